"""Laying a position out on a table of square tiles, and writing one down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hgkit.engine.position_error import Findings, Path, number_of
from hgkit.engine.space import Space
from hgkit.spaces.tiles.places import Laid, places
from hgkit.spaces.tiles.powers import Powers
from hgkit.spaces.tiles.table import ZONE_BITS, ZONE_MASK, Grid, Standing, xy

if TYPE_CHECKING:
    from hgkit.engine.state import State

THERE_ARE = " here; there are "


@dataclass(frozen=True, slots=True)
class TableLayout(Space):
    """A table of tiles as positions lay it out and write it down."""

    grid: Grid
    powers: Powers

    def lay_out(self, state: State, position: Mapping[str, Any], found: Findings) -> None:
        """Lay tiles with their pieces and covers out, in any order."""
        table, entries = state.table, position.get("table", ())
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
                    table.lay(tile, cell, turned)
        at = {laid[cell].entry: number << ZONE_BITS for cell, number in table.at.items()}
        for entry, piece, seat, zone in put:
            table.put(piece, seat, at[entry] | zone, state.game.weights[piece * len(state.game.seats) + seat])
        for entry, zone in covered:
            table.cover(at[entry] | zone, self.powers.covering)

    def _put(
        self, state: State, entries: Sequence[Mapping[str, Any]], laid: Laid, found: Findings
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

    def _covered(
        self, entries: Sequence[Mapping[str, Any]], laid: Laid, found: Findings
    ) -> Iterator[tuple[int, int]]:
        """Yield the zones of a tile whose animals are covered: its entry, and the zone."""
        zones = self._zones(laid)
        for i, name in enumerate(entries[laid.entry].get("covered", ()) if zones is not None else ()):
            with found.kept():
                path = ("table", laid.entry, "covered", i)
                yield laid.entry, number_of(path, "zone", name, zones or (), THERE_ARE)

    def _zones(self, laid: Laid) -> list[str] | None:
        """Return the names of the zones of a tile, None for an unknown one."""
        return None if laid.tile is None else [zone.name for zone in self.grid.tiles[laid.tile].tile.zones]

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
