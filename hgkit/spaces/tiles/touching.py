"""Which areas touch on a table of tiles, and which are complete: some wait for those that they touch."""

from collections.abc import Iterable, Sequence

from hgkit.engine.area import Area
from hgkit.spaces.tiles.extent import Extent, whole
from hgkit.spaces.tiles.table import Table


def touched(area: Area, kind: str, *, complete: bool) -> Sequence[Extent]:
    """Return the areas of a kind that an area touches, with `complete` only those; the one met first first."""
    assert isinstance(area, Extent)
    table, number = area.table, area.table.grid.areas.index(kind)
    roots = roots_touched(area, number)
    return [whole(table, root) for root in roots if not complete or is_complete(table, root, number)]


def roots_touched(area: Extent, kind: int) -> Iterable[int]:
    """Return the same as their root parts.

    Two areas touch where a zone of the one lies beside a zone of the other on some tile; an area around a zone touches
    what lies on its tiles.
    """
    table = area.table
    parts = (part for zone in area.beside() for part in table.parts_with(zone))
    roots = dict.fromkeys(table.find(part) for part in parts if table.part_kind(part) == kind)
    roots.pop(area.area, None)
    return roots


def is_complete(table: Table, area: int, kind: int) -> bool:
    """Return whether an area is closed, and so is every area that it touches of those that its kind waits for."""
    if not table.is_closed(area, kind):
        return False
    waits = table.grid.waits.get(kind, ())
    return all(
        table.is_closed(root, other) for other in waits for root in roots_touched(whole(table, area), other)
    )
