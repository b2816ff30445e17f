"""Powers of areas of a map: what whoever puts a piece there gains."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from hgkit.engine.amounts import Amounts
from hgkit.engine.effects.gain import GainPower
from hgkit.engine.worth import Worth
from hgkit.rules.clauses.clause import FormulaText
from hgkit.rules.clauses.references import Names, Over
from hgkit.spaces.maps.area_kinds import AreaKind
from hgkit.spaces.maps.space import space_of

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class GainWhenPut(GainPower):
    """A power of areas that gives the seat whose piece is put there points on tracks, or pieces of the table."""

    area: Annotated[str, Names("area")] = Field(
        description="Kind of area: the seat gains for each of them in which the piece counts."
    )
    piece: Annotated[str | None, Names("piece")] = Field(None, description="Only for this kind of piece.")
    only_if: Annotated[FormulaText | None, Over("tally")] = Field(
        None, alias="if", description="Only where this is above 0, the piece counted."
    )

    played_by = ("put",)

    def compile(self, builder: Builder, ident: str) -> PutGain:  # type: ignore[override]
        """Return what looks at every piece that is put."""
        return PutGain(
            ident,
            self.area,
            space_of(builder).kinds[self.area],
            None if self.piece is None else builder.pieces[self.piece],
            builder.worth(self.only_if) if self.only_if else None,
            Amounts.of(builder, self.gain),
        )


@dataclass(frozen=True, slots=True)
class PutGain:
    """What a seat gains by a piece (of a kind) in areas of a kind."""

    clause: str
    area: str
    kind: AreaKind
    piece: int | None
    only_if: Worth | None
    amounts: Amounts

    def look(self, state: State, seat: int, piece: int, place: int) -> None:
        """Give a seat that has put a piece on a place what it gains."""
        if self.piece in (None, piece):
            for area in self.kind.around(state.table, place):
                if self.only_if is None or self.only_if.of(area)[0] > 0:
                    self.amounts.gain(state, seat, self.clause, self.area, area.at)
