"""Goals of cards: formulas over all areas of a seat, and the milestone of who reaches them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from hgkit.engine.amounts import Amounts
from hgkit.engine.builder import Builder
from hgkit.engine.milestones import FewMilestone, SeatGoal
from hgkit.engine.numbers import SeatFormula, SeatNumber
from hgkit.engine.scoring import Worth
from hgkit.engine.space import RackInfo
from hgkit.rules.clauses.formula import Aggregate, aggregate_of, compile_formula
from hgkit.rules.clauses.references import Names
from hgkit.spaces.maps.area_kinds import AreaKind, Joined
from hgkit.spaces.maps.areas import MapArea
from hgkit.spaces.maps.space import space_of
from hgkit.spaces.maps.table import MapState


class CardsMilestone(FewMilestone):
    """The first seats that reach the goal of each card in a rack, and get its points. It needs cards with goals."""

    becomes: Literal["reached"]
    rack: Annotated[str, Names("rack", owner="table")] = Field(
        description="Rack of goal cards, each with a roll of its own."
    )
    track: Annotated[str | None, Names("track")] = Field(
        None, description="Track that the points go to; left out: the first."
    )

    def compile(self, builder: Builder, ident: str) -> CardGoals:
        """Return the goals of all cards, each with its roll `rolls.NAME.CARD`."""
        name, space, track = ident.removeprefix("milestones."), space_of(builder), builder.track(self.track)
        goals = {
            number: SeatGoal(
                clause=ident,
                area=self.rack,
                at=card.id,
                roll=self.roll(builder, f"{name}.{card.id}"),
                formula=_over_areas(builder, card.goal),
                amounts=[Amounts(((track, points),), ()) for points in card.points or ()],
            )
            for number, card in enumerate(space.cards)
            if card.goal
        }
        return CardGoals(builder.racks[self.rack], goals)


@dataclass(frozen=True, slots=True)
class CardGoals:
    """The goals of cards, by the number of the card; those in the rack are looked at after every piece put.

    They count over areas, which takes time, and nothing else changes those.
    """

    rack: RackInfo
    goals: Mapping[int, SeatGoal]

    def look(self, state: MapState) -> None:
        """Look at the goal of each card in turn."""
        for number in state.racks[self.rack.first]:
            if number in self.goals:
                self.goals[number].look(state)


def _over_areas(builder: Builder, text: str) -> SeatFormula:
    """Compile a goal."""
    formula = compile_formula(text)
    return SeatFormula(formula, tuple(_number(builder, name) for name in formula.names))


def _number(builder: Builder, name: str) -> SeatNumber:
    aggregate = aggregate_of(name)
    if aggregate is None:
        return builder.seat_numbers[name]
    return _OverAreas(aggregate.how, space_of(builder).kinds[aggregate.area], _worth(builder, aggregate))


@dataclass(frozen=True, slots=True)
class _OverAreas:
    """A number over the areas of a kind: how many are worth anything, or the sum or maximum of their worth."""

    how: str
    kind: AreaKind
    worth: Worth

    def __call__(self, state: MapState, seat: int) -> int:
        values = [self.worth.of_seat(state, area, seat, {})[0] for area in _of_seat(state, self.kind, seat)]
        if self.how == "count":
            return sum(value > 0 for value in values)
        return sum(values) if self.how == "sum" else max(values, default=0)


def _worth(builder: Builder, aggregate: Aggregate) -> Worth:
    """Return what counts in each area: its tally, whether the condition holds, or 1 if neither is given."""
    if aggregate.condition is not None:
        return builder.worth(aggregate.condition.text)
    return builder.worth(aggregate.tally or "1")


def _of_seat(state: MapState, kind: AreaKind, seat: int) -> Iterable[MapArea]:
    return kind.of_seat(state.table, seat) if isinstance(kind, Joined) else kind.all(state.table)
