"""Files to read: regular ones only, for a pipe may never end; folders are walked past what can't be read."""

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO, Final

from hgkit.errors import NotFound

YAML: Final = (".yaml", ".yml")
"""How the names of YAML files end."""
LINES: Final = (".jsonl", ".jsonl.gz")
"""How the names of files end that hold one script a line."""
READ: Final = (*YAML, *LINES)
"""How the names of files end that hgkit reads."""


def open_file(name: str) -> BinaryIO:
    """Open a regular file for its bytes. Raises NotFound for anything else, or when the system can't read it."""
    try:
        mode = os.stat(name).st_mode
        if stat.S_ISDIR(mode):
            raise NotFound(f"{name}: this is a directory, not a file")
        if not stat.S_ISREG(mode):
            raise NotFound(f"{name}: this is a pipe or a device; hgkit reads regular files only")
        return open(name, "rb")
    except FileNotFoundError:
        if os.path.islink(name):
            target = os.readlink(name)
            raise NotFound(f"{name}: this is a symbolic link to {target!r}, where there is no file") from None
        raise NotFound(f"{name}: there is no such file") from None
    except PermissionError:
        raise NotFound(f"{name}: no permission to read this file") from None
    except (OSError, ValueError) as error:
        if getattr(error, "errno", None) == errno.ELOOP:
            raise NotFound(f"{name}: this is a symbolic link that leads back to itself") from None
        reason = getattr(error, "strerror", None) or error
        raise NotFound(f"{name}: the file can't be read: {reason}") from None


def must_exist(path: str | os.PathLike[str]) -> None:
    """Raise NotFound, which says why, where a path leads to nothing."""
    if not os.path.exists(path):
        open_file(os.fspath(path)).close()


def files_below(
    folder: str | os.PathLike[str],
    suffixes: str | tuple[str, ...],
    *,
    deep: bool = True,
    lost: bool = False,
) -> list[Path]:
    """Return the regular files below a folder (in it, unless `deep`) whose names end with a suffix, sorted.

    With `lost` also links that lead nowhere, which fail when they are read. A folder below it that has gone or can't be
    read counts as empty, and so does `folder` itself.
    """
    found = []
    for place, folders, names in os.walk(folder):
        if not deep:
            folders.clear()  # os.walk then goes no further
        found += [os.path.join(place, name) for name in names if name.endswith(suffixes)]
    return sorted(Path(path) for path in found if os.path.isfile(path) or (lost and _leads_nowhere(path)))


def _leads_nowhere(path: str) -> bool:
    """Return whether a path is a link to nothing, other than those by which Emacs locks a file."""
    return os.path.islink(path) and not (os.path.exists(path) or os.path.basename(path).startswith(".#"))
