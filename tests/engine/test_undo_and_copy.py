"""Undo restores everything, and a copy shares nothing with its original."""

from __future__ import annotations

import copy
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hgkit.engine.events import Event
from hgkit.engine.state import State
from hgkit.engine.turn import TurnBegan
from tests.counts import count
from tests.engine.games import (
    any_ruleset,
    choose,
    everything,
    lengths,
    new_game,
    play_on,
    played,
    seats,
    seeds,
)


@settings(max_examples=count(20, 400), deadline=None, derandomize=True)
@given(any_ruleset, seats, seeds, lengths)
def test_undo_restores_every_list_of_the_state(ruleset: str, players: int, seed: int, moves: int) -> None:
    state = played(ruleset, players, seed, moves)
    if state.finished:
        return
    before = everything(state)
    state.play(choose(state, random.Random(seed)))
    assert everything(state) != before
    state.undo()
    assert everything(state) == before


@settings(max_examples=count(6, 60), deadline=None, derandomize=True)
@given(any_ruleset, seats, seeds)
def test_an_entry_reads_the_same_however_the_game_goes_on(ruleset: str, players: int, seed: int) -> None:
    """What the ledger says of an area is that of the moment it was paid, after copies and undo too."""
    state = new_game(ruleset, players, seed)
    seen: list[dict[str, object]] = []
    before: list[list[dict[str, object]]] = []
    for _ in play_on(state, random.Random(seed)):
        ledger = state.ledger
        assert ledger[: len(seen)] == seen
        before.append(seen)
        seen = ledger
    assert state.copy().ledger == seen
    for expected in reversed(before[-20:]):
        state.undo()
        assert state.ledger == expected


@settings(max_examples=count(6, 60), deadline=None, derandomize=True)
@given(any_ruleset, seats, seeds)
def test_a_whole_game_taken_back_move_by_move(ruleset: str, players: int, seed: int) -> None:
    """From the final scoring to the start tile, every state on the way is the one that was."""
    state = new_game(ruleset, players, seed)
    chance = random.Random(seed)
    seen = [everything(state)]
    for n, _ in enumerate(play_on(state, chance)):
        seen.append(everything(state) if n % 7 == 0 or state.finished else None)
    assert state.finished
    while len(seen) > 1:
        expected = seen.pop()
        assert expected is None or everything(state) == expected
        state.undo()
    assert everything(state) == seen[0]


@settings(max_examples=count(10, 100), deadline=None, derandomize=True)
@given(any_ruleset, seats, seeds, lengths, st.integers(1, 40))
def test_a_game_goes_on_after_undo_as_if_nothing_had_been(
    ruleset: str, players: int, seed: int, moves: int, back: int
) -> None:
    """Moves taken back and played again lead to the same state, down to the order of the legal moves."""
    state = new_game(ruleset, players, seed)
    line = list(play_on(state, random.Random(seed), moves + back))
    after = everything(state)
    again = line[-back:]
    for _ in again:
        state.undo()
    detour = random.Random(seed + 1)
    for _ in list(play_on(state, detour, 5)):
        pass
    for _ in range(min(5, len(state._frames) - (len(line) - len(again)))):
        state.undo()
    for move in again:
        state.play(move)
    assert everything(state) == after


def test_undo_before_the_first_move_is_refused() -> None:
    state = new_game("hg-2020", 2, 1)
    before = everything(state)
    with pytest.raises(IndexError, match="there is no move to take back"):
        state.undo()
    assert everything(state) == before


@pytest.mark.parametrize("ruleset", ["hg-2020", "carcassonne-third", "sapiens", "iwari"])
def test_a_move_stopped_over_and_over_does_not_end_the_game(ruleset: str) -> None:
    """A turn counts as idle until its player has a choice; a turn taken back does not count."""
    state = new_game(ruleset, 2, 1)
    last = next(move for move in play_on(state, random.Random(1)) if state.turn > 1)
    state.undo()
    before = everything(state)
    for _ in range(3):
        state.watcher = stop
        with pytest.raises(KeyboardInterrupt):
            state.play(last)
        state.watcher = None
        assert everything(state) == before
    state.play(last)
    assert not state.finished


def stop(state: State, event: Event) -> None:
    """Stop a game at the beginning of a turn."""
    if isinstance(event, TurnBegan):
        raise KeyboardInterrupt


def test_copy_copy_is_the_copy_of_the_state() -> None:
    state = played("hg-2020", 2, 1, 12)
    before = everything(state)
    other = copy.copy(state)
    assert everything(other) == before
    for _ in play_on(other, random.Random(1)):
        pass
    assert everything(state) == before


@pytest.mark.parametrize("ruleset", ["hg-2020", "carcassonne-third", "sapiens", "iwari"])
def test_the_ledger_and_the_events_belong_to_whom_they_are_given(ruleset: str) -> None:
    state = new_game(ruleset, 2, 27)
    for _ in play_on(state, random.Random(27)):
        pass
    before = repr((state.ledger, state.events))
    for listed in (state.ledger, state.events):
        for entry in listed:
            for value in entry.values():
                if isinstance(value, dict | list):
                    value.clear()
    assert repr((state.ledger, state.events)) == before


@settings(max_examples=count(25, 400), deadline=None, derandomize=True)
@given(any_ruleset, seats, seeds, lengths)
def test_a_copy_is_equal_and_independent(ruleset: str, players: int, seed: int, moves: int) -> None:
    state = played(ruleset, players, seed, moves)
    before = everything(state)
    other = state.copy()
    assert everything(other) == before
    for _ in play_on(other, random.Random(seed)):
        pass
    assert everything(state) == before  # playing the copy to the end leaves the original alone
    there = everything(other)
    for _ in play_on(state, random.Random(seed + 1)):
        pass
    assert everything(other) == there  # and the other way round


@settings(max_examples=count(20, 200), deadline=None, derandomize=True)
@given(any_ruleset, seats, seeds, lengths)
def test_a_copy_can_take_back_moves_made_before_it_was_made(
    ruleset: str, players: int, seed: int, moves: int
) -> None:
    state = new_game(ruleset, players, seed)
    start = everything(state)
    line = list(play_on(state, random.Random(seed), moves))
    other = state.copy()
    for _ in line:
        other.undo()
        state.undo()
    assert everything(other) == everything(state) == start
    for _ in play_on(state, random.Random(seed + 1)):
        pass
    assert everything(other) == start  # what both took back is not shared either
