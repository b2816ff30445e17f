"""What lies on a map as plain data, and back: PLACE -> piece -> seat, or {seat: n}, or n for the table's pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from hgkit.engine.position_error import PositionError
from hgkit.spaces.maps.areas import MapArea
from hgkit.spaces.maps.table import Graph

if TYPE_CHECKING:
    from hgkit.engine.state import State


def describe(state: State, kind: str, area: MapArea) -> dict[str, Any]:
    """An area as plain data."""
    game = state.game
    names = state.table.graph.places
    pieces = game.pieces_in(area)
    on = {
        name: area.on(piece) for name, piece in game.pieces.items() if name not in pieces and area.on(piece)
    }
    return {
        "kind": kind,
        "at": area.at,
        "places": [names[place] for place in area.places],
        "pieces": pieces,
        "on": on,
    }


def layout(state: State, graph: Graph) -> dict[str, Any]:
    """By place, the pieces that lie there."""
    found = {}
    for place, name in enumerate(graph.places):
        here = {
            piece: _written(state, state.table.at(place, number))
            for piece, number in state.game.pieces.items()
            if state.table.total[place * graph.kinds + number]
        }
        if here:
            found[name] = here
    return found


def _written(state: State, counts: list[int]) -> Any:
    if counts[-1]:
        return counts[-1]
    by_seat = state.game.by_seat(counts)
    return next(iter(by_seat)) if list(by_seat.values()) == [1] else by_seat


def lay_out(state: State, graph: Graph, position: Mapping[str, Any]) -> None:
    """Lay out what a position says under `spaces`. Raises PositionError for names that are not known."""
    for place, pieces in (position.get("spaces") or {}).items():
        at = graph.index.get(place)
        if at is None:
            raise PositionError(("spaces", place), "unknown-name", f"there is no place {place!r}")
        for piece, owners in pieces.items():
            path = ("spaces", place, piece)
            if piece not in state.game.pieces:
                raise PositionError(path, "unknown-name", f"there is no piece {piece!r}")
            for column, number in _columns(state, owners, path):
                state.table.put(at, state.game.pieces[piece], column, number)


def _columns(
    state: State, owners: str | int | Mapping[str, int], path: tuple[str | int, ...]
) -> Iterator[tuple[int, int]]:
    """Whose pieces they are, by column, and how many."""
    seats = state.game.seats
    if isinstance(owners, int):
        yield len(seats), owners
        return
    for seat, number in ({owners: 1} if isinstance(owners, str) else owners).items():
        if seat not in seats:
            raise PositionError((*path, seat), "unknown-name", f"there is no seat {seat!r}")
        yield seats.index(seat), number


def pieces_out(state: State, graph: Graph) -> list[int]:
    """How many pieces of each kind and seat lie on the map."""
    seats = len(state.game.seats)
    found = [0] * (len(state.game.pieces) * seats)
    for place in range(len(graph.places)):
        for piece in range(len(state.game.pieces)):
            for seat, n in enumerate(state.table.at(place, piece)[:-1]):
                found[piece * seats + seat] += n
    return found
