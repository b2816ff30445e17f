"""A contest that the owner of a board wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from hgkit.engine.contest import Win
from hgkit.engine.contests import Owner
from hgkit.rules.clauses.clause import ContestClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.areas import Spot

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder


class BoardOwnerContest(ContestClause):
    """The owner. It needs boards that belong to players."""

    owner: Annotated[str, Names("piece", also=("board",))] = Field(
        description="Kind of piece whose owner wins, or `board` for the owner of the board."
    )

    def compile(self, builder: Builder, ident: str) -> BoardOwner | Owner:
        """Return the contest of the board's owner, or of whoever has the piece."""
        return BoardOwner() if self.owner == "board" else Owner(builder.pieces[self.owner])


@dataclass(frozen=True, slots=True)
class BoardOwner:
    """Whoever owns the board that the area lies on wins."""

    piece: int = -1

    def decide(self, area: Spot) -> Sequence[Win]:
        """The owner."""
        return ((area.owner, 0),)

    def shared(self, winners: int, points: int) -> int:
        """All of it."""
        return points
