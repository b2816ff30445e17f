"""Every changed parameter is noticed by a scripted game or an error of validation, or listed with a reason."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
import yaml

from tests.counts import count
from tests.mutation.kill import killer
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.trimmed import loaded

RULESETS = (
    "hg-2020",
    "hg-2002",
    "hg-online-en",
    "hg-online-es",
    "iwari",
    "iwari-help",
    "iwari-full",
    "iwari-glacial",
    "iwari-floating",
    "iwari-longroad",
    "web-of-power",
    "china",
    "sapiens",
    "sapiens-help",
    "hg-2002-scout",
)
"""The rulesets whose parameters are changed."""

SURVIVORS: dict[str, dict[str, str]] = yaml.safe_load(
    (Path(__file__).parent / "survivors.yaml").read_text(encoding="utf-8")
)
"""By ruleset: mutants that nothing notices, with the reason."""


@cache
def by_clause(name: str) -> dict[str, list[Mutant]]:
    """The mutants of a ruleset by the clause they change."""
    found: dict[str, list[Mutant]] = {}
    for mutant in mutants(loaded(name, (), ())):
        found.setdefault(mutant.clause, []).append(mutant)
    return found


def sample() -> list[tuple[str, str]]:
    """Rulesets and clauses: all of them, or always the same few of each ruleset, one here and one there."""

    def rank(name: str, clause: str) -> bytes:
        return sha256(f"{name} {clause}".encode()).digest()

    return [
        (name, clause)
        for name in RULESETS
        for clause in sorted(by_clause(name), key=lambda clause: rank(name, clause))[: count(3, 1000)]
    ]


@pytest.mark.parametrize(("name", "clause"), sample())
def test_a_changed_parameter_is_noticed(name: str, clause: str) -> None:
    listed = SURVIVORS.get(name, {})
    survive, die = [], []
    for mutant in by_clause(name)[clause]:
        kill = killer(name, mutant)
        if kill is None and mutant.setting not in listed:
            survive.append(mutant.setting)
        elif kill is not None and mutant.setting in listed:
            die.append(f"{mutant.setting}, by {kill.by}: {kill.message}")
    assert not survive, "nothing notices these; write a scripted game, or list them with the reason"
    assert not die, "these are listed as survivors, but something notices them"


@pytest.mark.parametrize("name", SURVIVORS)
def test_the_list_holds_mutants_that_there_are_with_a_reason_each(name: str) -> None:
    assert name in RULESETS
    there = {mutant.setting for found in by_clause(name).values() for mutant in found}
    assert SURVIVORS[name].keys() <= there
    assert all(isinstance(reason, str) and len(reason.split()) > 3 for reason in SURVIVORS[name].values())
