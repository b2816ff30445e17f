"""Posts, dealt tiles, rejecting and recalling in random games: what holds whatever is played."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings

from hgkit.engine.events import Event
from hgkit.engine.position import position_of, resume
from hgkit.engine.state import State
from tests.counts import count
from tests.engine.games import choose, everything, new_game, play_on, seats, seeds

NAME = "hg-2002-scout"
POSTED = {"scout", "footbridge", "ferryman", "agriculture"}


def standing(state: State) -> dict[str, tuple[str, str]]:
    """Who stands with what on the tiles with a post, by tile."""
    found: dict[str, tuple[str, str]] = {}
    for entry in state.view(state.game.players[0])["table"]:
        if entry["tile"] in POSTED:
            [put] = entry["put"]
            found[entry["tile"]] = (put["by"], put["piece"])
    return found


@settings(max_examples=count(8, 80), deadline=None, derandomize=True)
@given(seats, seeds)
def test_a_tile_with_a_post_has_its_piece_to_the_end(players: int, seed: int) -> None:
    state = new_game(NAME, players, seed)
    chance = random.Random(seed)
    before: dict[str, tuple[str, str]] = {}
    while not state.finished:
        state.play(choose(state, chance))
        if state.step != "occupy":
            now = standing(state)
            assert before.items() <= now.items()
            assert all((tile == "agriculture") == (piece == "hut") for tile, (_, piece) in now.items())
            before = now


@settings(max_examples=count(5, 60), deadline=None, derandomize=True)
@given(seats, seeds)
def test_a_game_taken_back_move_by_move(players: int, seed: int) -> None:
    state = new_game(NAME, players, seed)
    seen = [everything(state)]
    for n, _ in enumerate(play_on(state, random.Random(seed))):
        seen.append(everything(state) if n % 9 == 0 or state.finished else None)
    assert state.finished
    while len(seen) > 1:
        expected = seen.pop()
        assert expected is None or everything(state) == expected
        state.undo()
    assert everything(state) == seen[0]


@settings(max_examples=count(5, 60), deadline=None, derandomize=True)
@given(seats, seeds)
def test_every_move_offered_is_legal_and_reads_back(players: int, seed: int) -> None:
    state = new_game(NAME, players, seed)
    chance = random.Random(seed)
    while not state.finished:
        before = everything(state)
        for move in state.legal_moves():
            state.play(str(move))
            state.undo()
        assert everything(state) == before
        for _ in play_on(state, chance, 12):
            pass


@settings(max_examples=count(5, 60), deadline=None, derandomize=True)
@given(seats, seeds)
def test_tiles_are_dealt_once_and_none_is_lost(players: int, seed: int) -> None:
    state = new_game(NAME, players, seed)
    racks = state.view("red")["racks"]
    dealt = [tile for tiles in racks["scout_tiles"].values() for tile in tiles]
    assert len(set(dealt)) == len(dealt) == {2: 4}.get(players, players)
    assert racks["scouts"] == 5 - len(dealt)
    size = Counter(land=len(state.racks[state.game.rack("land")]))
    for _ in play_on(state, random.Random(seed)):
        pass
    laid = {entry["tile"] for entry in state.view("red")["table"]}
    assert "shaman" not in laid
    assert laid & POSTED <= set(dealt)
    assert size["land"] >= len(laid) - 1 - 12 - len(dealt)


@settings(max_examples=count(4, 40), deadline=None, derandomize=True)
@given(seats, seeds)
def test_a_game_goes_on_from_its_position(players: int, seed: int) -> None:
    state = new_game(NAME, players, seed)
    kept: list[tuple[dict[str, object], int]] = []

    def watch(state: State, event: Event) -> None:
        if event.kind == "turn" and state.turn >= 20:
            kept.append((position_of(state), state.chance))

    state.watcher = watch
    chance = random.Random(seed)
    line = []
    while not state.finished:
        move = choose(state, chance)
        before = len(kept)
        state.play(move)
        if kept and before:
            line.append(move)
    [(position, luck)] = kept[:1]
    again = resume(state.game, position, seed=luck)
    for move in line:
        again.play(move)
    assert (again.finished, again.points) == (True, state.points)
