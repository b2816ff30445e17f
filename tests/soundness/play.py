"""Random games of any ruleset: to the end, or until something is wrong with them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

import hgkit
from hgkit.engine.state import State
from hgkit.rules.ruleset import Ruleset

PLAYERS = ("red", "blue", "green", "yellow", "purple")
MOST_MOVES = 3_000
"""Moves of a game that goes on for ever; the longest shipped ones have some hundreds."""


@dataclass(frozen=True)
class Played:
    """A random game: how many moves it offered each time, what happened, the points, and whether it came to an end."""

    offered: tuple[int, ...]
    events: tuple[Any, ...]
    points: tuple[tuple[str, int], ...]
    ended: bool


def new_game(ruleset: Ruleset, seed: int) -> State:
    """A game of as many players as the seed says, within what the ruleset allows."""
    number = ruleset.model.players.number
    most = min(number.most, len(PLAYERS))
    players = number.least + seed % max(most - number.least + 1, 1)
    return hgkit.start(ruleset, PLAYERS[:players], seed=seed)


def play(ruleset: Ruleset, seed: int, most: int = MOST_MOVES, every: int = MOST_MOVES) -> Played:
    """Play at random, to the end or for so many moves.

    There is always a move to play, and it is accepted; at every n-th choice (`every`) all listed ones are.
    """
    state, chance, offered = new_game(ruleset, seed), random.Random(seed), []
    while not state.finished and len(offered) < most:
        moves = state.legal_moves()
        assert len(moves), f"stuck: no move at {state.step}, turn {state.turn}"
        offered.append(len(moves))
        if len(offered) % every == 0:
            accept(state)
        state.play(moves[_choice(state, moves, chance)])
        for player in state.game.players:
            if len(offered) % 40 == 1:
                state.view(player)
    assert state.ledger is not None
    return Played(
        tuple(offered), tuple(map(str, state.happened)), tuple(state.points.items()), state.finished
    )


def accept(state: State) -> None:
    """Play every listed move on a copy and take it back."""
    copy = state.copy()
    for number in range(state.count()):
        copy.choose(number)
        copy.undo()
    assert copy.count() == state.count()


def _choice(state: State, moves: Any, chance: random.Random) -> int:
    """A move; one that declines rather seldom, so that more of the rules comes into play."""
    number = chance.randrange(len(moves))
    return chance.randrange(len(moves)) if moves[number].verb in ("decline", "pass") else number
