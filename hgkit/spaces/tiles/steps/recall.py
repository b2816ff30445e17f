"""Taking own pieces back, turn after turn, for the owner of a tile that lies before the player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from hgkit.rules.clauses.clause import Count, EffectClause, StepClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.tiles.posts import Posts, compile_posts
from hgkit.spaces.tiles.space import space_of
from hgkit.spaces.tiles.steps.take_back import TakeOwn

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
                    builder.pieces[clause.piece],
                    clause.piece,
                    tiles=frozenset(tiles),
                    unfinished=frozenset(areas[kind] for kind in clause.unfinished),
                    anywhere=frozenset(areas[kind] for kind in clause.anywhere),
                    rack=builder.racks[clause.rack].first,
                    per_turn=clause.per_turn,
                    had=builder.memory("recalled"),
                    posts=builder.once(compile_posts),
                )
        return None


class Recall(TakeOwn):
    """Take own pieces back, to be used at once, up to a number a turn."""

    def __init__(
        self,
        power: str,
        piece: int,
        piece_name: str,
        *,
        tiles: frozenset[int],
        unfinished: frozenset[int],
        anywhere: frozenset[int],
        rack: int,
        per_turn: int,
        had: int,
        posts: Posts | None,
    ) -> None:
        """`tiles` are those with the power, `rack` is the first seat's that they lie in.

        `unfinished` are the kinds of areas that have to be open, `anywhere` those that need not. `had` is the slot of
        the memory that counts the pieces of the turn.
        """
        super().__init__(power, piece, piece_name, must=False)
        self.tiles = tiles
        self.unfinished = unfinished
        self.anywhere = anywhere
        self.rack = rack
        self.per_turn = per_turn
        self.had = had
        self.posts = posts

    def _own(self, state: State) -> list[tuple[int, str]]:
        tiles = state.racks[self.rack + state.seat]
        if state.memory[self.had] >= self.per_turn or self.tiles.isdisjoint(tiles):
            return []
        return super()._own(state)

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

    def _taken(self, state: State) -> None:
        state.memory[self.had] += 1
