"""Boards of the players as pictures: wide and narrow, what lies there, hands and key."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from hgkit.engine.state import State
from hgkit.pictures.boards import abbreviated
from hgkit.pictures.table import draw_table
from tests.spaces.boards.play import at_random, new, play


@pytest.fixture
def state() -> State:
    """The middle of a game of two: tribes given up, bears, tokens won and used."""
    state = new(2, 3)
    play(state, at_random(3), 90)
    return state


def test_wide(state: State, snapshot: SnapshotAssertion) -> None:
    assert draw_table(state) == snapshot


def test_narrow(state: State, snapshot: SnapshotAssertion) -> None:
    assert draw_table(state, width=60) == snapshot


def test_no_line_is_wider_than_it_may_be(state: State) -> None:
    for width in (60, 80, 100):
        boards = draw_table(state, width=width).split("\n\ntribe:")[0]
        assert max(map(len, boards.splitlines())) <= width


def test_colours_change_no_letter(state: State) -> None:
    import re

    coloured = draw_table(state, colour=True)
    assert "\x1b[1;" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == draw_table(state)


def test_short_names_differ() -> None:
    assert abbreviated(["feast", "fight", "fire"], 2) == ["fe", "fi", "fr"]
    assert abbreviated(["feast", "fight"], 8) == ["feast", "fight"]
