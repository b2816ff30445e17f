"""The shape of what lies on a board: every placement in random games, against a slow reading of the rules."""

from __future__ import annotations

import random

import pytest

import hgkit
from hgkit.engine.state import State
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.table import NOTHING, STEPS, Board
from tests.counts import count
from tests.spaces.boards.play import snapshot

RULES = "tests/data/spaces/board-shape.yaml"
WAYS = [(x, y, turned) for x in range(-1, 9) for y in range(-1, 6) for turned in range(4)]


def breaks(board: Board, x: int, y: int, turned: int) -> set[str]:
    """The clauses about the shape that a domino on two squares breaks: 5 columns, 4 rows, no single square."""
    halves = {(x, y), (x + STEPS[turned][0], y + STEPS[turned][1])}
    places = board.layout.places
    covered = {places[cell] for cell, number in enumerate(board.tile) if number != NOTHING} | halves
    found = set()
    if any(max(c) - min(c) >= most for c, most in zip(zip(*covered, strict=True), (5, 4), strict=True)):
        found.add("placement.limit")
    closed = covered | {places[cell] for cell in board.block}
    closed |= {places[cell] for cell, ground in enumerate(board.layout.ground) if ground == "waterfall"}
    for cell in range(board.layout.inner):
        near = {places[other] for other in board.layout.neighbours[cell]}
        if places[cell] not in closed and near <= closed and near & halves:
            found.add("placement.holes")
    return found


def refusal(state: State, tile: str, x: int, y: int, turned: int) -> str:
    try:
        state.play(f"place {tile} {x},{y} r{turned}")
    except hgkit.IllegalMove as error:
        return error.clause
    state.undo()
    return ""


@pytest.mark.parametrize("seed", range(count(3, 40)))
def test_the_shape_forbids_the_same_placements(seed: int) -> None:
    state, chance = hgkit.start(hgkit.load(RULES), ["red", "blue"], seed=seed), random.Random(seed)
    while not state.finished:
        legal, before = state.legal_moves(), snapshot(state)
        if state.step == "place":
            board, space = state.table.boards[state.seat], space_of(state)
            for tile in state.game.held_in(state, "personal")[state.player]:
                for way in WAYS:
                    found = refusal(state, tile, *way)
                    if found in ("", "placement.limit", "placement.holes"):
                        broken = breaks(board, *way)
                        assert found in broken if found else not broken
            assert space.placing.shape is not None
            assert snapshot(state) == before
        state.play(legal[chance.randrange(len(legal))])
