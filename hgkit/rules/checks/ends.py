"""Nothing ends the game, or a condition that never holds, or holds from the start.

Under `end` there has to be a condition (`when`) or an event (`on`) that ends the game; else it would go on
for ever. A condition counts what is left in racks and decks, which is never less than nothing: one that holds for
no such numbers never holds, and one that holds for all of them ends the game before it has begun. A pile runs out
once, or as often as its `passes` say. Half time is for scoring clauses of that moment, which in turn need something
that brings it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.clauses.formula import FormulaError, compile_formula
from hgkit.rules.clauses.scoring import EndTrigger, EventTrigger
from hgkit.rules.ruleset import Ruleset
from hgkit.text.places import Path

CODES: Final = {
    "no-end": "Nothing ends the game.",
    "always-holds": "A condition for the end or for half time holds from the start.",
    "never-holds": "A condition for the end or for half time can never hold.",
    "not-played": "Half time at which nothing is scored, or scoring at a half time that never comes.",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""

MOST_CASES: Final = 20_000
"""A condition with more cases to look at than this is not judged."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """The error, if nothing ends the game; every condition that never holds."""
    for section, clauses in (("half", ruleset.model.half), ("end", ruleset.model.end)):
        for name, clause in clauses.items():
            if isinstance(clause, EventTrigger):
                yield from _passes(ruleset, (section, name, "time"), clause)
            if not isinstance(clause, EndTrigger):
                continue
            path, hint = (section, name, "when"), "as in DECK == 0"
            if never_holds(clause.when):
                message = f"{clause.when!r} never holds: no rack holds less than nothing"
                yield ruleset.problem(path, "never-holds", message, hint)
            elif always_holds(clause.when):
                message = f"{clause.when!r} always holds, so from the start of the game on"
                yield ruleset.problem(path, "always-holds", message, hint)
    yield from _half(ruleset)
    if not any(isinstance(clause, EndTrigger | EventTrigger) for clause in ruleset.model.end.values()):
        hint = "as in end: {deck_out: {when: DECK == 0, finish: turn}}"
        yield ruleset.problem(("end",), "no-end", "nothing ends the game", hint)


def _passes(ruleset: Ruleset, path: Path, clause: EventTrigger) -> Iterator[Problem]:
    """A pile that does not run out as often as an event asks for."""
    rack = ruleset.model.racks.get(clause.rack or "")
    times = max(rack.passes or 1, 1) if rack is not None else 1
    piles = rack is not None and rack.exhausted is not None
    if piles and clause.time is not None and not 1 <= clause.time <= times:
        message = f"{clause.rack!r} runs out {'once' if times == 1 else f'{times} times'} at most"
        hint = "time: 1, or more passes" if times == 1 else f"time: 1 to {times}, or more passes"
        yield ruleset.problem(path, "never-holds", message, hint)


def _half(ruleset: Ruleset) -> Iterator[Problem]:
    """Half time without scoring, and scoring without half time."""
    half = ruleset.model.half
    scored = [name for name, clause in ruleset.model.scoring.items() if "half" in clause.when]
    for name in half if not scored else ():
        message = "no scoring clause is scored at half time"
        yield ruleset.problem(("half", name), "not-played", message, f"leave out half.{name}")
    for name in scored if not half else ():
        path, hint = ("scoring", name, "when"), "add half, or leave the moment out"
        message = f"scoring.{name} is scored at half time, but there is no half time"
        yield ruleset.problem(path, "not-played", message, hint)


def never_holds(text: str) -> bool:
    """Whether a condition holds for no numbers from 0 on. One that divides, or has too many cases, may hold."""
    return _found(text) == {False}


def always_holds(text: str) -> bool:
    """Whether a condition holds for all numbers from 0 on. One that divides, or has too many cases, may not."""
    return _found(text) == {True}


def _found(text: str) -> set[bool]:
    """What becomes of a condition for numbers from 0 on; nothing where that isn't judged.

    Its terms change in even steps, so numbers beyond the greatest one written in it make no difference.
    """
    try:
        formula = compile_formula(text)
    except FormulaError:
        return set()
    greatest = max(map(int, re.findall(r"\d+", text)), default=0)
    numbers = range(greatest + 2)
    if re.search("[/%]", text) or len(numbers) ** len(formula.names) > MOST_CASES:
        return set()
    return {formula(values) > 0 for values in product(numbers, repeat=len(formula.names))}
