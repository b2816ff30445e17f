"""Files to write: in one move, so that whatever stops the program leaves the old content or the new one."""

import errno
import os
import re
import signal
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Final

ABANDONED: Final = 600
"""The age in seconds from which a temporary file can only be that of a process that was killed."""

_TEMPORARY: Final = re.compile(r"\.hgkit-[a-z0-9_]{8}\.tmp")
_NO_NEIGHBOUR: Final = (errno.EACCES, errno.EPERM, errno.EROFS, errno.EBUSY)
"""What the system says where no file may be put beside the old one or in its place."""


def write_file(path: str | os.PathLike[str], content: bytes, *, in_place: bool = True) -> None:
    """Write a file as the shell's `>` does, but in one move.

    A symbolic link stays one: the file it leads to is written. The mode and owner of a file that is there stay
    too. Pipes and devices are written to. Raises OSError, which names `path`, for a file that may not be
    written, even where its folder would allow to replace it, and for a link that leads to itself.

    A file that can't be replaced, or has other names, is written in place; without `in_place` it is refused, or
    replaced under this one name.
    """
    name = os.fspath(path)
    try:
        before = _before(name)
        if before is None or stat.S_ISREG(before.st_mode):
            _write_regular(os.path.realpath(name), content, before, in_place)
        else:
            Path(name).write_bytes(content)
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from None


def _before(name: str) -> os.stat_result | None:
    try:
        return os.stat(name)
    except FileNotFoundError:
        return None


def _write_regular(target: str, content: bytes, before: os.stat_result | None, in_place: bool) -> None:
    if before is not None:
        os.close(os.open(target, os.O_WRONLY))  # raises where the file may not be written
        if (
            before.st_nlink > 1 and in_place
        ):  # the other names are names of this file, not of one that replaces it
            Path(target).write_bytes(content)
            return
    try:
        _replace(target, content, before)
    except OSError as error:
        if before is None or not in_place or error.errno not in _NO_NEIGHBOUR:
            raise
        # The user may write this file but put none beside it (a folder of others, a file mounted into a
        # container), or not make one of the same owner: in place is the only way, as the shell does it.
        Path(target).write_bytes(content)


def _replace(target: str, content: bytes, before: os.stat_result | None) -> None:
    """Write a file of another name in the same folder, and rename it."""
    folder = os.path.dirname(target)
    _sweep(folder)
    handle, name = tempfile.mkstemp(prefix=".hgkit-", suffix=".tmp", dir=folder)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())  # else a crash of the system may keep the new name with no content
        if before is not None and hasattr(os, "chown"):
            os.chown(name, before.st_uid, before.st_gid)
        os.chmod(name, 0o666 & ~_umask() if before is None else stat.S_IMODE(before.st_mode))
        os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


@cache
def _sweep(folder: str) -> None:
    """Remove what killed processes have left in a folder: a file that is being written is only seconds old."""
    with suppress(OSError):
        for name in filter(_TEMPORARY.fullmatch, os.listdir(folder)):
            path = os.path.join(folder, name)
            if time.time() - os.lstat(path).st_mtime > ABANDONED:
                os.unlink(path)


def _umask() -> int:
    umask = os.umask(0)
    os.umask(umask)
    return umask


@contextmanager
def undisturbed() -> Iterator[None]:
    """Put off Ctrl-C and SIGTERM until the block is done, where the system can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
