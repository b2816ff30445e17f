"""Where pieces may be put on a map: the clauses of `occupy` and `limits`, compiled."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from hgkit.engine.asked import Place
from hgkit.engine.builder import Builder
from hgkit.engine.game import Condition
from hgkit.engine.limits import FIRST, FormulaLimit, Frame, Limit, Limits, compile_limits
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import TriggerClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.maps.area_kinds import kind_numbers
from hgkit.spaces.maps.areas import Region
from hgkit.spaces.maps.distance import compile_distance
from hgkit.spaces.maps.room import Room, compile_room
from hgkit.spaces.maps.space import space_of
from hgkit.spaces.maps.table import MapState, Pieces
from hgkit.text.frozen import FrozenDict

There = tuple[list[tuple[int, Region]], Frame]
"""The territories of a plot with their numbers, and the frame with one piece more, which keeps tallies before it."""


@dataclass(frozen=True, slots=True)
class PutRules(Room):
    """The rules of putting by kind of piece, with the `names` of pieces.

    `colours` are those of plots, `paid_for` the same as costs look at them where nothing else matters.
    """

    names: tuple[str, ...]
    limits: Limits
    colours: tuple[tuple[str, ...], ...]
    paid_for: tuple[Place, ...]

    def counted(self, pieces: Pieces, plot: int, frame: Frame) -> Frame:
        """Return the frame with one piece more, which is about to be put in a plot."""
        regions = ((number, Region(pieces, number)) for number in range(len(self.graph.spans)))
        return self.limits.counted(frame, self.graph.plots[plot], regions)

    def plot_name(self, plot: int) -> str:
        """Return the ids of the territories of a plot."""
        return " and ".join(
            self.graph.places[self.graph.own_place(number)] for number in self.graph.plots[plot]
        )

    def named(self, piece: str, place: str) -> tuple[int, int]:
        """Return a piece and a place by name. Raises IllegalMove where the piece can't stand there at all."""
        if piece not in self.names:
            raise IllegalMove(f"there is no piece {piece!r} to put", "occupy.where")
        at, number = self.graph.index.get(place), self.names.index(piece)
        if at is None:
            raise IllegalMove(f"there is no place {place!r}", "occupy.where")
        rule, inside = self.pieces[number], at < len(self.graph.plot_of)
        own = inside and self.graph.plot_of[at] in rule.on_territories
        if not (rule.on_spaces if at < self.graph.spaces else own):
            raise IllegalMove(f"a {piece} can't stand on {place}", "occupy.where")
        return number, at

    def placeable(self, state: MapState, owner: int, plot: int, frame: Frame) -> Iterator[int]:
        """Yield the kinds of pieces that a seat has and that limits allow in a plot."""
        seats, limits = len(state.game.seats), self.limits.by_piece
        there: There | None = None
        for piece, rule in enumerate(self.pieces):
            if (rule.on_spaces or rule.on_territories) and state.supply[piece * seats + owner]:
                if limits[piece] and there is None:  # the same for every piece
                    there = self._there(state, plot, frame)
                if there is None or self._refusal(state, owner, piece, there) is None:
                    yield piece

    def refusal(self, state: MapState, owner: int, piece: int, plot: int, frame: Frame) -> Limit | None:
        """Return the first limit that one more piece of a seat in a plot would break, in any of its territories."""
        return self._refusal(state, owner, piece, self._there(state, plot, frame))

    def _there(self, state: MapState, plot: int, frame: Frame) -> There:
        areas = [(number, Region(state.table, number)) for number in self.graph.plots[plot]]
        return areas, self.limits.counted(frame, self.graph.plots[plot], areas)

    def _refusal(self, state: MapState, owner: int, piece: int, there: There) -> Limit | None:
        areas, then = there
        pieces = state.table
        sums, first = pieces.sums, piece * pieces.columns + owner
        each = pieces.kinds * pieces.columns
        for number, _ in areas:
            sums[number * each + first] += 1  # for a moment: the candidate counts in its territories
        try:
            for limit in self.limits.by_piece[piece]:
                for number, area in areas:
                    if (limit.areas is None or number in limit.areas) and not limit.allows(
                        state, owner, area, number, then
                    ):
                        return limit
        finally:
            for number, _ in areas:
                sums[number * each + first] -= 1
        return None

    def no_room(self, state: MapState) -> bool:
        """Return whether no seat has a piece that could be put anywhere, whatever it holds to pay with."""
        return not any(
            self.places(state.table, piece, plot, owner)
            for plot in range(len(self.graph.plots))
            for owner in range(len(state.game.seats))
            for piece in self.placeable(state, owner, plot, FIRST)
        )


class TerritoryLimit(FormulaLimit):
    """A limit on pieces in a territory: what is counted, the candidate included, is at most the other formula."""

    measures = FrozenDict({"distance": compile_distance})

    only: Annotated[dict[str, str] | None, Names("attribute")] = Field(
        None, description="Only in areas with this attribute."
    )

    def areas(self, builder: Builder) -> frozenset[int] | None:
        """Return the numbers of the territories with the attribute."""
        found = kind_numbers(space_of(builder).graph, "territories", self.only)
        return frozenset(found) if self.only else None


class RoomTrigger(TriggerClause):
    """No seat can put a piece anywhere. It needs places that fill up."""

    event: Literal["no_room"]

    def compile(self, builder: Builder, ident: str) -> Condition:
        """Return the condition."""
        return builder.once(compile_put_rules).no_room


def compile_put_rules(builder: Builder) -> PutRules:
    """Return the rules of putting, from the clauses of `occupy` and `limits`."""
    room = builder.once(compile_room)
    territories = list(room.graph.map.territories.values())
    colours = tuple(tuple(territories[number].colour for number in plot) for plot in room.graph.plots)
    return PutRules(
        room.graph,
        room.pieces,
        tuple(builder.pieces),
        compile_limits(builder),
        colours,
        tuple(map(Place, colours)),
    )
