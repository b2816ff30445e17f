"""Taking a tile that lies before the player, in place of drawing one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from hgkit.engine.events import Declined, Picked
from hgkit.engine.move import BARE, DECLINE, Move, names
from hgkit.engine.step import Step
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import StepClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.tiles.posts import Posts, compile_posts
from hgkit.spaces.tiles.space import space_of
from hgkit.text.frozen import FrozenDict

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.space import RackInfo
    from hgkit.engine.state import State


class TakeTileStep(StepClause):
    """Take a tile out of a rack, in place of drawing one; only one that can be laid now."""

    step: Literal["take_tile"]
    source: Annotated[str, Names("rack", owner="seat")] = Field(
        alias="from", description="The player's rack that the tile lies in."
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
            builder.racks[self.source],
            builder.racks[self.rack],
            posts,
            tiles=None if self.only is None else frozenset(tiles),
            in_bonus=self.in_bonus_turn,
            had=builder.memory("had"),
            taken=builder.memory("taken"),
        )


class TakeTile(Step):
    """Take a tile into the hand, which is then not filled by drawing; or don't."""

    verbs = FrozenDict({"use": names("POWER", 1, 2, 3, 4, 5), "decline": BARE})
    keys = ("use",)

    def __init__(
        self,
        source: RackInfo,
        hand: RackInfo,
        posts: Posts,
        *,
        tiles: frozenset[int] | None,
        in_bonus: bool,
        had: int,
        taken: int,
    ) -> None:
        """`source` is where the tiles lie; only those of `tiles` may be taken, None: all.

        `had` and `taken` are slots of the memory: bonus turns had, the number of the draw that a tile was taken in
        place of.
        """
        self.source, self.source_name = source.first, source.name
        self.hand, self.size = hand.first, hand.size or 1
        self.posts = posts
        self.tiles = tiles
        self.in_bonus = in_bonus
        self.had = had
        self.taken = taken

    def _may_be_taken(self, state: State, tile: int) -> bool:
        if state.memory[self.had] and not self.in_bonus:
            return False
        full = len(state.racks[self.hand + state.seat]) >= self.size
        return not full and (self.tiles is None or tile in self.tiles)

    def _tiles(self, state: State) -> list[int]:
        tiles = [tile for tile in state.racks[self.source + state.seat] if self._may_be_taken(state, tile)]
        return [tile for tile in tiles if self.posts.fits(state, tile)]

    def offers(self, state: State) -> bool:
        """Return whether there is one that may be laid."""
        return bool(state.racks[self.source + state.seat]) and bool(self._tiles(state))

    def moves(self, state: State) -> Sequence[Move]:
        """Each tile that may be laid, and declining."""
        ident = state.game.space.component_id
        return [*(Move("use", (ident("", tile),)) for tile in self._tiles(state)), DECLINE]

    def play(self, state: State, move: Move) -> None:
        """Take the tile, or decline."""
        if move.verb == "decline":
            state.finish_step()
            state.emit(Declined(self.name))
            return
        name = " ".join(map(str, move.args))
        tile = state.game.space.component_number("", name)
        if tile is None or tile not in state.racks[self.source + state.seat]:
            raise IllegalMove(f"{state.player} has no tile {name} lying ready", self.clause)
        if not self._may_be_taken(state, tile):
            raise IllegalMove(f"tile {name}: it is not to be laid now", self.clause)
        if not self.posts.fits(state, tile):
            needed = tile in self.posts.needed
            reason = "its piece can be put nowhere" if needed else "it fits nowhere"
            raise IllegalMove(f"tile {name}: {reason}", "occupy.post" if needed else "placement.sides")
        state.finish_step()
        state.rack_remove(self.source + state.seat, tile)
        state.rack_add(self.hand + state.seat, tile)
        state.memory[self.taken] = state.memory[self.had] + 1
        state.emit(Picked(self.source_name, name))

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """The tile a script's turn takes: `use: TILE`."""
        return Move("use", (str(entry["use"]),)) if "use" in entry else None

    def optional(self, state: State) -> bool:
        """It always is."""
        return True
