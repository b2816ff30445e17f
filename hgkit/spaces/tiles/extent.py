"""An extent: an area on a table of tiles, or the part of one that lies around a tile."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, model_validator

from hgkit.rules.clauses.clause import Count, Part
from hgkit.spaces.tiles.codes import zone_counts
from hgkit.spaces.tiles.table import ZONE_BITS, ZONE_MASK, Table, place, xy


class Around(Part):
    """The part of an area that lies on tiles near the tile with the power."""

    distance: Annotated[int, Field(ge=0, le=100)] = Field(
        description="Distance in king moves: 1 means the eight surrounding tiles."
    )
    own_tile: bool = Field(description="Whether the tile with the power itself belongs to it.")
    consuming: Literal["apart", "outside_first", "inside_first"] = Field(
        description="apart: what consumes and is consumed in the part alone; else in the whole area, what lies "
        "outside or inside the part consumed first."
    )
    at_most: Count | None = Field(None, description="How many animals count at most; left out: all of them.")
    which: Literal["worth_most", "worth_least"] | None = Field(
        None, description="Which of them, when there are more."
    )

    @model_validator(mode="after")
    def _pair(self) -> Around:
        if (self.at_most is None) != (self.which is None):
            raise ValueError("'at_most' and 'which' go together")
        return self


class Trace(NamedTuple):
    """What an extent was like when it was paid, see there; `covered` are those of its zones that were covered."""

    parts: tuple[int, ...]
    packed: int
    whole: int
    ignored: Mapping[str, str]
    around: Around | None
    covered: tuple[int, ...]


class Extent:
    """Counters, pieces and parts of an area or of a part of one.

    `whole` is the area's own packed counters. `ignored` are animals that do not count here, with the clause that
    says so; `around` says of a part which animals count and what consumes what (see `Animals`).
    """

    __slots__ = ("_parts", "area", "around", "ignored", "packed", "strength", "table", "whole")

    def __init__(self, table: Table, area: int, packed: int, parts: Sequence[int] | None = None) -> None:
        """Take the packed counters of some parts of an area, or of the whole area without `parts`."""
        self.table = table
        self.area = area
        self.packed = packed
        self.whole = table.tally[area]
        self.strength = table.strength[area]
        self.ignored: Mapping[str, str] = {}
        self.around: Around | None = None
        self._parts = parts

    @property
    def parts(self) -> Sequence[int]:
        """The parts that make it up, found by walking the area when first asked for."""
        if self._parts is None:
            self._parts = self.table.members(self.area)
        return self._parts

    @property
    def at(self) -> str:
        """The first zone of the area it belongs to, in the order of laying."""
        return self.table.ref(self.table.first_zone(self.area))

    def counts(self, piece: int) -> list[int]:
        """Return how many pieces of a kind stand in the area, by seat."""
        strength, mask = self.strength, self.table.grid.piece_mask
        found = [(strength >> shift) & mask for shift in self.table.grid.piece_shifts[piece]]
        if self.table.grid.overlooked:  # areas that a piece counted in one by one may have been joined since
            for kind, seat, zone in self.table.standing:
                if kind == piece:
                    found[seat] -= max(0, self.table.times(zone, self.area) - 1)
        return found

    def zones(self) -> list[int]:
        """Return its zones, in the order of laying."""
        return zones_in(self.table, self.parts)

    def trace(self) -> Trace:
        """Return its parts and counters as they are now. Parts and zones keep their numbers while the tiles lie."""
        hidden = self.table.covered
        covered = tuple(zone for zone in self.zones() if zone in hidden) if hidden else ()
        return Trace(tuple(self.parts), self.packed, self.whole, self.ignored, self.around, covered)


def zones_in(table: Table, parts: Iterable[int]) -> list[int]:
    """Return the zones of some parts, in the order of laying."""
    return sorted(zone for part in parts for zone in table.zones_of(part))


def whole(table: Table, area: int) -> Extent:
    """Return the whole of an area."""
    return Extent(table, area, table.tally[area])


def part_around(table: Table, area: int, zone: int, around: Around) -> Extent:
    """Return the part of an area that lies around the tile of `zone`."""
    distance, centre = around.distance, zone >> ZONE_BITS
    cx, cy = xy(table.places[centre])
    near = set()
    for dx in range(-distance, distance + 1):
        for dy in range(-distance, distance + 1):
            number = table.at.get(place(cx + dx, cy + dy))
            if number is not None and (around.own_tile or number != centre):
                near.add(number)
    parts = [part for part in table.members(area) if table.part_tile[part] in near]
    extent = Extent(table, area, sum(own_counters(table, part) for part in parts), parts)
    extent.around = around
    return extent


def own_counters(table: Table, part: int) -> int:
    """Return the packed counters that one part adds to its area, without open sides and covered animals."""
    number = table.part_tile[part]
    code = table.grid.tiles[table.laid[number]]
    packed = 0
    for zone in table.zones_of(part):
        packed += table.grid.fields.pack(zone_counts(code.tile, zone & ZONE_MASK))
        if zone in table.covered:
            packed -= code.animals[zone & ZONE_MASK]
    return packed
