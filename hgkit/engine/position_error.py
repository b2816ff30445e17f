"""An error of a position, before it has a place in a file."""

from __future__ import annotations

from collections.abc import Collection

from hgkit.errors import HgkitError

Path = tuple[str | int, ...]


class PositionError(HgkitError):
    """A position that can't be: `path` leads to the value that is wrong, `code` is a clause or a stable code."""

    def __init__(self, path: Path, code: str, message: str) -> None:
        """Keep path and code; the text is the message alone."""
        self.path = path
        self.code = code
        super().__init__(message)


def number_of(path: Path, what: str, name: object, names: Collection[str], listed: str = "") -> int:
    """Return the number of a name among all that a position may use at `path`.

    Raises PositionError for any other, with all names after the words `listed` where they are not empty.
    """
    if not isinstance(name, str) or name not in names:
        known = listed + ", ".join(names) if listed else ""
        raise PositionError(path, "unknown-name", f"there is no {what} {name!r}{known}")
    return list(names).index(name)
