"""What a deck holds in all: tiles, zones of each kind, numbers, animals, loose ends, powers."""

from collections.abc import Mapping

from hgkit.spaces.tiles.components.deck_file import KindEntry
from hgkit.spaces.tiles.components.tile import Tile


def names_of_totals(kinds: Mapping[str, KindEntry]) -> list[str]:
    """Every name that may stand under `totals` of a deck with these kinds."""
    names = dict.fromkeys(("tiles", "powers", *kinds))
    for kind in kinds.values():
        names.update(dict.fromkeys((*kind.numbers, *kind.animals)))
        if kind.loose_ends is not None:
            names[kind.loose_ends] = None
    return list(names)


def count_totals(
    tiles: Mapping[str, Tile], counts: Mapping[str, int], kinds: Mapping[str, KindEntry]
) -> dict[str, int]:
    """The totals of the tiles, each as often as `counts` says (once where it says nothing)."""
    found = dict.fromkeys(names_of_totals(kinds), 0)
    ends = {name: kind.loose_ends for name, kind in kinds.items()}
    for id, tile in tiles.items():
        copies = counts.get(id, 1)
        found["tiles"] += copies
        for zone in tile.zones:
            found[zone.kind] += copies
            for name, number in zone.numbers.items():
                found[name] += copies * number
            for name in zone.animals:
                found[name] += copies
            if zone.power is not None:
                found["powers"] += copies
            end = ends[zone.kind]
            if end is not None and zone.inner is None and len({side for side, _ in zone.parts}) == 1:
                found[end] += copies
    return found
