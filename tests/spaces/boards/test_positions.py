"""Positions of Sapiens: taken between two turns, they reproduce the rest of the game; and what a player may see."""

from __future__ import annotations

import json

import pytest

from hgkit.engine.events import Event
from hgkit.engine.position import position_of, resume
from hgkit.engine.position_error import ImpossiblePosition
from hgkit.engine.state import State
from hgkit.errors import RulesetError
from hgkit.games.build import build
from hgkit.games.loading import load
from hgkit.games.starting import begin
from hgkit.play.position import score
from hgkit.spaces.boards.space import space_of
from tests.conftest import count
from tests.spaces.boards.play import at_random, game, new


@pytest.mark.parametrize("seed", range(count(6, 100)))
@pytest.mark.parametrize("name", ["sapiens", "sapiens-help"])
def test_a_position_reproduces_the_rest_of_the_game(name: str, seed: int) -> None:
    state = new(2 + seed % 3, seed, name)
    held: dict[int, dict[str, object]] = {}

    def watch(state: State, event: Event) -> None:
        if event.kind == "turn" and state.turn in (4, 15, 26):
            held[state.turn] = json.loads(json.dumps(position_of(state)))

    state.watcher = watch
    policy, played = at_random(seed), []
    while not state.finished:
        move = policy(state, state.legal_moves())
        played.append((state.turn, str(move)))
        state.play(move)
    assert held
    for turn, position in held.items():
        again = resume(state.game, position)
        for number, move in played:
            if number > turn:
                again.play(move)
        assert again.finished
        assert (again.tracks, again.winners) == (state.tracks, state.winners)
        assert (again.racks, again.supply, again.bank) == (state.racks, state.supply, state.bank)


@pytest.mark.parametrize(
    ("board", "code"),
    [
        ({"faces": ["L1A"]}, "out-of-range"),
        ({"faces": ["R1A", "L1A"]}, "unknown-name"),
        ({"face": ["L1A", "R1A"]}, "unknown-key"),
        ({"tiles": [{"tile": "camp-hunt"}]}, "missing-key"),
        ({"tiles": [{"tile": "camp-camp", "at": [0, 0]}]}, "unknown-name"),
        ({"tiles": [{"tile": "camp-hunt", "at": [9, 9]}]}, "impossible-position"),
        ({"tiles": [{"tile": "camp-hunt", "at": [0, 0], "turned": 7}]}, "out-of-range"),
        ({"tiles": [{"tile": "camp-hunt", "at": [0, 0]}] * 2}, "impossible-position"),
        ({"tiles": 5}, "wrong-type"),
        ({"tokens": "x"}, "wrong-type"),
        ({"tokens": {"W9": "camp"}}, "unknown-name"),
        ({"tokens": {"W1": "sleep"}}, "unknown-name"),
        ({"blocked": [{"at": [0, 0], "piece": "dog"}]}, "unknown-name"),
        ({"blocked": [{"at": [0, 0], "piece": "bear", "by": "pink"}]}, "unknown-name"),
        ({"blocked": [7]}, "wrong-type"),
        ({"blocked": [[[1], [2]]]}, "wrong-type"),
        ({"faces": [[1], [2]]}, "wrong-type"),
        ([], "wrong-type"),
    ],
)
def test_what_can_not_be(board: object, code: str) -> None:
    with pytest.raises(RulesetError) as caught:
        score({**HEAD, "boards": {"red": board}})
    problem = caught.value.problems[0]
    assert problem.code == code
    assert problem.where.startswith("boards.red")


HEAD = {"hgkit": 1, "position": "a table", "game": "sapiens", "players": ["red", "blue"]}


@pytest.mark.parametrize("token", ["camp", "feast"])
def test_a_token_of_every_scene_a_player(token: str) -> None:
    tokens = {"red": {"W1": token, "N1": token}, "blue": {"W1": token}}
    boards = {player: {"tokens": laid} for player, laid in tokens.items()}
    with pytest.raises(RulesetError, match="listed more often than the game has it \\(2\\)"):
        score({**HEAD, "boards": boards})


def test_a_board_of_nobody() -> None:
    with pytest.raises(ImpossiblePosition, match="pink"):
        resume(game(2), {"boards": {"pink": {}}})


def test_more_steaks_than_there_are() -> None:
    with pytest.raises(ImpossiblePosition, match="steak"):
        resume(game(2), {"supply": {"red": {"steak": 12}, "blue": {"steak": 7}}})


@pytest.mark.parametrize("rack", ["personal", "tokens"])
def test_what_the_others_hold_can_be_hidden(rack: str) -> None:
    open_, hidden = new(2, 1), new(2, 1, "sapiens", f"racks.{rack}.visible=owner")
    seen, own = open_.view("red")["racks"][rack], hidden.view("red")["racks"][rack]
    assert own["red"] == seen["red"]
    if rack == "personal":
        assert isinstance(seen["blue"], list)
        assert own["blue"] == len(seen["blue"])
    assert open_.view("red")["racks"]["tribe"] == 38


def test_the_boards_can_be_seen() -> None:
    state = new(3, 2)
    view = state.view("red")
    assert set(view["boards"]) == {"red", "blue", "green"}
    assert view["bank"] == {"steak": 18, "bear": 18}
    assert view["tracks"]["blue"] == {"food": 0, "shelter": 0}


def test_marks_of_players_whose_names_have_a_plus_read_back() -> None:
    state = begin(build(load("sapiens"), ["a+b", "+", "red"]), seed=1)
    dominoes = space_of(state).dominoes
    for marks in ([], [0], [1], [0, 1], [0, 1, 2]):
        component = dominoes.marked(5, marks)
        assert dominoes.number(dominoes.name(component)) == component
    assert dominoes.number("camp-hunt+pink") is None
