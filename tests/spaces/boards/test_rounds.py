"""The arithmetic of pools and rounds: how many dominoes are drawn, and who takes the last one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hgkit.engine.move import Move
from hgkit.engine.state import State
from tests.spaces.boards.play import new


def without_feast(state: State, moves: Sequence[Move]) -> Move:
    """Decline whatever can be, else the first move."""
    return next((move for move in moves if move.verb == "decline"), moves[0])


def drawn(state: State) -> int:
    """Dominoes taken or discarded from the common pool."""
    return sum(e["event"] in ("pick", "discard") for e in state.events)


@pytest.mark.parametrize(("players", "stack"), [(2, 38), (3, 28), (4, 36)])
def test_the_stack_after_the_set_up(players: int, stack: int) -> None:
    state = new(players, 1)
    racks, game = state.racks, state.game
    assert len(racks[game.rack("tribe")]) == stack
    assert [len(racks[game.rack("personal", seat)]) for seat in range(players)] == [4] * players
    assert len(racks[game.rack("common")]) == 5


@pytest.mark.parametrize(
    ("players", "draws", "last_seat", "last_round"), [(2, 43, 1, 11), (3, 33, 2, 11), (4, 41, 0, 11)]
)
def test_draws_without_a_further_domino(players: int, draws: int, last_seat: int, last_round: int) -> None:
    """Nobody is ever stuck where any domino fits anywhere, so that every turn draws."""
    sets = ("without=[placement.contact, placement.terrain, placement.token]", "restart.tile.waive=[]")
    state = new(players, 4, "sapiens", *sets)
    first = state.seat
    last = None
    while not state.finished:
        before = drawn(state)
        seat, turn = state.seat, state.turn
        state.play(without_feast(state, state.legal_moves()))
        if drawn(state) > before:
            last = ((seat - first) % players, (turn - 1) // players + 1)
    assert drawn(state) == draws
    assert last == (last_seat, last_round)
    assert state.turn == last_round * players
    hands = [len(state.racks[state.game.rack("personal", (first + n) % players)]) for n in range(players)]
    assert hands == {2: [4, 3], 3: [4, 4, 4], 4: [4, 3, 3, 3]}[players]


def test_one_domino_a_turn_would_last_twenty_two_rounds() -> None:
    """The reason for the discard with two players: a board holds 23 dominoes."""
    state = new(2, 4, "sapiens", "turn.two_player_discard.count={2: 0, 3: 0, 4: 0}")
    assert drawn(state) == 0
    assert len(state.racks[state.game.rack("tribe")]) + 5 == 43
    assert (43 + 1) // 2 == 22
    board = state.table.boards[0]
    assert sum(ground != "waterfall" for ground in board.layout.ground) // 2 == 23
