"""The map as a picture: drawn where the file tells how things lie, else as lists."""

from __future__ import annotations

import random
import re

import pytest
from syrupy.assertion import SnapshotAssertion

import hgkit
from hgkit.engine.state import State
from hgkit.pictures.table import draw_table


@pytest.fixture
def state() -> State:
    """Two players and the third tribe after some turns, with feats and mountains."""
    state = hgkit.start(hgkit.load("iwari-full"), ["red", "blue"], seed=4)
    chance = random.Random(4)
    while state.turn < 20:
        moves = state.legal_moves()
        state.play(moves[chance.randrange(len(moves))])
    return state


def test_wide(state: State, snapshot: SnapshotAssertion) -> None:
    assert draw_table(state) == snapshot


def test_narrow(state: State, snapshot: SnapshotAssertion) -> None:
    assert draw_table(state, width=60) == snapshot


@pytest.mark.parametrize("width", [20, 40, 72, 100, 160])
def test_no_line_is_wider_than_asked_for_and_every_piece_is_in_the_list(state: State, width: int) -> None:
    text = draw_table(state, width=width)
    assert all(len(line) <= max(40, width) for line in text.splitlines())
    listed = "".join(re.findall(r" [A-Z]{2}\d ([A-Z])(?= )", text.replace("\n", " ")))
    tents = sum(state.game.supply[0] - state.supply[seat] for seat in range(3))
    assert len(listed) == tents


def test_colours_leave_the_picture_as_it_is(state: State) -> None:
    coloured = draw_table(state, colour=True)
    assert "\x1b[1;91m" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == draw_table(state)


def test_a_map_without_a_drawing_is_listed(snapshot: SnapshotAssertion) -> None:
    state = hgkit.start(hgkit.load("tests/data/iwari-tiny-game.yaml"), ["red", "blue", "green"], seed=1)
    assert draw_table(state) == snapshot
