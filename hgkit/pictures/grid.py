"""A table of square tiles as text: large pictures, small ones, or a short cell a tile, as wide as may be."""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from hgkit.pictures.pieces import PieceSigns
from hgkit.pictures.tile import WIDTH, draw_tile, letters, one_line, symbol_of, zone_grid
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.spaces.tiles.components.deck_file import KindEntry
from hgkit.spaces.tiles.components.tile import Tile
from hgkit.spaces.tiles.grid import ZONE_BITS, ZONE_MASK, xy
from hgkit.spaces.tiles.table import TileState

SMALL = (5, 3)
"""Width and height of a small picture."""

Lines = list[list[str]]
"""The lines of a picture, each a list of signs; a sign may carry its colour."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the table. `pieces` are (kind of piece, seat, index of the zone)."""

    tile: Tile
    turned: int
    pieces: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Scale:
    """One size of picture: how wide a cell is, how many lines it has, and how a tile is drawn in it."""

    width: int
    height: int
    draw: Callable[[Laid], Lines]
    short: bool


def draw_grid(state: TileState, width: int, colour: bool) -> str:
    """Draw the table of square tiles with coordinates, x over the columns and y beside the rows, and a key.

    `width` is in characters. A table too wide for large pictures is drawn with small ones, then with one
    cell a tile that holds its id, and then in parts, one below the other.
    """
    cells = dict(_laid(state))
    kinds = {name: kind for deck in state.game.ruleset.of(Deck).values() for name, kind in deck.kinds.items()}
    signs = PieceSigns.of(state.game.seats, tuple(state.game.pieces), colour)
    columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    rows = range(min(y for _, y in cells), max(y for _, y in cells) + 1)
    margin = max(len(str(rows[0])), len(str(rows[-1]))) + 1
    scales = _scales(cells, kinds, signs)
    scale = next((s for s in scales if margin + len(columns) * (s.width + 1) <= width), scales[-1])
    fitting = max(1, (width - margin) // (scale.width + 1))
    parts = [columns[start : start + fitting] for start in range(0, len(columns), fitting)]
    blocks = ["\n".join(_part(cells, part, rows, margin, scale)) for part in parts]
    return "\n\n".join([*blocks, *_keys(state, cells, kinds, signs, scale, width)]) + "\n"


def _laid(state: TileState) -> Iterator[tuple[tuple[int, int], Laid]]:
    table = state.table
    standing: dict[int, list[tuple[int, int, int]]] = {}
    for piece, seat, zone in table.standing:
        standing.setdefault(zone >> ZONE_BITS, []).append((piece, seat, zone & ZONE_MASK))
    for number, tile in enumerate(table.laid):
        pieces = tuple(standing.get(number, ()))
        yield xy(table.places[number]), Laid(table.grid.tiles[tile].tile, table.turned[number], pieces)


def _scales(
    cells: dict[tuple[int, int], Laid], kinds: dict[str, KindEntry], signs: PieceSigns
) -> list[Scale]:
    ids = max(len(laid.tile.id) for laid in cells.values())

    def large(laid: Laid) -> Lines:
        rows = [list(line) for line in draw_tile(laid.tile, laid.turned, kinds)]
        owners = zone_grid(laid.tile, laid.turned)
        taken = {
            (y, x)
            for y, row in enumerate(rows)
            for x, sign in enumerate(row)
            if sign != symbol_of(laid.tile.zones[owners[y][x]].kind, kinds)
        }
        for piece, seat, zone in laid.pieces:
            _stand(rows, owners, zone, signs.long(piece, seat), taken)
        name = one_line(laid.tile.id)
        caption = f"{name} r{laid.turned}" if laid.turned else name
        return [list(f"{caption:<{WIDTH}}"[:WIDTH]), *rows]

    def small(laid: Laid) -> Lines:
        owners = zone_grid(laid.tile, laid.turned, *SMALL)
        rows = [[symbol_of(laid.tile.zones[zone].kind, kinds) for zone in row] for row in owners]
        taken: set[tuple[int, int]] = set()
        for piece, seat, zone in laid.pieces:
            _stand(rows, owners, zone, [signs.short(piece, seat)], taken)
        return rows

    def cell(laid: Laid) -> Lines:
        pieces = [signs.short(piece, seat) for piece, seat, _ in laid.pieces]
        mark = pieces[0] if len(pieces) == 1 else "+" if pieces else " "
        return [[*f"{one_line(laid.tile.id):>{ids}}", mark]]

    return [
        Scale(WIDTH, 6, large, short=False),
        Scale(*SMALL, small, short=True),
        Scale(ids + 1, 1, cell, short=True),
    ]


def _stand(
    rows: Lines, owners: Sequence[Sequence[int]], zone: int, sign: list[str], taken: set[tuple[int, int]]
) -> None:
    """Put the signs of a piece on a zone: where nothing is printed if that can be, near the zone's middle."""
    own = [(y, x) for y, row in enumerate(owners) for x, owner in enumerate(row) if owner == zone]
    own = own or [(len(rows) // 2, len(rows[0]) // 2)]
    middle = sum(y for y, _ in own) / len(own), sum(x for _, x in own) / len(own)
    size = len(sign)

    def run(y: int, x: int) -> list[tuple[int, int]]:
        start = min(max(0, x - size // 2), len(rows[0]) - size)
        return [(y, start + step) for step in range(size)]

    def cost(at: tuple[int, int]) -> tuple[int, int, float]:
        covered = run(*at)
        return (
            sum(spot in taken for spot in covered),
            sum(owners[y][x] != zone for y, x in covered),
            hypot(2 * (at[0] - middle[0]), at[1] - middle[1]),
        )

    spots = run(*min(own, key=cost))
    for (y, x), letter in zip(spots, sign, strict=True):
        rows[y][x] = letter
    taken.update(spots)


def _part(
    cells: dict[tuple[int, int], Laid], columns: range, rows: range, margin: int, scale: Scale
) -> Iterator[str]:
    yield (" " * margin + " ".join(f"{x:^{scale.width}}" for x in columns)).rstrip()
    for y in rows:
        drawn = [scale.draw(cells[x, y]) if (x, y) in cells else None for x in columns]
        for line in range(scale.height):
            label = f"{y:>{margin - 1}} " if line == scale.height // 2 else " " * margin
            texts = ("".join(picture[line]) if picture else " " * scale.width for picture in drawn)
            yield (label + " ".join(texts)).rstrip()


def _keys(
    state: TileState,
    cells: dict[tuple[int, int], Laid],
    kinds: dict[str, KindEntry],
    signs: PieceSigns,
    scale: Scale,
    width: int,
) -> Iterator[str]:
    printed = [f"{letter} {name}" for name, letter in letters(kinds).items()]
    fills = [f"{symbol_of(name, kinds)} {name}" for name in kinds]
    if not scale.short:
        yield textwrap.fill("key: " + ", ".join([*fills, *printed, "* power"]), width)
    elif scale.height > 1:
        yield textwrap.fill("key: " + ", ".join(fills), width)
    standing = {(piece, seat) for laid in cells.values() for piece, seat, _ in laid.pieces}
    if standing:
        several = scale.height == 1 and any(len(laid.pieces) > 1 for laid in cells.values())
        further = ["+ several"] if several else []
        yield signs.legend(standing, short=scale.short, further=further, width=width)
    if state.table.covered:
        covered = ", ".join(state.table.ref(zone) for zone in sorted(state.table.covered))
        yield textwrap.fill(f"covered: {covered}", width)
