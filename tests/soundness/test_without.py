"""Leaving a clause out is refused, or changes the game: its moves, its events or its points."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

import pytest

from hgkit.errors import RulesetError
from tests.counts import count
from tests.mutation.kill import killer
from tests.mutation.mutants import Mutant
from tests.mutation.test_mutation import RULESETS
from tests.mutation.trimmed import load, loaded
from tests.soundness.play import Played, play

GAMES = count(8, 200)

UNUSED = "no formula of the edition counts them; they are there for house rules"
SAME: dict[tuple[str, str], str] = {
    ("hg-2002", "tallies.meeples"): UNUSED,
    ("hg-2002-scout", "tallies.meeples"): UNUSED,
    ("hg-2002-scout", "powers.mushrooms"): "inherited from hg-2002 unchanged, whose games notice it",
    ("iwari-longroad", "end.last_tent"): "inherited from iwari unchanged, whose games notice it",
}
"""Clauses whose absence changes no game, each with its reason: at most 20."""


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


def makes_a_difference(name: str, clause: str) -> bool:
    """Whether a ruleset without a clause is refused, or its games are others."""
    setting = f"without=[{clause}]"
    try:
        changed = load(name, [setting])
    except RulesetError:
        return True
    if any(play(changed, seed) != whole(name, seed) for seed in range(GAMES)):
        return True
    return killer(name, Mutant(clause, setting)) is not None


@pytest.mark.parametrize(("name", "clause"), sample())
def test_a_clause_that_is_left_out_is_missed(name: str, clause: str) -> None:
    assert makes_a_difference(name, clause) != ((name, clause) in SAME)


def test_few_clauses_make_no_difference_and_each_has_a_reason() -> None:
    assert len(SAME) <= 20
    assert all(clause in loaded(name, (), ()).clauses for name, clause in SAME)
    assert all(len(reason.split()) > 3 for reason in SAME.values())
