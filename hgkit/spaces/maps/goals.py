"""Goals of cards: formulas of one seat, and the milestone of who reaches them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from hgkit.engine.amounts import Amounts
from hgkit.engine.builder import Builder
from hgkit.engine.ending import seat_formula
from hgkit.engine.milestones import FewMilestone, SeatGoal
from hgkit.engine.space import RackInfo
from hgkit.rules.clauses.references import Names
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
                formula=seat_formula(builder, card.goal),
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
