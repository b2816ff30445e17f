"""The grid of a table of square tiles: cells as integers, and what never changes about a table.

A place is one integer (`place(x, y)`), x growing to the east, y to the south. A *neighbourhood code* stands for the
four edges around a free cell; `fits_of` says in which turns a tile fits each. A wild edge has the number 0, as no tile
has: nothing has to match it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from hgkit.engine.packed import Fields
from hgkit.rules.clauses.placing import TableLimit
from hgkit.spaces.tiles.codes import TileCode
from hgkit.spaces.tiles.components.tile import MOST_ZONES

# a cell is x * _ROW + y; `xy` adds half a row before it shifts, so that a negative y does not round x down
_HALF = 1 << 19
_ROW = 1 << 20
FARTHEST = (1 << 18) - 1
"""The largest coordinate that is turned into a cell: far beyond any table, and it never runs into the next row."""
SIDES = ("north", "east", "south", "west")
STEP = (-1, _ROW, 1, -_ROW)  # in the order of the sides
# a zone on the table is one integer too: the number of the laid tile above the index of the zone
ZONE_BITS = (MOST_ZONES - 1).bit_length()
ZONE_MASK = (1 << ZONE_BITS) - 1


def place(x: int, y: int) -> int:
    """Return the integer of the cell at (x, y)."""
    return x * _ROW + y


def xy(cell: int) -> tuple[int, int]:
    """Return the coordinates of a cell's integer."""
    x = (cell + _HALF) >> 20
    return x, cell - x * _ROW


def cells_near(cell: int, distance: int) -> list[int]:
    """Return the cells around one, up to a distance in king moves."""
    steps = range(-distance, distance + 1)
    return [cell + place(dx, dy) for dx in steps for dy in steps if dx or dy]


@dataclass(frozen=True, slots=True)
class Grid:
    """What never changes about a table of square tiles.

    `tiles` are all tiles of the game, `index` finds one by id. `areas` names the kinds of areas, `fields` lays out
    their counters. `reach` bounds the table along both axes, `rectangle` bounds what all tiles cover wherever they lie,
    and without `holes` no tile may enclose free cells. `base` is one more than the number of edge names.
    `piece_shifts` says by kind of piece where each seat's counter lies in a strength, under `piece_mask`.
    With `overlooked` a piece may count in several areas of a kind. From `kept`, (tile, zone) pairs, pieces never go
    back. By kind of area `reaches` says how far it lies around a zone, `ends` where ends are counted if a ring is never
    complete, `waits` for which kinds that it touches it waits. With `copies` a tile's id may lie on the table several
    times. On a `loose` table sides with different edges may meet: any, where all have the number 0 in neighbourhood
    codes, else those of which one is `wild`. There a side part of an area closes, which adds `closing` to its counters.
    """

    tiles: tuple[TileCode, ...]
    index: dict[str, int]
    areas: tuple[str, ...]
    fields: Fields
    base: int
    reach: int | None
    rectangle: TableLimit | None
    holes: bool
    fits: tuple[dict[int, tuple[int, ...]], ...]
    piece_shifts: tuple[tuple[int, ...], ...]
    piece_mask: int
    overlooked: bool
    copies: bool
    loose: bool
    wild: frozenset[str]
    closing: int
    kept: frozenset[tuple[int, int]]
    ends: Mapping[int, int]
    waits: Mapping[int, Sequence[int]]
    reaches: tuple[int, ...]

    def difference(self, d: int, tile: int, turned: int, other: int, other_turned: int) -> str:
        """Return how the side of a tile differs from another tile in the direction `d`; empty where it does not."""
        one, two = self.tiles[tile].tile, self.tiles[other].tile
        own, theirs = one.edges[(d - turned) & 3], two.edges[(d + 2 - other_turned) & 3]
        if own in self.wild or theirs in self.wild:
            return ""
        return f"{SIDES[d]} is {own}, tile {two.id} has {theirs} there" if own != theirs else ""


def fits_of(tiles: Sequence[TileCode], base: int) -> tuple[dict[int, tuple[int, ...]], ...]:
    """Return, for every tile, the turns in which it fits, by neighbourhood code."""
    known = {edges: _fitting(edges, base) for edges in {code.edges for code in tiles}}
    return tuple(known[code.edges] for code in tiles)


def _fitting(edges: tuple[int, int, int, int], base: int) -> dict[int, tuple[int, ...]]:
    """Return the turns in which a tile with these edges fits, for every neighbourhood code that it fits at all."""
    turns: dict[int, list[int]] = {}
    # what may lie beside each edge: nothing, or a wild edge; the same edge; beside a wild one anything
    beside = [(0, edge) if edge else range(base) for edge in edges]
    for turned in range(4):
        for west, south, east, north in product(*(beside[(d - turned) & 3] for d in (3, 2, 1, 0))):
            code = ((west * base + south) * base + east) * base + north
            turns.setdefault(code, []).append(turned)
    return {code: tuple(found) for code, found in turns.items()}


def most_codes(tiles: Sequence[TileCode], base: int) -> int:
    """Return how many neighbourhood codes a tile with wild edges fits at most, in one turn."""
    return max((base ** code.edges.count(0) for code in tiles), default=0)
