"""How a game stands: what can be read from a state between two turns, before and after the final scoring."""

from typing import Any

from hgkit.engine.record import Entry
from hgkit.engine.state import State
from hgkit.engine.turn import FinalScoring

Amounts = dict[str, int]


def final_entries(state: State) -> list[Entry]:
    """Return the entries of the final scoring, which follows the last turn at once; none before."""
    if not state.finished:
        return []
    begun = next(values[0] for event, _, _, values in reversed(state.happened) if event is FinalScoring)
    return state.entries[begun:]


def points(state: State, *, final: bool) -> Amounts:
    """Return the total that decides, by seat, with or without the final scoring."""
    return state.points if final or not state.finished else _before(state)[0]


def tracks(state: State, *, final: bool) -> dict[str, Amounts]:
    """Return the value of every track by seat, with or without the final scoring."""
    return state.tracks if final else _before(state)[1]


def _before(state: State) -> tuple[Amounts, dict[str, Amounts]]:
    """Return points and tracks without the final scoring, which is taken off the tracks for a moment."""
    entries = final_entries(state)
    if not entries:
        return state.points, state.tracks
    seats = len(state.game.seats)
    kept = state.track_points
    state.track_points = kept[:]
    try:
        for entry in entries:
            for seat, won in entry.shares:
                state.track_points[entry.track * seats + seat] -= won
        return state.points, state.tracks
    finally:
        state.track_points = kept


def supply(state: State) -> dict[str, Amounts]:
    """Return the usable pieces of each seat, by kind."""
    game = state.game
    seats = len(game.seats)
    pieces = game.pieces.items()
    named = enumerate(game.seats)
    return {name: {piece: state.supply[at * seats + seat] for piece, at in pieces} for seat, name in named}


def bank(state: State) -> Amounts:
    """Return the pieces that nobody owns, by kind."""
    return {piece: state.bank[at] for piece, at in state.game.pieces.items()}


def decks(state: State) -> Amounts:
    """Return the number of components to come in each deck that may run out."""
    left = ((name, state.game.left(state, name)) for name in state.game.stacks)
    return {name: number for name, number in left if number is not None}


def racks(state: State) -> dict[str, Any]:
    """Return the ids of the components in each rack other than decks; by player where each has one."""
    game = state.game
    return {name: game.held_in(state, name) for name in game.racks if name not in game.stacks}


def ledger_of(state: State, since: int, *, final: bool) -> list[dict[str, Any]]:
    """Return the entries of a turn, from number `since` on; with `final` those of the final scoring instead."""
    first_final = len(state.entries) - len(final_entries(state))
    entries = state.entries[first_final:] if final else state.entries[since:first_final]
    return [entry.as_dict(state) for entry in entries]
