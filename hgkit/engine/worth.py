"""Worth: what an area brings, by a formula over its tallies."""

from __future__ import annotations

from dataclasses import dataclass

from hgkit.engine.area import Area, Counter, Values
from hgkit.rules.formula import Formula


@dataclass(frozen=True, slots=True)
class Worth:
    """A formula over the tallies of an area; `counters` are in the order of the formula's names."""

    formula: Formula
    counters: tuple[Counter, ...]

    def of(self, area: Area, given: Values | None = None) -> tuple[int, Values]:
        """The value for an area, and the numbers that were put into the formula.

        `given` holds values that are no tallies (what a contest found); they come before tallies of the same name.
        """
        values: Values = {}
        numbers: list[int] = []
        for name, counter in zip(self.formula.names, self.counters, strict=True):
            number = given[name] if given is not None and name in given else counter(area, values)
            values[name] = number
            numbers.append(number)
        return self.formula.function(numbers), values
