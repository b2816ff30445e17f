"""Counters: what a game keeps count of in registers, and how a position writes each of them down."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Protocol

from hgkit.engine.position_error import Findings, PositionError, number_of
from hgkit.engine.state import State
from hgkit.text.places import Path

MOST = 1_000_000
"""No counter goes higher."""


class Form(Protocol):
    """How a position writes a register down."""

    def write(self, value: Any) -> object:
        """Return the value of the register as plain data."""

    def read(self, state: State, written: object, path: Path, found: Findings) -> object:
        """Return the value of the register. Raises PositionError at `path`, where the position has it.

        Names that are not known go to `found`.
        """


@dataclass(frozen=True, slots=True)
class Kept:
    """A register that positions write down."""

    register: int
    form: Form


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    def write(self, value: int) -> int:
        """Return the number."""
        return value

    def read(self, state: State, written: object, path: Path, found: Findings) -> int:
        """Return the number."""
        if type(written) is not int or not 0 <= written <= MOST:
            raise PositionError(path, "wrong-type", f"expected a whole number from 0 to {MOST:,}")
        return written


@dataclass(frozen=True, slots=True)
class Names:
    """A list of names of `what`, which are `known` in a state."""

    what: str
    known: Callable[[State], Collection[str]]

    def write(self, value: Sequence[str]) -> list[str]:
        """Return them as a list."""
        return list(value)

    def read(self, state: State, written: object, path: Path, found: Findings) -> tuple[str, ...]:
        """Return them as a tuple."""
        if not isinstance(written, list):
            raise PositionError(path, "wrong-type", f"expected a list: the name of each {self.what}")
        known = self.known(state)
        for index, name in enumerate(written):
            with found.kept():
                number_of((*path, index), self.what, name, known)
        return tuple(written)


def _place_names(state: State) -> Collection[str]:
    return state.game.space.place_names(state)


TRIGGERS = Names("trigger", attrgetter("game.triggers"))
"""Clauses that end the game or start a moment."""
PLACES = Names("place", _place_names)
"""Places by which areas go."""
SEATS = Names("seat", attrgetter("game.seats"))
PLAYERS = Names("player", attrgetter("game.players"))


@dataclass(frozen=True, slots=True)
class TimesExhausted:
    """How many times a deck ran out, and whether there was nothing to shuffle the last time."""

    def write(self, value: tuple[int, bool]) -> list[int]:
        """Return both in a list."""
        return list(value)

    def read(self, state: State, written: object, path: Path, found: Findings) -> tuple[int, bool]:
        """Return both."""
        if not isinstance(written, list) or [type(part) for part in written] != [int, bool]:
            message = "expected [how many times it ran out, true where nothing was left to shuffle]"
            raise PositionError(path, "wrong-type", message)
        return Number().read(state, written[0], (*path, 0), found), written[1]
