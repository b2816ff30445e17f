"""Positions of games on maps: taken between two turns, they go on as the game did."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

from hgkit.engine.events import Event, Shuffled
from hgkit.engine.fault import PositionFault
from hgkit.engine.position import position_of, resume
from hgkit.engine.start import begin
from hgkit.engine.state import State
from tests.counts import count
from tests.iwari.games import PLAYERS, game


def keep_late_turns(
    moves: list[str], taken: list[tuple[int, dict[str, Any]]], state: State, event: Event
) -> None:
    """Keep the position at the beginning of a turn, once the deck was shuffled: nothing is left to chance then."""
    if event.kind == "turn" and any(isinstance(seen, Shuffled) for seen, _, _ in state.happened):
        taken.append((len(moves), position_of(state)))


@pytest.mark.parametrize("name", ["iwari", "iwari-full", "china", "web-of-power"])
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
    ("position", "path"),
    [
        ({"spaces": {"RF9": {"tent": "red"}}}, ("spaces", "RF9")),
        ({"spaces": {"RF1": {"tend": "red"}}}, ("spaces", "RF1", "tend")),
        ({"spaces": {"RF1": {"tent": "rod"}}}, ("spaces", "RF1", "tent", "rod")),
        ({"spaces": {"RF1": {"tent": {"red": -1}}}}, ("spaces", "RF1", "tent", "red")),
        ({"spaces": {"RF1": {"tent": ["red"]}}}, ("spaces", "RF1", "tent")),
        ({"spaces": {"RF1": "red"}}, ("spaces", "RF1")),
        ({"racks": {"hand": ["tundra"]}}, ("racks", "hand")),
        ({"racks": {"hand": {"red": ["tundre"]}}}, ("racks", "hand", "red", 0)),
        ({"racks": {"hand": {"rod": ["tundra"]}}}, ("racks", "hand", "rod")),
        ({"racks": {"display": "tundra"}}, ("racks", "display")),
        ({"racks": {"hands": []}}, ("racks", "hands")),
        ({"decks": {"deck": [["tundra"], ["tundra", "tundre"]]}}, ("decks", "deck", 1, 1)),
        ({"decks": {"cards": ["tundra"]}}, ("decks", "cards")),
        ({"counters": {"rolls.union": []}}, ("counters", "rolls.union")),
    ],
)
def test_a_position_that_cannot_be(position: dict[str, Any], path: tuple[str | int, ...]) -> None:
    with pytest.raises(PositionFault) as fault:
        resume(game("iwari", 3), position)
    assert fault.value.path == path


def test_more_tents_on_the_map_than_there_are() -> None:
    with pytest.raises(PositionFault, match="more tent pieces"):
        resume(game("iwari", 3), {"spaces": {"RF1": {"tent": {"red": 21}}}})


def test_players_may_know_all_but_the_order_of_the_deck() -> None:
    state = begin(game("iwari", 3), seed=1)
    view = state.view(PLAYERS[1])
    assert view["racks"]["deck"] == 34
    assert len(view["racks"]["hand"]["red"]) == 3
    assert len(view["racks"]["display"]) == 4
