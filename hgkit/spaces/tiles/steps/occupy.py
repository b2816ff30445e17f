"""Putting a piece on the tile just placed, or on another."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Annotated, Any, Literal, cast

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.events import PiecePut
from hgkit.engine.keys import PAID, PIECES, SEAT
from hgkit.engine.limits import Limit, frame_of
from hgkit.engine.move import BARE, DECLINE, PUT, Move, put
from hgkit.engine.payment import Chosen, Payment, Words, words_of
from hgkit.engine.step import Declinable
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import StepClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.tiles.barring import PutLimits, compile_posts, compile_put_limits, paid_for
from hgkit.spaces.tiles.grid import ZONE_BITS
from hgkit.spaces.tiles.options import Option, Options, compile_options
from hgkit.spaces.tiles.pieces import put_piece
from hgkit.spaces.tiles.table import TileState
from hgkit.text.frozen import FrozenDict

ANY_NUMBER = 1 << 30
"""Pieces a placed tile, where no clause limits them."""


class OccupyTile(StepClause):
    """Put a piece on the tile just placed, or where `occupy.tile` says.

    It needs tiles with zones; on a map the step `put` does it.
    """

    step: Literal["occupy"]
    seat: Annotated[str | None, Names("neutral seat")] = Field(
        None, description="A neutral seat whose piece is put; left out: the player's own."
    )
    must: bool | None = Field(
        None, description="Whether the first piece has to be put where one may be; left out: none has to."
    )

    comes_after = ("place",)

    def compile(self, builder: Builder, ident: str) -> Occupy | None:
        """Return the step with the options of every tile; None for a neutral seat that does not take part."""
        if self.seat is not None and self.seat not in builder.seats:
            return None
        occupy, posts = builder.model.occupy, builder.once(compile_posts)
        assert occupy is not None
        return Occupy(
            options=compile_options(builder, posts.by_tile, self.seat),
            tile=occupy.tile.which if occupy.tile else None,
            pieces=builder.pieces,
            at_most=occupy.one_per_tile.at_most if occupy.one_per_tile else ANY_NUMBER,
            needed=posts.needed if self.seat is None else (),
            laid=builder.memory("laid"),
            puts=builder.memory("puts"),
            limits=builder.once(compile_put_limits),
            seat=(self.seat, builder.seats.index(self.seat)) if self.seat is not None else None,
            must=bool(self.must),
            payment=posts.payment and replace(posts.payment, own=self.seat is None),
        )


@dataclass(eq=False, kw_only=True)
class Occupy(Declinable):
    """Put a piece on a tile, or none.

    `options` are listed by seat; `tile` says which tiles take a piece, None for the one just placed alone. `pieces`
    numbers the kinds of pieces; `at_most` pieces a placed tile. `needed` are the tiles that may not stay without a
    piece. `laid` and `puts` are slots of the memory. `seat` is the name and number of a neutral seat, None for the
    mover's own pieces. With `must` the first piece is put where one may be. Without `payment` pieces are free.

    Where limits or `must` ask for it, the agenda's argument is the frame: what was put so far in this step.
    """

    verbs = FrozenDict({"put": PUT, "decline": BARE})
    keys = FrozenDict({"put": PIECES, "pay": PAID, "for": SEAT})
    listed = ("put",)

    options: Sequence[Options]
    tile: Literal["earlier", "any"] | None
    pieces: Mapping[str, int]
    at_most: int
    needed: Collection[int]
    laid: int
    puts: int
    limits: PutLimits | None
    seat: tuple[str, int] | None
    must: bool
    payment: Payment | None

    def __post_init__(self) -> None:
        self.seat_name = self.seat[0] if self.seat else ""
        unread = {"pay": not self.payment, "for": not self.seat}
        self.keys = FrozenDict({name: key for name, key in self.keys.items() if not unread.get(name)})

    def _owner(self, state: TileState) -> int:
        return self.seat[1] if self.seat else state.seat

    def _tiles(self, state: TileState) -> Iterable[int]:
        """Return the numbers of the laid tiles that take a piece, the one just placed first."""
        laid = state.memory[self.laid]
        if self.tile is None:
            return (laid,)
        others = (number for number in range(len(state.table.laid)) if number != laid)
        return others if self.tile == "earlier" else chain((laid,), others)

    def _every(self, state: TileState) -> Iterator[tuple[int, Option]]:
        """Yield each option on these tiles, with the number of the tile, whatever may bar it."""
        options, tiles = self.options[self._owner(state)], state.table.laid
        return ((laid, option) for laid in self._tiles(state) for option in options[tiles[laid]])

    def _free(self, state: TileState) -> Iterator[tuple[int, Option]]:
        """Yield each option that is free, with the number of its tile."""
        return ((laid, option) for laid in self._tiles(state) for option in self._free_on(state, laid))

    def _free_on(self, state: TileState, laid: int) -> Iterator[Option]:
        if state.memory[self.puts] >= self.at_most:
            return
        table = state.table
        base = table.part_base[laid]
        find, strength = table.find, table.strength
        supply, seats = state.supply, len(state.game.seats)
        seat = self.seat[1] if self.seat else state.seat
        held = self.payment.held(state) if self.payment is not None else ()
        for option in self.options[seat][table.laid[laid]]:
            if (
                supply[option.piece * seats + seat]
                and not strength[find(base + option.part)] & option.barring
                and not (option.more and option.barred(table, laid))
                and (self.limits is None or self._limit(state, laid, option) is None)
                and (self.payment is None or self._ways(state, self.payment, laid, option, held))
            ):
                yield option

    def _limit(self, state: TileState, laid: int, option: Option) -> Limit | None:
        if self.limits is None:
            return None
        return self.limits.refusal(state, self._owner(state), laid, option, frame_of(state))

    def _count(self, state: TileState, laid: int, option: Option) -> None:
        """Keep in the frame that a piece is about to be put."""
        frame = frame_of(state)
        if self.limits is None:
            frame = frame._replace(placed=frame.placed + 1)
        else:
            frame = self.limits.counted(state.table, laid, option, self._every(state), frame)
        state.finish_step()
        state.push_with(self.number, frame)

    def forced(self, state: TileState) -> IllegalMove | None:
        """Return why a piece has to be put: the step requires it, or the tile needs one and has none."""
        forced = self.must and not frame_of(state).placed
        if not forced and self.needed:
            forced = state.table.laid[state.memory[self.laid]] in self.needed and not state.memory[self.puts]
        if not forced:
            return None
        message = "a piece has to be put" if self.must else "the tile needs its piece"
        return IllegalMove(message, self.clause if self.must else "occupy.post")

    def offers(self, state: TileState) -> bool:
        """Return whether there is a piece that may be put."""
        if self.tile is None:  # the usual case, without a second generator
            return next(self._free_on(state, state.memory[self.laid]), None) is not None
        return next(self._free(state), None) is not None

    def moves(self, state: TileState) -> Sequence[Move]:
        """Return every free option, and declining if that is allowed."""
        if self.payment is not None:
            moves = self._paid(state, self.payment)
        elif self.tile is None:
            moves = [option.move for option in self._free_on(state, state.memory[self.laid])]
        else:
            moves = [self._move(state, laid, option) for laid, option in self._free(state)]
        return [*moves, DECLINE] if self.forced(state) is None else moves

    def _move(self, state: TileState, laid: int, option: Option) -> Move:
        """Return the move that puts a piece on a laid tile: of the one just placed it names the zone alone."""
        return option.move if laid == state.memory[self.laid] else option.on(state.table, laid)

    def _paid(self, state: TileState, payment: Payment) -> list[Move]:
        """Return every free option in every way to pay for it."""
        held = payment.held(state)
        moves = ((self._move(state, laid, option), laid, option) for laid, option in self._free(state))
        return [
            put(str(move.args[0]), str(move.args[1]), words, self.seat_name)
            for move, laid, option in moves
            for words in self._ways(state, payment, laid, option, held)
        ]

    def _ways(
        self, state: TileState, payment: Payment, laid: int, option: Option, held: tuple[int, ...]
    ) -> Collection[Words]:
        """Return the ways to pay for an option on a laid tile."""
        return payment.ways(state, option.piece, held, paid_for(payment, state.table, laid, option))

    def choose(self, state: TileState, move: Move) -> None:
        """Put the piece."""
        laid, option, paid = self._allowed(state, move)
        state.memory[self.puts] += 1
        if self.must or self.limits is not None:
            self._count(state, laid, option)
        owner, at = self._owner(state), laid << ZONE_BITS | option.zone
        put_piece(state, option.piece, owner, at)
        piece, zone = map(str, move.args[:2])
        state.emit(PiecePut, piece, zone, seat=owner)
        if self.payment is not None:
            self.payment.pay(state, paid, piece, state.table.ref(at))

    def _allowed(self, state: TileState, move: Move) -> tuple[int, Option, Chosen]:
        """Return the tile and the option that a move names, and what is paid.

        Raises IllegalMove with the clause that forbids it.
        """
        piece, zone, paid, seat = cast("tuple[str, str, Words, str]", (*move.args, (), "")[:4])
        if paid and self.payment is None:
            raise IllegalMove("a piece on a tile costs nothing", "occupy.where")
        if seat != self.seat_name:
            whose = f"those of {self.seat_name}" if self.seat_name else "the player's own"
            raise IllegalMove(f"the pieces to put now are {whose}", "turn.order")
        if piece not in self.pieces:
            raise IllegalMove(
                f"there is no piece {piece!r}; there are {', '.join(self.pieces)}", "occupy.where"
            )
        laid, option = self._named(state, put(piece, zone, (), seat) if paid else move)
        if state.memory[self.puts] >= self.at_most:
            when = "after" if self.tile else "on"
            raise IllegalMove(
                f"no more pieces {when} this tile: at most {self.at_most}", "occupy.one_per_tile"
            )
        owner = self._owner(state)
        if not state.supply[option.piece * len(state.game.seats) + owner]:
            raise IllegalMove(f"{state.game.seats[owner]} has no {piece} left", "occupy.supply")
        if option.barred(state.table, laid):
            raise IllegalMove(f"the area of {zone} is occupied", "occupy.free")
        limit = self._limit(state, laid, option)
        if limit is not None:
            raise IllegalMove(f"a {piece} would be too much for the area of {zone}", limit.clause)
        if self.payment is None:
            return laid, option, ((), ())
        held = self.payment.held(state)
        place = paid_for(self.payment, state.table, laid, option)
        return laid, option, self.payment.chosen(state, option.piece, held, paid, f"a {piece}", place)

    def _named(self, state: TileState, move: Move) -> tuple[int, Option]:
        """Return the tile and the option of a move. Raises IllegalMove where no tile that takes a piece has it."""
        placed = state.memory[self.laid]
        if self.tile != "earlier":  # looked at first: nearly always it is the tile just placed
            for option in self.options[self._owner(state)][state.table.laid[placed]]:
                if option.move == move:
                    return placed, option
        if self.tile is not None:
            for laid, option in self._every(state):
                if laid != placed and option.on(state.table, laid) == move:
                    return laid, option
        raise self._unknown(state, *map(str, move.args[:2]))

    def _unknown(self, state: TileState, piece: str, zone: str) -> IllegalMove:
        """Return why a piece can't stand on what a move names."""
        grid, placed = state.table.grid, state.table.name(state.memory[self.laid])
        tile, colon, name = zone.rpartition(":") if self.tile else ("", "", zone)
        if self.tile == "earlier" and (not colon or tile == placed):
            message = f"{name} lies on the tile just placed; the piece goes on an earlier one, as TILE:ZONE"
            return IllegalMove(message, "occupy.tile")
        if colon and tile == placed:
            return IllegalMove(f"{tile} is the tile just placed: write {name!r} alone", "occupy.tile")
        if colon and grid.copies and tile in grid.index:
            message = f"tile {tile} may lie there several times: write its place, as X,Y:{name}"
            return IllegalMove(message, "occupy.tile")
        moves = [self._move(state, laid, option) for laid, option in self._every(state)]
        there = [str(move.args[1]) for move in moves if move.args[0] == piece]
        offered = [at for at in there if not self.tile or at.rpartition(":")[0] == tile]
        return IllegalMove(
            f"a {piece} can't stand on {zone}; here: {', '.join(offered) or 'nowhere'}", "occupy.where"
        )

    def read(self, state: TileState, entry: Mapping[str, Any]) -> Move | None:
        """Return the next piece that a script's turn puts: `put: {PIECE: ZONE}, pay: ID`, or a list for several pieces.

        `for: SEAT` goes with it for a neutral seat.
        """
        puts = entry.get("put")
        if not puts or str(entry.get("for", "")) != self.seat_name:
            return None
        first = puts[0] if isinstance(puts, list) else puts
        (piece, zone), *_ = first.items()
        paid = words_of(entry) or self._only_way(state, put(str(piece), str(zone), (), self.seat_name))
        return put(str(piece), str(zone), paid, self.seat_name)

    def _only_way(self, state: TileState, move: Move) -> Words:
        """Return the payment for a piece if there is just one way to pay."""
        if self.payment is None:
            return ()
        try:
            laid, option = self._named(state, move)
        except IllegalMove:  # which the move says itself once it is played
            return ()
        place = paid_for(self.payment, state.table, laid, option)
        return self.payment.only(state, option.piece, self.payment.held(state), place)
