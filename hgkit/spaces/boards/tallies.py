"""What is counted in areas of boards, squares and dominoes, and the contest that the owner of a board wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from hgkit.engine.area import Area, Values
from hgkit.engine.builder import Builder
from hgkit.engine.contests import Owner
from hgkit.engine.scoring import Contest, Win
from hgkit.engine.state import State
from hgkit.rules.clauses.clause import ContestClause, TallyClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.areas import Spot
from hgkit.spaces.boards.table import NOTHING


class SquaresTally(TallyClause):
    """How many squares, or dominoes on them, the area has. It needs boards of squares."""

    count: Literal["tiles", "zones"] = Field(description="Distinct dominoes, or squares.")
    of: Annotated[str | None, Names("kind of zone")] = Field(None, description="Only squares of this kind.")
    having: Annotated[str | None, Names("number")] = Field(
        None, description="Only squares on which this number is above 0."
    )

    def compile(self, builder: Builder, ident: str) -> SquaresTally:
        """Return the clause: it counts them."""
        return self

    def __call__(self, spot: Spot, values: Values) -> int:
        """Return how many there are."""
        cells = _cells(spot, self.of, self.having)
        return len({spot.board.tile[c] for c in cells} - {NOTHING}) if self.count == "tiles" else len(cells)


class SquareNumberTally(TallyClause):
    """The sum of a number that is printed on the squares of the area. It needs boards of squares."""

    sum: Annotated[str, Names("number")] = Field(description="The number.")
    of: Annotated[str | None, Names("kind of zone")] = Field(None, description="Only squares of this kind.")
    having: Annotated[str | None, Names("number")] = Field(
        None, description="Only squares on which this number is above 0."
    )

    def number(self) -> str:
        """Return the number."""
        return self.sum

    def compile(self, builder: Builder, ident: str) -> SquareNumberTally:
        """Return the clause: it counts them."""
        return self

    def __call__(self, spot: Spot, values: Values) -> int:
        """Return the sum."""
        printed = spot.board.layout.values
        return sum(printed[cell].get(self.sum, 0) for cell in _cells(spot, self.of, self.having))


def _cells(spot: Spot, kind: str | None, having: str | None) -> list[int]:
    """Return the squares of a kind (None: any) that show a number (None: or not)."""
    layout = spot.board.layout
    found = []
    for cell in spot.cells:
        ground = "square" if kind == "square" and cell < layout.inner else layout.ground[cell]
        if kind in (None, ground) and (having is None or layout.values[cell].get(having)):
            found.append(cell)
    return found


class BoardOwnerContest(ContestClause):
    """The owner. It needs boards that belong to players."""

    owner: Annotated[str, Names("piece", also=("board",), use="counted")] = Field(
        description="Kind of piece whose owner wins, or `board` for the owner of the board."
    )

    def compile(self, builder: Builder, ident: str) -> Contest:
        """Return the contest of the board's owner, or of whoever has the piece."""
        return BoardOwner() if self.owner == "board" else Owner(builder.pieces[self.owner])


class BoardOwner(Contest):
    """Whoever owns the board that the area lies on wins."""

    piece = -1

    def decide(self, state: State, area: Area) -> Sequence[Win]:
        """Return the owner."""
        assert isinstance(area, Spot)
        return ((area.owner, 0),)
