"""Killing mutants with scripted games: those that exercise the clause first, stopping at the first that fails.

    python -m tests.mutation.kill RULESET...

prints every survivor of the rulesets.
"""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from hgkit.errors import HgkitError, RulesetError
from hgkit.games.build import build
from hgkit.play.cases import failures, script_files
from hgkit.play.replay import Replay
from hgkit.play.script import Script, load_script
from hgkit.rules.ruleset import Ruleset
from hgkit.text.source import Source, read
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.trimmed import CATALOG, Trimmed, loaded, mutated

TESTS = Path(__file__).parent.parent
FOLDERS = (TESTS / "games", TESTS.parent / "games")


@dataclass(frozen=True)
class Scripted:
    """A scripted game."""

    source: Source

    @property
    def data(self) -> Any:
        """What its file holds."""
        return self.source.data

    @cached_property
    def names(self) -> frozenset[str]:
        """The rulesets it is played under, or says what happens under."""
        return frozenset(
            [str(self.data["game"]), *(n for e in self.data.get("expect", ()) for n in e.get("under", ()))]
        )

    @cached_property
    def script(self) -> Script:
        """The script under the rules as they are."""
        return load_script(self.source, Trimmed(self.data))

    def failures(self, name: str, setting: str) -> list[str]:
        """What does not hold when a value of a ruleset is changed: under that ruleset alone, no other."""
        loader = Trimmed(self.data, name, setting)
        found: list[str] = []
        try:
            if self.data["game"] == name:
                found += failures(load_script(self.source, loader))
            if not found and any(name in expect.under for expect in self.script.expect):
                found += failures(replace(self.script, loader=loader), name)
        except RulesetError as error:
            found += [str(problem) for problem in error.problems]
        return found

    def holds(self, name: str) -> bool:
        """Whether it holds without a change, so that a change is what makes it fail."""
        return not any(failures(self.script, under) for under in self._played(name))

    def exercised(self, name: str) -> frozenset[str]:
        """The clauses of a ruleset that its ledger or its expectations name."""
        clauses: set[str] = set()
        for under in self._played(name):
            replay = Replay(self.script, None if under is None else loaded(under, (), ()))
            while replay.play_turn():
                pass
            clauses.update(entry.clause for entry in replay.state.entries)
        for expect in self.script.expect:
            clauses.update(n for n in [expect.because, *(u.illegal for u in expect.under.values())] if n)
        return frozenset(clauses)

    def _played(self, name: str) -> Iterator[str | None]:
        if self.data["game"] == name:
            yield None
        if any(name in expect.under for expect in self.script.expect):
            yield name


@cache
def every_game() -> tuple[Scripted, ...]:
    """Every scripted game, and the recorded ones."""
    return tuple(Scripted(read(file)) for folder in FOLDERS for file in script_files(folder))


def parent(name: str) -> str | None:
    """The ruleset that one without documents of its own extends: what is said of it holds here too."""
    data: Any = CATALOG.find("ruleset", name).data
    return None if data.get("documents") else data.get("extends")


def inherited(name: str) -> Iterator[Scripted]:
    """The games of the parent played under a ruleset, as far as they hold there."""
    above = parent(name)
    for game in every_game() if above else ():
        if game.data["game"] == above:
            heir = Scripted(Source(game.source.path, {**game.data, "game": name}, game.source.root))
            try:
                if heir.holds(name):
                    yield heir
            except RulesetError:
                continue  # it names what this ruleset does not have


@cache
def games(name: str) -> tuple[Scripted, ...]:
    """The scripted games that say anything of a ruleset, the shortest first."""
    found = [game for game in every_game() if name in game.names]
    found += inherited(name)
    return tuple(sorted(found, key=lambda game: (len(game.data.get("turns", ())), game.source.path)))


@cache
def exercised(name: str) -> Mapping[int, frozenset[str]]:
    """The clauses that each game exercises, by its number."""
    return {number: game.exercised(name) for number, game in enumerate(games(name))}


@cache
def holds(name: str, number: int) -> bool:
    """Whether a game holds under the rules as they are."""
    return games(name)[number].holds(name)


_KILLERS: dict[tuple[str, str], list[int]] = {}


def order(name: str, clause: str) -> Iterator[int]:
    """The numbers of the games: those that killed a mutant of the clause, those that exercise it, the others."""
    first = tuple(_KILLERS.get((name, clause), ()))
    named = [n for n, clauses in exercised(name).items() if clause in clauses and n not in first]
    yield from first
    yield from named
    tried = {*first, *named}
    yield from (n for n in range(len(games(name))) if n not in tried)


@dataclass(frozen=True, slots=True)
class Kill:
    """What noticed a mutant and what it says: the code of an error of validation, the file of a game, or `SET_UP`."""

    by: str
    message: str


SET_UP = "set-up"


def refused(ruleset: Ruleset) -> dict[int, str]:
    """The numbers of players, up to seven, for whom a game can't be set up, with what the error says."""
    found = {}
    for number in range(1, 8):
        try:
            build(ruleset, [f"player {n}" for n in range(number)])
        except HgkitError as error:
            found[number] = str(error)
    return found


def killer(name: str, mutant: Mutant) -> Kill | None:
    """What notices a mutant; None where it survives.

    It is an error of validation, a scripted game that fails, or a number of players that is refused with the mutant or
    without it, but not both.
    """
    try:
        changed = mutated(name, mutant.setting)
    except RulesetError as error:
        return Kill(error.problems[0].code, str(error.problems[0]))
    for number in order(name, mutant.clause):
        game = games(name)[number]
        try:
            found = game.failures(name, mutant.setting)
        except Exception as error:  # a defect, whatever the rules say
            error.add_note(f"{name} with {mutant} in {game.source.path}")
            raise
        if not found:
            continue
        assert holds(name, number), f"{game.source.path} fails even without a change"
        killers = _KILLERS.setdefault((name, mutant.clause), [])
        if number in killers:
            killers.remove(number)
        killers.insert(0, number)
        return Kill(game.source.path, found[0])
    before, after = refused(loaded(name, (), ())), refused(changed)
    for number in sorted(before.keys() ^ after.keys()):
        return Kill(SET_UP, after.get(number, f"a game of {number} can be set up"))
    return None


def report(name: str) -> None:
    """Print how many mutants a ruleset has, what killed them, and the survivors."""
    start = time.perf_counter()
    every = mutants(loaded(name, (), ()))
    by_games = by_errors = left = 0
    for mutant in every:
        try:
            kill = killer(name, mutant)
        except Exception:
            traceback.print_exc()
            continue
        if kill is None:
            left += 1
            print(f"{name}: {mutant}", flush=True)
        elif kill.by.endswith((".yaml", ".yml", ".jsonl", ".jsonl.gz")):
            by_games += 1
        else:
            by_errors += 1
    seconds = time.perf_counter() - start
    print(
        f"{name}: {len(every)} mutants, {by_errors} killed by validation, {by_games} by games, "
        f"{left} survivors; {seconds:.0f} s",
        flush=True,
    )


if __name__ == "__main__":
    for ruleset in sys.argv[1:]:
        report(ruleset)
