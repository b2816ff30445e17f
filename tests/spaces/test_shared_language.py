"""What every space plays, in random games of small rulesets: undo, copies, pickles, positions."""

from __future__ import annotations

import pickle
import random
from pathlib import Path
from typing import Any

import pytest

import hgkit
from hgkit.engine.events import Event
from hgkit.engine.position import position_of, resume
from hgkit.engine.state import State
from hgkit.engine.turn import TurnBegan
from tests.counts import count
from tests.engine.games import everything
from tests.soundness.play import new_game

RULESETS = sorted((Path(__file__).parent.parent / "data" / "spaces").glob("*.yaml"))
SETTINGS: dict[str, list[dict[str, Any]]] = {
    "map-returns": [{"returns.must": False, "returns.ready": "next_turn"}],
    "tile-market": [{"add": {"limits": {"few": {"count": "tiles", "at_most": "tiles_before + placed"}}}}],
}
"""Further settings with which a ruleset is played, by its name."""
GAMES = [(file, given) for file in RULESETS for given in ({}, *SETTINGS.get(file.stem, []))]


def moves_of(state: State, seed: int) -> list[Any]:
    """Play a game at random to its end and return its moves."""
    chance, moves = random.Random(seed), []
    while not state.finished:
        legal = state.legal_moves()
        assert len(legal), f"stuck at {state.step}, turn {state.turn}"
        moves.append(legal[chance.randrange(len(legal))])
        assert moves[-1] in legal
        state.play(moves[-1])
    return moves


def turns_begun(state: State, moves: list[Any]) -> list[tuple[int, Any]]:
    """Play moves; gives the position at the beginning of every turn and how many moves came before it."""
    found: list[tuple[int, Any]] = []
    played = 0

    def watch(state: State, event: Event) -> None:
        if isinstance(event, TurnBegan):
            found.append((played + 1, position_of(state)))

    state.watcher = watch
    for move in moves:
        state.play(move)
        played += 1
    return found


def ids(value: Any) -> str:
    return value.stem if isinstance(value, Path) else "-".join(value) or "plain"


@pytest.mark.parametrize(("file", "given"), GAMES, ids=ids)
def test_games_are_taken_back_copied_and_resumed(file: Path, given: dict[str, Any]) -> None:
    rules = hgkit.load(file, set=given)
    for seed in range(count(2, 20)):
        moves, state, seen = moves_of(new_game(rules, seed), seed), new_game(rules, seed), []
        for number, move in enumerate(moves):
            seen.append(everything(state))
            twin = state.copy() if number % 9 == 0 else None
            state.play(str(move))
            if twin is not None:
                assert everything(twin) == seen[-1]
                twin.play(move)
                assert everything(twin) == everything(state)
        assert everything(pickle.loads(pickle.dumps(state))) == everything(state)
        begun = turns_begun(new_game(rules, seed), moves)
        for at, position in random.Random(seed).sample(begun, min(4, len(begun))):
            again = resume(state.game, position)
            for move in moves[at:]:
                again.play(move)
            assert again.finished
            assert again.points == state.points
        while seen:
            state.undo()
            assert everything(state) == seen.pop()
