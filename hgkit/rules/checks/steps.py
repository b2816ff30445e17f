"""The steps of a turn, of the set-up and of a new beginning.

A step is named after its clause in the same section (`place`), or by that clause's id (`turn.place`). A kind of
step that takes no parameters needs no clause: its name is enough. Each stands at most once in an order. Some
steps need another one before them: a piece is put on the tile just placed, and a tile is placed once it was drawn.
A clause that only a certain step plays needs that step in the order.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.order import SECTIONS, Named, branches, named_step, named_steps, words_in_order
from hgkit.rules.checks.shared import unknown
from hgkit.rules.clauses.clause import Clause, SetupClause, StepClause
from hgkit.rules.clauses.model import RulesetModel
from hgkit.rules.clauses.turn import Branch, OneOf
from hgkit.rules.ruleset import Ruleset
from hgkit.text.naming import either, listed
from hgkit.text.places import Path

CODES: Final = {
    "unknown-name": "An order names a step that there is not.",
    "step-twice": "A step stands twice in one order.",
    "missing-step": "A turn lacks a step without which nothing would ever be placed.",
    "wrong-order": "A step comes too early or too late in a turn, or begins a choice in which it has no move.",
    "not-played": "A clause that no step of a turn plays, or a step that the space plays by another name.",
}


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report every step that is wrong."""
    names = [problem for section in SECTIONS for problem in _known(ruleset, section)]
    names += _twice(ruleset)
    yield from names
    yield from _set_up(ruleset)
    if names:
        return
    for section in ("turn", "first_turn"):
        if branches(ruleset, section):
            yield from _Turn(ruleset, section).check()
    yield from _unplayed(ruleset)
    yield from _seats(ruleset)
    bonus, words = ruleset.model.bonus_turn, words_in_order(ruleset)
    complete = all(words.intersection(needed) for needed in ruleset.plays.turn)
    if bonus is not None and bonus.deck is not None and complete and "draw" not in words:
        message = "no turn has the step 'draw', so no bonus turn draws from a deck"
        yield ruleset.problem(("bonus_turn", "deck"), "not-played", message, "leave 'deck' out", key=True)

    scored = [moment for clause in ruleset.model.scoring.values() for moment in clause.when]
    if ruleset.model.returns is not None and "completed" not in scored:
        message = "no area is scored when it is completed, so no piece goes back"
        yield ruleset.problem(("returns",), "not-played", message, "leave it out", key=True)


def _known(ruleset: Ruleset, section: str) -> Iterator[Problem]:
    """Report names of steps that there are not, or that stand twice."""
    kinds = ruleset.plays.registry.names("setup" if section == "setup" else "step")
    seen: set[str] = set()
    for step in named_steps(ruleset, section):
        if step.clause is None and step.name in kinds:
            message = f"the step {step.name!r} takes parameters, and no clause gives them"
            hint = f"add turn.{step.name}"
            yield ruleset.problem(step.path, "missing-step", message, hint)
        elif step.clause is None:
            yield unknown(ruleset, step.path, "step", step.name, _names(ruleset, section, kinds))
        elif step.name in seen:
            message = f"the step {step.name!r} stands twice"
            yield ruleset.problem(step.path, "step-twice", message, "leave one out")
        seen.add(step.name)


def _names(ruleset: Ruleset, section: str, kinds: Sequence[str]) -> list[str]:
    """Return the names that the order of a section may use."""
    ids = [name for name, clause in ruleset.clauses.items() if isinstance(clause, StepClause | SetupClause)]
    own = [name.partition(".")[2] for name in ids if name.startswith(f"{section}.")]
    full = [name for name in ids if name.startswith("turn.") and section != "turn"]
    return [*own, *full, *(name for name in kinds if ruleset.step(section, name)[1] is not None)]


