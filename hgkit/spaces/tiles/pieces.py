"""What happens to pieces and animals on a table of tiles, and is taken back with the move."""

from __future__ import annotations

from collections.abc import Iterable

from hgkit.engine.arrivals import arrived, left
from hgkit.engine.events import Event
from hgkit.spaces.tiles.table import Table, TileState


class Covered(Event, kind="cover"):
    """The animals of zones were covered for good."""

    at: tuple[str, ...]


def put_piece(state: TileState, piece: int, seat: int, zone: int) -> None:
    """Put a piece of a seat on a zone."""
    game = state.game
    at = piece * len(game.seats) + seat
    state.supply[at] -= 1
    weight = game.weights[at]
    state.table.put(piece, seat, zone, weight)
    state.log(Table.unput, weight)
    arrived(state, piece, seat, zone)


def take_piece(state: TileState, index: int, *, ready: bool) -> None:
    """Give the piece at `index` of the standing ones back to its owner, to use at once or after resting."""
    piece, seat, zone = state.table.standing[index]
    at = piece * len(state.game.seats) + seat
    weight = state.game.weights[at]
    found = state.table.take(index, weight)
    state.log(Table.untake, index, found, weight)
    left(state, piece, seat, zone)
    (state.supply if ready else state.resting)[at] += 1


def cover(state: TileState, zones: Iterable[int], clause: str) -> None:
    """Cover the animals of zones for good, by a clause."""
    covered = [zone for zone in zones if state.table.cover(zone, clause)]
    for zone in covered:
        state.log(Table.uncover, zone)
    if covered:
        state.emit(Covered, tuple(state.table.ref(zone) for zone in covered))
