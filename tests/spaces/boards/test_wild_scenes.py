"""Scenes that may touch every other: moves and refusals agree, and both with the rule written down slowly."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import hgkit
from hgkit.engine.state import State
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.table import NOTHING, STEPS, Board
from tests.conftest import count

WILD = Path(__file__).parents[2] / "data" / "spaces" / "board-wild.yaml"


def played(match: str, seed: int) -> State:
    rules = hgkit.load(WILD, set={"placement.contact.match": match})
    state, chance = hgkit.start(rules, ["red", "blue"], seed=seed), random.Random(seed)
    for _ in range(chance.randrange(20, 90)):
        if state.finished:
            break
        moves = state.legal_moves()
        jokers = [n for n, move in enumerate(moves) if "joker" in str(move)]
        state.choose(chance.choice(jokers or range(len(moves))))
    return state


def mismatched(board: Board, names: tuple[str, ...], scenes: dict[int, int], match: str) -> bool:
    """Whether the contacts of halves, by cell, break the rule."""
    fitting = [
        names[scene] == names[board.scene[near]] or "joker" in (names[scene], names[board.scene[near]])
        for cell, scene in scenes.items()
        for near in board.layout.neighbours[cell]
        if board.tile[near] != NOTHING and not board.down[board.tile[near]]
    ]
    return not (all(fitting) if match == "all" else any(fitting) or not fitting)


@pytest.mark.parametrize("seed", range(count(6, 80)))
@pytest.mark.parametrize("match", ["all", "one"])
def test_jokers_lie_where_the_rule_written_down_slowly_lets_them(match: str, seed: int) -> None:
    state = played(match, seed)
    space = space_of(state)
    names = space.dominoes.scenes
    tiles = ["joker-feast", "joker-camp", "joker-joker", *random.Random(seed).sample(space.dominoes.ids, 4)]
    for board in state.table.boards:
        cells, places = board.layout.cells, board.layout.places
        for kind in map(space.dominoes.ids.index, tiles):
            halves = space.dominoes.halves[kind]
            slots = {(first, turned) for first, _, turned in space.placing.slots(board, halves)}
            for first, at in enumerate(places):
                for turned, (dx, dy) in enumerate(STEPS):
                    refusal = space.placing.refusal(board, halves, at, turned)
                    assert (refusal is None) == ((first, turned) in slots)
                    if refusal is None or refusal.clause == "placement.contact":
                        second = cells[at[0] + dx, at[1] + dy]
                        scenes = {first: halves[0], second: halves[1]}
                        assert mismatched(board, names, scenes, match) == (refusal is not None)
