"""The set-up of Sapiens: by chance, as recorded, partly recorded, and records that can't be."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hgkit.engine.state import State
from hgkit.errors import HgkitError
from hgkit.games.starting import begin
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.table import NOTHING
from tests.conftest import count
from tests.spaces.boards.play import game, new, snapshot

TOKENS = {
    "W1": "hunt",
    "S1": "camp",
    "N2": "water",
    "E0": "fire",
    "E3": "feast",
    "S5": "fight",
    "N0": "ritual",
    "N7": "picking",
}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_a_board_and_eight_tokens(players: int) -> None:
    for seed in range(count(20, 300)):
        state = new(players, seed)
        space = space_of(state)
        halves = [
            space.boards.faces[face].half for board in state.table.boards for face in board.layout.faces
        ]
        assert len(set(halves)) == 2 * players
        for board in state.table.boards:
            assert [space.boards.faces[face].part for face in board.layout.faces] == ["left", "right"]
            assert sorted(t for t in board.token if t != NOTHING) == list(range(8))
            grounds = Counter(board.layout.ground[board.layout.inner :])
            assert grounds == {"cave": 6, "waterfall": 2}


def test_chance_reaches_every_face_and_every_place_for_a_token() -> None:
    faces: Counter[str] = Counter()
    places: Counter[tuple[int, int]] = Counter()
    firsts: Counter[str] = Counter()
    for seed in range(400):
        state = new(2, seed)
        firsts[state.player] += 1
        for board in state.table.boards:
            faces.update(board.layout.faces)
            caves = [t for t in board.token[board.layout.inner :] if t != NOTHING]
            places.update((index, token) for index, token in enumerate(caves))
    assert len(faces) == 16
    assert min(faces.values()) > 50
    assert len(places) == 64
    assert min(places.values()) > 50
    assert min(firsts.values()) > 150


def test_what_is_recorded_is_so_and_the_rest_is_drawn() -> None:
    setup: dict[str, Any] = {
        "first": "blue",
        "boards": {"blue": ["L3B", "R4A"]},
        "racks": {"personal": {"red": ["camp-hunt", "camp-hunt"]}},
    }
    state = begin(game(2), seed=3, setup=setup)
    assert state.player == "blue"
    boards = state.table.boards
    assert boards[1].layout.faces == ("L3B", "R4A")
    assert space_of(state).boards.faces[boards[0].layout.faces[0]].half != "L3"
    racks = state.view("red")["racks"]
    assert racks["personal"]["red"] == ["camp-hunt", "camp-hunt"]
    assert len(racks["personal"]["blue"]) == 4
    assert "camp-hunt" not in racks["personal"]["blue"] + racks["common"]
    assert snapshot(begin(game(2), seed=3, setup=setup)) == snapshot(state)


def test_everything_recorded_leaves_nothing_to_chance() -> None:
    setup: dict[str, Any] = {
        "first": "red",
        "boards": {"red": ["L1A", "R1A"], "blue": ["L2A", "R2A"]},
        "tokens": {"red": TOKENS, "blue": {"W3": "camp"}},
        "racks": {"personal": {"red": ["camp-hunt"], "blue": []}, "common": ["hunt-fire"]},
    }
    states: list[State] = [
        begin(game(2), seed=seed, setup=setup, decks={"tribe": ["camp-fire"]}) for seed in (1, 2)
    ]
    one, other = (state.view("red") for state in states)
    assert one == other
    assert one["boards"]["red"]["tokens"] == TOKENS
    assert one["boards"]["blue"]["tokens"] == {"W3": "camp"}


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ({"boards": {"pink": ["L1A", "R1A"]}}, "no player 'pink'"),
        ({"boards": ["L1A", "R1A"]}, "by player"),
        ({"boards": {"red": "L1A"}}, "expected a list"),
        ({"boards": {"red": ["L1A"]}}, "expected 2 faces, found 1"),
        ({"boards": {"red": ["R1A", "L1A"]}}, "'R1A' is not a face of the part 'left'"),
        ({"boards": {"red": ["L1A", "R1A"], "blue": ["L1B", "R2A"]}}, "the same piece of the part 'left'"),
        ({"tokens": {"red": ["camp"]}}, "expected a mapping"),
        ({"boards": {"red": ["L1A", "R1A"]}, "tokens": {"red": {"W0": "camp"}}}, "no token lies at 'W0'"),
        ({"boards": {"red": ["L1A", "R1A"]}, "tokens": {"red": {"W1": "sleep"}}}, "no token 'sleep'"),
        (
            {"boards": {"red": ["L1A", "R1A"]}, "tokens": {"red": {"W1": "camp", "S1": "camp"}}},
            "one token 'camp'",
        ),
        ({"racks": {"personal": {"red": ["feast-picking"] * 3}}}, "feast-picking"),
        ({"racks": {"personal": {"red": ["camp-camp"]}}}, "camp-camp"),
        ({"racks": {"personal": {"red": ["camp-hunt", "camp-fire"] * 3}}}, "room for 4, not 6"),
        ({"first": "pink"}, "no player 'pink'"),
    ],
)
def test_records_that_can_not_be(setup: dict[str, Any], message: str) -> None:
    with pytest.raises(HgkitError, match=message):
        begin(game(2), seed=1, setup=setup)
