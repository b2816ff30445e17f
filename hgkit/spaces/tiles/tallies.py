"""Tallies on a table of tiles: what counts something in an extent, the clause itself or a record.

For the ledger a tally says whether it counts what is printed on inner zones (`at_ends`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from hgkit.engine.area import Counter, Values
from hgkit.engine.builder import Builder
from hgkit.engine.packed import Fields
from hgkit.engine.state import State
from hgkit.engine.tallies import Pieces, PiecesTally
from hgkit.rules.clauses.clause import TallyClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.tiles.animals import animals_of
from hgkit.spaces.tiles.areas import areas_of, fields_of
from hgkit.spaces.tiles.codes import OPEN
from hgkit.spaces.tiles.components.tile import Zone
from hgkit.spaces.tiles.extent import Extent, whole
from hgkit.spaces.tiles.grid import ZONE_BITS, ZONE_MASK


class ZonesTally(TallyClause):
    """How many tiles or zones the area has, or places where it is open. It needs tiles with zones."""

    count: Literal["tiles", "zones", "open"] = Field(
        description="Distinct tiles; zones (those not joined on one tile count apart); or parts of sides where no tile "
        "lies yet, around a zone free cells: none where it is complete."
    )
    of: Annotated[str | None, Names("kind of zone")] = Field(None, description="Only zones of this kind.")
    having: Annotated[str | None, Names("number")] = Field(
        None, description="Only tiles or zones on which this number is above 0."
    )
    outside: Annotated[str | None, Names("area")] = Field(
        None, description="Only tiles or zones that belong to no other area of this kind."
    )

    @model_validator(mode="after")
    def _places(self) -> ZonesTally:
        if self.count == "open" and self.outside is not None:
            raise ValueError("'outside' does not go with 'open'")
        return self

    def compile(self, builder: Builder, ident: str) -> Counter:
        """Return what counts them: a record, or the clause; zones that joining keeps count of are only looked up."""
        fields = builder.once(fields_of)
        if self.outside is not None:
            return Outside(self, list(areas_of(builder)).index(self.outside))
        if self.count == "open":
            return _summed(fields, [OPEN])
        if self.count == "zones" and self.having is None:
            kinds = [f"zone:{self.of}"] if self.of else [n for n in fields.shift if n.startswith("zone:")]
            return _summed(fields, kinds)
        if self.of is None and self.having is None:
            return Tiles()
        return self

    def __call__(self, extent: Extent, values: Values) -> int:
        """Return how many zones of the kind show the number, or how many tiles have such zones."""
        return len(self.found(extent))

    def found(self, extent: Extent) -> set[int]:
        """Return the zones of the kind that show the number, or the tiles that have such zones."""
        return {
            zone >> ZONE_BITS if self.count == "tiles" else zone
            for zone, printed in printed_zones(extent)
            if (self.of is None or printed.kind == self.of)
            and (self.having is None or printed.numbers.get(self.having))
        }


class NumberTally(TallyClause):
    """The sum of a number that is printed on the zones of the area, or on inner zones at which they end.

    It needs tiles with zones.
    """

    sum: Annotated[str, Names("number")] = Field(description="The number.")
    of: Annotated[str | None, Names("kind of zone")] = Field(None, description="Only zones of this kind.")
    at_ends: Literal["once", "each"] | None = Field(
        None,
        description="Only inner zones at which the area's zones end; one met at several ends: once, or at each.",
    )

    @model_validator(mode="after")
    def _places(self) -> NumberTally:
        if self.at_ends is not None and self.of is not None:
            raise ValueError("'of' does not go with 'at_ends'")
        return self

    def number(self) -> str:
        """Return the name of the number."""
        return self.sum

    def compile(self, builder: Builder, ident: str) -> Counter:
        """Return what sums it up, the clause itself unless joining does; a number that no tile has counts 0."""
        plain = self.at_ends is None and not self.of
        return _summed(builder.once(fields_of), [self.sum]) if plain else self

    def __call__(self, extent: Extent, values: Values) -> int:
        """Return the sum, over the zones of the kind or over inner zones."""
        if self.at_ends is None:
            zones = (zone for _, zone in printed_zones(extent) if zone.kind == self.of)
        else:
            ends = inner_zones(extent)
            zones = (zone for _, zone in (ends if self.at_ends == "each" else dict(ends).items()))
        return sum(zone.numbers.get(self.sum, 0) for zone in zones)


class TilePiecesTally(PiecesTally):
    """How many pieces of a kind stand in the area, all or those on zones that show a number."""

    having: Annotated[str | None, Names("number")] = Field(
        None, description="Only those on a zone on which this number is above 0."
    )

    def piece(self) -> str | None:
        """Return the kind of piece, unless only some count."""
        return self.pieces if self.having is None else None

    def owned(self) -> bool:
        """Return True: whose they are is known."""
        return True

    def compile(self, builder: Builder, ident: str) -> Counter:  # type: ignore[override]
        """Return the record that counts them."""
        piece = builder.pieces[self.pieces]
        return Pieces(piece, sum) if self.having is None else PiecesOn(piece, self.having, len(builder.seats))


@dataclass(frozen=True, slots=True)
class PiecesOn:
    """The pieces of a kind on zones of an extent that show a number."""

    piece: int
    having: str
    seats: int

    def __call__(self, extent: Extent, values: Values) -> int:
        """Return how many there are of all seats."""
        return sum(self._counts(extent))

    def of_seat(self, state: State, extent: Extent, seat: int) -> int:
        """Return how many there are of one seat."""
        return self._counts(extent)[seat]

    def _counts(self, extent: Extent) -> list[int]:
        found, table = [0] * self.seats, extent.table
        for piece, seat, zone in table.standing:
            if (
                piece == self.piece
                and extent.has(seat, zone)
                and table.printed(zone).numbers.get(self.having)
            ):
                found[seat] += 1
        return found


class GreatestTally(TallyClause):
    """The greatest of a number on the inner zones at which the area's zones end. It needs tiles with inner zones."""

    greatest: Annotated[str, Names("number")] = Field(description="The number.")

    at_ends: ClassVar[bool] = True

    def number(self) -> str:
        """Return the name of the number."""
        return self.greatest

    def compile(self, builder: Builder, ident: str) -> GreatestTally:
        """Return the clause: it finds it."""
        return self

    def __call__(self, extent: Extent, values: Values) -> int:
        """Return that number, 0 where no zone ends at an inner one."""
        return max((zone.numbers.get(self.greatest, 0) for _, zone in inner_zones(extent)), default=0)


