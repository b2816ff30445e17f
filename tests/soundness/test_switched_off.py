"""Clauses without parameters that may be left out: then the rule does not hold."""

from __future__ import annotations

import random

import hgkit
from hgkit.engine.state import State
from tests.engine.games import everything
from tests.mutation.trimmed import load
from tests.soundness.play import new_game

LAND = ["24", "74", "7", "47"]


def begun(name: str, setting: str, tiles: list[str]) -> State:
    """A game of two with these tiles to come."""
    ruleset = load(name, [setting])
    return hgkit.start(ruleset, ["red", "blue"], decks={"land": tiles, "bonus": []})


def test_without_sides_a_tile_may_lie_beside_any_other_in_every_turn() -> None:
    loose, strict = (
        begun("hg-2020", "without=[placement.sides]", LAND),
        begun("hg-2020", "supply.hut=3", LAND),
    )
    assert len(loose.legal_moves()) == 16
    assert len(strict.legal_moves()) < 16
    assert {str(move) for move in strict.legal_moves()} < {str(move) for move in loose.legal_moves()}


def test_without_sides_what_differs_joins_nothing_and_stays_open() -> None:
    state = begun("hg-2020", "without=[placement.sides]", LAND)
    before = everything(state)
    state.play("place 24 0,-1 r0")  # a forest in the north of a meadow
    meadows = {area["at"]: (area["zones"], area["open"]) for area in state.areas("meadow")}
    assert meadows["56:meadow.1"] == (["56:meadow.1"], 2)
    assert [area["open"] for area in state.areas("forest")] == [2, 1]
    state.undo()
    assert everything(state) == before


def test_without_sides_what_is_equal_joins_as_ever() -> None:
    state = begun("hg-2020", "without=[placement.sides]", LAND)
    state.play("place 24 0,-1 r1")  # a meadow in the north of a meadow
    meadows = {area["at"]: (area["zones"], area["open"]) for area in state.areas("meadow")}
    assert meadows["56:meadow.1"] == (["56:meadow.1", "24:meadow.2"], 2)


def test_without_sides_undo_takes_whole_games_back() -> None:
    ruleset = load("hg-2020", ["without=[placement.sides]"])
    for seed in range(3):
        state, chance, before = new_game(ruleset, seed), random.Random(seed), []
        while not state.finished:
            before.append(everything(state))
            moves = state.legal_moves()
            state.play(moves[chance.randrange(len(moves))])
        while before:
            state.undo()
            assert everything(state) == before.pop()


def test_without_one_per_tile_several_pieces_go_on_a_tile() -> None:
    state = begun("hg-2020", "without=[occupy.one_per_tile]", LAND)
    state.play(state.legal_moves()[0])
    state.play(next(move for move in state.legal_moves() if move.verb == "put"))
    assert state.step == "occupy"
    assert any(move.verb == "put" for move in state.legal_moves())


def test_without_free_a_piece_goes_where_others_stand() -> None:
    state, chance = (
        hgkit.start(load("hg-2020", ["without=[occupy.free]"]), ["red", "blue"], seed=1),
        random.Random(1),
    )
    most = 0
    while not state.finished:
        moves = state.legal_moves()
        puts = [move for move in moves if move.verb == "put"]
        state.play(chance.choice(puts) if puts else moves[chance.randrange(len(moves))])
        most = max(most, *(len(area["pieces"].get("meeple", {})) for area in state.areas("meadow")))
    assert most == 2


def test_on_a_map_without_free_two_tents_share_a_space() -> None:
    ruleset = load("iwari", ["without=[occupy.free]"])
    state, chance = hgkit.start(ruleset, ["red", "blue"], seed=1), random.Random(1)
    while not state.finished:
        moves = state.legal_moves()
        state.play(moves[chance.randrange(len(moves))])
    spaces = range(state.table.graph.spaces)
    assert max(state.table.total[space * state.table.kinds] for space in spaces) > 1
