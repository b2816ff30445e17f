"""Random games on maps, and what every test of them needs."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from hgkit.engine.game import Game
from hgkit.engine.state import State
from hgkit.games.build import build
from hgkit.games.loading import load
from hgkit.games.starting import begin

BORDERS = str(Path(__file__).parents[2] / "data" / "china-borders.yaml")
"""A ruleset with spaces that lie in two territories."""
PLAYERS = ("red", "blue", "green", "gold", "grey")


@lru_cache(maxsize=64)
def game(name: str, players: int, *sets: str) -> Game:
    """A ruleset compiled for a number of players."""
    return build(load(name, set=sets), PLAYERS[:players])


def new_game(name: str, players: int, seed: int, *sets: str) -> State:
    """A game before its first choice."""
    return begin(game(name, players, *sets), seed=seed)


def play_on(state: State, chance: random.Random) -> Iterator[State]:
    """Play random moves to the end; the state after each."""
    while not state.finished:
        moves = state.legal_moves()
        state.play(moves[chance.randrange(len(moves))])
        yield state


def snapshot(state: State) -> tuple[object, ...]:
    """All that a state holds, for comparing."""
    return (
        [rack[:] for rack in state.racks],
        state.table.count[:],
        state.table.sums[:],
        state.table.total[:],
        state.supply[:],
        state.track_points[:],
        state.memory[:],
        state.registers[:],
        state.seat,
        state.turn,
        state.agenda,
        state.chance,
        state.finished,
        state.ledger,
        state.events,
    )


def cards(state: State) -> list[int]:
    """How many cards of each kind lie in all racks together."""
    found = [0] * len(state.game.space.cards)  # type: ignore[attr-defined]
    for rack in state.racks:
        for card in rack:
            found[card] += 1
    return found


def pieces(state: State) -> list[int]:
    """How many pieces of each kind each seat has, in its supply and on the map."""
    return [n + m for n, m in zip(state.supply, state.game.space.pieces_out(state), strict=True)]
