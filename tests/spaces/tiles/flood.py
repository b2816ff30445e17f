"""A table of tiles as slow and plain as can be: areas by flood fill, from tiles and coordinates alone.

Shares nothing with the engine. A zone on the table is (x, y, index of the zone on its tile).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from hgkit.spaces.tiles.components.tile import Tile
from hgkit.spaces.tiles.components.tile import Zone as Printed

Cell = tuple[int, int]
Zone = tuple[int, int, int]
Area = frozenset[Zone]

BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west


class FloodTable:
    """Tiles by cell, each with its quarter turns clockwise."""

    def __init__(self) -> None:
        self.laid: dict[Cell, tuple[Tile, int]] = {}

    def lay(self, tile: Tile, cell: Cell, turned: int) -> None:
        assert cell not in self.laid
        self.laid[cell] = (tile, turned)

    def zones(self, cell: Cell) -> list[Zone]:
        return [(*cell, index) for index in range(len(self.laid[cell][0].zones))]

    def printed(self, zone: Zone) -> Printed:
        x, y, index = zone
        return self.laid[x, y][0].zones[index]

    # -- where a tile fits --

    def placements(self, tile: Tile) -> set[tuple[int, int, int]]:
        """Every (x, y, turned) beside a tile where all touching edges have the same name."""
        free = {(x + dx, y + dy) for x, y in self.laid for dx, dy in BESIDE} - self.laid.keys()
        return {(*cell, turned) for cell in free for turned in range(4) if self._fits(tile, cell, turned)}

    def _fits(self, tile: Tile, cell: Cell, turned: int) -> bool:
        for d, (dx, dy) in enumerate(BESIDE):
            there = self.laid.get((cell[0] + dx, cell[1] + dy))
            if there is not None:
                other, other_turned = there
                if not self._agree(tile.edges[(d - turned) % 4], other.edges[(d + 2 - other_turned) % 4]):
                    return False
        return True

    def _agree(self, edge: str, other: str) -> bool:
        return edge == other

    # -- areas --

    def across(self, zone: Zone) -> Iterator[Zone | None]:
        """What each side part of a zone touches: a zone of the neighbour, or None where no tile lies."""
        x, y, _ = zone
        tile, turned = self.laid[x, y]
        for side, index in self.printed(zone).parts:
            d = (side + turned) % 4
            cell = (x + BESIDE[d][0], y + BESIDE[d][1])
            if cell not in self.laid:
                yield None
                continue
            other, other_turned = self.laid[cell]
            facing = other.sides[(d + 2 - other_turned) % 4]
            assert len(facing) == len(tile.sides[side])
            yield (*cell, facing[len(facing) - 1 - index])  # clockwise here is anticlockwise there

    def on_tile(self, zone: Zone) -> Iterator[Zone]:
        """The lake an arm runs into, and the arms of a lake."""
        x, y, index = zone
        inner = self.printed(zone).inner
        if inner is not None:
            yield (x, y, inner)
        for other in self.zones((x, y)):
            if self.printed(other).inner == index:
                yield other

    def area(self, start: Zone, kinds: Iterable[str]) -> Area:
        """All zones of these kinds that hang together with `start`."""
        kinds = set(kinds)
        found: set[Zone] = set()
        waiting = [start]
        while waiting:
            zone = waiting.pop()
            if zone in found or self.printed(zone).kind not in kinds:
                continue
            found.add(zone)
            waiting.extend(other for other in self.across(zone) if other is not None)
            waiting.extend(self.on_tile(zone))
        return frozenset(found)

    def areas(self, kinds: Iterable[str]) -> set[Area]:
        kinds = set(kinds)
        everywhere = [zone for cell in self.laid for zone in self.zones(cell)]
        return {self.area(zone, kinds) for zone in everywhere if self.printed(zone).kind in kinds}

    # -- counting --

    def open_ends(self, area: Iterable[Zone]) -> int:
        """Side parts that nothing touches yet."""
        return sum(other is None for zone in area for other in self.across(zone))

    def ends(self, area: Iterable[Zone]) -> int:
        """Where zones come to an end on their tile: at a lake, or with one side and no other."""
        return sum(
            (len(printed.parts) == 1) + (printed.inner is not None) for printed in map(self.printed, area)
        )

    def tiles(self, area: Iterable[Zone]) -> int:
        return len({(x, y) for x, y, _ in area})

    def number(self, area: Iterable[Zone], name: str) -> int:
        """The sum of a printed number."""
        return sum(self.printed(zone).numbers.get(name, 0) for zone in area)

    def tiles_with(self, area: Iterable[Zone], name: str) -> int:
        return self.tiles(zone for zone in area if self.printed(zone).numbers.get(name))

    def animals(self, area: Iterable[Zone], covered: set[Zone]) -> Counter[str]:
        return Counter(a for zone in area if zone not in covered for a in self.printed(zone).animals)

    def having(self, area: Iterable[Zone], power: str) -> list[Zone]:
        return [zone for zone in area if self.printed(zone).power == power]

    def around(self, zone: Zone) -> set[Cell]:
        """The eight cells around the tile of a zone."""
        x, y, _ = zone
        return {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {(x, y)}

    def end_fish(self, river: Iterable[Zone]) -> int:
        """The fish of the lakes at the ends of a river, each lake once."""
        lakes = {other for zone in river for other in self.on_tile(zone)}
        return self.number(lakes, "fish")


def zones_by_name(tile: Tile) -> Mapping[str, int]:
    return {zone.name: index for index, zone in enumerate(tile.zones)}
