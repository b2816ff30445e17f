"""Where pieces may be put on a map: the clauses of `occupy` and `limits`, compiled."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.game import Condition
from hgkit.engine.limits import FIRST, FormulaLimit, Frame, Limit, Limits, compile_limits
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import TriggerClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.maps.area_kinds import kind_numbers
from hgkit.spaces.maps.areas import Region
from hgkit.spaces.maps.room import Room, compile_room
from hgkit.spaces.maps.space import space_of
from hgkit.spaces.maps.table import MapState, Pieces


@dataclass(frozen=True, slots=True)
class PutRules(Room):
    """The rules of putting by kind of piece, with the `names` of pieces, and the `colours` of territories."""

    names: tuple[str, ...]
    limits: Limits
    colours: tuple[str, ...]

    def counted(self, pieces: Pieces, territory: int, frame: Frame) -> Frame:
        """Return the frame with one piece more, which is about to be put in a territory."""
        regions = ((number, Region(pieces, number)) for number in range(len(self.colours)))
        return self.limits.counted(frame, territory, regions)

    def area_name(self, territory: int) -> str:
        """Return the id of a territory."""
        return self.graph.places[self.graph.own_place(territory)]

    def named(self, piece: str, place: str) -> tuple[int, int]:
        """Return a piece and a place by name. Raises IllegalMove where the piece can't stand there at all."""
        if piece not in self.names:
            raise IllegalMove(f"there is no piece {piece!r} to put", "occupy.where")
        at, number = self.graph.index.get(place), self.names.index(piece)
        if at is None:
            raise IllegalMove(f"there is no place {place!r}", "occupy.where")
        rule, inside = self.pieces[number], at < len(self.graph.territory_of)
        if not (rule.on_spaces if at < self.graph.spaces else rule.on_territories and inside):
            raise IllegalMove(f"a {piece} can't stand on {place}", "occupy.where")
        return number, at

    def placeable(self, state: MapState, owner: int, territory: int, frame: Frame) -> Iterator[int]:
        """Yield the kinds of pieces that a seat has and that limits allow in a territory."""
        seats = len(state.game.seats)
        for piece, rule in enumerate(self.pieces):
            held = (rule.on_spaces or rule.on_territories) and state.supply[piece * seats + owner]
            if held and self.refusal(state, owner, piece, territory, frame) is None:
                yield piece

    def refusal(self, state: MapState, owner: int, piece: int, territory: int, frame: Frame) -> Limit | None:
        """Return the first limit that one more piece of a seat in a territory would break."""
        limits = self.limits.by_piece[piece]
        if not limits:
            return None
        pieces = state.table
        sums = pieces.sums
        at = (territory * pieces.kinds + piece) * pieces.columns + owner
        region = Region(pieces, territory)
        # first, because it keeps the tallies as they are before the piece
        then = self.limits.counted(frame, territory, ((territory, region),))
        sums[at] += 1  # for a moment: the candidate counts in its territory
        try:
            for limit in limits:
                if (limit.areas is None or territory in limit.areas) and not limit.allows(
                    state, owner, region, territory, then
                ):
                    return limit
        finally:
            sums[at] -= 1
        return None

    def no_room(self, state: MapState) -> bool:
        """Return whether no seat has a piece that could be put anywhere, whatever it holds to pay with."""
        return not any(
            self.places(state.table, piece, territory)
            for territory in range(len(self.colours))
            for owner in range(len(state.game.seats))
            for piece in self.placeable(state, owner, territory, FIRST)
        )


class TerritoryLimit(FormulaLimit):
    """A limit on pieces in a territory: what is counted, the candidate included, is at most the other formula."""

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
    colours = tuple(territory.colour for territory in room.graph.map.territories.values())
    return PutRules(room.graph, room.pieces, tuple(builder.pieces), compile_limits(builder), colours)
