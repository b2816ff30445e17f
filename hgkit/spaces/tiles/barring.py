"""What else bars pieces from a tile: limits, and posts.

A post is a zone on which one kind of piece may stand, and no piece on the rest of the tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from hgkit.engine.asked import ANYWHERE, Place
from hgkit.engine.builder import Builder
from hgkit.engine.limits import FIRST, FormulaLimit, Frame, Limit, Limits, compile_limits
from hgkit.engine.move import Move
from hgkit.engine.payment import Payment, compile_payment
from hgkit.rules.clauses.placing import Post
from hgkit.rules.clauses.references import Names
from hgkit.spaces.tiles.codes import TileCode
from hgkit.spaces.tiles.extent import Extent, whole
from hgkit.spaces.tiles.grid import ZONE_BITS
from hgkit.spaces.tiles.measures import MEASURES
from hgkit.spaces.tiles.options import Option
from hgkit.spaces.tiles.space import space_of
from hgkit.spaces.tiles.table import NOWHERE, Table, TileState


class AreaLimit(FormulaLimit):
    """A limit on pieces in an area: what is counted, the candidate included, is at most the other formula."""

    measures = MEASURES

    area: Annotated[str | None, Names("area", use="put")] = Field(
        None,
        description="Kind of area that is looked at, where the piece stands in one; left out: the one that "
        "'occupy.free' looks at, or the first of its zone.",
    )

    def areas(self, builder: Builder) -> frozenset[int] | None:
        """Return the number of the kind of area."""
        return frozenset([space_of(builder).powers.areas[self.area]]) if self.area else None


@dataclass(frozen=True, slots=True)
class PutLimits:
    """The limits on pieces, for those that are put on a tile."""

    limits: Limits

    def counted(
        self, table: Table, laid: int, option: Option, among: Iterable[tuple[int, Option]], frame: Frame
    ) -> Frame:
        """Return the frame with one piece more, which is about to be put on a laid tile.

        `among` are all laid tiles with an option that the step may put pieces on.
        """
        part = table.part_base[laid] + option.part
        return self.limits.counted(frame, (table.find(part),), _areas(table, among))

    def refusal(self, state: TileState, owner: int, laid: int, option: Option, frame: Frame) -> Limit | None:
        """Return the first limit that one more piece of a seat on a laid tile would break."""
        limits = self.limits.by_piece[option.piece]
        if not limits:
            return None
        table, zone = state.table, laid << ZONE_BITS | option.zone
        then = self.counted(table, laid, option, ((laid, option),), frame)
        weight = state.game.weights[option.piece * len(state.game.seats) + owner]
        table.put(option.piece, owner, zone, weight)  # for a moment: the candidate counts
        try:
            for limit in limits:
                area = table.find(table.part_base[laid] + option.part)
                if limit.areas is not None:
                    parts = (part for part in table.parts_with(zone) if table.part_kind(part) in limit.areas)
                    area = next(map(table.find, parts), NOWHERE)
                if area != NOWHERE and not limit.allows(state, owner, whole(table, area), area, then):
                    return limit
        finally:
            table.unput(weight)
        return None


def _areas(table: Table, among: Iterable[tuple[int, Option]]) -> Iterator[tuple[int, Extent]]:
    parts = (part for laid, option in among for part in table.parts_with(laid << ZONE_BITS | option.zone))
    for area in dict.fromkeys(map(table.find, parts)):
        yield area, whole(table, area)


def paid_for(payment: Payment, table: Table, laid: int, option: Option) -> Place:
    """Return what costs look at where a piece is put on a laid tile: the area of its zone."""
    if not payment.varies:
        return ANYWHERE
    return Place((), (whole(table, table.find(table.part_base[laid] + option.part)),))


def compile_put_limits(builder: Builder) -> PutLimits | None:
    """Compile the limits of a ruleset. Return None if it has none."""
    return PutLimits(compile_limits(builder)) if builder.model.limits else None


@dataclass(frozen=True, slots=True)
class Posts:
    """The option of every tile with a post; `needed` are those of them without which the tile is not laid.

    `limits` may forbid to put the piece, and `payment` ask for more than the player has besides the tile; `hand` is the
    first rack that tiles are laid from.
    """

    by_tile: Mapping[int, Option]
    needed: Mapping[int, Option]
    limits: PutLimits | None
    payment: Payment | None
    hand: int = -1

    def lacks(self, state: TileState, laid: int, held: int | None = None) -> Option | None:
        """Return the option without which a laid tile may not lie there, if the player can't take it.

        A tile that is laid to look at it is still `held`.
        """
        option = self.needed.get(state.table.laid[laid])
        if option is None:
            return None
        limits, pay = self.limits, self.payment
        free = (
            state.supply[option.piece * len(state.game.seats) + state.seat]
            and not option.barred(state.table, laid)
            and (limits is None or limits.refusal(state, state.seat, laid, option, FIRST) is None)
            and (pay is None or self._can_pay(state, pay, laid, option, held))
        )
        return None if free else option

    def _can_pay(
        self, state: TileState, payment: Payment, laid: int, option: Option, held: int | None
    ) -> bool:
        place = paid_for(payment, state.table, laid, option)
        return bool(payment.ways(state, option.piece, payment.held(state, held, self.hand), place))

    def placements(self, state: TileState, tile: int) -> Iterator[tuple[int, int]]:
        """Yield the cells and turns in which a tile may be laid: where its post has to be taken, it can be."""
        for bucket, turns in state.table.fitting(tile):
            for cell in tuple(bucket):  # laying the tile to look at its post changes the bucket for a moment
                for turned in turns:
                    if tile not in self.needed or self._can_lie(state, tile, cell, turned):
                        yield cell, turned

    def _can_lie(self, state: TileState, tile: int, cell: int, turned: int) -> bool:
        lacks = self.lacks(state, state.table.lay(tile, cell, turned), tile)
        state.table.lift()
        return lacks is None

    def fits(self, state: TileState, tile: int) -> bool:
        """Return whether a tile may be laid anywhere."""
        return any(True for _ in self.placements(state, tile))


def compile_posts(builder: Builder) -> Posts:
    """Compile the posts of a ruleset, by tile; most rulesets have none."""
    occupy = builder.model.occupy
    clauses = occupy.posts if occupy else {}
    by_tile = {
        number: _option(builder, clauses[name], code, zone)
        for number, code in enumerate(space_of(builder).grid.tiles)
        for name, zone in code.powers
        if name in clauses
    }
    must = occupy is not None and occupy.post is not None and occupy.post.must
    return Posts(
        by_tile,
        by_tile if must else {},
        builder.once(compile_put_limits),
        compile_payment(builder) if builder.model.costs else None,
    )


def _option(builder: Builder, post: Post, code: TileCode, zone: int) -> Option:
    areas = space_of(builder).powers.areas
    looked_at = {areas[name] for name in post.within}
    parts = [part for part in code.zone_parts[zone] if code.kinds[part] in looked_at]
    barring = sum(builder.strength(name) for name in dict.fromkeys(post.barred_by)) if parts else 0
    move = Move("put", (post.piece, code.tile.zones[zone].name))
    return Option(move, builder.pieces[post.piece], zone, parts[0] if parts else 0, barring, tuple(parts[1:]))
