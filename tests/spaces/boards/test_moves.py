"""Moves of Sapiens: they read back, an illegal one names its clause and changes nothing."""

from __future__ import annotations

import random

import pytest

from hgkit.engine.move import Move, parse_move
from hgkit.engine.position import resume
from hgkit.errors import IllegalMove, MoveSyntaxError
from tests.conftest import count
from tests.spaces.boards.play import at_random, game, new, play, snapshot


@pytest.mark.parametrize("seed", range(count(5, 60)))
def test_every_move_offered_is_legal_and_reads_back(seed: int) -> None:
    state, policy, chance = new(3, seed), at_random(seed), random.Random(seed)
    while not state.finished:
        moves = list(state.legal_moves())
        assert len(moves) == len(set(moves)) == len(state.legal_moves())
        for move in chance.sample(moves, min(4, len(moves))):
            assert parse_move(str(move)) == move
            before = snapshot(state)
            state.play(str(move))
            state.undo()
            assert snapshot(state) == before
        state.play(policy(state, moves))


@pytest.mark.parametrize("seed", range(count(5, 60)))
def test_moves_of_another_game_are_illegal_and_change_nothing(seed: int) -> None:
    """Every move played in one game is tried at each state of another; what isn't offered is refused."""
    other = new(3, seed + 1)
    tried = [*play(other, at_random(seed)), Move("pass"), Move("decline"), Move("take", ("camp-hunt",))]
    state, policy, chance = new(3, seed), at_random(seed), random.Random(seed)
    clauses = {"turn.order", *state.game.ruleset.clauses}
    while not state.finished:
        moves = state.legal_moves()
        offered = set(moves)
        for move in chance.sample(tried, 6):
            if move in offered:
                continue
            before, refused = snapshot(state), ""
            try:
                state.play(move)
            except IllegalMove as error:
                refused = error.clause
            if not refused:  # a copy without its marks may be named so
                assert move.verb in ("place", "restart")
                state.undo()
                continue
            assert refused in clauses
            assert snapshot(state) == before
        state.play(policy(state, moves))


@pytest.mark.parametrize(
    "text", ["place camp-hunt", "place camp-hunt 1;5", "place a 0,0 r4", "place a 0,0 r1 b", 'place "a']
)
def test_what_is_no_move(text: str) -> None:
    with pytest.raises(MoveSyntaxError):
        new(2, 1).play(text)


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("place sun-moon 1,5 r3", "turn.place"),
        ("place camp-hunt 40,50 r3", "placement.free"),
        ("restart camp-hunt 1,5 r3", "turn.order"),
        ("use camp", "turn.order"),
        ("take camp-hunt", "turn.order"),
        ("discard camp-hunt", "turn.order"),
        ("place camp-hunt 1,5 r3 with sleep", "turn.tokens"),
    ],
)
def test_illegal_moves_name_their_clause(text: str, clause: str) -> None:
    position = {
        "boards": {
            "red": {"faces": ["L1A", "R1A"], "tiles": [{"tile": "camp-fire", "at": [0, 0], "turned": 0}]}
        },
        "racks": {"personal": {"red": ["camp-hunt", "fight-fire"]}},
    }
    state = resume(game(2), position)
    assert state.step == "place"
    with pytest.raises(IllegalMove) as caught:
        state.play(text)
    assert caught.value.clause == clause


def test_a_marked_copy_answers_to_its_bare_name() -> None:
    position = {
        "boards": {"red": {"faces": ["L1A", "R1A"], "tiles": []}},
        "racks": {"personal": {"red": ["camp-hunt+blue", "camp-fire", "camp-fire+red"]}},
    }
    state = resume(game(2), position)
    names = {move.args[0] for move in state.legal_moves()}
    assert names == {"camp-hunt+blue", "camp-fire", "camp-fire+red"}
    state.play("place camp-hunt 1,5 r3")
    assert state.view("red")["supply"]["fight"]["blue"] == 3
    state.undo()
    state.play("place camp-fire 1,5 r3")
    assert "camp-fire+red" in state.view("red")["racks"]["personal"]["red"]
