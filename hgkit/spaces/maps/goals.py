"""Goals: formulas over all areas of a seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hgkit.engine.ending import seat_number
from hgkit.engine.numbers import SeatNumber
from hgkit.engine.worth import Worth
from hgkit.rules.clauses.formula import Aggregate, Formula, aggregate_of, compile_formula
from hgkit.spaces.maps.area_kinds import AreaKind, Joined
from hgkit.spaces.maps.areas import MapArea

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


@dataclass(frozen=True, slots=True)
class Goal:
    """A formula over numbers of one seat; `numbers` are in the order of its names."""

    formula: Formula
    numbers: tuple[SeatNumber, ...]

    def of(self, state: State, seat: int) -> tuple[int, dict[str, int]]:
        """Its value for a seat, and the numbers that were put into it."""
        values = [number(state, seat) for number in self.numbers]
        return self.formula.function(values), dict(zip(self.formula.names, values, strict=True))

    @staticmethod
    def of_text(builder: Builder, kinds: Mapping[str, AreaKind], text: str) -> Goal:
        """Compile a goal."""
        formula = compile_formula(text)
        return Goal(formula, tuple(_number(builder, kinds, name) for name in formula.names))


def _number(builder: Builder, kinds: Mapping[str, AreaKind], name: str) -> SeatNumber:
    aggregate = aggregate_of(name)
    if aggregate is None:
        return seat_number(builder, name)
    return _OverAreas(aggregate.how, kinds[aggregate.area], _worth(builder, aggregate))


@dataclass(frozen=True, slots=True)
class _OverAreas:
    """A number over the areas of a kind: how many are worth anything, or the sum or maximum of their worth."""

    how: str
    kind: AreaKind
    worth: Worth

    def __call__(self, state: State, seat: int) -> int:
        values = [self.worth.of_seat(state, area, seat, {})[0] for area in _of_seat(state, self.kind, seat)]
        if self.how == "count":
            return sum(value > 0 for value in values)
        return sum(values) if self.how == "sum" else max(values, default=0)


def _worth(builder: Builder, aggregate: Aggregate) -> Worth:
    """What is asked of each area: its tally, whether the condition holds, or (1) only that it is there."""
    if aggregate.condition is not None:
        return builder.worth(aggregate.condition.text)
    return builder.worth(aggregate.tally or "1")


def _of_seat(state: State, kind: AreaKind, seat: int) -> Iterable[MapArea]:
    return kind.of_seat(state.table, seat) if isinstance(kind, Joined) else kind.all(state.table)
