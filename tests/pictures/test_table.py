"""The table as a picture: large, small, in short cells and in parts."""

from __future__ import annotations

import re

import pytest
from syrupy.assertion import SnapshotAssertion

import hgkit
from hgkit.engine.state import State
from hgkit.pictures.pieces import PieceSigns
from hgkit.pictures.table import draw_table


@pytest.fixture
def state() -> State:
    """Four tiles; red stands in a forest, blue in a meadow."""
    rules = hgkit.load("hg-2020")
    state = hgkit.start(rules, ["red", "blue"], decks={"land": [24, 74, 7, 47, 30], "bonus": [83]})
    moves = [
        "place 24 -1,0 r1",
        "put meeple forest.1",
        "place 74 0,1 r1",
        "decline",
        "place 7 -1,1 r1",
        "decline",
    ]
    for move in [*moves, "place 47 -2,0 r3", "put meeple meadow.2"]:
        state.play(move)
    return state


def test_large(state: State, snapshot: SnapshotAssertion) -> None:
    assert draw_table(state) == snapshot


def test_small(state: State, snapshot: SnapshotAssertion) -> None:
    assert draw_table(state, width=30) == snapshot


def test_short_cells(state: State, snapshot: SnapshotAssertion) -> None:
    assert draw_table(state, width=18) == snapshot


def test_parts_when_nothing_else_fits(state: State) -> None:
    lines = draw_table(state, width=8).splitlines()
    assert lines[0].split() == ["-2"]
    assert sum(line.split() in (["-2"], ["-1"], ["0"]) for line in lines) >= 3


@pytest.mark.parametrize("width", [18, 30, 60, 100])
def test_keeps_to_the_width(state: State, width: int) -> None:
    picture = draw_table(state, width=width).partition("pieces:")[0]
    assert max(map(len, picture.splitlines())) <= width


def test_colour_changes_no_character(state: State) -> None:
    for width in (18, 30, 100):
        coloured = draw_table(state, width=width, colour=True)
        assert "\x1b[" in coloured
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == draw_table(state, width=width)


def test_every_piece_is_seen(state: State) -> None:
    picture = draw_table(state).partition("key:")[0]
    assert len(re.findall(r"[(\[][RB][)\]]", picture)) == len(state.table.standing) > 0


def test_letters_of_players_differ() -> None:
    signs = PieceSigns.of(["Anna", "Anne", "An", "a", "42"], ["x", "y"], False)
    assert len(set(signs.letters)) == 5
    assert signs.letters[:3] == ("A", "N", "1")
    assert "".join(signs.long(1, 0)) == "[A]"
