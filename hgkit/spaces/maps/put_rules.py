"""Where pieces may be put on a map: the clauses of `occupy` and `limits`, compiled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from hgkit.engine.condition import Condition
from hgkit.engine.limits import FIRST, FormulaLimit, Frame, Limit, Limits, compile_limits
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import TriggerClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.maps.area_kinds import kind_numbers
from hgkit.spaces.maps.areas import Region
from hgkit.spaces.maps.space import space_of
from hgkit.spaces.maps.table import Graph, Pieces

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


@dataclass(frozen=True, slots=True)
class PutRules:
    """The rules of putting.

    By kind of piece: `names`, whether it goes on spaces and on territories (`where`), the kinds that bar it from a
    place (`barred_place`) and from a territory (`barred_territory`). `colours` are those of the territories.
    """

    graph: Graph
    names: tuple[str, ...]
    numbers: Mapping[str, int]
    where: tuple[tuple[bool, bool], ...]
    barred_place: tuple[tuple[int, ...], ...]
    barred_territory: tuple[tuple[int, ...], ...]
    limits: Limits
    colours: tuple[str, ...]

    def counted(self, pieces: Pieces, territory: int, frame: Frame) -> Frame:
        """Return the frame with one piece more, which is about to be put in a territory."""
        regions = ((number, Region(pieces, number)) for number in range(len(self.colours)))
        return self.limits.counted(frame, territory, regions)

    def area_name(self, territory: int) -> str:
        """The id of a territory."""
        return self.graph.places[self.graph.own_place(territory)]

    def named(self, piece: str, place: str) -> tuple[int, int]:
        """A piece and a place by name. Raises IllegalMove where the piece can't stand there at all."""
        if piece not in self.numbers:
            raise IllegalMove(f"there is no piece {piece!r} to put", "occupy.where")
        at, number = self.graph.index.get(place), self.numbers[piece]
        if at is None:
            raise IllegalMove(f"there is no place {place!r}", "occupy.where")
        on_spaces, on_territories = self.where[number]
        spaces = self.graph.spaces
        if not (on_spaces if at < spaces else on_territories and at < len(self.graph.territory_of)):
            raise IllegalMove(f"a {piece} can't stand on {place}", "occupy.where")
        return number, at

    def placeable(self, state: State, owner: int, territory: int, frame: Frame) -> Iterator[int]:
        """The kinds of pieces that a seat has and that limits allow in a territory."""
        seats = len(state.game.seats)
        for piece, kinds in enumerate(self.where):
            held = (kinds[0] or kinds[1]) and state.supply[piece * seats + owner]
            if held and self.refusal(state.table, owner, piece, territory, frame) is None:
                yield piece

    def places(self, pieces: Pieces, piece: int, territory: int) -> Sequence[int]:
        """The places of a territory that are free for a kind of piece."""
        on_spaces, on_territories = self.where[piece]
        for kind in self.barred_territory[piece]:
            if Region(pieces, territory).total(kind):
                return ()
        total, kinds = pieces.total, pieces.kinds
        free: list[int] = []
        if on_spaces:
            barred = self.barred_place[piece]
            if len(barred) == 1:
                kind = barred[0]
                free = [place for place in self.graph.spans[territory] if not total[place * kinds + kind]]
            else:
                free = [
                    place
                    for place in self.graph.spans[territory]
                    if not any(total[place * kinds + kind] for kind in barred)
                ]
        if on_territories:
            free.append(self.graph.own_place(territory))
        return free

    def refusal(self, pieces: Pieces, owner: int, piece: int, territory: int, frame: Frame) -> Limit | None:
        """The first limit that one more piece of a seat in a territory would break."""
        limits = self.limits.by_piece[piece]
        if not limits:
            return None
        sums = pieces.sums
        at = (territory * pieces.kinds + piece) * pieces.columns + owner
        region = Region(pieces, territory)
        then = self.limits.counted(frame, territory, ((territory, region),))
        sums[at] += 1
        try:
            for limit in limits:
                if (limit.areas is None or territory in limit.areas) and not limit.allows(
                    region, territory, then
                ):
                    return limit
        finally:
            sums[at] -= 1
        return None

    def is_full(self, pieces: Pieces, territory: int) -> bool:
        """Whether every space of a territory is barred for every piece that goes on spaces."""
        on_spaces = [piece for piece, (spaces, _) in enumerate(self.where) if spaces]
        own = self.graph.own_place(territory)
        return all(set(self.places(pieces, piece, territory)) <= {own} for piece in on_spaces)

    def no_room(self, state: State) -> bool:
        """Whether no seat has a piece that could be put anywhere, whatever it holds to pay with."""
        return not any(
            self.places(state.table, piece, territory)
            for territory in range(len(self.colours))
            for owner in range(len(state.game.seats))
            for piece in self.placeable(state, owner, territory, FIRST)
        )


class TerritoryLimit(FormulaLimit):
    """A limit on pieces in a territory: what is counted, the candidate included, is at most the other formula.

    It needs areas that pieces are put in.
    """

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
    """The rules of putting, from the clauses of `occupy` and `limits`."""
    space = space_of(builder)
    model, graph = builder.model, space.graph
    occupy = model.occupy
    assert occupy is not None
    assert occupy.where is not None
    where, free = occupy.where.named(), occupy.free.named() if occupy.free else {}
    pieces = builder.pieces
    barred_place: list[tuple[int, ...]] = []
    barred_territory: list[tuple[int, ...]] = []
    for name in pieces:
        rule = free.get(name)
        barring = tuple(pieces[other] for other in rule.barred_by) if rule else ()
        within = rule.within if rule else []
        barred_place.append(barring if "space" in within else ())
        barred_territory.append(barring if any(area != "space" for area in within) else ())
    return PutRules(
        graph=graph,
        names=tuple(pieces),
        numbers=pieces,
        where=tuple(
            ("space" in where.get(name, []), any(kind != "space" for kind in where.get(name, [])))
            for name in pieces
        ),
        barred_place=tuple(barred_place),
        barred_territory=tuple(barred_territory),
        limits=compile_limits(builder),
        colours=tuple(territory.colour for territory in graph.map.territories.values()),
    )
