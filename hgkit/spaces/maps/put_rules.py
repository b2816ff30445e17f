"""Where pieces may be put on a map: the clauses of `occupy` and `limits`, compiled."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.game import Condition
from hgkit.engine.limits import FIRST, FormulaLimit, Frame, Limit, Limits, compile_limits
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import TriggerClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.maps.area_kinds import kind_numbers
from hgkit.spaces.maps.areas import Region
from hgkit.spaces.maps.distance import compile_distance
from hgkit.spaces.maps.space import space_of
from hgkit.spaces.maps.table import Graph, MapState, Pieces
from hgkit.text.frozen import FrozenDict


class PieceRule(NamedTuple):
    """Where a kind of piece goes: on spaces, on territories; the kinds that bar it from a place and a territory.

    With `others` alone, those of its own seat do not bar it.
    """

    on_spaces: bool
    on_territories: bool
    barred_place: tuple[int, ...]
    barred_territory: tuple[int, ...]
    others: bool


@dataclass(frozen=True, slots=True)
class PutRules:
    """The rules of putting by kind of piece, with the `names` of pieces, and the `colours` of territories."""

    graph: Graph
    names: tuple[str, ...]
    pieces: tuple[PieceRule, ...]
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

    def places(self, pieces: Pieces, piece: int, territory: int, owner: int | None) -> Sequence[int]:
        """Return the places of a territory that are free for a kind of piece of a seat; of None, for everybody's."""
        on_spaces, on_territories, barred, barred_territory, others = self.pieces[piece]
        own = owner if others else None
        for kind in barred_territory:
            there = Region(pieces, territory).columns(kind)
            if sum(there) > (0 if own is None else there[own]):
                return ()
        total, kinds, spaces = pieces.total, pieces.kinds, self.graph.spans[territory]
        free: list[int] = []
        if on_spaces and own is not None:
            found = {place: [pieces.at(place, kind) for kind in barred] for place in spaces}
            free = [place for place in spaces if all(sum(one) == one[own] for one in found[place])]
        elif on_spaces and len(barred) == 1:  # the usual case, without a generator for each space
            kind = barred[0]
            free = [place for place in spaces if not total[place * kinds + kind]]
        elif on_spaces:
            free = [place for place in spaces if not any(total[place * kinds + kind] for kind in barred)]
        if on_territories:
            free.append(self.graph.own_place(territory))
        return free

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

    def is_full(self, pieces: Pieces, territory: int) -> bool:
        """Return whether every space of a territory is barred for every piece that goes on spaces."""
        on_spaces = [piece for piece, rule in enumerate(self.pieces) if rule.on_spaces]
        own = self.graph.own_place(territory)
        return all(set(self.places(pieces, piece, territory, None)) <= {own} for piece in on_spaces)

    def fills(self, pieces: Pieces, owner: int, piece: int, place: int) -> bool:
        """Return whether the piece that was just put on a space made its territory full."""
        territory = self.graph.territory_of[place]
        if place >= self.graph.spaces or not self.is_full(pieces, territory):
            return False
        if not any(rule.others for rule in self.pieces):
            return True  # it could not have been put there before
        pieces.take_off(place, piece, owner)
        try:
            return not self.is_full(pieces, territory)
        finally:
            pieces.put(place, piece, owner)

    def no_room(self, state: MapState) -> bool:
        """Return whether no seat has a piece that could be put anywhere, whatever it holds to pay with."""
        return not any(
            self.places(state.table, piece, territory, owner)
            for territory in range(len(self.colours))
            for owner in range(len(state.game.seats))
            for piece in self.placeable(state, owner, territory, FIRST)
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
    occupy, graph = builder.model.occupy, space_of(builder).graph
    assert occupy is not None
    assert occupy.where is not None
    where, free = occupy.where.named(), occupy.free.named() if occupy.free else {}
    rules = []
    for name in builder.pieces:
        kinds, rule = {*where.get(name, ())}, free.get(name)
        barring = tuple(builder.pieces[other] for other in rule.barred_by) if rule else ()
        within = {*rule.within} if rule else set()
        place, territory = barring if "space" in within else (), barring if within - {"space"} else ()
        others = rule is not None and rule.of == "others"
        rules.append(PieceRule("space" in kinds, bool(kinds - {"space"}), place, territory, others))
    colours = tuple(territory.colour for territory in graph.map.territories.values())
    return PutRules(graph, tuple(builder.pieces), tuple(rules), compile_limits(builder), colours)
