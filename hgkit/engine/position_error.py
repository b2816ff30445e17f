"""Errors of a position and of a set-up, before they have a place in a file."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

from hgkit.errors import HgkitError
from hgkit.text.places import Path, dotted


class PositionError(HgkitError):
    """One thing in a position that can't be.

    `path` leads to the value that is wrong, `code` is a clause or a stable code. `of_players`: it may be right
    for other players, or for more or fewer of them.
    """

    def __init__(self, path: Path, code: str, message: str, *, of_players: bool = False) -> None:
        self.path = path
        self.code = code
        self.of_players = of_players
        super().__init__(message)


class BadSetUp(HgkitError):
    """Something recorded of the beginning of a game that can't be. `path` leads to it."""

    def __init__(self, path: Path, message: str) -> None:
        """Keep both; the text is the path followed by the message."""
        self.path, self.message = path, message
        super().__init__(f"{dotted(path)}: {message}")


class ImpossiblePosition(HgkitError):
    """A position that can't be. `errors` are all that were found."""

    def __init__(self, *errors: PositionError) -> None:
        self.errors = errors
        super().__init__("\n".join(map(str, errors)))


class Findings:
    """The errors of a position found so far. What has one is left out, so that the rest can be looked at."""

    def __init__(self) -> None:
        self.errors: list[PositionError] = []

    def add(self, path: Path, code: str, message: str, *, of_players: bool = False) -> None:
        """Keep an error."""
        self.errors.append(PositionError(path, code, message, of_players=of_players))

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Keep the error that one part of a position raises."""
        try:
            yield
        except PositionError as error:
            self.errors.append(error)

    def inside(self, key: str) -> bool:
        """Return whether there is an error of what stands under a key of the position."""
        return any(error.path[:1] == (key,) for error in self.errors)

    def stop(self) -> None:
        """Raise ImpossiblePosition if there are errors."""
        if self.errors:
            raise ImpossiblePosition(*self.errors)


def number_of(path: Path, what: str, name: object, names: Collection[str], listed: str = "") -> int:
    """Return the number of a name among all that a position may use at `path`.

    Raises PositionError for any other, with all names after the words `listed` where they are not empty.
    """
    if not isinstance(name, str) or name not in names:
        known = listed + ", ".join(names) if listed else ""
        message, of_players = f"there is no {what} {name!r}{known}", what in ("player", "seat")
        raise PositionError(path, "unknown-name", message, of_players=of_players)
    return list(names).index(name)
