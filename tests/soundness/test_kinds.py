"""Every kind of clause in every space: it is refused, or an example of it changes the game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml

from hgkit.errors import RulesetError
from hgkit.games.registries import spaces
from hgkit.rules.clauses.model import RulesetModel
from hgkit.rules.clauses.plays import Plays
from tests.mutation.trimmed import load, loaded
from tests.soundness.play import Played, play

SEEDS = 20
BASES = {"tiles": "hg-2020", "maps": "iwari", "boards": "sapiens"}
REFUSING = {**BASES, "tiles": "hg-2002-scout"}  # one that has a set-up
SPACES = spaces()
EXAMPLES = yaml.safe_load((Path(__file__).parent / "kinds.yaml").read_text(encoding="utf-8"))
"""Under `played`, by space and kind: settings that an example changes, of the ruleset `of` if it is another one,
to which the settings `with` belong; under `refused` and `sections`, by kind: what is added to a ruleset of a space that
does not play it; under `added` what random changes may add of kinds that no shipped ruleset uses in its space."""

KINDS = {
    f"{family} {name}"
    for plays in SPACES.values()
    for family in plays.registry.kinds
    if family != "space"
    for name in plays.registry.names(family)
}
SECTIONS = {*EXAMPLES["sections"]}


def is_played(plays: Plays, kind: str) -> bool:
    """Whether a space declares a kind."""
    family, _, name = kind.partition(" ")
    return name in plays.registry.names(family)


@cache
def plain(name: str, given: tuple[str, ...], seed: int) -> Played:
    """A random game of a ruleset without the example."""
    return play(loaded(name, given, ()), seed)


PAIRS = [(plays, kind) for plays in SPACES.values() for kind in sorted(KINDS)]


def _id(value: object) -> str:
    return value.name if isinstance(value, Plays) else str(value)


@pytest.mark.parametrize(("plays", "kind"), [p for p in PAIRS if is_played(*p)], ids=_id)
def test_what_a_space_declares_changes_the_game(plays: Plays, kind: str) -> None:
    example = EXAMPLES["played"][plays.name].get(kind)
    assert example, f"kinds.yaml: no example of {kind!r} under 'played', {plays.name!r}"
    name = example.get("of", BASES[plays.name])
    given = example.get("with", ())
    changed = load(name, [*given, *example["set"]])
    assert any(play(changed, seed) != plain(name, (*given,), seed) for seed in range(SEEDS))


@pytest.mark.parametrize(("plays", "kind"), [p for p in PAIRS if not is_played(*p)], ids=_id)
def test_what_a_space_does_not_declare_is_refused(plays: Plays, kind: str) -> None:
    assert kind in EXAMPLES["refused"], f"kinds.yaml: no example of {kind!r} under 'refused'"
    refused_at(plays, EXAMPLES["refused"][kind])


@pytest.mark.parametrize(
    ("plays", "section"),
    [
        (p, s)
        for p in SPACES.values()
        for s in sorted(SECTIONS)
        if s not in p.parameters[RulesetModel].split()
    ],
    ids=_id,
)
def test_a_section_that_a_space_does_not_declare_is_refused(plays: Plays, section: str) -> None:
    refused_at(plays, EXAMPLES["sections"][section])


def refused_at(plays: Plays, added: dict) -> None:
    """Check that what is added to a ruleset of the space is refused there, as a thing that is not played."""
    text = yaml.safe_dump(added, default_flow_style=True, width=10_000).strip()
    with pytest.raises(RulesetError) as caught:
        load(REFUSING[plays.name], [f"add={text}"])
    found = [problem for problem in caught.value.problems if problem.code == "not-played"]
    assert found, caught.value
    assert all(problem.path == "--set" for problem in found)
    assert any(f"{plays.place} has no" in problem.message for problem in found)


def test_the_examples_are_of_kinds_and_sections_that_there_are() -> None:
    for plays in SPACES.values():
        assert {*EXAMPLES["played"][plays.name]} == {kind for kind in KINDS if is_played(plays, kind)}
    assert {*EXAMPLES["refused"]} == {kind for plays, kind in PAIRS if not is_played(plays, kind)}


def test_every_space_has_at_most_eight_required_clauses_with_a_reason_each() -> None:
    for plays in SPACES.values():
        assert len(plays.required) <= 8
        assert all(len(needed.why.split()) > 3 for needed in plays.required)
