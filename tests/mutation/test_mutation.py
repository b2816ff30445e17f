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
    "carcassonne-third",
    "carcassonne-second",
    "carcassonne-first",
)
"""The rulesets whose parameters are changed."""

SURVIVORS: dict[str, dict[str, str]] = yaml.safe_load(
    (Path(__file__).parent / "survivors.yaml").read_text(encoding="utf-8")
)
"""By ruleset: settings that nothing notices, with the reason."""


def parent(name: str) -> str | None:
    """The nearest of these rulesets that another one extends: what it inherits from there is changed there."""
    beneath = [layer.id for layer in loaded(name, (), ()).resolved.layers]
    return next((layer for layer in reversed(beneath) if layer in RULESETS and layer != name), None)


@cache
def by_clause(name: str) -> dict[str, list[Mutant]]:
    """The mutants of a ruleset by the clause they change, without those of what it inherits unchanged."""
    found: dict[str, list[Mutant]] = {}
    above = parent(name)
    for mutant in mutants(loaded(name, (), ()), loaded(above, (), ()) if above else None):
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


@pytest.mark.parametrize("name", [name for name in RULESETS if parent(name)])
def test_what_is_not_changed_in_a_ruleset_is_changed_in_one_that_it_extends(name: str) -> None:
    changed, above = {mutant.setting for found in by_clause(name).values() for mutant in found}, parent(name)
    while above:
        changed |= {mutant.setting for found in by_clause(above).values() for mutant in found}
        above = parent(above)
    assert {mutant.setting for mutant in mutants(loaded(name, (), ()))} <= changed


def test_the_list_is_short() -> None:
    assert sum(map(len, SURVIVORS.values())) <= 20


@pytest.mark.parametrize("name", SURVIVORS)
def test_the_list_holds_settings_that_there_are_with_a_reason_each(name: str) -> None:
    assert name in RULESETS
    there = {mutant.setting for found in by_clause(name).values() for mutant in found}
    there |= {f"without=[{clause}]" for clause in loaded(name, (), ()).clauses}
    assert SURVIVORS[name].keys() <= there
    assert all(isinstance(reason, str) and len(reason.split()) > 3 for reason in SURVIVORS[name].values())
