"""Tallies compiled to functions: what a name in a formula counts in an extent."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hgkit.engine.animals import Animals
from hgkit.engine.area import Counter, Values
from hgkit.engine.extent import Extent
from hgkit.engine.packed import MASK, Fields
from hgkit.rules.area_clauses import Tally
from hgkit.spaces.grid import ZONE_BITS, ZONE_MASK


def compile_tally(tally: Tally, fields: Fields, pieces: dict[str, int], animals: Animals) -> Counter:
    """The function that counts a tally on a table of tiles; one whose number no tile has counts 0."""
    if tally.worth is not None:
        return animals.worth
    if tally.pieces is not None:
        piece = pieces[tally.pieces]
        return lambda extent, values: sum(extent.counts(piece))
    if tally.greatest is not None:
        return _at_arms(tally.greatest, each=False, of_all=_greatest)
    if tally.sum is not None:
        if tally.at == "arms":
            return _at_arms(tally.sum, each=tally.same == "each")
        return _walk_sum(tally.sum, tally.of) if tally.of else _field(fields, tally.sum)
    if tally.count == "zones" and tally.having is None:
        if tally.of:
            return _field(fields, f"zone:{tally.of}")
        kinds = [shift for name, shift in fields.shift.items() if name.startswith("zone:")]
        return lambda extent, values: sum((extent.packed >> shift) & MASK for shift in kinds)
    return _walk_count(tally.of, tally.having, tiles=tally.count == "tiles")


def _field(fields: Fields, name: str) -> Counter:
    if name not in fields.shift:
        return lambda extent, values: 0
    shift = fields.shift[name]
    return lambda extent, values: (extent.packed >> shift) & MASK


def _walk_sum(number: str, kind: str) -> Counter:
    def count(extent: Extent, values: Values) -> int:
        table = extent.table
        tiles, laid = table.grid.tiles, table.laid
        total = 0
        for part in extent.parts:
            for zone in table.zones_of(part):
                found = tiles[laid[zone >> ZONE_BITS]].tile.zones[zone & ZONE_MASK]
                if found.kind == kind:
                    total += found.numbers.get(number, 0)
        return total

    return count


def _walk_count(kind: str | None, having: str | None, *, tiles: bool) -> Counter:
    if kind is None and having is None:

        def count_tiles(extent: Extent, values: Values) -> int:
            of = extent.table.part_tile
            return len({of[part] for part in extent.parts})

        return count_tiles

    def count(extent: Extent, values: Values) -> int:
        table = extent.table
        codes, laid = table.grid.tiles, table.laid
        found = set()
        for part in extent.parts:
            for zone in table.zones_of(part):
                printed = codes[laid[zone >> ZONE_BITS]].tile.zones[zone & ZONE_MASK]
                if (kind is None or printed.kind == kind) and (having is None or printed.numbers.get(having)):
                    found.add(zone >> ZONE_BITS if tiles else zone)
        return len(found)

    return count


def _greatest(numbers: Iterable[int]) -> int:
    return max(numbers, default=0)


def _at_arms(number: str, *, each: bool, of_all: Callable[[Iterable[int]], int] = sum) -> Counter:
    """The sum over the inner zones at which the zones of the extent end, each once or once an arm; or `of_all`."""

    def count(extent: Extent, values: Values) -> int:
        table = extent.table
        codes, laid = table.grid.tiles, table.laid
        ends: list[int] = []
        for part in extent.parts:
            for zone in table.zones_of(part):
                inner = codes[laid[zone >> ZONE_BITS]].tile.zones[zone & ZONE_MASK].inner
                if inner is not None:
                    ends.append(zone & ~ZONE_MASK | inner)
        if not each:
            ends = list(set(ends))
        return of_all(
            codes[laid[end >> ZONE_BITS]].tile.zones[end & ZONE_MASK].numbers.get(number, 0) for end in ends
        )

    return count
