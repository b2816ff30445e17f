"""The steps of a turn, of the set-up and of a new beginning.

A step is named after its clause in the same section (`place`), or by that clause's id (`turn.place`). On a
table of tiles the steps of a turn are those that the engine knows. Each stands at most once in an order. Some
steps need another one before them: a piece is put on the tile just placed, and a tile is placed once it was drawn.
A clause that only a certain step plays needs that step in the order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pydantic import BaseModel

from hgkit.problems import Problem
from hgkit.rules.checks.order import SECTIONS, branches, named_step, named_steps, words_in_order
from hgkit.rules.checks.shared import listed, unknown
from hgkit.rules.clauses.clause import Clause
from hgkit.rules.clauses.plays import plays_of
from hgkit.rules.clauses.turn import Branch, OneOf
from hgkit.rules.ruleset import Ruleset
from hgkit.text.places import Path

CODES: Final = {
    "unknown-name": "An order names a step that there is not.",
    "step-twice": "A step stands twice in one order.",
    "missing-step": "A turn lacks a step without which nothing would ever be placed.",
    "wrong-order": "A step comes too early or too late in a turn, or begins a choice in which it has no move.",
    "not-played": "A clause that no step of a turn plays, or a step that the space plays by another name.",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Every step at fault."""
    names = [problem for section in SECTIONS for problem in _known(ruleset, section)]
    names += _names(ruleset)
    yield from names
    yield from _set_up(ruleset)
    if names:
        return
    for section in ("turn", "first_turn"):
        if branches(ruleset, section):
            yield from _Turn(ruleset, section).check()
    yield from _unplayed(ruleset)


def _known(ruleset: Ruleset, section: str) -> Iterator[Problem]:
    """Names of steps that there are not, or that stand twice."""
    ids = [name for name in ruleset.clauses if not name.endswith(".order")]
    own = [name.partition(".")[2] for name in ids if name.startswith(f"{section}.")]
    full = [name for name in ids if name.startswith("turn.") and section != "turn"]
    known = [*(plays_of(ruleset.model).steps if section == "turn" else ()), *own, *full]
    seen: set[str] = set()
    for step in named_steps(ruleset, section):
        if step.name not in known:
            yield unknown(ruleset, step.path, "step", step.name, known)
        elif step.name in seen:
            message = f"the step {step.name!r} stands twice"
            yield ruleset.problem(step.path, "step-twice", message, "leave one out")
        seen.add(step.name)


class _Turn:
    """Goes through the order of a turn with what has been done for sure."""

    def __init__(self, ruleset: Ruleset, section: str) -> None:
        self.ruleset = ruleset
        self.section = section
        self.plays = plays_of(ruleset.model)
        self.words = {step.word for step in named_steps(ruleset, section)}
        self.found: list[Problem] = []

    def check(self) -> list[Problem]:
        """Every step in a wrong place, and every one that is missing."""
        path: Path = (self.section, "order", "steps")
        self._in_order(path, branches(self.ruleset, self.section), set(), begins=False)
        for needed in self.plays.turn:
            if needed not in self.words:
                message = f"no step {needed!r}: nothing would ever be placed"
                hint = f"every turn needs {listed(self.plays.turn)}"
                self.found.append(self.ruleset.problem(path, "missing-step", message, hint))
        return self.found

    def _in_order(self, path: Path, steps: Sequence[Branch], done: set[str], *, begins: bool) -> None:
        """Go through steps one after the other; `begins`: the first of them begins a branch of a choice."""
        for index, branch in enumerate(steps):
            self._branch((*path, index), branch, done, begins=begins and not index)

    def _branch(self, path: Path, branch: Branch, done: set[str], *, begins: bool) -> None:
        """Go through one step or choice; what every branch of a choice does is done after it."""
        if isinstance(branch, str):
            self._step(path, named_step(self.ruleset, self.section, path, branch).word, done, begins=begins)
        elif isinstance(branch, OneOf):
            ways = [set(done) for _ in branch.one_of]
            for index, (inner, way) in enumerate(zip(branch.one_of, ways, strict=True)):
                self._branch((*path, "one_of", index), inner, way, begins=True)
            done |= set.intersection(*ways) if ways else set()
        else:
            self._in_order((*path, "in_order"), branch.in_order, done, begins=begins)

    def _step(self, path: Path, step: str, done: set[str], *, begins: bool) -> None:
        first, late = self.plays.after.get(step), self.plays.before.get(step)
        if first is not None and first not in done and first in self.words:
            self._wrong(path, f"{step!r} needs {first!r} before it", "on every way through the turn")
        if late is not None and late in done:
            self._wrong(path, f"{step!r} stands after {late!r}", "it comes too late there")
        if begins and step in self.plays.silent:
            self._wrong(
                path, f"{step!r} begins a choice, and has no move to choose", "begin with another step"
            )
        done.add(step)

    def _wrong(self, path: Path, message: str, hint: str) -> None:
        self.found.append(self.ruleset.problem(path, "wrong-order", f"the step {message}", hint))


def _set_up(ruleset: Ruleset) -> Iterator[Problem]:
    """Choices in the set-up, where nobody chooses."""
    for index, branch in enumerate(branches(ruleset, "setup")):
        if not isinstance(branch, str):
            path = ("setup", "order", "steps", index)
            yield ruleset.problem(path, "not-played", "nobody chooses in the set-up", "list steps by name")


def _names(ruleset: Ruleset) -> Iterator[Problem]:
    """Clauses of steps that the space would not find by their names."""
    plays = plays_of(ruleset.model)
    seen: set[str] = set()
    for name, step in ruleset.model.turn.named().items():
        kind, path = step.step, ("turn", name)
        if kind in plays.one and kind in seen:
            message = f"{plays.place} has one step {kind!r} only"
            yield ruleset.problem(path, "not-played", message, "leave one out", key=True)
        elif name in plays.steps and kind != name:
            message = f"{plays.place} has a step {name!r} of its own"
            yield ruleset.problem(path, "not-played", message, "give this one another name", key=True)
        elif kind in plays.steps and kind != name:
            message = f"{plays.place} draws with the clause turn.{kind}"
            yield ruleset.problem(path, "not-played", message, f"call it {kind}", key=True)
        seen.add(kind)


def _unplayed(ruleset: Ruleset) -> Iterator[Problem]:
    """Clauses that only a step plays which no turn has: told once a step."""
    words, lacking = words_in_order(ruleset), dict[tuple[str, ...], list[str]]()
    for ident, clause in ruleset.clauses.items():
        for steps in _played_by(ruleset, ident, clause):
            if not words.intersection(steps):
                lacking.setdefault(steps, []).append(ident)
    for steps, idents in lacking.items():
        are = "is" if len(idents) == 1 else "are"
        message = (
            f"no turn has the step {' or '.join(map(repr, steps))}, so {listed(idents)} {are} not played"
        )
        hint = "add the step, or leave them out"
        yield ruleset.problem(("turn", "order", "steps"), "not-played", message, hint)


def _played_by(ruleset: Ruleset, ident: str, clause: Clause) -> Iterator[tuple[str, ...]]:
    """The steps, any of which plays a clause: by its section, its kind, the moments of it."""
    section = ident.partition(".")[0]
    when = getattr(clause, "when", ())
    moments = [f"{section}: {moment}" for moment in ([when] if isinstance(when, str) else when)]
    played_by = plays_of(ruleset.model).played_by
    keys: list[str | type[BaseModel]] = [section, type(clause), *moments]
    yield from dict.fromkeys(played_by[key] for key in keys if key in played_by)
