"""Killing mutants with scripted games: those that exercise the clause first, stopping at the first that fails.

    python -m tests.mutation.kill RULESET...

prints every survivor of the rulesets.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import hgkit
from hgkit.play.cases import _check_source, script_files
from hgkit.play.library import Library
from hgkit.play.replay import Replay
from hgkit.play.script import load_script, read_sources
from hgkit.rules.catalog import Catalog
from hgkit.rules.ruleset import Ruleset, load
from hgkit.rules.source import Source
from tests.mutation.mutants import Mutant, mutants

GAMES = Path(__file__).parent.parent / "games"
CATALOG = Catalog()


class Mutated(Library):
    """A library in which one ruleset has one value changed, wherever a script names it."""

    def __init__(self, name: str, setting: str) -> None:
        super().__init__(CATALOG)
        self.name = name
        self.setting = setting

    def _load(self, name: str, sets: Sequence[str], overlays: Sequence[str]) -> Ruleset:
        if name == self.name:
            sets = [self.setting, *sets]
        return super()._load(name, sets, overlays)


@cache
def sources() -> tuple[Source, ...]:
    """Every scripted game."""
    return tuple(source for file in script_files(GAMES) for source in read_sources(file))


@cache
def scripts(name: str) -> tuple[Source, ...]:
    """The scripted games that are played under a ruleset, or say what happens under it; all of them hold."""
    library = Library(CATALOG)
    found = tuple(source for source in sources() if name in _named(source.data))
    failing = [s.path for s in found if not all(case.ok for case in _check_source(s, library, False).cases)]
    assert not failing, f"these games don't hold even without a change: {failing}"
    return found


def _named(data: Any) -> set[str]:
    names = {str(data.get("game"))}
    for expect in data.get("expect", ()):
        names.update(expect.get("under", ()))
    return names


@cache
def exercised(name: str) -> Mapping[int, frozenset[str]]:
    """The clauses that the ledger or the expectations of a game name, by the number of the game."""
    library = Library(CATALOG)
    found: dict[int, frozenset[str]] = {}
    for number, source in enumerate(scripts(name)):
        replay = Replay(load_script(source, library))
        while replay.play_turn():
            pass
        clauses = {entry.clause for entry in replay.state.entries}
        clauses.update(str(expect.get("because")) for expect in source.data.get("expect", ()))
        found[number] = frozenset(clauses)
    return found


_KILLERS: dict[tuple[str, str], list[int]] = {}


def order(name: str, clause: str) -> Iterator[int]:
    """The numbers of the games, those that killed a mutant of the clause or exercise it first."""
    first = _KILLERS.get((name, clause), [])
    named = [n for n, clauses in exercised(name).items() if clause in clauses and n not in first]
    yield from first
    yield from named
    tried = {*first, *named}
    yield from (n for n in range(len(scripts(name))) if n not in tried)


def killer(name: str, mutant: Mutant) -> str | None:
    """What notices a mutant: a fault of validation, or the file of a scripted game that fails; None: it survives."""
    try:
        load(name, set=[mutant.setting], catalog=CATALOG)
    except hgkit.RulesetError as error:
        return error.problems[0].code
    library = Mutated(name, mutant.setting)
    for number in order(name, mutant.clause):
        source = scripts(name)[number]
        if any(not case.ok for case in _check_source(source, library, False).cases):
            killers = _KILLERS.setdefault((name, mutant.clause), [])
            if number in killers:
                killers.remove(number)
            killers.insert(0, number)
            return source.path
    return None


def survivors(name: str) -> Iterator[Mutant]:
    """Every mutant of a ruleset that nothing notices."""
    for mutant in mutants(hgkit.load(name)):
        if killer(name, mutant) is None:
            yield mutant


if __name__ == "__main__":
    for ruleset in sys.argv[1:]:
        every = mutants(hgkit.load(ruleset))
        left = 0
        for one in survivors(ruleset):
            left += 1
            print(f"{ruleset}: {one}", flush=True)
        print(f"{ruleset}: {len(every)} mutants, {left} survivors", flush=True)
