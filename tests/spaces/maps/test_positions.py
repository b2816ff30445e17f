"""Positions of games on maps: taken between two turns, they go on as the game did."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

import hgkit
from hgkit.engine.events import Event, Shuffled
from hgkit.engine.position import position_of, resume
from hgkit.engine.position_error import ImpossiblePosition
from hgkit.engine.state import State
from hgkit.errors import RulesetError
from hgkit.games.starting import begin
from hgkit.play.position import score
from tests.counts import count
from tests.spaces.maps.games import BORDERS, PLAYERS, game


def keep_late_turns(
    moves: list[str], taken: list[tuple[int, dict[str, Any]]], state: State, event: Event
) -> None:
    """Keep the position at the beginning of a turn, once the deck was shuffled: nothing is left to chance then."""
    if event.kind == "turn" and any(seen is Shuffled for seen, *_ in state.happened):
        taken.append((len(moves), position_of(state)))


@pytest.mark.parametrize("name", ["iwari", "iwari-full", "china", "web-of-power", BORDERS])
def test_the_rest_of_a_game_from_a_position_is_the_same(name: str) -> None:
    for seed in range(count(3, 60)):
        players = 3 + seed % 3
        rules = game(name, players)
        taken: list[tuple[int, dict[str, Any]]] = []
        moves: list[str] = []
        state = begin(rules, seed=seed, watcher=partial(keep_late_turns, moves, taken))
        chance = random.Random(seed)
        while not state.finished:
            legal = state.legal_moves()
            move = legal[chance.randrange(len(legal))]
            moves.append(str(move))
            state.play(move)
        first, position = taken[chance.randrange(len(taken))]
        again = resume(rules, position)
        for text in moves[first:]:
            again.play(text)
        assert again.finished
        assert again.points == state.points
        assert again.winners == state.winners
        assert again.game.space.layout(again) == state.game.space.layout(state)


@pytest.mark.parametrize(
    ("position", "where"),
    [
        ({"spaces": {"RF9": {"tent": "red"}}}, "spaces.RF9"),
        ({"spaces": {"RF1": {"tend": "red"}}}, "spaces.RF1.tend"),
        ({"spaces": {"RF1": {"tent": "rod"}}}, "spaces.RF1.tent.rod"),
        ({"spaces": {"RF1": {"tent": {"red": -1}}}}, "spaces.RF1.tent.red"),
        ({"spaces": {"RF1": {"tent": ["red"]}}}, "spaces.RF1.tent"),
        ({"spaces": {"RF1": {"tent": True}}}, "spaces.RF1.tent"),
        ({"spaces": {"RF1": "red"}}, "spaces.RF1"),
        ({"boards": {"red": {}}}, "boards"),
        ({"racks": {"hand": ["tundra"]}}, "racks.hand"),
        ({"racks": {"hand": {"red": ["tundre"]}}}, "racks.hand.red[0]"),
        ({"racks": {"hand": {"red": ["tundra"] * 4}}}, "racks.hand.red"),
        ({"racks": {"hand": {"rod": ["tundra"]}}}, "racks.hand.rod"),
        ({"racks": {"display": {"red": ["tundra"]}}}, "racks.display"),
        ({"racks": {"display": "tundra"}}, "racks.display"),
        ({"racks": {"hands": []}}, "racks.hands"),
        ({"racks": {"discard": ["tundra"] * 12}}, "racks.discard[11]"),
        ({"decks": {"deck": [["tundra"], ["tundra", "tundre"]]}}, "decks.deck[1][1]"),
        ({"decks": {"cards": ["tundra"]}}, "decks.cards"),
        ({"counters": {"rolls.union": []}}, "counters.rolls.union"),
        ({"counters": {"exhausted.deck": 5}}, "counters.exhausted.deck"),
        ({"counters": {"exhausted.deck": [True, False]}}, "counters.exhausted.deck"),
        ({"counters": {"exhausted.deck": [-1, False]}}, "counters.exhausted.deck[0]"),
        ({"counters": {"moments": 5}}, "counters.moments"),
        ({"counters": {"moments": ["end.deck"]}}, "counters.moments[0]"),
        ({"turn": {"moves": ["dance"]}}, "turn.moves[0]"),
        ({"turn": {"moves": ["put tent RF1"]}}, "turn.moves[0]"),
        ({"turn": {"moves": ["decline"], "over": True}}, "turn.moves"),
        ({"chance": "7"}, "chance"),
    ],
)
def test_a_position_that_cannot_be(position: dict[str, Any], where: str) -> None:
    with pytest.raises(RulesetError) as caught:
        score({**HEAD, **position})
    assert [problem.where for problem in caught.value.problems] == [where]


HEAD = {"hgkit": 1, "position": "a map", "game": "iwari", "players": ["red", "blue", "green"]}


@pytest.mark.parametrize(
    ("counters", "points"),
    [
        ({}, {"red": 4, "blue": 3, "green": 2}),
        ({"scored.territory": ["gorsely"]}, {"red": 4, "blue": 3, "green": 2}),
        ({"scored.territory": []}, {"red": 8, "blue": 5, "green": 4}),
    ],
)
def test_a_full_region_that_scores_once_has_been_scored(
    counters: dict[str, Any], points: dict[str, int]
) -> None:
    tents = {"GO1": "red", "GO2": "red", "GO3": "blue", "GO4": "green", "AM1": "blue"}
    spaces = {place: {"tent": seat} for place, seat in tents.items()}
    track = {"red": 4, "blue": 2, "green": 2}
    content = {**HEAD, "game": "china", "spaces": spaces, "points": track, "counters": counters}
    assert score(content).points == points


def test_under_rules_that_score_once_nothing_was_scored_under_the_own_ones() -> None:
    tents = {"GO1": "red", "GO2": "red", "GO3": "blue", "GO4": "green"}
    spaces = {place: {"tent": seat} for place, seat in tents.items()}
    content = {**HEAD, "game": "web-of-power", "spaces": spaces}
    assert (
        score(content, hgkit.load("china")).points
        == score(content).points
        == {"red": 4, "blue": 2, "green": 2}
    )


def test_more_tents_on_the_map_than_there_are() -> None:
    with pytest.raises(ImpossiblePosition, match="more tent pieces"):
        resume(game("iwari", 3), {"spaces": {"RF1": {"tent": {"red": 21}}}})


def test_players_may_know_all_but_the_order_of_the_deck() -> None:
    state = begin(game("iwari", 3), seed=1)
    view = state.view(PLAYERS[1])
    assert view["racks"]["deck"] == 34
    assert len(view["racks"]["hand"]["red"]) == 3
    assert len(view["racks"]["display"]) == 4
