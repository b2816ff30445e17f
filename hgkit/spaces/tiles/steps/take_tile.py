"""Taking a tile that lies open, in place of drawing one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from hgkit.engine.events import Picked
from hgkit.engine.keys import Key
from hgkit.engine.move import BARE, DECLINE, Move, names
from hgkit.engine.piles import TopUp
from hgkit.engine.step import Declinable
from hgkit.engine.steps.draw import DrawStep
from hgkit.engine.steps.refill import compile_top_ups
from hgkit.engine.turn import end_at_once
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import StepClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.tiles.barring import Posts, compile_posts
from hgkit.spaces.tiles.space import space_of
from hgkit.text.frozen import FrozenDict

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.space import RackInfo
    from hgkit.engine.state import State


class TakeTileStep(StepClause):
    """Take a tile out of a rack, in place of drawing one; only one that can be laid now.

    Without a step `draw` one of them has to be taken. It needs tiles that fit beside others.
    """

    step: Literal["take_tile"]
    source: Annotated[str, Names("rack", use="open")] = Field(
        alias="from",
        description="The rack that the tile lies in: one of the player, or one of the table, which is topped up then.",
    )
    rack: Annotated[str, Names("rack", owner="seat")] = Field(
        description="The player's rack that it is placed from."
    )
    only: Annotated[list[str] | None, Names("post")] = Field(
        None, description="Only tiles with one of these posts; left out: any tile."
    )
    in_bonus_turn: bool = Field(description="Whether it may be taken in a bonus turn too.")

    comes_before = "draw"

    def compile(self, builder: Builder, ident: str) -> TakeTile:
        """Return the step."""
        posts, only = builder.once(compile_posts), set(self.only or ())
        codes = space_of(builder).grid.tiles
        tiles = (n for n, code in enumerate(codes) if only.intersection(dict(code.powers)))
        return TakeTile(
            source=builder.racks[self.source],
            hand=builder.racks[self.rack],
            posts=posts,
            top_ups=[top_up for top_up in builder.once(compile_top_ups) if top_up.name == self.source],
            must=builder.step_of(DrawStep) is None,
            tiles=None if self.only is None else frozenset(tiles),
            in_bonus=self.in_bonus_turn,
            had=builder.memory("had"),
            taken=builder.memory("taken"),
        )


@dataclass(eq=False, kw_only=True)
class TakeTile(Declinable):
    """Take a tile into the hand, which is then not filled by drawing; or don't, where tiles are drawn.

    `source` is where the tiles lie, `top_ups` fill it up; only those of `tiles` may be taken, None: all. With `must`
    one has to be taken, for none is drawn. `had` and `taken` are slots of the memory: bonus turns had, the number of
    the draw that a tile was taken in place of.
    """

    verbs = FrozenDict({"use": names("POWER", 1, 2, 3, 4, 5), "decline": BARE})
    keys = FrozenDict({"use": Key("id", "Id of the tile that is taken.")})

    source: RackInfo
    hand: RackInfo
    posts: Posts
    top_ups: Sequence[TopUp]
    must: bool
    tiles: frozenset[int] | None
    in_bonus: bool
    had: int
    taken: int

    def _rack(self, state: State) -> int:
        return self.source.first + (state.seat if self.source.by_seat else 0)

    def _may_be_taken(self, state: State, tile: int) -> bool:
        if state.memory[self.had] and not self.in_bonus:
            return False
        full = len(state.racks[self.hand.first + state.seat]) >= (self.hand.size or 1)
        return not full and (self.tiles is None or tile in self.tiles)

    def _tiles(self, state: State) -> list[int]:
        tiles = [tile for tile in state.racks[self._rack(state)] if self._may_be_taken(state, tile)]
        return [tile for tile in tiles if self.posts.fits(state, tile)]

    def offers(self, state: State) -> bool:
        """Return whether there is one that may be laid."""
        return bool(state.racks[self._rack(state)]) and bool(self._tiles(state))

    def moves(self, state: State) -> Sequence[Move]:
        """Each tile that may be laid, and declining where tiles are drawn."""
        ident = state.game.space.component_id
        found = [Move("use", (ident("", tile),)) for tile in dict.fromkeys(self._tiles(state))]
        return found if self.must else [*found, DECLINE]

    def forced(self, state: State) -> IllegalMove | None:
        """A tile has to be taken where none is drawn."""
        return IllegalMove("a tile has to be taken", self.clause) if self.must else None

    def choose(self, state: State, move: Move) -> None:
        """Take the tile."""
        name = " ".join(map(str, move.args))
        tile = state.game.space.component_number("", name)
        rack = self._rack(state)
        if tile is None or tile not in state.racks[rack]:
            lies = ", ".join(state.game.component_ids("", state.racks[rack])) or "none"
            raise IllegalMove(f"no tile {name} can be taken; there is {lies}", self.clause)
        if not self._may_be_taken(state, tile):
            raise IllegalMove(f"tile {name}: it is not to be laid now", self.clause)
        if not self.posts.fits(state, tile):
            needed = tile in self.posts.needed
            reason = "its piece can be put nowhere" if needed else "it fits nowhere"
            raise IllegalMove(f"tile {name}: {reason}", "occupy.post" if needed else "placement.sides")
        state.finish_step()
        state.rack_remove(rack, tile)
        state.rack_add(self.hand.first + state.seat, tile)
        state.memory[self.taken] = state.memory[self.had] + 1
        state.emit(Picked, self.source.name, name)
        for top_up in self.top_ups:
            top_up.fill(state)
        end_at_once(state)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """The tile a script's turn takes: `use: TILE`."""
        return Move("use", (str(entry["use"]),)) if "use" in entry else None
