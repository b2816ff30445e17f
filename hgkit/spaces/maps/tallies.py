"""Tallies on a map: frozen records that count pieces in an area, those of the table too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from hgkit.engine.area import Values
from hgkit.rules.clauses.clause import TallyClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.maps.areas import MapArea

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder


class MapPiecesTally(TallyClause):
    """How many pieces of a kind stand in the area, those of the table too."""

    pieces: Annotated[str, Names("piece")] = Field(description="Kind of piece.")

    def piece(self) -> str:
        """The kind of piece."""
        return self.pieces

    def compile(self, builder: Builder, ident: str) -> Total:
        """Return the record that counts them."""
        return Total(builder.pieces[self.pieces])


@dataclass(frozen=True, slots=True)
class Total:
    """The pieces of a kind in an area, those of the table too."""

    piece: int

    def __call__(self, area: MapArea, values: Values) -> int:
        """How many there are."""
        return area.total(self.piece)


class LyingTally(TallyClause):
    """How many pieces of a kind lie on the area itself. It needs areas with a place of their own."""

    lying: Annotated[str, Names("piece")] = Field(description="Kind of piece.")

    def compile(self, builder: Builder, ident: str) -> On:
        """Return the record that counts them."""
        return On(builder.pieces[self.lying])


@dataclass(frozen=True, slots=True)
class On:
    """The pieces of a kind that lie on the area itself."""

    piece: int

    def __call__(self, area: MapArea, values: Values) -> int:
        """How many there are."""
        return area.on(self.piece)
