"""Legal placements against a naive reading of the rules, on boards from random games."""

from __future__ import annotations

import random

import pytest

from hgkit.engine.state import State
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.table import Board
from tests.conftest import count
from tests.spaces.boards.naive import Naive
from tests.spaces.boards.play import at_random, new, play


def states(seed: int) -> State:
    state = new(2 + seed % 3, seed)
    play(state, at_random(seed), random.Random(seed).randrange(10, 160))
    return state


def boards(state: State) -> list[tuple[Board, Naive]]:
    written = space_of(state).layout(state)["boards"]
    return [
        (board, Naive(written[player]))
        for board, player in zip(state.table.boards, state.game.players, strict=True)
    ]


@pytest.mark.parametrize("seed", range(count(12, 300)))
def test_the_same_placements_are_legal(seed: int) -> None:
    state = states(seed)
    space = space_of(state)
    for board, naive in boards(state):
        places = board.layout.places
        for kind, tile in enumerate(space.dominoes.ids):
            halves = space.dominoes.halves[kind]
            for placing, founding in ((space.placing, False), (space.founding, True)):
                found = {(*places[first], turned) for first, _, turned in placing.slots(board, halves)}
                assert found == naive.all(tile, founding=founding), (tile, founding)


@pytest.mark.parametrize("seed", range(1000, 1000 + count(6, 100)))
def test_the_same_clause_forbids(seed: int) -> None:
    """Every place on the board and one beyond, for some dominoes, with and without a token that lifts the ban."""
    state = states(seed)
    space, chance = space_of(state), random.Random(seed)
    lifted = frozenset({(space.dominoes.scenes.index("picking"), "plain")})
    for board, naive in boards(state):
        for tile in chance.sample(space.dominoes.ids, 4):
            halves = space.dominoes.halves[space.dominoes.index[tile]]
            for x in range(-2, 10):
                for y in range(-2, 7):
                    for turned in range(4):
                        for placing, founding in ((space.placing, False), (space.founding, True)):
                            refusal = placing.refusal(board, halves, (x, y), turned)
                            clause = naive.forbidden(tile, [x, y], turned, founding=founding)
                            found = refusal.clause if refusal else ""
                            assert found == clause, (tile, x, y, turned, founding)
                        refusal = space.placing.refusal(board, halves, (x, y), turned, lifted)
                        clause = naive.forbidden(tile, [x, y], turned, lifted=True)
                        assert (refusal.clause if refusal else "") == clause, (tile, x, y, turned, "lifted")


@pytest.mark.parametrize("seed", range(2000, 2000 + count(6, 100)))
def test_moves_offered_are_the_naive_ones(seed: int) -> None:
    """At the placements of a game: each domino of the hand with each of its places, and nothing else."""
    state = new(3, seed)
    policy = at_random(seed)
    while not state.finished:
        moves = state.legal_moves()
        if state.step == "place":
            naive = Naive(space_of(state).layout(state)["boards"][state.player])
            hand = {
                space_of(state).component_id("personal", c)
                for c in state.racks[state.game.rack("personal", state.seat)]
            }
            expected = {(tile, *at) for tile in hand for at in naive.all(tile.split("+")[0])}
            assert {move.args for move in moves if len(move.args) == 4} == expected
            for move in moves:
                if len(move.args) == 5:
                    ident, x, y, turned, token = move.args
                    tile, at = ident.split("+")[0], [x, y]
                    assert token == ("picking",)
                    assert naive.forbidden(tile, at, turned) == "placement.terrain"
                    assert not naive.forbidden(tile, at, turned, lifted=True)
        state.play(policy(state, moves))


def test_food_is_what_is_printed() -> None:
    state = states(3)
    for board, naive in boards(state):
        for cell in range(board.layout.inner):
            assert board.layout.values[cell] == {"food": naive.food[board.layout.places[cell]]}
