"""Blocking squares of boards with pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from hgkit.engine.arrivals import arrived, left
from hgkit.engine.builder import Builder
from hgkit.engine.effect import Args, Effect, Store, Use
from hgkit.engine.events import Event
from hgkit.engine.keys import Key
from hgkit.engine.scoring import Worth
from hgkit.rules.clauses.clause import AreaClause, EffectClause, FormulaText, Stand
from hgkit.rules.clauses.references import Names, Over
from hgkit.spaces.boards.areas import SQUARE, place_name
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.table import NOTHING, Board, BoardState, BoardTable, Standing
from hgkit.text.frozen import FrozenDict


class Blocked(Event, kind="block", implied=True):
    """A square of a player's board was blocked with a piece."""

    piece: str
    board: str
    at: tuple[int, int]


class Unblocked(Event, kind="unblock", implied=True):
    """A piece that blocked a square of a player's board was taken away."""

    piece: str
    board: str
    at: tuple[int, int]


class BlockPower(EffectClause):
    """Block a square of a board with a piece, or take such a piece away. It needs boards of squares."""

    effect: Literal["block"]
    piece: Annotated[str, Names("piece", use="block")] = Field(description="Kind of piece.")
    boards: Literal["others", "own", "any"] = Field(description="Whose boards.")
    squares: Annotated[list[str], Names("kind of square")] = Field(description="Kinds of squares.")
    beside: Literal["any_tile", "active_tile"] = Field(description="What the square has to touch.")
    area: Annotated[str, Names("area")] = Field(description="Kind of area that is scored.")
    points: Annotated[FormulaText, Over("tally")] = Field(description="Formula over the area's tallies.")
    track: Annotated[str, Names("track")] = Field(description="Track that the points go to.")
    take_off: Literal["own", "any", "none"] = Field(description="From whose board a piece may be taken away.")

    def stands(self, name: str, areas: Mapping[str, AreaClause]) -> Sequence[Stand]:
        """Yield the piece on a square."""
        return [Stand(self.piece, SQUARE)]

    def compile(self, builder: Builder, ident: str) -> Block:
        """Return the effect."""
        store, worth = Store.of(builder, self.piece), builder.worth(self.points)
        return Block(ident, self, store, worth, builder.tracks[self.track])


@dataclass(frozen=True)
class Block(Effect):
    """Block a square of a board with a piece, or take such a piece away."""

    keys = FrozenDict(
        {
            "block": Key("cells", "The place that is blocked on another player's board: {PLAYER: [x, y]}."),
            "unblock": Key("cells", "The place that is freed again: {PLAYER: [x, y]}."),
        }
    )

    clause: str
    power: BlockPower
    store: Store
    worth: Worth
    track: int

    def _boards(self, state: BoardState, whose: str) -> Iterator[tuple[int, Board]]:
        for seat, board in enumerate(state.table.boards):
            if whose == "any" or (whose == "own") == (seat == state.seat):
                yield seat, board

    def _squares(self, board: Board) -> Iterator[int]:
        """Yield the cells that can be blocked."""
        layout, squares, active = board.layout, self.power.squares, self.power.beside == "active_tile"
        for cell, ground in enumerate(layout.ground):
            if board.tile[cell] != NOTHING or cell in board.block:
                continue
            if ground not in squares and not (cell < layout.inner and "inner" in squares):
                continue
            numbers = (board.tile[near] for near in layout.neighbours[cell])
            if any(number != NOTHING and not (active and board.down[number]) for number in numbers):
                yield cell

    def _pieces(self, state: BoardState) -> Iterator[tuple[int, int]]:
        """Yield the pieces that can be taken away: seat of the board, cell."""
        whose = self.power.take_off
        for seat, board in self._boards(state, whose) if whose != "none" else ():
            for cell, block in sorted(board.block.items()):
                if block.piece == self.store.piece:
                    yield seat, cell

    def options(self, state: BoardState, use: Use) -> Sequence[Args]:
        """Return an option for each square, and for each piece that may be taken away."""
        names = state.game.seats
        found: list[Args] = []
        if self.store.left(state):
            for seat, board in self._boards(state, self.power.boards):
                found += [("block", names[seat], place_name(board, cell)) for cell in self._squares(board)]
        for seat, cell in self._pieces(state):
            found.append(("unblock", names[seat], place_name(state.table.boards[seat], cell)))
        return found

    def apply(self, state: BoardState, args: Args, use: Use) -> None:
        """Put the piece there and score it, or take it away."""
        _, player, place = args
        seat = state.game.seats.index(player)
        x, y = map(int, place.split(","))
        board = state.table.boards[seat]
        cell = board.layout.cells[x, y]
        block = board.block.get(cell)
        state.log(BoardTable.set_block, seat, cell, block)
        if block is not None:
            self.store.give_back(state, block.owner)
            state.table.set_block(seat, cell, None)
            left(state, block.piece, seat if block.owner is None else block.owner, (seat, cell))
            state.emit(Unblocked, self.store.name, player, (x, y))
            return
        self.store.use(state)
        owner = state.seat if self.store.own else None
        state.table.set_block(seat, cell, Standing(self.store.piece, owner))
        arrived(state, self.store.piece, seat if owner is None else owner, (seat, cell))
        state.emit(Blocked, self.store.name, player, (x, y))
        ring = space_of(state).found.ring(state.table, self.power.area, seat, cell)
        points, values = self.worth.of(state, ring)
        at, formula = place if seat == state.seat else f"{player}:{place}", self.worth.formula.text
        values, shares, trace = {**values, **use.values}, ((state.seat, points),), ring.trace()
        state.pay(self.clause, self.power.area, at, formula, values, shares, self.track, trace=trace)

    def read(self, entry: Mapping[str, Any]) -> Args:
        """Read `block: {PLAYER: [x, y]}` or `unblock: {PLAYER: [x, y]}`."""
        for word in self.keys:
            where = entry.get(word)
            for player, at in where.items() if isinstance(where, Mapping) else ():
                return word, str(player), ",".join(map(str, at)) if isinstance(at, list) else str(at)
        return ()