class WorthTally(TallyClause):
    """Points of the animals that are left in the area. It needs tiles with animals."""

    worth: Literal["animals"] = Field(description="What is worth something.")

    def compile(self, builder: Builder, ident: str) -> Counter:
        """Return the record that counts them."""
        return builder.once(animals_of)


@dataclass(frozen=True, slots=True)
class Outside:
    """What a tally finds of an area apart from what belongs to other areas of a `kind`."""

    tally: ZonesTally
    kind: int

    def __call__(self, extent: Extent, values: Values) -> int:
        """Return how many tiles or zones there are."""
        found, table = self.tally.found(extent), extent.table
        for root in table.roots(self.kind):
            if root != extent.area:
                other = whole(table, root)
                found -= other.tiles() if self.tally.count == "tiles" else {*other.zones()}
        return len(found)


def _summed(fields: Fields, names: list[str]) -> Packed:
    return Packed(tuple(fields.shift[name] for name in names if name in fields.shift), fields.mask)


@dataclass(frozen=True, slots=True)
class Packed:
    """Numbers that joining keeps summed: `shifts` are the places of their counters in the packed integer."""

    shifts: tuple[int, ...]
    mask: int

    def __call__(self, extent: Extent, values: Values) -> int:
        """Return their sum."""
        packed, mask = extent.packed, self.mask
        return sum((packed >> shift) & mask for shift in self.shifts)


class Tiles:
    """The tiles that an extent lies on."""

    def __call__(self, extent: Extent, values: Values) -> int:
        """Return how many different tiles there are."""
        return len(extent.tiles())


def printed_zones(extent: Extent) -> Iterator[tuple[int, Zone]]:
    """Yield the zones of an extent: number and what is printed."""
    return ((zone, extent.table.printed(zone)) for zone in extent.zones())


def inner_zones(extent: Extent) -> Iterator[tuple[int, Zone]]:
    """Yield the inner zones at which zones of an extent end, one for each end: number and what is printed."""
    for zone, printed in printed_zones(extent):
        if printed.inner is not None:
            inner = zone & ~ZONE_MASK | printed.inner
            yield inner, extent.table.printed(inner)
