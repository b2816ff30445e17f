"""Worth: what an area pays, by a formula over its tallies."""

from collections.abc import Callable
from dataclasses import dataclass

from hgkit.engine.area import Area, Counter, Values
from hgkit.engine.state import State
from hgkit.rules.clauses.formula import Formula

SeatCounter = Callable[[State, Area, int], int]
"""Counts something of one seat: called with the state, the area and the seat."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A formula over the tallies of an area; `counters` are in the order of the formula's names.

    `by_seat` are those of its names whose value depends on the seat that is asked for.
    """

    formula: Formula
    counters: tuple[Counter, ...]
    by_seat: tuple[tuple[str, SeatCounter], ...] = ()

    def of_seat(self, state: State, area: Area, seat: int, given: Values) -> tuple[int, Values]:
        """As `of`, for one seat."""
        own = {name: count(state, area, seat) for name, count in self.by_seat}
        return self.of(area, {**given, **own})

    def of(self, area: Area, given: Values | None = None) -> tuple[int, Values]:
        """Return the value for an area, and the numbers that were put into the formula.

        `given` holds values that are no tallies (what a contest found); they come before tallies of the same name.
        """
        values: Values = {}
        numbers: list[int] = []
        for name, counter in zip(self.formula.names, self.counters, strict=True):
            number = given[name] if given is not None and name in given else counter(area, values)
            values[name] = number
            numbers.append(number)
        return self.formula.function(numbers), values
