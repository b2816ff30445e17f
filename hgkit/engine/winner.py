"""Who wins: the greatest total, then the formulas that break a tie."""

from dataclasses import dataclass

from hgkit.engine.area import Values
from hgkit.engine.numbers import SeatNumber
from hgkit.engine.state import State
from hgkit.rules.clauses.formula import Formula


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


@dataclass(frozen=True, slots=True)
class Winner:
    """The clause of victory: `total` decides, `then` breaks ties in order; the first `seats` can win.

    With `shared` those who are still tied win together, else nobody does.
    """

    total: SeatFormula
    then: tuple[SeatFormula, ...]
    shared: bool
    seats: int

    def seats_of(self, state: State) -> list[int]:
        """Return the seats that have won."""
        left = list(range(self.seats))
        for formula in (self.total, *self.then):
            values = [formula.of(state, seat) for seat in left]
            best = max(values)
            left = [seat for seat, value in zip(left, values, strict=True) if value == best]
        return left if len(left) == 1 or self.shared else []
