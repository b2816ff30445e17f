"""Nothing ends the game, or a condition that never holds, or holds from the start.

Under `end` there has to be a condition (`when`) or an `event` that ends the game; else it would go on
for ever. A condition counts what is left in racks and decks, which is never less than nothing: one that holds for
no such numbers never holds, and one that holds for all of them ends the game before it has begun. A deck runs out
once, or as often as its `passes` say. A moment is for scoring clauses that name it.
"""

import re
from collections.abc import Collection, Iterator
from itertools import product
from math import prod
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.clauses.clause import TriggerClause
from hgkit.rules.clauses.formula import FormulaError, compile_formula
from hgkit.rules.ruleset import Ruleset
from hgkit.text.places import Path

CODES: Final = {
    "no-end": "Nothing ends the game.",
    "always-holds": "A condition for the end or for a moment holds from the start.",
    "never-holds": "A condition for the end or for a moment can never hold.",
    "not-played": "A moment at which nothing is scored.",
}

MOST_CASES: Final = 20_000
"""A condition with more cases to look at than this is not judged."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report that nothing ends the game, and every condition that never holds."""
    model = ruleset.model
    ends = {name: clause for name, clause in model.end.items() if isinstance(clause, TriggerClause)}
    for section, clauses in (("moments", model.moments), ("end", ends)):
        for name, clause in clauses.items():
            yield from _condition(ruleset, (section, name, "when"), getattr(clause, "when", ""))
            yield from _passes(ruleset, (section, name), clause)
    for name in model.moments:
        if not any(name in clause.when for clause in model.scoring.values()):
            message = f"no scoring clause names the moment {name!r}"
            hint = f"leave out moments.{name}"
            yield ruleset.problem(("moments", name), "not-played", message, hint)
    if not ends:
        hint = "as in end: {deck_out: {when: DECK == 0, finish: turn}}"
        yield ruleset.problem(("end",), "no-end", "nothing ends the game", hint)


def _condition(ruleset: Ruleset, path: Path, text: str) -> Iterator[Problem]:
    hint = "as in DECK == 0"
    if text and never_holds(text):
        message = f"{text!r} never holds: no rack holds less than nothing"
        yield ruleset.problem(path, "never-holds", message, hint)
    elif text and always_holds(text):
        message = f"{text!r} always holds, so from the start of the game on"
        yield ruleset.problem(path, "always-holds", message, hint)


def _passes(ruleset: Ruleset, path: Path, clause: TriggerClause) -> Iterator[Problem]:
    """Report a deck that never runs out, or not as often as a trigger asks for."""
    name, time = getattr(clause, "rack", ""), getattr(clause, "time", None)
    rack = ruleset.model.racks.get(name)
    if rack is None:
        return
    if rack.exhausted is None or rack.deck is None:
        hint = "it needs deck and exhausted"
        yield ruleset.problem((*path, "rack"), "wrong-rack", f"rack {name!r} never runs out", hint)
        return
    times = max(rack.passes or 1, 1)
    if time is not None and not 1 <= time <= times:
        message = f"{name!r} runs out {'once' if times == 1 else f'{times} times'} at most"
        hint = "time: 1, or more passes" if times == 1 else f"time: 1 to {times}, or more passes"
        yield ruleset.problem((*path, "time"), "never-holds", message, hint)


def never_holds(text: str, endless: Collection[str] = ()) -> bool:
    """Return whether a condition holds for no numbers from 0 on. One that divides, or has too many cases, may hold.

    Of names that are `endless` the number is always a great one.
    """
    return _found(text, endless) == {False}


def always_holds(text: str) -> bool:
    """Return whether a condition holds for all numbers from 0 on. One that divides, or has too many cases, may not."""
    return _found(text) == {True}


def _found(text: str, endless: Collection[str] = ()) -> set[bool]:
    """Return what becomes of a condition for numbers from 0 on; nothing where that isn't judged.

    Its terms change in even steps, so numbers beyond the greatest one written in it make no difference.
    """
    try:
        formula = compile_formula(text)
    except FormulaError:
        return set()
    greatest = max(map(int, re.findall(r"\d+", text)), default=0)
    numbers = range(greatest + 2)
    cases = [(numbers[-1],) if name in endless else numbers for name in formula.names]
    if re.search("[/%]", text) or prod(map(len, cases)) > MOST_CASES:
        return set()
    return {formula(values) > 0 for values in product(*cases)}
