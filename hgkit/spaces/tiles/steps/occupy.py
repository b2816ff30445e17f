"""Putting a piece on the tile just placed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
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
from hgkit.spaces.tiles.barring import Option, PutLimits, compile_posts, compile_put_limits, paid_for
from hgkit.spaces.tiles.codes import TileCode
from hgkit.spaces.tiles.grid import ZONE_BITS
from hgkit.spaces.tiles.pieces import put_piece
from hgkit.spaces.tiles.space import space_of
from hgkit.spaces.tiles.table import TileState
from hgkit.text.frozen import FrozenDict

ANY_NUMBER = 1 << 30
"""Pieces a placed tile, where no clause limits them."""


class OccupyTile(StepClause):
    """Put a piece on the tile just placed. It needs tiles with zones; on a map the step `put` does it."""

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
        options = [
            (posts.by_tile[number],) if number in posts.by_tile else tuple(_options(builder, code))
            for number, code in enumerate(space_of(builder).grid.tiles)
        ]
        if self.seat is not None:
            options = [tuple(option.of(self.seat) for option in of_tile) for of_tile in options]
        return Occupy(
            options=options,
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


def _options(builder: Builder, code: TileCode) -> Iterator[Option]:
    """Yield the options on a tile by kind of piece, one a part of an area, in the order of their zones.

    Zones of the kinds that the clause names first give a part its name. What bars a piece counts in the areas that it
    may be barred in.
    """
    occupy, areas, zones = builder.model.occupy, space_of(builder).powers.areas, code.tile.zones
    assert occupy is not None
    assert occupy.where is not None
    free = occupy.free.named() if occupy.free else {}
    for name, kinds in occupy.where.named().items():
        rule, by_posts = free.get(name), _barred_by_posts(builder, name)
        within = [areas[area] for area in rule.within] if rule else ()
        barring = sum(map(builder.strength, dict.fromkeys(rule.barred_by))) if rule else 0
        fit = [zone for zone in range(len(zones)) if zones[zone].kind in kinds]
        by_part: dict[int, int] = {}
        for zone in sorted(fit, key=lambda zone: (kinds.index(zones[zone].kind), zone)):
            of_kind = {code.kinds[part]: part for part in code.zone_parts[zone]}
            part = next((of_kind[kind] for kind in within if kind in of_kind), code.zone_parts[zone][0])
            by_part.setdefault(part, zone)
        for part, zone in sorted(by_part.items(), key=lambda item: item[1]):
            bars = barring | by_posts.get(code.kinds[part], 0)
            yield Option(Move("put", (name, zones[zone].name)), builder.pieces[name], zone, part, bars)


def _barred_by_posts(builder: Builder, piece: str) -> dict[int, int]:
    """Return the strength of pieces on posts that bar a piece, by kind of area."""
    areas, found = space_of(builder).powers.areas, dict[int, int]()
    for post in builder.model.occupy.posts.values() if builder.model.occupy else ():
        if piece in (post.bars or ()):
            for name in post.within:
                found[areas[name]] = found.get(areas[name], 0) | builder.strength(post.piece)
    return found


@dataclass(eq=False, kw_only=True)
class Occupy(Declinable):
    """Put a piece on the tile just placed, or none.

    `options` are listed by tile; `pieces` numbers the kinds of pieces; `at_most` pieces a placed tile. `needed` are the
    tiles that may not stay without a piece. `laid` and `puts` are slots of the memory. `seat` is the name and number
    of a neutral seat, None for the mover's own pieces. With `must` the first piece is put where one may be. Without
    `payment` pieces are free.

    Where limits or `must` ask for it, the agenda's argument is the frame: what was put so far in this step.
    """

    verbs = FrozenDict({"put": PUT, "decline": BARE})
    keys = FrozenDict({"put": PIECES, "pay": PAID, "for": SEAT})
    listed = ("put",)

    options: Sequence[tuple[Option, ...]]
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

    def _tile_options(self, state: TileState) -> tuple[Option, ...]:
        return self.options[state.table.laid[state.memory[self.laid]]]

    def _free(self, state: TileState) -> Iterator[Option]:
        if state.memory[self.puts] >= self.at_most:
            return
        table, laid = state.table, state.memory[self.laid]
        base = table.part_base[laid]
        find, strength = table.find, table.strength
        supply, seats = state.supply, len(state.game.seats)
        seat = self.seat[1] if self.seat else state.seat
        held = self.payment.held(state) if self.payment is not None else ()
        for option in self.options[table.laid[laid]]:
            if (
                supply[option.piece * seats + seat]
                and not strength[find(base + option.part)] & option.barring
                and not (option.more and option.barred(table, laid))
                and (self.limits is None or self._limit(state, option) is None)
                and (self.payment is None or self._ways(state, self.payment, laid, option, held))
            ):
                yield option

    def _limit(self, state: TileState, option: Option) -> Limit | None:
        if self.limits is None:
            return None
        laid = state.memory[self.laid]
        return self.limits.refusal(state, self._owner(state), laid, option, frame_of(state))

    def _count(self, state: TileState, option: Option) -> None:
        """Keep in the frame that a piece is about to be put."""
        laid, frame = state.memory[self.laid], frame_of(state)
        if self.limits is None:
            frame = frame._replace(placed=frame.placed + 1)
        else:
            frame = self.limits.counted(state.table, laid, option, self._tile_options(state), frame)
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
        return next(self._free(state), None) is not None

    def moves(self, state: TileState) -> Sequence[Move]:
        """Return every free option, and declining if that is allowed."""
        free, payment = self._free(state), self.payment
        moves = [option.move for option in free] if payment is None else self._paid(state, payment, free)
        return [*moves, DECLINE] if self.forced(state) is None else moves

    def _paid(self, state: TileState, payment: Payment, free: Iterable[Option]) -> list[Move]:
        """Return every free option in every way to pay for it."""
        held = payment.held(state)
        return [
            put(str(option.move.args[0]), str(option.move.args[1]), words, self.seat_name)
            for option in free
            for words in self._ways(state, payment, state.memory[self.laid], option, held)
        ]

    def _ways(
        self, state: TileState, payment: Payment, laid: int, option: Option, held: tuple[int, ...]
    ) -> Collection[Words]:
        """Return the ways to pay for an option on a laid tile."""
        return payment.ways(state, option.piece, held, paid_for(payment, state.table, laid, option))

    def choose(self, state: TileState, move: Move) -> None:
        """Put the piece."""
        option, paid = self._allowed(state, move)
        state.memory[self.puts] += 1
        if self.must or self.limits is not None:
            self._count(state, option)
        owner, at = self._owner(state), state.memory[self.laid] << ZONE_BITS | option.zone
        put_piece(state, option.piece, owner, at)
        piece, zone = map(str, move.args[:2])
        state.emit(PiecePut, piece, zone, seat=owner)
        if self.payment is not None:
            self.payment.pay(state, paid, piece, state.table.ref(at))

    def _allowed(self, state: TileState, move: Move) -> tuple[Option, Chosen]:
        """Return the option that a move names, and what is paid. Raises IllegalMove with the clause that forbids it."""
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
        wanted = put(piece, zone, (), seat) if paid else move
        option = next((o for o in self._tile_options(state) if o.move == wanted), None)
        if option is None:
            offered = ", ".join(
                str(o.move.args[1]) for o in self._tile_options(state) if o.move.args[0] == piece
            )
            raise IllegalMove(
                f"a {piece} can't stand on {zone}; here: {offered or 'nowhere'}", "occupy.where"
            )
        if state.memory[self.puts] >= self.at_most:
            raise IllegalMove(f"no more pieces on this tile: at most {self.at_most}", "occupy.one_per_tile")
        owner = self._owner(state)
        if not state.supply[option.piece * len(state.game.seats) + owner]:
            raise IllegalMove(f"{state.game.seats[owner]} has no {piece} left", "occupy.supply")
        if option.barred(state.table, state.memory[self.laid]):
            raise IllegalMove(f"the area of {zone} is occupied", "occupy.free")
        limit = self._limit(state, option)
        if limit is not None:
            raise IllegalMove(f"a {piece} would be too much for the area of {zone}", limit.clause)
        if self.payment is None:
            return option, ((), ())
        held, laid = self.payment.held(state), state.memory[self.laid]
        place = paid_for(self.payment, state.table, laid, option)
        return option, self.payment.chosen(state, option.piece, held, paid, f"a {piece}", place)

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
        option = next((option for option in self._tile_options(state) if option.move == move), None)
        if option is None or self.payment is None:
            return ()
        place = paid_for(self.payment, state.table, state.memory[self.laid], option)
        return self.payment.only(state, option.piece, self.payment.held(state), place)