class _Turn:
    """Goes through the order of a turn with what has been done for sure."""

    def __init__(self, ruleset: Ruleset, section: str) -> None:
        self.ruleset = ruleset
        self.section = section
        self.plays = ruleset.plays
        self.words = {step.word for step in named_steps(ruleset, section)}
        self.found: list[Problem] = []
        self.passed: set[str] = set()

    def check(self) -> list[Problem]:
        path: Path = (self.section, "order", "steps")
        self._in_order(path, branches(self.ruleset, self.section), set(), begins=False)
        for needed in self.plays.turn:
            if not self.words.intersection(needed) and not self._is_spared(needed):
                message = f"no step {either(map(repr, needed))}: nothing would ever be placed"
                hint = f"every turn needs {', and '.join(map(either, self.plays.turn))}"
                self.found.append(self.ruleset.problem(path, "missing-step", message, hint))
        return self.found

    def _is_spared(self, needed: tuple[str, ...]) -> bool:
        """Return whether the step that comes after such steps needs none of them."""
        clauses = [step.clause for step in named_steps(self.ruleset, self.section)]
        after = [one for one in clauses if isinstance(one, StepClause) and one.comes_after == needed]
        return bool(after) and not any(one.needs() for one in after)

    def _in_order(self, path: Path, steps: Sequence[Branch], done: set[str], *, begins: bool) -> None:
        """Go through steps one after the other; `begins`: the first of them begins a branch of a choice."""
        for index, branch in enumerate(steps):
            self._branch((*path, index), branch, done, begins=begins and not index)

    def _branch(self, path: Path, branch: Branch, done: set[str], *, begins: bool) -> None:
        """Go through one step or choice; what every branch of a choice does is done after it."""
        if isinstance(branch, str):
            self._step(named_step(self.ruleset, self.section, path, branch), done, begins=begins)
        elif isinstance(branch, OneOf):
            ways = [set(done) for _ in branch.one_of]
            for index, (inner, way) in enumerate(zip(branch.one_of, ways, strict=True)):
                self._branch((*path, "one_of", index), inner, way, begins=True)
            done |= set.intersection(*ways) if ways else set()
        else:
            self._in_order((*path, "in_order"), branch.in_order, done, begins=begins)

    def _step(self, step: Named, done: set[str], *, begins: bool) -> None:
        kind, word, path = step.clause, step.word, step.path
        assert isinstance(kind, StepClause)
        before = self.passed if kind.on_some_way else done
        after = kind.needs()
        missing = after in self.plays.turn and self.words.isdisjoint(after)  # which is a problem of its own
        if after and before.isdisjoint(after) and not missing:
            where = "on some way through the turn" if kind.on_some_way else "on every way through the turn"
            self._wrong(path, f"{word!r} needs {either(map(repr, after))} before it", where)
        if kind.comes_before is not None and kind.comes_before in done:
            self._wrong(path, f"{word!r} stands after {kind.comes_before!r}", "it comes too late there")
        if begins and kind.silent:
            message = f"{word!r} begins a choice, and has no move to choose"
            self._wrong(path, message, "begin with another step")
        done.add(word)
        self.passed.add(word)

    def _wrong(self, path: Path, message: str, hint: str) -> None:
        self.found.append(self.ruleset.problem(path, "wrong-order", f"the step {message}", hint))


def _set_up(ruleset: Ruleset) -> Iterator[Problem]:
    for index, branch in enumerate(branches(ruleset, "setup")):
        if not isinstance(branch, str):
            path = ("setup", "order", "steps", index)
            yield ruleset.problem(path, "not-played", "nobody chooses in the set-up", "list steps by name")


def _twice(ruleset: Ruleset) -> Iterator[Problem]:
    """Report second steps of a kind of which a turn has one only."""
    for section in ("turn", "first_turn"):
        seen: set[str] = set()
        for step in named_steps(ruleset, section):
            if isinstance(step.clause, StepClause) and step.clause.alone and step.word in seen:
                message = f"{ruleset.plays.place} has one step {step.word!r} only"
                yield ruleset.problem(step.path, "not-played", message, "leave one out")
            seen.add(step.word)


def _unplayed(ruleset: Ruleset) -> Iterator[Problem]:
    """Yield a problem for each step that no turn has but some clause needs."""
    words, lacking = words_in_order(ruleset), dict[tuple[str, ...], list[str]]()
    for ident, clause in ruleset.clauses.items():
        for steps in _played_by(ruleset, ident, clause):
            if not words.intersection(steps):
                lacking.setdefault(steps, []).append(ident)
    for steps, idents in lacking.items():
        are, names = "is" if len(idents) == 1 else "are", " or ".join(map(repr, steps))
        message = f"no turn has the step {names}, so {listed(idents)} {are} not played"
        hint = "add the step, or leave them out"
        yield ruleset.problem(("turn", "order", "steps"), "not-played", message, hint)


def _seats(ruleset: Ruleset) -> Iterator[Problem]:
    """Report neutral seats for which nobody puts a piece."""
    steps = (step.clause for section in SECTIONS[1:] for step in named_steps(ruleset, section))
    played = {seat for clause in steps if (seat := getattr(clause, "seat", None)) is not None}
    mistyped = played - ruleset.model.seats.keys()
    for name in ruleset.model.seats:
        if name not in played and not mistyped and ruleset.plays.takes("seats", RulesetModel, "seats"):
            message = f"no step of a turn puts pieces for {name!r}"
            hint = f"add a step with seat: {name}, or leave it out"
            yield ruleset.problem(("seats", name), "not-played", message, hint, key=True)


def _played_by(ruleset: Ruleset, ident: str, clause: Clause) -> Iterator[tuple[str, ...]]:
    """Yield the steps, any of which plays a clause: by its section, its kind, the moments of it or what it becomes."""
    section, says = ident.partition(".")[0], vars(clause)
    when = says.get("when", says.get("becomes", ()))
    moments = [f"{section}: {moment}" for moment in ([when] if isinstance(when, str) else when)]
    played_by = ruleset.plays.played_by
    found = [clause.played_by, *(played_by.get(key, ()) for key in (section, *moments))]
    yield from dict.fromkeys(filter(None, found))
