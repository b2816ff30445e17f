"""Laying a position out on a table of square tiles, and writing one down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hgkit.engine.position_error import PositionError
from hgkit.spaces.tiles.table import CODE_MASK, FARTHEST, ZONE_BITS, ZONE_MASK, Table, place, xy

if TYPE_CHECKING:
    from hgkit.engine.state import State


def lay_out(state: State, laid: Sequence[Mapping[str, Any]], covering: str | None) -> None:
    """Lay tiles with their pieces and covers (by the clause `covering`) out, in any order. Raises PositionError."""
    table = state.table
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
            number = min(todo.values())
            raise PositionError(
                ("table", number, "at"), "placement.adjacent", "the tile touches no other tile"
            )
    for cell, number in cells.items():
        _furnish(state, number, laid[number], table.at[cell], covering)


def _lay(table: Table, cell: int, number: int, entry: Mapping[str, Any]) -> None:
    """Lay one tile beside those that lie there already."""
    tile = table.grid.index[str(entry["tile"])]
    turned = entry.get("turned", 0)
    if turned not in table.grid.fits[tile].get(table.free[cell] & CODE_MASK, ()):
        message = f"tile {entry['tile']} turned {turned} does not fit beside its neighbours"
        raise PositionError(("table", number), "placement.sides", message)
    table.lay(tile, cell, turned)


def _cells(table: Table, laid: Sequence[Mapping[str, Any]]) -> dict[int, int]:
    """The number of each entry by the cell it names."""
    cells: dict[int, int] = {}
    for number, entry in enumerate(laid):
        if str(entry["tile"]) not in table.grid.index:
            raise PositionError(
                ("table", number, "tile"), "unknown-name", f"there is no tile {entry['tile']}"
            )
        x, y = entry["at"]
        if max(x, y, -x, -y) > FARTHEST:
            raise PositionError(
                ("table", number, "at"), "placement.adjacent", "the tile touches no other tile"
            )
        if place(x, y) in cells:
            raise PositionError(("table", number, "at"), "placement.free", f"({x}, {y}) is taken")
        cells[place(x, y)] = number
    return cells


def _furnish(state: State, number: int, entry: Mapping[str, Any], index: int, covering: str | None) -> None:
    """Put the pieces and covers of one tile on it."""
    table, game = state.table, state.game
    zones = table.grid.tiles[table.laid[index]].tile.zones
    names = {zone.name: index << ZONE_BITS | i for i, zone in enumerate(zones)}
    for i, put in enumerate(entry.get("put", ())):
        path = ("table", number, "put", i)
        for key, what, known in (
            ("zone", "zone", names),
            ("piece", "piece", game.pieces),
            ("by", "player", game.seats),
        ):
            if put[key] not in known:
                message = f"there is no {what} {put[key]!r} here; there are {', '.join(known)}"
                raise PositionError((*path, key), "unknown-name", message)
        piece, seat = game.pieces[put["piece"]], game.seats.index(put["by"])
        table.put(piece, seat, names[put["zone"]], game.weights[piece * len(game.seats) + seat])
    for i, name in enumerate(entry.get("covered", ())):
        if name not in names:
            message = f"there is no zone {name!r} here; there are {', '.join(names)}"
            raise PositionError(("table", number, "covered", i), "unknown-name", message)
        table.cover(names[name], covering)


def layout(state: State) -> list[dict[str, Any]]:
    """The tiles on the table, in the order of laying, with what stands on them."""
    table, game = state.table, state.game
    pieces = game.piece_names
    entries = []
    for number, tile in enumerate(table.laid):
        printed = table.grid.tiles[tile].tile
        entry: dict[str, Any] = {"tile": printed.id, "at": list(xy(table.places[number]))}
        if table.turned[number]:
            entry["turned"] = table.turned[number]
        put = [
            {"piece": pieces[piece], "zone": printed.zones[zone & ZONE_MASK].name, "by": game.seats[seat]}
            for piece, seat, zone in table.standing
            if zone >> ZONE_BITS == number
        ]
        covered = [
            printed.zones[z & ZONE_MASK].name for z in sorted(table.covered) if z >> ZONE_BITS == number
        ]
        entries.append(entry | ({"put": put} if put else {}) | ({"covered": covered} if covered else {}))
    return entries


def standing(state: State) -> list[int]:
    """How many pieces of each kind and seat stand on the table."""
    counts = [0] * len(state.supply)
    for piece, seat, _ in state.table.standing:
        counts[piece * len(state.game.seats) + seat] += 1
    return counts
