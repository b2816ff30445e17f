"""Leaving a clause out is refused, or changes the game: its moves, its events or its points."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

import pytest

from hgkit.errors import RulesetError
from tests.counts import count
from tests.mutation.kill import killer
from tests.mutation.mutants import Mutant
from tests.mutation.test_mutation import RULESETS, SURVIVORS
from tests.mutation.trimmed import load, loaded
from tests.soundness.play import Played, play

GAMES = count(8, 200)


@cache
def whole(name: str, seed: int) -> Played:
    """A random game by all clauses of a ruleset."""
    return play(loaded(name, (), ()), seed)


def sample() -> list[tuple[str, str]]:
    """Rulesets and clauses: all of them, or always the same few of each ruleset."""
    found = []
    for name in RULESETS:
        clauses = sorted(
            loaded(name, (), ()).clauses, key=lambda clause: sha256(f"{name} {clause}".encode()).digest()
        )
        found += [(name, clause) for clause in clauses[: count(6, 1000)]]
    return found


def makes_a_difference(name: str, clause: str, setting: str) -> bool:
    """Whether a ruleset is refused by the setting that leaves a clause out, or its games are others."""
    try:
        changed = load(name, [setting])
    except RulesetError:
        return True
    if any(play(changed, seed) != whole(name, seed) for seed in range(GAMES)):
        return True
    return killer(name, Mutant(clause, setting)) is not None


@pytest.mark.parametrize(("name", "clause"), sample())
def test_a_clause_that_is_left_out_is_missed(name: str, clause: str) -> None:
    setting = f"without=[{clause}]"
    assert makes_a_difference(name, clause, setting) != (setting in SURVIVORS.get(name, {}))
