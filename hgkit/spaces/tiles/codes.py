"""Square tiles compiled for the table: which part of which area each side touches, in every turn.

A *part* is what one tile adds to one area: a zone, or several zones that are joined on the tile itself (an inner
zone and its arms). A zone may belong to parts of several kinds of areas.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hgkit.engine.packed import Fields
from hgkit.spaces.tiles.components.tile import Tile

OPEN = "(open)"
"""The counter of side parts of an area that nothing touches yet, or of free cells around; at 0 it is complete."""

ENDS = "(ends)"
"""The counter of places where an area ends on a tile: at an inner zone, or in a loose end."""


def cells_around(distance: int) -> int:
    """Return how many cells lie around one, up to a distance in king moves."""
    return (2 * distance + 1) ** 2 - 1


@dataclass(frozen=True, slots=True)
class TileCode:
    """One tile in integers.

    `kinds`, `zones` and `tallies` are by part: kind of area, zone indices, packed counters. `zone_parts[z]` lists
    the parts that hold zone z, or are overlooked from it. `outs[s]` are the parts along side s clockwise, `ins[s]`
    the same as the neighbour meets them: when two sides touch, `outs` of one pairs with `ins` of the other.
    `meeting[z]` are the parts of zone z that join at sides, `animals[z]` its packed animals. `powers` are (power, zone)
    pairs, `around` (part, distance) pairs of the zones that have an area around them.
    """

    tile: Tile
    edges: tuple[int, int, int, int]
    kinds: tuple[int, ...]
    zones: tuple[tuple[int, ...], ...]
    tallies: tuple[int, ...]
    zone_parts: tuple[tuple[int, ...], ...]
    outs: tuple[tuple[int, ...], ...]
    ins: tuple[tuple[int, ...], ...]
    meeting: tuple[tuple[int, ...], ...]
    animals: tuple[int, ...]
    powers: tuple[tuple[str, int], ...]
    around: tuple[tuple[int, int], ...]
    ones: tuple[int, ...]
    zeros: tuple[int, ...]


def zone_counts(tile: Tile, zone: int) -> dict[str, int]:
    """Return what one zone adds to the counters of its area: its numbers, its animals, and one zone of its kind."""
    z = tile.zones[zone]
    counts = dict(z.numbers)
    for animal in z.animals:
        counts[animal] = counts.get(animal, 0) + 1
    counts[f"zone:{z.kind}"] = 1
    counts[ENDS] = int(z.inner is not None) + int(len(z.parts) == 1)
    return counts


def compile_tile(
    tile: Tile,
    edges: Mapping[str, int],
    areas: Sequence[Sequence[str]],
    reaches: Sequence[int],
    fields: Fields,
    animals: Sequence[str],
    overlooked: Sequence[Sequence[str]] = (),
) -> TileCode:
    """Compile one tile: `edges` numbers the edge names from 1, `areas` lists the zone kinds of each kind of area.

    `reaches` says likewise how far it lies around a zone (0: zones join), `overlooked` lists the inner kinds from which
    the areas of their arms are overlooked.
    """
    kinds: list[int] = []
    zones: list[tuple[int, ...]] = []
    part_of: list[dict[int, int]] = [{} for _ in tile.zones]  # zone -> kind of area -> part
    around: dict[int, int] = {}
    for kind, joined in enumerate(areas):
        for group in _joined_on_tile(tile, joined, apart=bool(reaches[kind])):
            for zone in group:
                part_of[zone][kind] = len(kinds)
            if reaches[kind]:
                around[len(kinds)] = reaches[kind]
            kinds.append(kind)
            zones.append(group)
    meeting = tuple(tuple(part for part in parts.values() if part not in around) for parts in part_of)
    outs = tuple(tuple(part for zone in side for part in meeting[zone]) for side in tile.sides)
    ins = tuple(tuple(part for zone in reversed(side) for part in meeting[zone]) for side in tile.sides)
    tallies = []
    for part, group in enumerate(zones):
        packed = sum(side.count(part) for side in outs) << fields.shift[OPEN]
        if part in around:
            packed = cells_around(around[part]) << fields.shift[OPEN]
        for zone in group:
            packed += fields.pack(zone_counts(tile, zone))
        tallies.append(packed)
    n, e, s, w = (edges[name] for name in tile.edges)
    return TileCode(
        tile=tile,
        edges=(n, e, s, w),
        kinds=tuple(kinds),
        zones=tuple(zones),
        tallies=tuple(tallies),
        zone_parts=tuple(
            (*parts.values(), *_overlooked(tile, zone, part_of, overlooked))
            for zone, parts in enumerate(part_of)
        ),
        outs=outs,
        ins=ins,
        meeting=meeting,
        animals=tuple(
            fields.pack({a: zone.animals.count(a) for a in animals if a in zone.animals})
            for zone in tile.zones
        ),
        powers=tuple((zone.power, i) for i, zone in enumerate(tile.zones) if zone.power),
        around=tuple(around.items()),
        ones=(1,) * len(kinds),
        zeros=(0,) * len(kinds),
    )


def _overlooked(
    tile: Tile, zone: int, part_of: Sequence[Mapping[int, int]], overlooked: Sequence[Sequence[str]]
) -> tuple[int, ...]:
    """Return the parts that an inner zone does not belong to, but which are overlooked from it."""
    kinds = [kind for kind, inner in enumerate(overlooked) if tile.zones[zone].kind in inner]
    arms = [arm for arm, other in enumerate(tile.zones) if other.inner == zone] if kinds else []
    return tuple(dict.fromkeys(part_of[arm][kind] for kind in kinds for arm in arms if kind in part_of[arm]))


def _joined_on_tile(tile: Tile, joined: Sequence[str], *, apart: bool) -> list[tuple[int, ...]]:
    """Return the zones of these kinds in groups: an inner zone with its arms if both kinds are joined, else alone.

    Those that have an area around them lie `apart`.
    """
    groups: dict[int, list[int]] = {}
    for i, zone in enumerate(tile.zones):
        if zone.kind in joined:
            inner = None if apart else zone.inner
            together = inner is not None and tile.zones[inner].kind in joined
            groups.setdefault(inner if together and inner is not None else i, []).append(i)
    return [tuple(sorted(group)) for group in groups.values()]
