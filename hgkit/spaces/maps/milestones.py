"""Milestones of areas on a map: the first seats for whom an area becomes something, and what they get for it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from hgkit.engine.amounts import Amounts
from hgkit.engine.builder import Builder
from hgkit.engine.milestones import AreaMilestone, Roll
from hgkit.engine.scoring import Contest, Worth
from hgkit.rules.clauses.clause import Amount, AreaClause, ContestClause, Stand
from hgkit.rules.clauses.references import Names
from hgkit.spaces.maps.area_kinds import AreaKind, DeclaredArea, Joined, OwnPieces
from hgkit.spaces.maps.areas import Link, MapArea, Region
from hgkit.spaces.maps.award import Award
from hgkit.spaces.maps.goals import CardGoals
from hgkit.spaces.maps.space import space_of
from hgkit.spaces.maps.table import MapState, graph_of
from hgkit.text.kinds import Kind


class RewardedMilestone(AreaMilestone):
    """The first seats for whom an area becomes something, and the piece they may place or what they gain."""

    gives: Annotated[str | None, Names("piece")] = Field(None, description="The piece to place.")
    to: Annotated[str | None, Names("area")] = Field(None, description="Kind of area the piece goes to.")
    which: Literal["same", "other", "any"] | None = Field(
        None, description="The area itself (or the one it lies in), any other, or any."
    )
    declined: Literal["lapses", "passes_on"] | None = Field(
        None,
        description="A piece that is declined or has no place to go to: lost, or for the next seat; left out: lost.",
    )
    gain: Annotated[dict[str, Amount] | None, Names("track or piece in the bank")] = Field(
        None,
        min_length=1,
        description="In place of a piece to place what each gains: how many, by track or kind of piece.",
    )

    wanted: ClassVar[str]
    """The kind of area that can become so, in words."""

    @model_validator(mode="after")
    def _one_reward(self) -> RewardedMilestone:
        if (self.gives is None) == (self.gain is None):
            raise ValueError("the seats get either a piece to place ('gives') or what they gain ('gain')")
        placing = [key for key in ("to", "which", "declined") if getattr(self, key) is not None]
        if self.gives is None and placing:
            raise ValueError(f"{placing[0]!r} needs 'gives'")
        return self

    def brings(self) -> tuple[str, ...]:
        """Return the piece it gives."""
        return () if self.gives is None else (self.gives,)

    def stands(self, name: str, areas: Mapping[str, AreaClause]) -> Iterator[Stand]:
        """Yield the piece that it gives, on an area of the kind itself."""
        to = self.to or self.area or name
        if self.gives is not None and to in areas:
            yield Stand(self.gives, areas[to].spot() or to, owned=False)

    @abstractmethod
    def fits(self, area: AreaClause) -> bool:
        """Return whether an area of this kind can become so."""

    def attributes(self) -> Mapping[str, str]:
        """Return the attributes that areas need."""
        return {}

    def parts(self, builder: Builder, ident: str) -> Parts:
        """Return what a milestone is compiled from, and add the step in which the piece given is placed."""
        name, kinds = ident.removeprefix("milestones."), space_of(builder).kinds
        area, roll = self.area or name, self.roll(builder, name)
        award = None
        if self.gives is not None:
            passes_on = self.declined == "passes_on"
            step = Award(name, self.gives, builder.pieces[self.gives], roll, passes_on=passes_on)
            builder.add_step(step)
            award = Awards(step, kinds[self.to or area], self.which or "any")
        only = _only(builder, area, self.attributes())
        only_if = builder.worth(self.only_if) if self.only_if else None
        return ident, area, kinds[area], only, only_if, roll, award or Amounts.of(builder, self.gain or {})


class FormedMilestone(RewardedMilestone):
    """The first seats that form an area, and what they get. It needs pieces of a seat that join along roads."""

    becomes: Literal["formed"]

    wanted = "an area of own pieces"

    def fits(self, area: AreaClause) -> bool:
        """Only pieces of a seat form areas."""
        return isinstance(area, OwnPieces)

    def compile(self, builder: Builder, ident: str) -> Formed:
        """Return what looks at the groups of a piece."""
        return Formed(*self.parts(builder, ident))


class AttributeMilestone(RewardedMilestone):
    """A milestone of areas that the map names, which have attributes."""

    only: Annotated[dict[str, str] | None, Names("attribute")] = Field(
        None, description="Only areas with this attribute."
    )

    def attributes(self) -> Mapping[str, str]:
        """Return those of `only`."""
        return self.only or {}


class MapCompletedMilestone(AttributeMilestone):
    """The first seats that complete an area, and what they get."""

    becomes: Literal["completed"]

    wanted = "an area of territories"

    def fits(self, area: AreaClause) -> bool:
        """Only territories become full."""
        return isinstance(area, DeclaredArea) and area.declared == "territories"

    def compile(self, builder: Builder, ident: str) -> Full:
        """Return what looks at the territory of a piece."""
        return Full(*self.parts(builder, ident))


class WonMilestone(AttributeMilestone):
    """The first seats that come to win an area, and what they get. It needs areas that are there from the start."""

    becomes: Literal["won"]
    contest: Annotated[ContestClause, Kind("contest")]

    wanted = "an area that the map declares"

    def fits(self, area: AreaClause) -> bool:
        """Return whether it is there before the piece is put."""
        return isinstance(area, DeclaredArea)

    def compile(self, builder: Builder, ident: str) -> Won:
        """Return what looks at the winners of the areas around a piece."""
        return Won(*self.parts(builder, ident), builder.contest(self.contest, ident))


@dataclass(frozen=True, slots=True)
class Awards:
    """A piece to place: `step` places it, `targets` is the kind of area it goes to."""

    step: Award
    targets: AreaKind
    which: str

    def places(self, state: MapState, areas: Sequence[MapArea]) -> tuple[int, ...]:
        """Return the places that the piece may go to, for these areas."""
        table = state.table
        graph = table.graph
        inside = {territory for area in areas for place in area.places for territory in graph.within[place]}
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
class Milestone(ABC):
    """A milestone of areas, compiled; `reward` is a piece to place, or what is gained."""

    clause: str
    area: str
    kind: AreaKind
    only: frozenset[str] | None
    only_if: Worth | None
    roll: Roll
    reward: Awards | Amounts

    def before(self, state: MapState, seat: int, place: int) -> frozenset[str]:
        """Return the areas that are so already, before a seat puts a piece on a place, if that has to be known."""
        return frozenset()

    @abstractmethod
    def reached(
        self, state: MapState, seat: int, place: int, full: Collection[int], before: Set[str]
    ) -> list[MapArea]:
        """Return the areas by which a seat reaches it with the piece just put on a place.

        `full` are the territories that the piece filled.
        """

    def counts(self, state: MapState, area: MapArea) -> bool:
        """Return whether the milestone is about this area."""
        if self.only is not None and area.at not in self.only:
            return False
        return self.only_if is None or self.only_if.of(state, area)[0] > 0


Parts = tuple[str, str, AreaKind, frozenset[str] | None, Worth | None, Roll, Awards | Amounts]
"""The fields of a milestone."""


class Formed(Milestone):
    """A group of pieces that was too small, or none, before the piece was put."""

    __slots__ = ()

    def reached(
        self, state: MapState, seat: int, place: int, full: Collection[int], before: Set[str]
    ) -> list[MapArea]:
        """Return the groups with the piece in which no piece was in a group without it."""
        table, kind = state.table, self.kind
        assert isinstance(kind, Joined)
        formed = [area for area in kind.of_seat(table, seat) if place in area.places]
        without = kind.of_seat(table, seat, place) if formed else ()
        old = {space for area in without for space in area.places}
        return [area for area in formed if self.counts(state, area) and not old & set(area.places)]


class Full(Milestone):
    """A territory that the piece filled."""

    __slots__ = ()

    def reached(
        self, state: MapState, seat: int, place: int, full: Collection[int], before: Set[str]
    ) -> list[MapArea]:
        """Return the territories of the piece that are full."""
        around = self.kind.around(state.table, place) if full else ()
        return [
            area
            for area in around
            if isinstance(area, Region) and area.number in full and self.counts(state, area)
        ]


@dataclass(frozen=True, slots=True)
class Won(Milestone):
    """An area that the seat wins by the piece and did not win before."""

    contest: Contest

    def before(self, state: MapState, seat: int, place: int) -> frozenset[str]:
        """Return the areas around a place that a seat wins."""
        return frozenset(
            area.at
            for area in self.kind.around(state.table, place)
            if self.counts(state, area)
            and any(winner == seat for winner, _ in self.contest.decide(state, area))
        )

    def reached(
        self, state: MapState, seat: int, place: int, full: Collection[int], before: Set[str]
    ) -> list[MapArea]:
        """Return those that it did not win before."""
        new = self.before(state, seat, place) - before
        return [area for area in self.kind.around(state.table, place) if area.at in new]


@dataclass(frozen=True, slots=True)
class Milestones:
    """All milestones of areas and of cards, each in the order of the ruleset."""

    listed: tuple[Milestone, ...]
    cards: tuple[CardGoals, ...]

    def before(self, state: MapState, seat: int, place: int) -> dict[str, frozenset[str]]:
        """By milestone the areas that are so already, before a seat puts a piece on a place."""
        return {m.clause: m.before(state, seat, place) for m in self.listed if m.roll.open_to(state, seat)}

    def look(
        self,
        state: MapState,
        seat: int,
        place: int,
        full: Collection[int],
        before: Mapping[str, frozenset[str]],
    ) -> None:
        """Give a seat the rewards of the milestones that it reached with the piece on a place."""
        awards: list[tuple[int, object]] = []
        for m in self.listed:
            if not m.roll.open_to(state, seat):
                continue
            areas = m.reached(state, seat, place, full, before.get(m.clause, frozenset()))
            if not areas:
                continue
            if isinstance(m.reward, Amounts):
                m.roll.enter(state, seat)
                m.reward.gain(state, seat, m.clause, m.area, areas[0].at)
                continue
            places = m.reward.places(state, areas)
            if places or not m.reward.step.passes_on:
                m.roll.enter(state, seat)
            if places:
                awards.append((m.reward.step.number, (seat, places)))
        for number, argument in reversed(awards):
            state.push_with(number, argument)
        for goals in self.cards:
            goals.look(state)


def put_milestones(builder: Builder) -> Milestones:
    """Return the milestones that a piece put on a map may reach."""
    made = builder.compiled("milestones").values()
    return Milestones(
        tuple(milestone for milestone in made if isinstance(milestone, Milestone)),
        tuple(goals for goals in made if isinstance(goals, CardGoals)),
    )


def _only(builder: Builder, area: str, only: Mapping[str, str]) -> frozenset[str] | None:
    """Return the ids of the areas that have the attributes in `only`."""
    if not only:
        return None
    clause = builder.model.areas[area]
    assert isinstance(clause, DeclaredArea)
    return frozenset(builder.once(graph_of).map.having(clause.declared, only))
