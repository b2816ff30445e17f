"""Tallies on a table of tiles: frozen records that count something in an extent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hgkit.engine.area import Counter, Values
from hgkit.engine.packed import Fields
from hgkit.engine.tallies import Pieces
from hgkit.rules.clauses.areas import Tally
from hgkit.spaces.tiles.animals import Animals
from hgkit.spaces.tiles.components.tile import Zone
from hgkit.spaces.tiles.extent import Extent
from hgkit.spaces.tiles.table import ZONE_BITS, ZONE_MASK


def compile_tally(tally: Tally, fields: Fields, pieces: dict[str, int], animals: Animals) -> Counter:
    """The record that counts a tally on a table of tiles; one whose number no tile has counts 0."""
    if tally.worth is not None:
        return animals.worth
    if tally.pieces is not None:
        return Pieces(pieces[tally.pieces])
    if tally.greatest is not None:
        return GreatestAtArms(tally.greatest)
    if tally.sum is not None:
        if tally.at == "arms":
            return SumAtArms(tally.sum, each=tally.same == "each")
        return SumOfKind(tally.sum, tally.of) if tally.of else _summed(fields, [tally.sum])
    if tally.count == "zones" and tally.having is None:
        kinds = [f"zone:{tally.of}"] if tally.of else [n for n in fields.shift if n.startswith("zone:")]
        return _summed(fields, kinds)
    if tally.of is None and tally.having is None:
        return Tiles()
    return Matching(tally.of, tally.having, tiles=tally.count == "tiles")


def _summed(fields: Fields, names: list[str]) -> Counter:
    return Packed(tuple(fields.shift[name] for name in names if name in fields.shift), fields.mask)


@dataclass(frozen=True, slots=True)
class Packed:
    """Numbers that joining keeps summed: `shifts` are the places of their counters in the packed integer."""

    shifts: tuple[int, ...]
    mask: int

    def __call__(self, extent: Extent, values: Values) -> int:
        """Their sum."""
        packed, mask = extent.packed, self.mask
        return sum((packed >> shift) & mask for shift in self.shifts)


class Tiles:
    """The tiles that an extent lies on."""

    def __call__(self, extent: Extent, values: Values) -> int:
        """How many different ones there are."""
        of = extent.table.part_tile
        return len({of[part] for part in extent.parts})


@dataclass(frozen=True, slots=True)
class Matching:
    """The zones of a kind (None: any) that show a number (None: or not), or with `tiles` the tiles of such zones."""

    kind: str | None
    having: str | None
    tiles: bool

    def __call__(self, extent: Extent, values: Values) -> int:
        """How many there are."""
        return len(
            {
                zone >> ZONE_BITS if self.tiles else zone
                for zone, printed in printed_zones(extent)
                if (self.kind is None or printed.kind == self.kind)
                and (self.having is None or printed.numbers.get(self.having))
            }
        )


@dataclass(frozen=True, slots=True)
class SumOfKind:
    """A number summed over the zones of one kind."""

    number: str
    kind: str

    def __call__(self, extent: Extent, values: Values) -> int:
        """The sum."""
        return sum(z.numbers.get(self.number, 0) for _, z in printed_zones(extent) if z.kind == self.kind)


@dataclass(frozen=True, slots=True)
class SumAtArms:
    """A number summed over the inner zones at which the zones of an extent end: once each, or at `each` end."""

    number: str
    each: bool

    def __call__(self, extent: Extent, values: Values) -> int:
        """The sum."""
        ends = list(inner_zones(extent))
        return sum(
            zone.numbers.get(self.number, 0) for _, zone in (ends if self.each else dict(ends).items())
        )


@dataclass(frozen=True, slots=True)
class GreatestAtArms:
    """The greatest of a number on the inner zones at which the zones of an extent end."""

    number: str

    def __call__(self, extent: Extent, values: Values) -> int:
        """That number, 0 where no zone ends at an inner one."""
        return max((zone.numbers.get(self.number, 0) for _, zone in inner_zones(extent)), default=0)


def printed_zones(extent: Extent) -> Iterator[tuple[int, Zone]]:
    """The zones of an extent: number and what is printed."""
    table = extent.table
    codes, laid = table.grid.tiles, table.laid
    for part in extent.parts:
        for zone in table.zones_of(part):
            yield zone, codes[laid[zone >> ZONE_BITS]].tile.zones[zone & ZONE_MASK]


def inner_zones(extent: Extent) -> Iterator[tuple[int, Zone]]:
    """The inner zones at which zones of an extent end, one for each end: number and what is printed."""
    codes, laid = extent.table.grid.tiles, extent.table.laid
    for zone, printed in printed_zones(extent):
        if printed.inner is not None:
            yield zone & ~ZONE_MASK | printed.inner, codes[laid[zone >> ZONE_BITS]].tile.zones[printed.inner]
