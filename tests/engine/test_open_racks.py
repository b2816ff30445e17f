"""Racks that lie open, and stacks that components go back into: order, prices, and what nobody sees."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import hgkit
from hgkit.engine.state import State
from hgkit.errors import IllegalMove
from tests.counts import count
from tests.soundness.play import new_game

SPACES = Path(__file__).parent.parent / "data" / "spaces"
ROW = """
hgkit: 1
ruleset: row
title: {en: A row}
extends: carcassonne-third
source: our table
tracks: {points: {start: 9, floor: 0}}
turn: {order: {steps: [choose, place, occupy, score]}}
without: [turn.draw]
add:
  racks: {row: {owner: table, size: 5, refill: {from: land, when: after_each}}}
  setup: {order: {steps: [lay_out]}, lay_out: {step: fill, racks: [row]}}
  turn: {choose: {step: take_tile, from: row, rack: hand, in_bonus_turn: false, price: {points: PRICE}}}
"""


def row(folder: Path, price: str) -> State:
    """A game with a row of five tiles, some of them alike."""
    file = folder / "row.yaml"
    file.write_text(ROW.replace("PRICE", price))
    setup = {"racks": {"row": ["B", "E", "B", "U", "B"]}}
    return hgkit.start(hgkit.load(str(file)), ["red", "blue"], decks={"land": ["V", "W"]}, setup=setup)


def lies(state: State, rack: str) -> list[str]:
    """The ids of a rack of the table in order."""
    held = state.game.held_in(state, rack)
    assert isinstance(held, list)
    return held


@pytest.mark.parametrize(
    ("price", "left", "points"),
    [
        ("position", ["E", "B", "U", "B", "V"], 8),
        ("6 - position", ["B", "E", "B", "U", "V"], 8),
        ("abs(position - 3)", ["B", "E", "U", "B", "V"], 9),
        ("position - 9", ["E", "B", "U", "B", "V"], 9),
    ],
)
def test_of_equal_tiles_the_cheapest_is_taken_and_new_ones_lie_last(
    tmp_path: Path, price: str, left: list[str], points: int
) -> None:
    state = row(tmp_path, price)
    state.play("use B")
    assert lies(state, "row") == left
    assert state.points["red"] == points
    state.undo()
    assert lies(state, "row") == ["B", "E", "B", "U", "B"]
    assert state.points["red"] == 9


def test_what_nobody_can_pay_is_not_offered(tmp_path: Path) -> None:
    state = row(tmp_path, "4 * position")
    assert [str(move) for move in state.legal_moves()] == ["use B", "use E"]
    with pytest.raises(IllegalMove, match=r"tile U costs more than red can pay \[turn\.choose\]"):
        state.play("use U")


@pytest.mark.parametrize("name", ["tile-racks", "tile-row", "map-racks", "board-racks"])
def test_a_view_shows_no_more_of_a_stack_than_its_size(name: str) -> None:
    for seed in range(count(2, 10)):
        state, chance = new_game(hgkit.load(SPACES / f"{name}.yaml"), seed), random.Random(seed)
        while not state.finished:
            state.play(state.legal_moves()[chance.randrange(state.count())])
            view = state.view(state.game.players[0])
            for stack in state.game.stacks:
                assert view["racks"][stack] == len(state.racks[state.game.rack(stack)])


@pytest.mark.parametrize("name", ["tile-racks", "map-racks", "board-racks"])
def test_what_is_put_away_is_chosen_by_chance_and_comes_back_nowhere(name: str) -> None:
    rules = hgkit.load(SPACES / f"{name}.yaml")
    missing = []
    for seed in range(8):
        state = hgkit.start(rules, ["red", "blue"], seed=seed)
        there = sorted(number for rack in state.racks for number in rack)
        whole = sorted(number for stack in state.game.stacks.values() for number in stack)
        for number in there:
            whole.remove(number)
        missing.append(tuple(whole))
    assert len({len(gone) for gone in missing}) == 1
    assert len(set(missing)) > 1
