"""Bonus turns that nobody could win.

A tally is counted in an area, so a trigger that asks for one needs `area`. An area is won by the contests of the
clauses that score it when it is completed; without such a clause it has no winners.
"""

from collections.abc import Iterator
from typing import Final

from hgkit.errors import HgkitError
from hgkit.problems import Problem
from hgkit.rules.checks.formulas import counted_in_areas
from hgkit.rules.clauses.formula import compile_formula
from hgkit.rules.ruleset import Ruleset

CODES: Final = {
    "missing-key": "A bonus turn counts something in an area and does not say in which.",
    "not-played": "A bonus turn for the winners of an area that nobody wins.",
}


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report a bonus turn that nobody could win."""
    model, bonus = ruleset.model, ruleset.model.bonus_turn
    if bonus is None:
        return
    if bonus.area is None:
        counted = counted_in_areas(ruleset)
        for name in _names(bonus.trigger):
            if name in counted:
                message = f"{name!r} is counted in an area"
                yield ruleset.problem(
                    ("bonus_turn", "trigger"), "missing-key", message, "'area' says in which"
                )
    decided = [name for name, rule in model.scoring.items() if "completed" in rule.when]
    areas = {model.scoring[name].area or name for name in decided}
    if bonus.to == "winners" and bonus.area in model.areas and bonus.area not in areas:
        message = f"no clause scores a {bonus.area} when it is completed, so nobody wins it"
        hint = "name another area, or leave 'to' out"
        yield ruleset.problem(("bonus_turn", "to"), "not-played", message, hint)


def _names(trigger: str) -> tuple[str, ...]:
    try:
        return tuple(compile_formula(trigger).names)
    except HgkitError:
        return ()  # which is an error of its own
