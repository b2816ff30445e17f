"""Milestones on a map: the first seats for whom something becomes true, and what they get for it.

The seats that reached one stand on its *roll*, in a register of the state: names of seats, of a rack of goal cards
(card, seats) pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from hgkit.engine.contest import Contest
from hgkit.engine.counters import Rolls, SeatNames
from hgkit.engine.space import RackInfo
from hgkit.engine.worth import Worth
from hgkit.rules.clauses.clause import ContestClause, Count, FormulaText, MilestoneClause
from hgkit.rules.clauses.references import Names, Over
from hgkit.rules.components.cards import CardEntry
from hgkit.spaces.maps.area_kinds import AreaKind, DeclaredArea, Joined
from hgkit.spaces.maps.areas import Link, MapArea, Region
from hgkit.spaces.maps.award import Award
from hgkit.spaces.maps.goals import Goal
from hgkit.spaces.maps.table import graph_of
from hgkit.text.kinds import Kind

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State
    from hgkit.spaces.maps.space import GraphSpace


class FewMilestone(MilestoneClause):
    """The first seats for whom something becomes true. It needs areas of a map."""

    first: Count = Field(description="How many seats.")
    by: Literal["player", "any_seat"] = Field(description="Players only, or neutral seats too.")
    again: bool | None = Field(None, description="Whether a seat may be among them twice.")


class PieceMilestone(FewMilestone):
    """The first seats for whom an area becomes something, and the piece they may place."""

    area: Annotated[str | None, Names("area")] = Field(
        None, description="Kind of area that is looked at; left out: the clause's name."
    )
    only_if: Annotated[FormulaText | None, Over("tally")] = Field(
        None, alias="if", description="Only where this is above 0."
    )
    gives: Annotated[str, Names("piece")] = Field(description="The piece to place.")
    to: Annotated[str | None, Names("area")] = Field(None, description="Kind of area the piece goes to.")
    which: Literal["same", "other", "any"] | None = Field(
        None, description="The area itself (or the one it lies in), any other, or any."
    )
    declined: Literal["lapses", "passes_on"] | None = Field(
        None, description="A piece not placed: lost, or for the next seat."
    )

    def brings(self) -> tuple[str, ...]:
        """The piece it gives."""
        return (self.gives,)


class FormedMilestone(PieceMilestone):
    """The first seats that form an area, and the piece they may place."""

    becomes: Literal["formed"]


class CompletedMilestone(PieceMilestone):
    """The first seats that complete an area, and the piece they may place."""

    becomes: Literal["completed"]
    only: Annotated[dict[str, str] | None, Names("attribute")] = Field(
        None, description="Only areas with this attribute."
    )


class WonMilestone(PieceMilestone):
    """The first seats that come to win an area, and the piece they may place."""

    becomes: Literal["won"]
    only: Annotated[dict[str, str] | None, Names("attribute")] = Field(
        None, description="Only areas with this attribute."
    )
    contest: Annotated[ContestClause, Kind("contest")]


class GoalsMilestone(FewMilestone):
    """The first seats that reach the goal of each card in a rack, and get its points."""

    becomes: Literal["reached"]
    rack: Annotated[str, Names("rack", owner="table")] = Field(
        description="Rack of goal cards, each with a roll of its own."
    )


@dataclass(frozen=True, slots=True)
class Milestone:
    """A milestone that an area brings, compiled.

    `award` is the number of the step that places the piece it gives, `targets` the kind of area it goes to.
    """

    clause: str
    becomes: str
    kind: AreaKind
    only: frozenset[str] | None
    only_if: Worth | None
    contest: Contest | None
    first: int
    again: bool
    neutral: bool
    roll: int
    award: int
    targets: AreaKind
    which: str

    def open_to(self, state: State, seat: int) -> bool:
        """Whether a seat may still come on the roll."""
        roll = state.registers[self.roll]
        if len(roll) >= self.first or (seat >= len(state.game.players) and not self.neutral):
            return False
        return self.again or state.game.seats[seat] not in roll

    def won(self, state: State, seat: int, place: int) -> frozenset[str]:
        """The areas around a place that a seat wins."""
        assert self.contest is not None
        return frozenset(
            area.at
            for area in self.kind.around(state.table, place)
            if self._counts(area) and any(winner == seat for winner, _ in self.contest.decide(area))
        )

    def reached(self, state: State, seat: int, place: int, full: bool, before: Any) -> list[MapArea]:
        """The areas by which a seat reaches it with the piece just put on a place."""
        table = state.table
        if self.becomes == "won":
            new = self.won(state, seat, place) - before
            return [area for area in self.kind.around(table, place) if area.at in new]
        if self.becomes == "completed":
            return [area for area in self.kind.around(table, place) if full and self._counts(area)]
        assert isinstance(self.kind, Joined)
        formed = [area for area in self.kind.of_seat(table, seat) if place in area.places]
        without = self.kind.of_seat(table, seat, place) if formed else ()
        old = {space for area in without for space in area.places}
        return [area for area in formed if self._counts(area) and not old & set(area.places)]

    def _counts(self, area: MapArea) -> bool:
        """Whether the milestone is about this area."""
        if self.only is not None and area.at not in self.only:
            return False
        return self.only_if is None or self.only_if.of(area)[0] > 0

    def places(self, state: State, areas: Sequence[MapArea]) -> tuple[int, ...]:
        """The places that the piece may go to."""
        table = state.table
        graph = table.graph
        inside = {graph.territory_of[p] for area in areas for p in area.places if p < len(graph.territory_of)}
        named = {area.at for area in areas}
        found = []
        for target in self.targets.all(table):
            if isinstance(target, Region):
                place, same = graph.own_place(target.number), target.number in inside
            elif isinstance(target, Link):
                place = graph.link_place(target.number)
                same = target.at in named or bool(inside.intersection(graph.links[target.number]))
            else:
                continue
            if self.which == "any" or same == (self.which == "same"):
                found.append(place)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Goals:
    """The milestone of a rack of goal cards, each with a roll of its own."""

    clause: str
    rack: RackInfo
    cards: tuple[CardEntry, ...]
    goals: tuple[Goal | None, ...]
    first: int
    again: bool
    neutral: bool
    roll: int

    def look(self, state: State) -> None:
        """Every seat from the mover on, at every card."""
        game = state.game
        players = len(game.players)
        seats = [(state.seat + i) % players for i in range(players)]
        seats += range(players, len(game.seats)) if self.neutral else ()
        rolls = dict(state.registers[self.roll])
        for number in state.racks[self.rack.first]:
            card, goal = self.cards[number], self.goals[number]
            for seat in seats if goal is not None else ():
                roll = rolls.get(card.id, ())
                if len(roll) >= self.first or (game.seats[seat] in roll and not self.again):
                    continue
                assert goal is not None
                holds, values = goal.of(state, seat)
                if holds > 0:
                    points = dict(enumerate(card.points or ())).get(len(roll), 0)
                    rolls[card.id] = (*roll, game.seats[seat])
                    state.registers[self.roll] = tuple(rolls.items())
                    share = () if seat in game.silent else ((seat, points),)
                    state.pay(self.clause, self.rack.name, card.id, goal.formula.text, values, share)


@dataclass(frozen=True, slots=True)
class Milestones:
    """All milestones, in the order of the ruleset."""

    listed: tuple[Milestone | Goals, ...]

    def before(self, state: State, seat: int, place: int) -> dict[str, frozenset[str]]:
        """By milestone the areas that a seat wins already, before it puts a piece on a place."""
        return {
            m.clause: m.won(state, seat, place)
            for m in self.listed
            if isinstance(m, Milestone) and m.becomes == "won" and m.open_to(state, seat)
        }

    def look(
        self, state: State, seat: int, place: int, full: bool, before: dict[str, frozenset[str]]
    ) -> None:
        """Let the piece that a seat has put on a place bring what it brings."""
        awards: list[tuple[int, Any]] = []
        for milestone in self.listed:
            if isinstance(milestone, Goals):
                milestone.look(state)
            elif milestone.open_to(state, seat):
                areas = milestone.reached(state, seat, place, full, before.get(milestone.clause, frozenset()))
                if areas:
                    name = state.game.seats[seat]
                    state.registers[milestone.roll] = (*state.registers[milestone.roll], name)
                    places = milestone.places(state, areas)
                    if places:
                        awards.append((milestone.award, (seat, places)))
        for number, argument in reversed(awards):
            state.push_with(number, argument)

    @staticmethod
    def of(builder: Builder, space: GraphSpace) -> Milestones:
        """Compile the milestones of a ruleset."""
        found: list[Milestone | Goals] = []
        for name, clause in builder.model.milestones.items():
            if isinstance(clause, GoalsMilestone):
                found.append(_goals(builder, space, name, clause))
            elif isinstance(clause, PieceMilestone):
                found.append(_milestone(builder, space, name, clause))
        return Milestones(tuple(found))


def _goals(builder: Builder, space: GraphSpace, name: str, clause: GoalsMilestone) -> Goals:
    return Goals(
        clause=f"milestones.{name}",
        rack=builder.racks[clause.rack],
        cards=space.cards,
        goals=tuple(
            Goal.of_text(builder, space.kinds, card.goal) if card.goal else None for card in space.cards
        ),
        first=clause.first,
        again=bool(clause.again),
        neutral=clause.by == "any_seat",
        roll=builder.counter(f"rolls.{name}", (), Rolls(frozenset(card.id for card in space.cards))),
    )


def _milestone(builder: Builder, space: GraphSpace, name: str, clause: PieceMilestone) -> Milestone:
    kind = space.kinds[clause.area or name]
    targets = space.kinds[clause.to or clause.area or name]
    roll = builder.counter(f"rolls.{name}", (), SeatNames())
    ident = f"milestones.{name}"
    award = Award(
        name, clause.gives, builder.pieces[clause.gives], roll, passes_on=clause.declined == "passes_on"
    )
    return Milestone(
        clause=ident,
        becomes=clause.becomes,
        kind=kind,
        only=_only(builder, clause.area or name, getattr(clause, "only", None)),
        only_if=builder.worth(clause.only_if) if clause.only_if else None,
        contest=builder.contest(clause.contest, ident) if isinstance(clause, WonMilestone) else None,
        first=clause.first,
        again=bool(clause.again),
        neutral=clause.by == "any_seat",
        roll=roll,
        award=builder.add_step(award),
        targets=targets,
        which=clause.which or "any",
    )


def _only(builder: Builder, area: str, only: dict[str, str] | None) -> frozenset[str] | None:
    """The ids of the areas that have the attributes asked for."""
    if not only:
        return None
    clause = builder.model.areas[area]
    assert isinstance(clause, DeclaredArea)
    return frozenset(builder.once(graph_of).map.having(clause.declared, only))
