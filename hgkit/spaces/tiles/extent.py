"""An extent: an area on a table of tiles, or the part of one that lies around a tile; and what it touches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Annotated, Literal, NamedTuple, cast

from pydantic import Field, model_validator

from hgkit.engine.area import Met, Spot
from hgkit.rules.clauses.clause import Count, Part
from hgkit.spaces.tiles.codes import zone_counts
from hgkit.spaces.tiles.components.tile import Tile
from hgkit.spaces.tiles.grid import ZONE_BITS, ZONE_MASK, cells_near
from hgkit.spaces.tiles.table import Table


class Around(Part):
    """Return the part of an area that lies on tiles near the tile with the power."""

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
    """What an extent was like when it was paid, see there.

    `covered` are those of its zones that were covered, `met` by kind the names of areas that were looked at.
    `zones` are all that lay around a zone; None: those of its `parts`.
    """

    parts: tuple[int, ...]
    packed: int
    whole: int
    ignored: Mapping[str, str]
    around: Around | None
    covered: tuple[int, ...]
    met: Met
    zones: tuple[int, ...] | None = None


class Extent:
    """Counters, pieces and parts of an area or of a part of one.

    `whole` is the area's own packed counters. `ignored` are animals that do not count here, with the clause that
    says so; `around` says of a part which animals count and what consumes what (see `Animals`). `met` as in
    `TouchingArea`.
    """

    __slots__ = ("_parts", "area", "around", "ignored", "met", "packed", "strength", "table", "whole")

    def __init__(self, table: Table, area: int, packed: int, parts: Sequence[int] | None = None) -> None:
        """Take the packed counters of some parts of an area, or of the whole area without `parts`."""
        self.table = table
        self.area = area
        self.packed = packed
        self.whole = table.tally[area]
        self.strength = table.strength[area]
        self.ignored: Mapping[str, str] = {}
        self.around: Around | None = None
        self.met: Met = None
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

    def has(self, seat: int, spot: Spot) -> bool:
        """Return whether a piece on a zone counts in the area."""
        return self.table.times(cast("int", spot), self.area) > 0

    def zones(self) -> list[int]:
        """Return its zones, in the order of laying."""
        return zones_in(self.table, self.parts)

    def tiles(self) -> set[int]:
        """Return the numbers of the tiles that it lies on."""
        of = self.table.part_tile
        return {of[part] for part in self.parts}

    def beside(self) -> Iterable[int]:
        """Yield the zones that lie beside its own on a tile, some of them several times."""
        table = self.table
        for zone in self.zones():
            number = zone >> ZONE_BITS
            tile = table.grid.tiles[table.laid[number]].tile
            yield from (number << ZONE_BITS | other for other in beside_on_tile(tile, zone & ZONE_MASK))

    def trace(self) -> Trace:
        """Return its parts and counters as they are now. Parts and zones keep their numbers while the tiles lie."""
        hidden = self.table.covered
        covered = tuple(zone for zone in self.zones() if zone in hidden) if hidden else ()
        return Trace(tuple(self.parts), self.packed, self.whole, self.ignored, self.around, covered, self.met)


class Surroundings(Extent):
    """An area around a zone: all that is printed on its tile and the tiles around. Pieces are those on the zone."""

    __slots__ = ("distance",)

    def __init__(self, table: Table, area: int, distance: int) -> None:
        """Take the area of the part `area`; the tiles lie up to `distance` away."""
        super().__init__(table, area, 0, [area])
        self.distance = distance
        counters = (zone_counters(table, zone) for zone in self.zones())
        self.packed = self.whole = sum(counters) + table.tally[area]

    def tiles(self) -> set[int]:
        """Return the numbers of the tiles around, and that of its own."""
        number = self.table.part_tile[self.area]
        return {number, *tiles_near(self.table, number, self.distance)}

    def zones(self) -> list[int]:
        """Return all zones of these tiles, in the order of laying."""
        table = self.table
        return [
            number << ZONE_BITS | zone
            for number in sorted(self.tiles())
            for zone in range(len(table.grid.tiles[table.laid[number]].tile.zones))
        ]

    def trace(self) -> Trace:
        """Return its zones and counters as they are now."""
        return super().trace()._replace(zones=tuple(self.zones()))

    def beside(self) -> Iterable[int]:
        """Return all zones of the tiles: it touches what lies there."""
        return self.zones()


def zones_in(table: Table, parts: Iterable[int]) -> list[int]:
    """Return the zones of some parts, in the order of laying."""
    return sorted(zone for part in parts for zone in table.zones_of(part))


def tiles_near(table: Table, number: int, distance: int) -> set[int]:
    """Return the numbers of the tiles around a tile, up to a distance in king moves."""
    return {table.at[cell] for cell in cells_near(table.places[number], distance) if cell in table.at}


def beside_on_tile(tile: Tile, zone: int) -> tuple[int, ...]:
    """Return the zones of a tile that lie beside one: on the border of the tile the one follows the other.

    An inner zone lies beside its arms only: what surrounds it is not printed.
    """
    return _beside(tile.sides, tuple(other.inner for other in tile.zones), zone)


@cache
def _beside(sides: tuple[tuple[int, ...], ...], inner: tuple[int | None, ...], zone: int) -> tuple[int, ...]:
    border = [other for side in sides for other in side]
    pairs = list(pairwise([*border[-1:], *border]))
    pairs += [(arm, other) for arm, other in enumerate(inner) if other is not None]
    beside = [two if one == zone else one for one, two in pairs if zone in (one, two) and one != two]
    return tuple(dict.fromkeys(beside))


def whole(table: Table, area: int) -> Extent:
    """Return the whole of an area."""
    distance = table.grid.reaches[table.part_kind(area)] if table.watching else 0
    return Surroundings(table, area, distance) if distance else Extent(table, area, table.tally[area])


def part_around(table: Table, area: int, zone: int, around: Around) -> Extent:
    """Return the part of an area that lies around the tile of `zone`."""
    centre = zone >> ZONE_BITS
    near = tiles_near(table, centre, around.distance) | ({centre} if around.own_tile else set())
    parts = [part for part in table.members(area) if table.part_tile[part] in near]
    extent = Extent(table, area, sum(own_counters(table, part) for part in parts), parts)
    extent.around = around
    return extent


def own_counters(table: Table, part: int) -> int:
    """Return the packed counters that one part adds to its area, without open sides and covered animals."""
    return sum(zone_counters(table, zone) for zone in table.zones_of(part))


def zone_counters(table: Table, zone: int) -> int:
    """Return the packed counters that a zone adds to its area, without covered animals."""
    code, index = table.grid.tiles[table.laid[zone >> ZONE_BITS]], zone & ZONE_MASK
    packed = table.grid.fields.pack(zone_counts(code.tile, index))
    return packed - code.animals[index] if zone in table.covered else packed
