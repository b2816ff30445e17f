"""An error of a position, before it has a place in a file."""

from __future__ import annotations

from hgkit.errors import HgkitError

Path = tuple[str | int, ...]


class PositionError(HgkitError):
    """A position that can't be: `path` leads to the value that is wrong, `code` is a clause or a stable code."""

    def __init__(self, path: Path, code: str, message: str) -> None:
        """Keep path and code; the text is the message alone."""
        self.path = path
        self.code = code
        super().__init__(message)
