"""Posts: zones of tiles on which one kind of piece may stand, and no piece on the rest of the tile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hgkit.engine.limits import FIRST
from hgkit.engine.move import Move, put
from hgkit.engine.payment import Payment, compile_payment
from hgkit.spaces.tiles.limits import PutLimits, compile_put_limits
from hgkit.spaces.tiles.space import space_of
from hgkit.spaces.tiles.table import ZONE_BITS, Table

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State
    from hgkit.rules.clauses.placing import Post
    from hgkit.spaces.tiles.codes import TileCode


@dataclass(frozen=True, slots=True)
class Option:
    """A piece that may stand on a zone of a tile, free where no area of its parts has strength under `barring`.

    Nearly always there is the one `part`; a post may look at `more`.
    """

    move: Move
    piece: int
    zone: int
    part: int
    barring: int
    more: tuple[int, ...] = ()

    def of(self, seat: str) -> Option:
        """Return it for a piece of a neutral seat."""
        piece, zone = map(str, self.move.args)
        return replace(self, move=put(piece, zone, (), seat))

    def barred(self, table: Table, laid: int) -> bool:
        """Whether pieces bar it from a laid tile."""
        base = table.part_base[laid]
        if table.strength[table.find(base + self.part)] & self.barring:
            return True
        more = self.more
        return bool(more) and any(table.strength[table.find(base + part)] & self.barring for part in more)


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

    def lacks(self, state: State, laid: int, held: int | None = None) -> Option | None:
        """The option without which a laid tile may not lie there, if the player can't take it.

        A tile that is laid to look at it is still `held`.
        """
        option = self.needed.get(state.table.laid[laid])
        if option is None:
            return None
        in_supply = state.supply[option.piece * len(state.game.seats) + state.seat]
        free = in_supply and not option.barred(state.table, laid) and self._within_limits(state, option, laid)
        return None if free and self._affordable(state, option, held) else option

    def _affordable(self, state: State, option: Option, held: int | None) -> bool:
        pay = self.payment
        return pay is None or bool(pay.ways(state, option.piece, pay.held(state, held, self.hand)))

    def _within_limits(self, state: State, option: Option, laid: int) -> bool:
        part, zone = state.table.part_base[laid] + option.part, laid << ZONE_BITS | option.zone
        return (
            self.limits is None
            or self.limits.refusal(state, state.seat, option.piece, zone, part, FIRST) is None
        )

    def placements(self, state: State, tile: int) -> Iterator[tuple[int, int]]:
        """Yield the cells and turns in which a tile may be laid: where its post has to be taken, it can be."""
        for bucket, turns in state.table.fitting(tile):
            for cell in tuple(bucket):  # laying the tile to look at its post changes the bucket for a moment
                for turned in turns:
                    if tile not in self.needed or self._can_lie(state, tile, cell, turned):
                        yield cell, turned

    def _can_lie(self, state: State, tile: int, cell: int, turned: int) -> bool:
        lacks = self.lacks(state, state.table.lay(tile, cell, turned), tile)
        state.table.lift()
        return lacks is None

    def fits(self, state: State, tile: int) -> bool:
        """Whether a tile may be laid anywhere."""
        return any(True for _ in self.placements(state, tile))


def compile_posts(builder: Builder) -> Posts:
    """The posts of a ruleset by tile; of most rulesets none."""
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
