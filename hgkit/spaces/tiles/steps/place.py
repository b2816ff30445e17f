"""Laying the drawn tile on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.events import Placed
from hgkit.engine.keys import AT, TILE, TURNED
from hgkit.engine.move import PLACED, Move, Moves
from hgkit.engine.piles import Pile
from hgkit.engine.step import Step
from hgkit.engine.steps.discard import Discard, DiscardStep
from hgkit.engine.steps.draw import DrawStep, compile_drawing
from hgkit.engine.steps.refill import RefillStep
from hgkit.engine.steps.swap import SwapStep
from hgkit.engine.turn import lapse
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import StepClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.tiles.barring import Posts, compile_posts
from hgkit.spaces.tiles.grid import FARTHEST, STEP, place, xy
from hgkit.spaces.tiles.plays import HAND
from hgkit.spaces.tiles.steps.draw import Aside, TakeTileStep, compile_aside, steps_to_hand
from hgkit.spaces.tiles.table import Table, TileState
from hgkit.text.frozen import FrozenDict


class PlaceTile(StepClause):
    """Lay the drawn tile on the table. It needs a table that tiles are laid on."""

    step: Literal["place"]
    rack: Annotated[str | None, Names("rack", owner="seat", use="dealt")] = Field(
        None,
        description="The player's rack that tiles are placed from, where they are dealt before the game; "
        "left out: the one that they are drawn into, taken into or filled in.",
    )

    comes_after = HAND
    alone = True

    def needs(self) -> tuple[str, ...]:
        """Return the steps by which players come to tiles, where these are not dealt."""
        return HAND if self.rack is None else ()

    def compile(self, builder: Builder, ident: str) -> Place:
        """Return the step."""
        aside = builder.once(compile_aside)
        posts = replace(builder.once(compile_posts), hand=aside.hand)
        others = (builder.step_of(kind) for kind in (DiscardStep, RefillStep, SwapStep, TakeTileStep))
        again = [step for step in builder.steps if isinstance(step, Discard) and step.keeps_of(aside.hand)]
        before = (*steps_to_hand(builder), *again)
        piles = builder.once(compile_drawing).piles if builder.step_of(DrawStep) else ()
        return Place(
            aside=aside,
            before=tuple(step.number for step in before),
            piles=piles,
            posts=posts,
            laid=builder.memory("laid"),
            puts=builder.memory("puts"),
            certain=bool(piles) and not any(others) and not posts.needed,
        )


def _place(table: Table, tile: int, cell: int, turned: int) -> Move:
    x, y = xy(cell)
    return Move("place", (table.grid.tiles[tile].tile.id, x, y, turned))


class Placements(Moves):
    """The legal placements of the tiles in hand, looked up when asked for."""

    def __init__(self, table: Table, hand: Sequence[int]) -> None:
        self._table = table
        self._hand = hand
        self._fitting = [(tile, table.fitting(tile)) for tile in hand]
        self._count = sum([len(cells) * len(turns) for _, found in self._fitting for cells, turns in found])

    def __len__(self) -> int:
        return self._count

    def at(self, n: int) -> Move:
        """Return the n-th placement, by tile, group of cells, cell and turn."""
        for tile, found in self._fitting:
            for cells, turns in found:
                here = len(cells) * len(turns)
                if n < here:
                    return _place(self._table, tile, cells[n // len(turns)], turns[n % len(turns)])
                n -= here
        raise IndexError(n)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move) or move.verb != "place" or not PLACED.fits(move.args):
            return False
        try:
            forbid(self._table, self._hand, move)
        except IllegalMove:
            return False
        return True


def forbid(table: Table, hand: Sequence[int], move: Move) -> tuple[int, int, int]:
    """Return the move as (tile, cell, turned). Raises IllegalMove with the clause that forbids it.

    The move is one that is well formed.
    """
    args: tuple[Any, ...] = move.args
    name, x, y, turned = args[:4]
    if len(move.args) > 4:
        raise IllegalMove(f"no {' '.join(args[4])} can be used with a tile", "turn.order")
    tile = table.grid.index.get(str(name), -1)
    if tile not in hand:
        held = ", ".join(table.grid.tiles[t].tile.id for t in hand) or "none"
        raise IllegalMove(f"tile {name} was not drawn; {held} was", "deck.drawn")
    cell = place(x, y)
    if max(x, y, -x, -y) > FARTHEST:
        raise IllegalMove(f"({x}, {y}) touches no tile", "placement.adjacent")
    if cell in table.at:
        raise IllegalMove(f"({x}, {y}) is taken", "placement.free")
    code = table.code(cell)
    if code is None:
        reach = table.grid.reach
        if reach is not None and max(x, y, -x, -y) > reach and any(cell + step in table.at for step in STEP):
            raise IllegalMove(f"({x}, {y}) lies more than {reach} from the start", "placement.limit")
        raise IllegalMove(f"({x}, {y}) touches no tile", "placement.adjacent")
    barring = table.barring(cell)
    if barring is not None:
        raise IllegalMove(*barring)
    fitting = table.grid.fits[tile].get(code, ())
    if turned not in fitting:
        fit = "fits" if len(fitting) == 1 else "fit"
        way = f"turned: {' or '.join(map(str, fitting))} {fit}" if fitting else "it fits in no turn"
        message = f"tile {name} does not fit at ({x}, {y}) with turned: {turned}"
        differs = table.misfit(tile, cell, turned)
        raise IllegalMove(
            f"{message}: {differs} ({way})" if differs else f"{message} ({way})", "placement.sides"
        )
    return tile, cell, turned


@dataclass(eq=False, kw_only=True)
class Place(Step):
    """Lay the drawn tile so that it continues what lies there, and where the piece that it needs can be put.

    `aside` says what happens to hands that can't be placed, `before` are the steps by which tiles come there, `piles`
    those that are drawn from without a choice. `laid` and `puts` are slots of the memory. `certain`: something in the
    hand that was drawn fits.
    """

    verbs = FrozenDict({"place": PLACED})
    keys = FrozenDict({"tile": TILE, "at": AT, "turned": TURNED})

    aside: Aside
    before: Sequence[int]
    piles: Sequence[Pile]
    posts: Posts
    laid: int
    puts: int
    certain: bool

    def __post_init__(self) -> None:
        self.hand = self.aside.hand
        self.needed = self.posts.needed

    def offers(self, state: TileState) -> bool:
        """Return whether a tile can be laid: nothing may fit after a discard, or the piece that a tile needs."""
        if self.certain:
            return True
        return any(self.posts.fits(state, tile) for tile in state.racks[self.hand + state.seat])

    def run(self, state: TileState, argument: object) -> None:
        """Put a hand aside of which nothing can be laid: the deck's clause says whether another is drawn."""
        if not state.racks[self.hand + state.seat] and not self._is_drawn(state):
            lapse(state)
        elif self.aside.put(state, partial(self.posts.fits, state)):
            state.push(*self.before, self.number)

    def _is_drawn(self, state: TileState) -> bool:
        """Return whether the pile of this turn still gives tiles."""
        return bool(self.piles) and self.piles[state.memory[self.aside.deck]].offers(state)

    def moves(self, state: TileState) -> Sequence[Move]:
        """Return all placements of the hand that leave room for a piece that the tile needs."""
        hand = state.racks[self.hand + state.seat]
        if not self.needed or self.needed.keys().isdisjoint(hand):
            return Placements(state.table, hand)
        return [
            _place(state.table, tile, cell, turned)
            for tile in hand
            for cell, turned in self.posts.placements(state, tile)
        ]

    def play(self, state: TileState, move: Move) -> None:
        """Lay the tile."""
        hand = self.hand + state.seat
        tile, cell, turned = forbid(state.table, state.racks[hand], move)
        state.finish_step()
        state.rack_remove(hand, tile)
        laid = state.memory[self.laid] = state.table.lay(tile, cell, turned)
        state.log(type(state.table).lift)
        state.memory[self.puts] = 0
        if self.aside.stuck is not None:
            state.registers[self.aside.stuck] = 0
        state.emit(Placed, state.table.grid.tiles[tile].tile.id, xy(cell), turned)
        if self.needed and (lacks := self.posts.lacks(state, laid)) is not None:
            raise IllegalMove(f"no {lacks.move.args[0]} could be put on the tile there", "occupy.post")

    def read(self, state: TileState, entry: Mapping[str, Any]) -> Move | None:
        """Read `tile: ID, at: [x, y], turned: N`."""
        if "tile" not in entry or "at" not in entry:
            return None
        x, y = entry["at"]
        return Move("place", (str(entry["tile"]), x, y, entry.get("turned", 0)))
