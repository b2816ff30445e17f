"""Who came first: the order in which pieces were put, in games at random, after undo and in positions."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings

import hgkit
from hgkit.engine.arrivals import arrived, left
from hgkit.engine.position import position_of, set_up
from hgkit.engine.state import State
from hgkit.engine.turn import ARRIVALS, TurnBegan
from hgkit.rules.ruleset import Ruleset
from tests.counts import count
from tests.engine.games import PLAYERS, choose, everything, seeds

BEARS = {
    "add": {
        "tallies": {"bears": {"pieces": "bear"}},
        "scoring": {
            "bears": {
                "area": "ring",
                "when": "end",
                "contest": {"most": "bear", "ties": "nobody", "tie_break": ["-bears_arrival"]},
                "points": 8,
                "track": "food",
            }
        },
    }
}
GAMES: dict[str, dict[str, Any]] = {
    "hg-2020": {"with_": ["rulesets/house/who-came-first-wins-ties.yaml"]},
    "hg-2002": {
        "set": {
            "add": {
                "tallies": {"huts": {"pieces": "hut"}},
                "ties": {"every": "nobody", "by": ["-meeples_arrival"]},
            }
        }
    },
    "tests/data/spaces/map-arrivals.yaml": {},
    "sapiens": {"set": BEARS},
}

some_games = settings(max_examples=count(4, 40), deadline=None, derandomize=True)


@cache
def ruleset_of(name: str) -> Ruleset:
    return hgkit.load(name, **GAMES[name])


def standing(state: State) -> list[tuple[object, ...]]:
    """The pieces whose order counts, as the space lists them."""
    return [tuple(one) for one in state.game.space.standing(state) if one[0] in state.game.ordered]


@pytest.mark.parametrize("name", GAMES)
@some_games
@given(seeds)
def test_pieces_stand_in_the_order_in_which_they_came(name: str, seed: int) -> None:
    state, chance = hgkit.start(ruleset_of(name), PLAYERS[:3], seed=seed), random.Random(seed)
    came: list[tuple[object, ...]] = []
    while not state.finished:
        before = Counter(standing(state))
        state.play(choose(state, chance))
        now = Counter(standing(state))
        for gone in (before - now).elements():
            came.reverse()
            came.remove(gone)
            came.reverse()
        came += (now - before).elements()
        assert list(state.registers[ARRIVALS]) == came
    assert state.game.ordered


@pytest.mark.parametrize("name", GAMES)
@some_games
@given(seeds)
def test_undo_restores_the_order(name: str, seed: int) -> None:
    state, chance = hgkit.start(ruleset_of(name), PLAYERS[:3], seed=seed), random.Random(seed)
    for _ in range(40):
        if not state.finished:
            state.play(choose(state, chance))
    before = everything(state)
    played = 0
    while not state.finished and played < 12:
        state.play(choose(state, chance))
        played += 1
    for _ in range(played):
        state.undo()
    assert everything(state) == before


@pytest.mark.parametrize("name", GAMES)
@some_games
@given(seeds)
def test_positions_keep_the_order(name: str, seed: int) -> None:
    state, chance = hgkit.start(ruleset_of(name), PLAYERS[:3], seed=seed), random.Random(seed)
    orders = []

    def watch(watched: State, event: object) -> None:
        if isinstance(event, TurnBegan):
            again = set_up(watched.game, position_of(watched))
            orders.append((named(watched), named(again)))

    state.watcher = watch
    while not state.finished:
        state.play(choose(state, chance))
    assert orders
    assert all(one == other for one, other in orders)


def named(state: State) -> list[tuple[int, int, str]]:
    """The order with the names of places, which are numbered anew when a position is laid out."""
    return [(piece, seat, state.game.space.spot(state, at)) for piece, seat, at in state.registers[ARRIVALS]]


def test_of_pieces_alike_the_one_that_came_last_goes_first() -> None:
    state = hgkit.start(ruleset_of("tests/data/spaces/map-arrivals.yaml"), PLAYERS[:3])
    tent = state.game.pieces["tent"]
    for seat in (0, 1, 0):
        arrived(state, tent, seat, 3)
    left(state, tent, 0, 3)
    assert state.registers[ARRIVALS] == ((tent, 0, 3), (tent, 1, 3))
