"""A ruleset with one name in the place of another is refused, or played to the end without an error."""

from __future__ import annotations

import random

import pytest

from hgkit.errors import RulesetError
from hgkit.games.checks import warnings
from tests.counts import count
from tests.mutation.trimmed import load
from tests.soundness.names import settings
from tests.soundness.play import play

RULESETS = (
    "hg-2020",
    "hg-2002-scout",
    "carcassonne-first",
    "iwari-full",
    "iwari-longroad",
    "sapiens",
    "sapiens-help",
)
SHARE = count(2, 100)
"""How many of a hundred settings are tried."""


@pytest.mark.parametrize("name", RULESETS)
def test_a_name_in_the_place_of_another_is_refused_or_played(name: str) -> None:
    chance = random.Random(name)
    every = [setting for setting in settings(load(name)) if chance.randrange(100) < SHARE]
    assert every
    for setting in every:
        try:
            ruleset = load(name, [setting])
        except RulesetError:
            continue
        try:
            ended = [play(ruleset, seed).ended for seed in range(count(1, 4))]
            assert all(ended) or any(warning.code == "endless" for warning in warnings(ruleset))
        except Exception as error:
            codes = {problem.code for problem in error.problems} if isinstance(error, RulesetError) else ()
            if codes == {"value-too-large"}:  # points for points grow until the engine refuses to go on
                continue
            error.add_note(f"{name} with {setting}")
            raise
