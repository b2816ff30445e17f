"""How a game stands: what can be read from a state between two turns, before and after the final scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hgkit.engine.record import Entry
    from hgkit.engine.state import State

Amounts = dict[str, int]


def final_entries(state: State) -> list[Entry]:
    """The entries of the final scoring, which follows the last turn at once; none before."""
    if not state.finished:
        return []
    clauses = state.game.ruleset.clauses
    entries = state.entries
    first = len(entries)
    while first and getattr(clauses[entries[first - 1].clause], "when", None) == "end":
        first -= 1
    return entries[first:]


def tracks(state: State, *, final: bool) -> dict[str, Amounts]:
    """By track its value by seat, with or without the final scoring."""
    game = state.game
    seats = len(game.players)
    values = list(state.track_points)
    if not final:
        for entry in final_entries(state):
            for seat, points in entry.shares:
                values[game.tracks[entry.track] * seats + seat] -= points
    return {
        name: {player: values[at * seats + seat] for seat, player in enumerate(game.players)}
        for name, at in game.tracks.items()
    }


def points(state: State, *, final: bool) -> Amounts:
    """The total that decides, by seat, with or without the final scoring."""
    if final or not state.finished:
        return state.points
    by_track = tracks(state, final=False)
    total = state.game.total
    return {player: total([by_track[name][player] for name in total.names]) for player in state.game.players}


def supply(state: State) -> dict[str, Amounts]:
    """By seat the pieces that can be used, by kind."""
    seats = len(state.game.players)
    return {
        player: {piece: state.supply[at * seats + seat] for at, piece in enumerate(state.game.pieces)}
        for seat, player in enumerate(state.game.players)
    }


def decks(state: State) -> Amounts:
    """By deck the number of components to come."""
    return {name: len(stack) for name, stack in zip(state.game.decks, state.stacks, strict=True)}


def ledger_of(state: State, since: int, *, final: bool) -> list[dict[str, Any]]:
    """The entries of a turn, from number `since` on; with `final` those of the final scoring instead."""
    first_final = len(state.entries) - len(final_entries(state))
    return state.ledger[first_final:] if final else state.ledger[since:first_final]
