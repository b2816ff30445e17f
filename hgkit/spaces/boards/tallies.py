"""What is counted in areas of boards, squares and dominoes, and the contest that the owner of a board wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from hgkit.engine.area import Area, Values
from hgkit.engine.contest import Contest, Win
from hgkit.engine.contests import Owner
from hgkit.rules.clauses.clause import ContestClause, TallyClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.areas import Spot
from hgkit.spaces.boards.table import NOTHING

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder


class SquaresTally(TallyClause):
    """How many squares, or dominoes on them, the area has. It needs boards of squares."""

    count: Literal["tiles", "zones"] = Field(description="Distinct dominoes, or squares.")
    of: Annotated[str | None, Names("kind of zone")] = Field(None, description="Only squares of this kind.")
    having: Annotated[str | None, Names("number")] = Field(
        None, description="Only squares on which this number is above 0."
    )

    def compile(self, builder: Builder, ident: str) -> Cells | TilesOfCells:
        """Return the record that counts them."""
        cells = Cells(self.of, self.having)
        return TilesOfCells(cells) if self.count == "tiles" else cells


class SquareNumberTally(TallyClause):
    """The sum of a number that is printed on the squares of the area. It needs boards of squares."""

    sum: Annotated[str, Names("number")] = Field(description="The number.")
    of: Annotated[str | None, Names("kind of zone")] = Field(None, description="Only squares of this kind.")
    having: Annotated[str | None, Names("number")] = Field(
        None, description="Only squares on which this number is above 0."
    )

    def number(self) -> str:
        """The number."""
        return self.sum

    def compile(self, builder: Builder, ident: str) -> SumOfCells:
        """Return the record that sums it up."""
        return SumOfCells(Cells(self.of, self.having), self.sum)


@dataclass(frozen=True, slots=True)
class Cells:
    """The squares of a kind (None: any) that show a number (None: or not)."""

    kind: str | None
    having: str | None

    def of(self, spot: Spot) -> Iterator[int]:
        """Their cells in a spot."""
        layout = spot.board.layout
        for cell in spot.cells:
            ground = "square" if self.kind == "square" and cell < layout.inner else layout.ground[cell]
            fits = self.kind is None or ground == self.kind
            if fits and (self.having is None or layout.values[cell].get(self.having)):
                yield cell

    def __call__(self, spot: Spot, values: Values) -> int:
        """How many there are."""
        return sum(1 for _ in self.of(spot))


@dataclass(frozen=True, slots=True)
class SumOfCells:
    """A number of squares, summed."""

    cells: Cells
    number: str

    def __call__(self, spot: Spot, values: Values) -> int:
        """The sum."""
        return sum(spot.board.layout.values[cell].get(self.number, 0) for cell in self.cells.of(spot))


@dataclass(frozen=True, slots=True)
class TilesOfCells:
    """The dominoes that lie on squares."""

    cells: Cells

    def __call__(self, spot: Spot, values: Values) -> int:
        """How many different ones there are."""
        return len({spot.board.tile[cell] for cell in self.cells.of(spot)} - {NOTHING})


class BoardOwnerContest(ContestClause):
    """The owner. It needs boards that belong to players."""

    owner: Annotated[str, Names("piece", also=("board",))] = Field(
        description="Kind of piece whose owner wins, or `board` for the owner of the board."
    )

    def compile(self, builder: Builder, ident: str) -> Contest:
        """Return the contest of the board's owner, or of whoever has the piece."""
        return BoardOwner() if self.owner == "board" else Owner(builder.pieces[self.owner])


class BoardOwner(Contest):
    """Whoever owns the board that the area lies on wins."""

    piece = -1

    def decide(self, area: Area) -> Sequence[Win]:
        """Return the owner."""
        assert isinstance(area, Spot)
        return ((area.owner, 0),)
