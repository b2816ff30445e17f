"""A step is asked whether it offers a choice, and acts only when it runs."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import hgkit
from hgkit.engine.state import State
from hgkit.errors import IllegalMove
from tests.counts import count
from tests.engine.games import BOARDS, EDITIONS, MAPS, choose, everything, held, new_game

THROW = """
hgkit: 1
ruleset: throw
title: {en: Play or throw}
extends: sapiens
source: our table
turn:
  order: {steps: [{one_of: [{in_order: [place, bonuses]}, throw]}, tokens]}
add:
  turn: {throw: {step: discard, rack: personal, count: 1}}
without: [first_turn, restart, scoring.restart, limits.token_after_restart, racks.common.refill]
"""


@pytest.mark.parametrize("name", [*EDITIONS, *MAPS, *BOARDS, "hg-2002-scout"])
def test_asking_a_step_changes_nothing(name: str) -> None:
    for seed in range(count(1, 20)):
        chance = random.Random(seed)
        state = new_game(name, 2 + seed % 3, seed)
        while not state.finished:
            if chance.random() < 0.15:
                ask_every_step(state)
            state.play(choose(state, chance))


def ask_every_step(state: State) -> None:
    """Ask every step as if it came next."""
    agenda = state.agenda
    for step in state.game.steps:
        state.agenda = (step.number, None, agenda)
        before = held(state)
        step.offers(state)
        assert held(state) == before, step.name
    state.agenda = agenda


def idle_turns(state: State) -> int:
    """How many turns in a row went by in which the player could neither place nor throw, from the events."""
    idle = 0
    moved = True
    for event in state.events:
        if event["event"] in ("turn", "final"):
            idle += not moved
            moved = False
        elif event["event"] == "place":
            idle, moved = 0, True
        elif event["event"] == "discard":
            moved = True
    return idle


def test_a_turn_with_another_choice_is_not_idle(tmp_path: Path) -> None:
    file = tmp_path / "throw.yaml"
    file.write_text(THROW)
    rules = hgkit.load(str(file))
    thrown = 0
    for seed in range(count(20, 200)):
        chance = random.Random(seed)
        state = hgkit.start(rules, ["red", "blue", "green"], seed=seed)
        register = state.game.counters["idle_turns"].register
        while not state.finished:
            assert state.registers[register] == idle_turns(state)
            moves = state.legal_moves()
            thrown += all(move.verb == "discard" for move in moves)
            state.play(moves[chance.randrange(len(moves))])
        assert state.registers[register] == idle_turns(state) == 3
    assert thrown


DECLINE = """
hgkit: 1
ruleset: lazy
title: {en: Play or not}
extends: iwari
source: our table
without: [seats.third, turn.third_tribe]
turn:
  order: {steps: [{one_of: [play, exchange]}, refill]}
  play: {must: false}
"""


def test_a_branch_that_offers_nothing_can_not_be_declined(tmp_path: Path) -> None:
    file = tmp_path / "lazy.yaml"
    file.write_text(DECLINE)
    state = hgkit.start(hgkit.load(str(file)), ["red", "blue", "green"], seed=1)
    assert "decline" in map(str, state.legal_moves())
    state.supply[:] = [0] * len(state.supply)
    before = everything(state)
    assert {move.verb for move in state.legal_moves()} == {"discard"}
    with pytest.raises(IllegalMove, match="offers nothing to choose now"):
        state.play("decline")
    assert everything(state) == before
