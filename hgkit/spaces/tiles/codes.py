"""Square tiles compiled for the table: which part of which area each side touches, in every turn.

A *part* is what one tile adds to one area: a zone, or several zones that are joined on the tile itself (an inner
zone and its arms). A zone may belong to parts of several kinds of areas.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hgkit.engine.packed import Fields
from hgkit.spaces.tiles.components.tile import Tile

OPEN = "(open)"
"""The counter of side parts of an area that nothing touches yet; at 0 the area is complete."""

ENDS = "(ends)"
"""The counter of places where an area ends on a tile: at an inner zone, or in a loose end."""


@dataclass(frozen=True, slots=True)
class TileCode:
    """One tile in integers.

    `kinds`, `zones` and `tallies` are by part: kind of area, zone indices, packed counters. `zone_parts[z]` lists
    the parts that hold zone z, or are overlooked from it. `outs[s]` are the parts along side s clockwise, `ins[s]`
    the same as the neighbour meets them: when two sides touch, `outs` of one pairs with `ins` of the other.
    `animals[z]` are the packed animals of zone z. `powers` are (power, zone) pairs.
    """

    tile: Tile
    edges: tuple[int, int, int, int]
    kinds: tuple[int, ...]
    zones: tuple[tuple[int, ...], ...]
    tallies: tuple[int, ...]
    zone_parts: tuple[tuple[int, ...], ...]
    outs: tuple[tuple[int, ...], ...]
    ins: tuple[tuple[int, ...], ...]
    animals: tuple[int, ...]
    powers: tuple[tuple[str, int], ...]
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
    fields: Fields,
    animals: Sequence[str],
    overlooked: Sequence[Sequence[str]] = (),
) -> TileCode:
    """Compile one tile: `edges` numbers the edge names from 1, `areas` lists the zone kinds of each kind of area.

    `overlooked` lists, likewise, the inner kinds from which the areas of their arms are overlooked.
    """
    kinds: list[int] = []
    zones: list[tuple[int, ...]] = []
    part_of: list[dict[int, int]] = [{} for _ in tile.zones]  # zone -> kind of area -> part
    for kind, joined in enumerate(areas):
        for group in _joined_on_tile(tile, joined):
            for zone in group:
                part_of[zone][kind] = len(kinds)
            kinds.append(kind)
            zones.append(group)
    outs = tuple(tuple(part for zone in side for part in part_of[zone].values()) for side in tile.sides)
    ins = tuple(
        tuple(part for zone in reversed(side) for part in part_of[zone].values()) for side in tile.sides
    )
    tallies = []
    for part, group in enumerate(zones):
        packed = sum(side.count(part) for side in outs) << fields.shift[OPEN]
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
        animals=tuple(
            fields.pack({a: zone.animals.count(a) for a in animals if a in zone.animals})
            for zone in tile.zones
        ),
        powers=tuple((zone.power, i) for i, zone in enumerate(tile.zones) if zone.power),
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


def _joined_on_tile(tile: Tile, joined: Sequence[str]) -> list[tuple[int, ...]]:
    """Return the zones of these kinds in groups: an inner zone with its arms if both kinds are joined, else alone."""
    groups: dict[int, list[int]] = {}
    for i, zone in enumerate(tile.zones):
        if zone.kind in joined:
            inner = zone.inner
            together = inner is not None and tile.zones[inner].kind in joined
            groups.setdefault(inner if together and inner is not None else i, []).append(i)
    return [tuple(sorted(group)) for group in groups.values()]
