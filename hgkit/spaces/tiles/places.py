"""Whether the tiles of a position can lie where it says: each beside another one, with sides that fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hgkit.engine.position_error import Findings
from hgkit.spaces.tiles.table import FARTHEST, STEP, Grid, place, xy

SIDES = ("north", "east", "south", "west")


class Laid(NamedTuple):
    """A tile as a position lays it: the number of its entry, the tile (None for an unknown one) and its turn."""

    entry: int
    tile: int | None
    turned: int


def places(grid: Grid, entries: Sequence[Mapping[str, Any]], found: Findings) -> dict[int, Laid]:
    """Return the tiles that a position lists by their cells. Every error of where they lie goes to `found`."""
    cells: dict[int, Laid] = {}
    for number, entry in enumerate(entries):
        path, (x, y) = ("table", number), entry["at"]
        tile = grid.index.get(str(entry["tile"]))
        if tile is None:
            found.add((*path, "tile"), "unknown-name", f"there is no tile {entry['tile']}")
        if max(x, y, -x, -y) > FARTHEST:
            found.add((*path, "at"), "placement.adjacent", "the tile touches no other tile")
        elif grid.reach is not None and max(x, y, -x, -y) > grid.reach:
            message = f"({x}, {y}) is more than {grid.reach} from the start tile"
            found.add((*path, "at"), "placement.limit", message)
        elif place(x, y) in cells:
            found.add((*path, "at"), "placement.free", f"({x}, {y}) is taken")
        else:
            cells[place(x, y)] = Laid(number, tile, entry.get("turned", 0))
    if len(cells) == len(entries):  # else one of those that have no cell may lie between the others
        for island in _islands(cells):
            first = "the tile touches" if len(island) == 1 else "this tile and those beside it touch"
            found.add(("table", min(island), "at"), "placement.adjacent", f"{first} no other tile")
    for number, message in _misfits(grid, cells):
        found.add(("table", number), "placement.sides", message)
    return cells


def _islands(cells: Mapping[int, Laid]) -> list[list[int]]:
    """Return the entries of tiles that touch no tile of the largest group, single ones alone where there are some."""
    left = {cell: laid.entry for cell, laid in cells.items()}
    islands: list[list[int]] = []
    while left:
        todo = [next(iter(left))]
        island = [left.pop(todo[0])]
        for cell in todo:
            for beside in (cell + step for step in STEP):
                if beside in left:
                    island.append(left.pop(beside))
                    todo.append(beside)
        islands.append(island)
    largest = max(islands, key=len, default=None)
    others = [island for island in islands if island is not largest]
    return [island for island in others if len(island) == 1] or others


def _misfits(grid: Grid, cells: Mapping[int, Laid]) -> Iterator[tuple[int, str]]:
    """Yield the entries of tiles that do not fit beside others, and what differs; of two the one with more of it."""
    differing = [
        (cell, cell + STEP[d], d)
        for cell, laid in cells.items()
        for d in (1, 2)
        if not _fits(grid, laid, cells.get(cell + STEP[d]), d)
    ]
    counts = Counter(cell for pair in differing for cell in pair[:2])
    named = set()
    for cell, other, d in differing:
        here = counts[cell], cells[cell].entry
        if here < (counts[other], cells[other].entry):
            cell, other, d = other, cell, d + 2 & 3
        if cell not in named:
            named.add(cell)
            yield cells[cell].entry, _difference(grid, cells, cell, other, d)


def _fits(grid: Grid, laid: Laid, beside: Laid | None, d: int) -> bool:
    """Return whether a tile fits one that lies beside it in the direction `d`."""
    if beside is None or beside.tile is None or laid.tile is None:
        return True
    edge = grid.tiles[beside.tile].edges[(d + 2 - beside.turned) & 3]
    return laid.turned in grid.fits[laid.tile].get(edge * grid.base**d, ())


def _difference(grid: Grid, cells: Mapping[int, Laid], cell: int, other: int, d: int) -> str:
    laid, beside = cells[cell], cells[other]
    assert laid.tile is not None
    assert beside.tile is not None
    tile, there = grid.tiles[laid.tile].tile, grid.tiles[beside.tile].tile
    own, theirs = tile.edges[(d - laid.turned) & 3], there.edges[(d + 2 - beside.turned) & 3]
    x, y = xy(cell)
    message = f"tile {tile.id} does not fit at ({x}, {y}) with turned: {laid.turned}"
    return f"{message}: {SIDES[d]} is {own}, tile {there.id} has {theirs} there"
