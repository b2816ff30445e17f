"""Powers of areas of a map: what whoever puts a piece there gains, or may use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from hgkit.engine.amounts import Amounts
from hgkit.engine.area import Area
from hgkit.engine.builder import Builder
from hgkit.engine.effect import Effect, Use
from hgkit.engine.effects.convert import ConvertPower
from hgkit.engine.effects.gain import GainPower
from hgkit.engine.effects.swap import SwapPower
from hgkit.engine.scoring import Worth
from hgkit.engine.steps.use import UseEffect
from hgkit.rules.clauses.clause import EffectClause, FormulaText
from hgkit.rules.clauses.references import Names, Over
from hgkit.spaces.maps.area_kinds import AreaKind
from hgkit.spaces.maps.space import space_of
from hgkit.spaces.maps.table import MapState

Piece = Annotated[str | None, Names("piece", use="put")]
ONLY_PIECE = "Only for this kind of piece."


class AreaPower(EffectClause):
    """A power of areas that acts where a piece is put."""

    area: Annotated[str, Names("area", use="put")] = Field(
        description="Kind of area: it acts for each of them in which the piece counts."
    )
    only_if: Annotated[FormulaText | None, Over("tally")] = Field(
        None, alias="if", description="Only where this is above 0, the piece counted."
    )

    played_by = ("put",)

    def where(self, builder: Builder, piece: str | None = None) -> Where:
        """Return the areas in which it acts, by a piece of this kind (None: any)."""
        return Where(
            self.area,
            space_of(builder).kinds[self.area],
            None if piece is None else builder.pieces[piece],
            builder.worth(self.only_if) if self.only_if else None,
        )


class GainWhenPut(GainPower, AreaPower):
    """A power of areas that gives the seat whose piece is put there points on tracks, or pieces of the table."""

    piece: Piece = Field(None, description=ONLY_PIECE)

    def compile(self, builder: Builder, ident: str) -> PutGain:  # type: ignore[override]
        """Return what looks at every piece that is put."""
        return PutGain(ident, self.where(builder, self.piece), Amounts.of(builder, self.gain))


class SwapWhenPut(SwapPower, AreaPower):
    """A power of areas that lets whoever puts an own piece there swap a component with one of another rack."""

    piece: Piece = Field(None, description=ONLY_PIECE)

    def compile(self, builder: Builder, ident: str) -> PutUse:  # type: ignore[override]
        """Return what looks at every piece that is put, and add the step in which the effect is used."""
        return _use(builder, self.where(builder, self.piece), super().compile(builder, ident))


class ConvertWhenPut(ConvertPower, AreaPower):
    """A power of areas that lets whoever puts an own piece there gain pieces and turn some into points by a table.

    Those go to the bank, or out of the game without one.
    """

    def compile(self, builder: Builder, ident: str) -> PutUse:  # type: ignore[override]
        """Return what looks at every piece that is put, and add the step in which the effect is used."""
        return _use(builder, self.where(builder), super().compile(builder, ident))


def _use(builder: Builder, where: Where, effect: Effect) -> PutUse:
    step = UseEffect(effect.clause, effect)
    builder.add_step(step)
    return PutUse(where, step)


@dataclass(frozen=True, slots=True)
class Where:
    """The areas of a kind, called `name`, in which a power acts once a piece (of a kind) counts there."""

    name: str
    kind: AreaKind
    piece: int | None
    only_if: Worth | None

    def areas(self, state: MapState, piece: int, place: int) -> Iterator[Area]:
        """Yield those in which a piece that was put on a place counts."""
        if self.piece in (None, piece):
            for area in self.kind.around(state.table, place):
                if self.only_if is None or self.only_if.of(state, area)[0] > 0:
                    yield area


@dataclass(frozen=True, slots=True)
class PutGain:
    """What a seat gains by a piece."""

    clause: str
    where: Where
    amounts: Amounts

    def look(self, state: MapState, seat: int, piece: int, place: int) -> None:
        """Give a seat that has put a piece on a place what it gains."""
        for area in self.where.areas(state, piece, place):
            self.amounts.gain(state, seat, self.clause, self.where.name, area.at)


@dataclass(frozen=True, slots=True)
class PutUse:
    """An effect that a player may use by an own piece, in a step of its own; nobody decides for neutral seats."""

    where: Where
    step: UseEffect

    def look(self, state: MapState, seat: int, piece: int, place: int) -> None:
        """Let a player who has put a piece on a place use it."""
        for area in self.where.areas(state, piece, place) if seat == state.seat else ():
            state.push_with(self.step.number, Use(self.where.name, area.at, 0))
