"""Games of Sapiens for tests: from a seed, played by a policy."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

import hgkit
from hgkit.engine.game import Game
from hgkit.engine.move import Move
from hgkit.engine.state import State
from hgkit.games.build import build
from hgkit.games.starting import begin
from tests.engine.games import everything

PLAYERS = ("red", "blue", "green", "yellow")
Policy = Callable[[State, Sequence[Move]], Move]


@cache
def game(players: int, name: str = "sapiens", *sets: str) -> Game:
    return build(hgkit.load(name, set=list(sets)), PLAYERS[:players])


def new(players: int, seed: int, name: str = "sapiens", *sets: str) -> State:
    return begin(game(players, name, *sets), seed=seed)


def at_random(seed: int) -> Policy:
    """A policy that takes any move; bonuses and tokens are rather used than declined."""
    chance = random.Random(seed)

    def choose(state: State, moves: Sequence[Move]) -> Move:
        move = moves[chance.randrange(len(moves))]
        if move.verb == "decline" and len(moves) > 1 and chance.random() < 0.7:
            move = moves[chance.randrange(len(moves) - 1)]
        return move

    return choose


def play(state: State, policy: Policy, most: int = 10_000) -> list[Move]:
    """Play to the end, or at most so many moves; gives the moves."""
    played: list[Move] = []
    while not state.finished and len(played) < most:
        moves = state.legal_moves()
        assert len(moves), f"nothing to do at {state.step}"
        move = policy(state, moves)
        state.play(move)
        played.append(move)
    return played


def snapshot(state: State) -> Any:
    """All that a state holds, as plain values, but what boards have looked up."""
    return _without_caches(everything(state))


def _without_caches(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_caches(item) for key, item in value.items() if key != "cache"}
    return [_without_caches(item) for item in value] if isinstance(value, list) else value
