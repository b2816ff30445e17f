"""Decks that never run out, in every space: draws by chance that a seed repeats, undo takes back, positions go on."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

import hgkit
from hgkit.engine.events import Drawn, Event
from hgkit.engine.game import Game
from hgkit.engine.position import position_of, resume
from hgkit.engine.state import State
from hgkit.games.build import build
from hgkit.games.starting import begin
from tests.counts import count
from tests.engine.games import PLAYERS, everything

SETS: Mapping[str, dict[str, Any]] = {
    "carcassonne-third": {"decks.land.unlimited": True, "add": {"placement": {"limit": {"reach": 3}}}},
    "hg-2020": {"decks.land.unlimited": True, "decks.bonus.unlimited": True, "tracks.points.start": 5},
    "iwari": {"decks.cards.unlimited": True},
    "sapiens": {"decks.tribe.unlimited": True},
}
MOST = 250


@cache
def compiled(name: str) -> Game:
    sets = dict(SETS[name])
    added = sets.pop("add", {})
    overlays = [f"{path}={value}" for path, value in sets.items()]
    if added:
        overlays.append(f"add={added}")
    return build(hgkit.load(name, set=[text.replace("True", "true") for text in overlays]), PLAYERS[:3])


@pytest.mark.parametrize("seed", range(count(3, 40)))
@pytest.mark.parametrize("name", SETS)
def test_a_game_is_repeated_taken_back_and_gone_on_with(name: str, seed: int) -> None:
    game = compiled(name)
    taken: list[tuple[int, dict[str, Any]]] = []
    moves: list[str] = []

    def watch(state: State, event: Event) -> None:
        if event.kind == "turn":
            taken.append((len(moves), dict(position_of(state))))

    state, chance, before = begin(game, seed=seed, watcher=watch), random.Random(seed), []
    while not state.finished and len(moves) < MOST:
        legal = state.legal_moves()
        move = legal[chance.randrange(len(legal))]
        before.append(everything(state))
        moves.append(str(move))
        state.play(move)
    again = begin(game, seed=seed)
    for text in moves:
        again.play(text)
    assert again.happened == state.happened
    # after the last move turns go by without a choice, of which a position counts none
    first, position = chance.choice([(first, position) for first, position in taken if first < len(moves)])
    assert not set(position["decks"]) & game.unlimited
    assert "chance" in position
    later = resume(game, position)
    for text in moves[first:]:
        later.play(text)
    assert later.chance == state.chance
    assert later.game.space.layout(later) == state.game.space.layout(state)
    for expected in reversed(before):
        state.undo()
        assert everything(state) == expected


@pytest.mark.parametrize("name", SETS)
def test_nobody_sees_how_many_are_left(name: str) -> None:
    state = begin(compiled(name), seed=1)
    for stack in state.game.unlimited:
        assert state.view("red")["racks"][stack] is None
        assert state.racks[state.game.rack(stack)] == []


def test_tiles_come_as_often_as_they_have_copies() -> None:
    game = compiled("carcassonne-third")
    state, drawn = begin(game, seed=7), Counter[int]()
    for _ in range(10_000):
        drawn[state.pick(game.stacks["land"])] += 1
    counts = Counter(game.stacks["land"])
    assert set(drawn) == set(counts)
    for tile, number in drawn.items():
        assert abs(number - 10_000 * counts[tile] / 71) < 100


def test_recorded_tiles_come_first_and_more_often_than_there_are() -> None:
    state = begin(compiled("carcassonne-third"), seed=2, decks={"land": ["X", "X", "X"]})
    names = []
    while len(names) < 5:
        state.choose(0)
        names = [values[1] for event, _, _, values in state.happened if event is Drawn]
    assert names[:3] == ["X", "X", "X"]


def test_a_full_table_ends_the_game_though_tiles_are_left() -> None:
    state, chance = begin(compiled("carcassonne-third"), seed=3), random.Random(3)
    while not state.finished:
        state.choose(chance.randrange(state.count()))
    assert len(state.table.laid) <= 49
    assert not any(map(state.table.can_place, set(state.game.stacks["land"])))
