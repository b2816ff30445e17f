"""An extent: what a formula looks at, an area or the part of it that lies around a tile."""

from __future__ import annotations

from collections.abc import Sequence

from hgkit.engine.packed import Fields
from hgkit.spaces.grid import ZONE_BITS, ZONE_MASK, Table, xy
from hgkit.spaces.tiles import zone_counts


class Extent:
    """Counters, pieces and parts of an area or of a part of one. `whole` is the area's own packed counters."""

    __slots__ = ("_parts", "area", "packed", "strength", "table", "whole")

    def __init__(self, table: Table, area: int, packed: int, parts: Sequence[int] | None = None) -> None:
        """`parts` is left out for the whole area."""
        self.table = table
        self.area = area
        self.packed = packed
        self.whole = table.tally[area]
        self.strength = table.strength[area]
        self._parts = parts

    @property
    def parts(self) -> Sequence[int]:
        """The parts that make it up, found by walking the area when first asked for."""
        if self._parts is None:
            self._parts = list(self.table.members(self.area))
        return self._parts

    def zones(self) -> list[int]:
        """Its zones, in the order of laying."""
        return sorted(zone for part in self.parts for zone in self.table.zones_of(part))


def whole(table: Table, area: int) -> Extent:
    """The whole of an area."""
    return Extent(table, area, table.tally[area])


def around(table: Table, area: int, zone: int, distance: int, own_tile: bool) -> Extent:
    """The part of an area on the tiles at most `distance` steps of a king from the tile of `zone`."""
    centre = zone >> ZONE_BITS
    cx, cy = xy(table.places[centre])
    near = set()
    for dx in range(-distance, distance + 1):
        for dy in range(-distance, distance + 1):
            number = table.at.get((cx + dx) * (1 << 20) + cy + dy)
            if number is not None and (own_tile or number != centre):
                near.add(number)
    parts = [part for part in table.members(area) if table.part_tile[part] in near]
    packed = sum(own_counters(table, part) for part in parts)
    return Extent(table, area, packed, parts)


def own_counters(table: Table, part: int) -> int:
    """The packed counters that one part adds to its area, without open sides and without covered animals."""
    fields: Fields = table.grid.fields
    number = table.part_tile[part]
    code = table.grid.tiles[table.laid[number]]
    packed = 0
    for zone in table.zones_of(part):
        packed += fields.pack(zone_counts(code.tile, zone & ZONE_MASK))
        if zone in table.covered:
            packed -= code.animals[zone & ZONE_MASK]
    return packed


