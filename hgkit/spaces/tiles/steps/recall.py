"""Taking own pieces back, turn after turn, for the owner of a tile that lies before the player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from hgkit.engine.events import Declined, PieceTaken
from hgkit.engine.move import DECLINE, Move
from hgkit.engine.step import Step
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import Count, EffectClause, StepClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.tiles.posts import Posts, compile_posts
from hgkit.spaces.tiles.space import space_of

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class RecallPower(EffectClause):
    """A power of a tile that lies before its owner, who may take own pieces back on every turn."""

    effect: Literal["recall"]
    rack: Annotated[str, Names("rack", owner="seat")] = Field(
        description="The rack in which the tile with the power lies."
    )
    piece: Annotated[str, Names("piece")] = Field(
        description="Kind of piece that may be taken back; never one that stays on its post."
    )
    unfinished: Annotated[list[str], Names("area")] = Field(
        description="Kinds of areas it is taken from as long as they are open."
    )
    anywhere: Annotated[list[str], Names("area")] = Field(
        description="Kinds of areas it is always taken from."
    )
    per_turn: Count = Field(description="How many a turn, bonus turns counted in.")

    played_by = ("recall", "recall_later")

    def compile(self, builder: Builder, ident: str) -> None:
        """Return nothing: the steps that take pieces back read the clause."""


class RecallPieces(StepClause):
    """Take own pieces back, where a power of a tile that lies ready allows it; a turn may have it at two places."""

    step: Literal["recall", "recall_later"]

    def compile(self, builder: Builder, ident: str) -> Recall | None:
        """Return the step of the first such power; None where there is none."""
        space = space_of(builder)
        areas = space.powers.areas
        for power, clause in builder.model.powers.items():
            if isinstance(clause, RecallPower):
                tiles = [n for n, code in enumerate(space.grid.tiles) if power in dict(code.powers)]
                return Recall(
                    f"powers.{power}",
                    (builder.racks[clause.rack].first, frozenset(tiles)),
                    (builder.pieces[clause.piece], clause.piece),
                    (
                        frozenset(areas[kind] for kind in clause.unfinished),
                        frozenset(areas[kind] for kind in clause.anywhere),
                    ),
                    (clause.per_turn, builder.memory("recalled")),
                    builder.once(compile_posts),
                )
        return None


class Recall(Step):
    """Take an own piece back, to be used at once; it scores nothing where it stood."""

    verbs = ("take", "decline")
    keys = ("take",)

    def __init__(
        self,
        power: str,
        holding: tuple[int, frozenset[int]],
        piece: tuple[int, str],
        kinds: tuple[frozenset[int], frozenset[int]],
        limit: tuple[int, int],
        posts: Posts | None,
    ) -> None:
        """`power` is the clause, `holding` the first seat's rack and the tiles with it; `piece` its number and name.

        `kinds` are those of areas that have to be open, and of those that need not. `limit` is how many pieces a
        turn, and the slot of the memory that counts them.
        """
        self.power = power
        self.rack, self.tiles = holding
        self.piece, self.piece_name = piece
        self.unfinished, self.anywhere = kinds
        self.per_turn, self.had = limit
        self.posts = posts

    def _own(self, state: State) -> list[tuple[int, str]]:
        if state.memory[self.had] >= self.per_turn or not self._holds(state):
            return []
        return [
            (i, state.table.ref(zone))
            for i, (piece, seat, zone) in enumerate(state.table.standing)
            if piece == self.piece and seat == state.seat and self._may_leave(state, zone)
        ]

    def _holds(self, state: State) -> bool:
        return not self.tiles.isdisjoint(state.racks[self.rack + state.seat])

    def _may_leave(self, state: State, zone: int) -> bool:
        table = state.table
        mask = table.grid.fields.mask
        if self.posts is not None and self.posts.keeps(table, zone):
            return False
        for part in table.parts_with(zone):
            kind = table.part_kind(part)
            if kind in self.anywhere or (kind in self.unfinished and table.tally[table.find(part)] & mask):
                return True
        return False

    def offers(self, state: State) -> bool:
        """Return whether the player has the tile, and a piece to take back."""
        return bool(self._own(state))

    def moves(self, state: State) -> Sequence[Move]:
        """Each own piece, and declining."""
        return [*(Move("take", (self.piece_name, at)) for _, at in self._own(state)), DECLINE]

    def play(self, state: State, move: Move) -> None:
        """Take it back, ready to be used at once."""
        if move.verb == "decline":
            state.finish_step()
            state.emit(Declined(self.name))
            return
        for index, at in self._own(state):
            if move.args == (self.piece_name, at):
                state.memory[self.had] += 1
                state.take(index, ready=True)
                state.emit(PieceTaken(self.piece_name, at))
                return
        raise IllegalMove(f"there is no own piece like this to be taken back: {move}", self.power)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """The piece a script's turn takes: `take: {PIECE: TILE:ZONE}`."""
        for piece, at in entry.get("take", {}).items():
            return Move("take", (piece, str(at)))
        return None

    def optional(self, state: State) -> bool:
        """It always is."""
        return True
