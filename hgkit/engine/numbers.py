"""Numbers of the whole game and of one seat that formulas ask for by name, and formulas over those of a seat."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from hgkit.engine.area import Values
from hgkit.engine.state import State
from hgkit.rules.clauses.formula import Formula

Number = Callable[[State], int]
"""A number of the whole game."""
SeatNumber = Callable[[State, int], int]
"""A number of one seat."""


@dataclass(frozen=True, slots=True)
class Constant:
    """A number that is the same in every state of a game, such as that of the players."""

    value: int

    def __call__(self, state: State) -> int:
        """Return the number."""
        return self.value


UNLIMITED: Final = 1_000_000_000
"""What formulas count in a deck that never runs out: more than any of them asks for."""


@dataclass(frozen=True, slots=True)
class RackSize:
    """How many components lie in the racks from `first` on, as many as there are."""

    first: int
    count: int

    def __call__(self, state: State) -> int:
        """Return the sum over the racks."""
        if self.count == 1:  # a stack, which triggers ask for after every turn
            return len(state.racks[self.first])
        return sum(map(len, state.racks[self.first : self.first + self.count]))


@dataclass(frozen=True, slots=True)
class RegisterValue:
    """A register that holds a number."""

    register: int

    def __call__(self, state: State) -> int:
        """Return what the register holds."""
        return int(state.registers[self.register])


@dataclass(frozen=True, slots=True)
class Remembered:
    """A slot of the turn's memory."""

    slot: int

    def __call__(self, state: State) -> int:
        """Return what the slot holds."""
        return state.memory[self.slot]


@dataclass(frozen=True, slots=True)
class TrackPoints:
    """The points of a seat on a track; `first` is the place of the first seat in `State.track_points`."""

    first: int

    def __call__(self, state: State, seat: int) -> int:
        """Return the points."""
        return state.track_points[self.first + seat]


@dataclass(frozen=True, slots=True)
class PiecesLeft:
    """The pieces of a kind that a seat has not put, resting ones too; `first` is its first place in `State.supply`."""

    first: int

    def __call__(self, state: State, seat: int) -> int:
        """Return how many there are."""
        return state.supply[self.first + seat] + state.resting[self.first + seat]


@dataclass(frozen=True, slots=True)
class SeatFormula:
    """A formula over numbers of one seat; `numbers` are in the order of its names."""

    formula: Formula
    numbers: tuple[SeatNumber, ...]

    def of(self, state: State, seat: int) -> int:
        """Return its value for a seat."""
        return self.with_values(state, seat)[0]

    def with_values(self, state: State, seat: int) -> tuple[int, Values]:
        """Return its value for a seat, and the numbers that were put into it."""
        numbers = [number(state, seat) for number in self.numbers]
        return self.formula.function(numbers), dict(zip(self.formula.names, numbers, strict=True))
