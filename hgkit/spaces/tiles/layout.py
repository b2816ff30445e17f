"""Laying a position out on a table of square tiles, each beside another one that it fits, and writing one down."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Required, TypedDict, cast

from hgkit.engine.area import Spot
from hgkit.engine.position_data import Id, Position
from hgkit.engine.position_error import Findings, number_of
from hgkit.engine.space import Space
from hgkit.spaces.tiles.bounded import box_of, enclosed, overflow
from hgkit.spaces.tiles.grid import FARTHEST, STEP, ZONE_BITS, ZONE_MASK, Grid, place, xy
from hgkit.spaces.tiles.powers import Powers
from hgkit.spaces.tiles.table import Standing, TileState
from hgkit.text.places import Path

THERE_ARE = " here; there are "


class LaidTile(TypedDict, total=False):
    """A tile on the table as positions write it, with the pieces that stand on it and the zones that are covered."""

    tile: Required[Id]
    at: Required[Sequence[int]]
    turned: int
    put: Sequence[Mapping[str, str]]
    covered: Sequence[str]


class Laid(NamedTuple):
    """A tile as a position lays it: the number of its entry, the tile (None for an unknown one) and its turn."""

    entry: int
    tile: int | None
    turned: int


@dataclass(frozen=True, slots=True)
class TableLayout(Space):
    """A table of tiles as positions lay it out and write it down."""

    grid: Grid
    powers: Powers

    def lay_out(self, state: TileState, position: Position, found: Findings) -> None:
        """Lay tiles with their pieces and covers out, in any order."""
        table = state.table
        entries: Sequence[LaidTile] = position.get("table", ())
        laid = places(self.grid, entries, found)
        put = [one for cell in laid for one in self._put(state, entries, laid[cell], found)]
        covered = [one for cell in laid for one in self._covered(entries, laid[cell], found)]
        if found.inside("table"):
            table.standing += (Standing(piece, seat, zone) for _, piece, seat, zone in put)  # to be counted
            return
        if not laid:
            return
        table.clear(next(iter(laid)))
        todo = dict(laid)
        while todo:
            for cell in [*todo]:
                if cell in table.free:
                    _, tile, turned = todo.pop(cell)
                    assert tile is not None  # it would be an error inside the table
                    table.lay(tile, cell, turned)
        at = {laid[cell].entry: number << ZONE_BITS for cell, number in table.at.items()}
        for entry, piece, seat, zone in put:
            table.put(piece, seat, at[entry] | zone, state.game.weights[piece * len(state.game.seats) + seat])
        for entry, zone in covered:
            table.cover(at[entry] | zone, self.powers.covering)

    def _put(
        self, state: TileState, entries: Sequence[LaidTile], laid: Laid, found: Findings
    ) -> Iterator[tuple[int, int, int, int]]:
        """Yield the pieces on a tile: its entry, piece, seat and zone."""
        zones, game = self._zones(laid), state.game
        for i, put in enumerate(entries[laid.entry].get("put", ())):
            numbers = []
            for key, what, known in (
                ("piece", "piece", game.pieces),
                ("by", "player", game.seats),
                ("zone", "zone", zones),
            ):
                with found.kept():
                    path = ("table", laid.entry, "put", i, key)
                    number = 0 if known is None else number_of(path, what, put[key], known, THERE_ARE)
                    numbers.append(number)
            if len(numbers) == 3:
                yield laid.entry, numbers[0], numbers[1], numbers[2]

    def _covered(self, entries: Sequence[LaidTile], laid: Laid, found: Findings) -> Iterator[tuple[int, int]]:
        """Yield the zones of a tile whose animals are covered: its entry, and the zone."""
        zones = self._zones(laid)
        for i, name in enumerate(entries[laid.entry].get("covered", ()) if zones is not None else ()):
            with found.kept():
                path = ("table", laid.entry, "covered", i)
                yield laid.entry, number_of(path, "zone", name, zones or (), THERE_ARE)

    def _zones(self, laid: Laid) -> list[str] | None:
        """Return the names of the zones of a tile, None for an unknown one."""
        return None if laid.tile is None else [zone.name for zone in self.grid.tiles[laid.tile].tile.zones]

    def layout(self, state: TileState) -> Position:
        """Return the tiles on the table, in the order of laying, with what stands on them."""
        return {"table": [_written(state, number) for number in range(len(state.table.laid))]}

    def standing(self, state: TileState) -> Iterator[Standing]:
        """Yield the pieces on the table, tile by tile."""
        standing = state.table.standing
        return (
            one
            for number in range(len(state.table.laid))
            for one in standing
            if one.zone >> ZONE_BITS == number
        )

    def spot(self, state: TileState, spot: Spot) -> str:
        """Return the name of a zone."""
        return state.table.ref(cast("int", spot))

    def pieces_out(self, state: TileState) -> list[int]:
        """Return how many pieces of each kind and seat stand on the table."""
        counts = [0] * len(state.supply)
        for piece, seat, _ in state.table.standing:
            counts[piece * len(state.game.seats) + seat] += 1
        return counts

    def components_out(self, position: Position) -> Iterator[tuple[Path, str, int]]:
        """Yield the tiles on the table."""
        entries: Sequence[LaidTile] = position.get("table", ())
        for number, entry in enumerate(entries):
            tile = self.grid.index.get(str(entry["tile"]))
            if tile is not None:
                yield ("table", number, "tile"), str(entry["tile"]), tile


def _written(state: TileState, number: int) -> LaidTile:
    """Return one tile with what stands on it."""
    table, game = state.table, state.game
    printed = table.grid.tiles[table.laid[number]].tile
    entry: LaidTile = {"tile": printed.id, "at": list(xy(table.places[number]))}
    if table.turned[number]:
        entry["turned"] = table.turned[number]
    put = [
        {"piece": game.piece_names[piece], "zone": printed.zones[z & ZONE_MASK].name, "by": game.seats[seat]}
        for piece, seat, z in table.standing
        if z >> ZONE_BITS == number
    ]
    covered = [printed.zones[z & ZONE_MASK].name for z in sorted(table.covered) if z >> ZONE_BITS == number]
    if put:
        entry["put"] = put
    if covered:
        entry["covered"] = covered
    return entry


def places(grid: Grid, entries: Sequence[LaidTile], found: Findings) -> dict[int, Laid]:
    """Return the tiles that a position lists by their cells. Every error of where they lie goes to `found`."""
    cells: dict[int, Laid] = {}
    for number, entry in enumerate(entries):
        path, (x, y) = ("table", number), entry["at"]
        tile = grid.index.get(str(entry["tile"]))
        if tile is None:
            found.add((*path, "tile"), "unknown-name", f"there is no tile {str(entry['tile'])!r}")
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
        islands = _islands(cells)
        for island in islands:
            first = "the tile touches" if len(island) == 1 else "this tile and those beside it touch"
            found.add(("table", min(island), "at"), "placement.adjacent", f"{first} no other tile")
        for clause, message in _misshapen(grid, cells) if cells and not islands else ():
            found.add(("table",), clause, message)
    for number, message in _misfits(grid, cells):
        found.add(("table", number), "placement.sides", message)
    return cells


def _misshapen(grid: Grid, cells: Mapping[int, Laid]) -> Iterator[tuple[str, str]]:
    """Yield the clauses about the shape of the table that tiles break, and how."""
    box = box_of(cells)
    why = grid.rectangle and overflow(grid.rectangle, box)
    if why:
        yield "placement.limit", why
    for cell in enclosed(cells)[:1] if not grid.holes else ():
        x, y = xy(cell)
        yield "placement.holes", f"({x}, {y}) is free and enclosed by tiles"


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
    (x, y), name = xy(cell), grid.tiles[laid.tile].tile.id
    differs = grid.difference(d, laid.tile, laid.turned, beside.tile, beside.turned)
    return f"tile {name} does not fit at ({x}, {y}) with turned: {laid.turned}: {differs}"
