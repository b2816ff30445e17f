"""Rulesets, games and states pickle: nothing compiled is a closure."""

from __future__ import annotations

import pickle
import random

import pytest

import hgkit
from tests.engine.games import BOARDS, EDITIONS, MAPS, PLAYERS, choose, rules


@pytest.mark.parametrize("name", sorted({*EDITIONS, *MAPS, *BOARDS, "hg-2002-scout"}))
def test_a_state_that_was_pickled_goes_on_like_the_original(name: str) -> None:
    ruleset, chance = rules(name), random.Random(5)
    players = PLAYERS[: ruleset.model.players.number.least]
    state = hgkit.start(ruleset, players, seed=5)
    begun = pickle.dumps(state)
    for _ in range(20):
        state.play(choose(state, chance))
    other = pickle.loads(pickle.dumps(state))
    for _ in range(30):
        move = choose(state, chance)
        state.play(move)
        other.play(str(move))
    assert other.ledger == state.ledger
    assert list(map(str, other.legal_moves())) == list(map(str, state.legal_moves()))
    for _ in range(50):
        other.undo()
    first = pickle.loads(begun)
    assert (other.turn, other.points, other.racks) == (first.turn, first.points, first.racks)


def test_a_ruleset_that_was_pickled_is_the_same() -> None:
    ruleset = rules("iwari-full")
    other = pickle.loads(pickle.dumps(ruleset))
    assert (other.id, other.sha256, other.model) == (ruleset.id, ruleset.sha256, ruleset.model)
