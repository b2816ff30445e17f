"""Laying a position out on a table of square tiles, and writing one down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hgkit.engine.position_error import Path, PositionError, number_of
from hgkit.engine.space import Space
from hgkit.spaces.tiles.powers import Powers
from hgkit.spaces.tiles.table import CODE_MASK, FARTHEST, ZONE_BITS, ZONE_MASK, Grid, Table, place, xy

if TYPE_CHECKING:
    from hgkit.engine.state import State


@dataclass(frozen=True, slots=True)
class TableLayout(Space):
    """A table of tiles as positions lay it out and write it down."""

    grid: Grid
    powers: Powers

    def lay_out(self, state: State, position: Mapping[str, Any]) -> None:
        """Lay tiles with their pieces and covers out, in any order. Raises PositionError."""
        table, laid = state.table, position.get("table", ())
        cells = _cells(table, laid)
        if not laid:
            return
        table.clear(place(*laid[0]["at"]))
        todo = dict(cells)
        while todo:
            before = len(todo)
            for cell, number in list(todo.items()):
                if cell in table.free:
                    _lay(table, cell, number, laid[number])
                    del todo[cell]
            if len(todo) == before:
                raise _apart(min(todo.values()))
        for cell, number in cells.items():
            self._furnish(state, ("table", number), laid[number], table.at[cell])

    def _furnish(self, state: State, path: Path, entry: Mapping[str, Any], index: int) -> None:
        """Put the pieces and covers of one tile on it."""
        table, game, there_are = state.table, state.game, " here; there are "
        zones = [zone.name for zone in table.grid.tiles[table.laid[index]].tile.zones]
        for i, put in enumerate(entry.get("put", ())):
            zone, piece, seat = (
                number_of((*path, "put", i, key), what, put[key], known, there_are)
                for key, what, known in (
                    ("zone", "zone", zones),
                    ("piece", "piece", game.pieces),
                    ("by", "player", game.seats),
                )
            )
            table.put(piece, seat, index << ZONE_BITS | zone, game.weights[piece * len(game.seats) + seat])
        for i, name in enumerate(entry.get("covered", ())):
            zone = number_of((*path, "covered", i), "zone", name, zones, there_are)
            table.cover(index << ZONE_BITS | zone, self.powers.covering)

    def layout(self, state: State) -> dict[str, Any]:
        """Return the tiles on the table, in the order of laying, with what stands on them."""
        return {"table": [_written(state, number) for number in range(len(state.table.laid))]}

    def pieces_out(self, state: State) -> list[int]:
        """Return how many pieces of each kind and seat stand on the table."""
        counts = [0] * len(state.supply)
        for piece, seat, _ in state.table.standing:
            counts[piece * len(state.game.seats) + seat] += 1
        return counts

    def components_out(self, position: Mapping[str, Any]) -> Iterator[tuple[Path, str, int]]:
        """Yield the tiles on the table."""
        for number, entry in enumerate(position.get("table", ())):
            tile = self.grid.index.get(str(entry["tile"]))
            if tile is not None:
                yield ("table", number, "tile"), str(entry["tile"]), tile


def _apart(number: int) -> PositionError:
    return PositionError(("table", number, "at"), "placement.adjacent", "the tile touches no other tile")


def _lay(table: Table, cell: int, number: int, entry: Mapping[str, Any]) -> None:
    """Lay one tile beside those that lie there already."""
    tile = table.grid.index[str(entry["tile"])]
    turned = entry.get("turned", 0)
    if turned not in table.grid.fits[tile].get(table.free[cell] & CODE_MASK, ()):
        message = f"tile {entry['tile']} turned {turned} does not fit beside its neighbours"
        raise PositionError(("table", number), "placement.sides", message)
    table.lay(tile, cell, turned)


def _cells(table: Table, laid: Sequence[Mapping[str, Any]]) -> dict[int, int]:
    """Return the number of each entry by the cell it names."""
    cells: dict[int, int] = {}
    for number, entry in enumerate(laid):
        if str(entry["tile"]) not in table.grid.index:
            message = f"there is no tile {entry['tile']}"
            raise PositionError(("table", number, "tile"), "unknown-name", message)
        x, y = entry["at"]
        if max(x, y, -x, -y) > FARTHEST:
            raise _apart(number)
        if place(x, y) in cells:
            raise PositionError(("table", number, "at"), "placement.free", f"({x}, {y}) is taken")
        cells[place(x, y)] = number
    return cells


def _written(state: State, number: int) -> dict[str, Any]:
    """Return one tile with what stands on it."""
    table, game = state.table, state.game
    printed = table.grid.tiles[table.laid[number]].tile
    entry: dict[str, Any] = {"tile": printed.id, "at": list(xy(table.places[number]))}
    if table.turned[number]:
        entry["turned"] = table.turned[number]
    put = [
        {"piece": game.piece_names[piece], "zone": printed.zones[z & ZONE_MASK].name, "by": game.seats[seat]}
        for piece, seat, z in table.standing
        if z >> ZONE_BITS == number
    ]
    covered = [printed.zones[z & ZONE_MASK].name for z in sorted(table.covered) if z >> ZONE_BITS == number]
    return entry | ({"put": put} if put else {}) | ({"covered": covered} if covered else {})
