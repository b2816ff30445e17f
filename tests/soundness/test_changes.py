"""A ruleset with random changes is refused with problems, or its games go on to an end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hgkit.docs.codes import manual
from hgkit.errors import RulesetError
from hgkit.games.checks import warnings
from hgkit.rules.clauses import formula
from tests.counts import count
from tests.mutation.trimmed import load, loaded
from tests.soundness.changes import RULESETS, Changes, donors
from tests.soundness.play import play
from tests.soundness.test_kinds import BASES, PAIRS, SPACES

TRIED = count(280, 5_000)
CODES = manual()
EVERY = 40
"""At every choice so many all listed moves are played."""


def outcome(name: str, settings: list[str], causes: bool = False) -> str:
    """What becomes of a ruleset with changes: `refused`, `played`, or `divided` for a formula that goes wrong."""
    found = "refused"
    try:
        ruleset = load(name, settings, causes=causes)
        found = "divided"
        ended = [play(ruleset, seed, every=EVERY).ended for seed in (1, 2)]
    except RulesetError as error:
        problems = error.problems
    else:
        assert all(ended) or any(warning.code == "endless" for warning in warnings(ruleset))
        return "played"
    assert problems
    assert all(problem.message and problem.code in CODES for problem in problems)
    assert found == "refused" or {problem.code for problem in problems} <= {*formula.CODES}
    return found


def test_a_ruleset_with_random_changes_is_refused_or_played() -> None:
    found: Counter[str] = Counter()
    tried: set[tuple[str, str]] = set()
    for number in range(TRIED):
        chance = random.Random(number)
        plays, kind = PAIRS[number] if number < len(PAIRS) else (None, None)
        name = BASES[plays.name] if plays else chance.choice(RULESETS)
        ruleset = loaded(name, (), ())
        changes = Changes(ruleset, chance)
        settings = changes.added(kind) if kind else changes.change()
        for _ in range(0 if kind else chance.choice((0, 0, 0, 1, 2))):
            settings += changes.change()
        tried |= {(ruleset.plays.name, kind) for kind in changes.tried}
        try:
            found[outcome(name, settings, causes=number % 10 == 0)] += 1
        except Exception as error:
            error.add_note(f"{name} with {settings}")
            raise
    print(TRIED, "tried:", dict(found))
    assert {(plays.name, kind) for plays, kind in PAIRS} <= tried
    assert found["played"] >= count(50, 1_500)
    assert found["divided"] < TRIED / 100


def test_every_kind_of_a_space_is_given_by_some_clause() -> None:
    given = frozenset[str]().union(*(donor.kinds for donor in donors()))
    assert {kind for _, kind in PAIRS} == given
    assert {ruleset.plays.name for ruleset in (loaded(name, (), ()) for name in RULESETS)} == {*SPACES}


@pytest.mark.parametrize(
    ("name", "settings", "becomes"),
    [
        ("iwari-longroad", ["limits.unexplored.count=placed % mountains"], "divided"),
        ("iwari", ["without=[space.map]"], "refused"),
        ("sapiens", ["space.boards=[1]"], "refused"),
        ("iwari", ["racks.hand.deck=cards"], "played"),
        ("iwari-help", ["costs.pair.own_colour=false"], "played"),
        (
            "sapiens-help",
            ["without=[decks.tribe]", "add={decks: {tribe: {dominoes: sapiens-dominoes, removed: 12}}}"],
            "played",
        ),
    ],
)
def test_what_random_changes_came_upon(name: str, settings: list[str], becomes: str) -> None:
    assert outcome(name, settings) == becomes
