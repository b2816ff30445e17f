"""Taking a tile with a post that lies before the player, in place of drawing one."""

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
from hgkit.text.frozen import FrozenDict

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.space import RackInfo
    from hgkit.engine.state import State


class TakeTileStep(StepClause):
    """Take a tile with a post out of a rack, in place of drawing one."""

    step: Literal["take_tile"]
    source: Annotated[str, Names("rack", owner="seat")] = Field(
        alias="from", description="The player's rack that the tile lies in."
    )
    rack: Annotated[str, Names("rack", owner="seat")] = Field(
        description="The player's rack that it is placed from."
    )
    in_bonus_turn: bool = Field(description="Whether it may be taken in a bonus turn too.")

    comes_before = "draw"

    def compile(self, builder: Builder, ident: str) -> TakeTile:
        """Return the step."""
        posts = builder.once(compile_posts) or Posts({}, False, False, {})
        return TakeTile(
            builder.racks[self.source],
            builder.racks[self.rack],
            posts,
            in_bonus=self.in_bonus_turn,
            had=builder.memory("had"),
            taken=builder.memory("taken"),
        )


class TakeTile(Step):
    """Take a tile with a post into the hand, which is then not filled by drawing; or don't."""

    verbs = FrozenDict({"use": names("POWER", 1, 2, 3, 4, 5), "decline": BARE})
    keys = ("use",)

    def __init__(
        self,
        source: RackInfo,
        hand: RackInfo,
        posts: Posts,
        *,
        in_bonus: bool,
        had: int,
        taken: int,
    ) -> None:
        """`source` is where the tiles lie.

        `had` and `taken` are slots of the memory: bonus turns had, the number of the draw that a tile was taken in
        place of.
        """
        self.source, self.source_name = source.first, source.name
        self.hand, self.size = hand.first, hand.size or 1
        self.posts = posts
        self.in_bonus = in_bonus
        self.had = had
        self.taken = taken

    def _tiles(self, state: State) -> list[int]:
        if state.memory[self.had] and not self.in_bonus:
            return []
        if len(state.racks[self.hand + state.seat]) >= self.size:
            return []
        tiles = [tile for tile in state.racks[self.source + state.seat] if tile in self.posts.by_tile]
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
        if tile not in self._tiles(state):
            may = tile in self.posts.by_tile and not state.memory[self.had]
            reason = "its piece can be put nowhere" if may else "it is not to be laid now"
            raise IllegalMove(f"tile {name}: {reason}", "occupy.post" if may else self.clause)
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
