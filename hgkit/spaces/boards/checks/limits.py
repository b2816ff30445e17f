"""Limits on dominoes that count something in an area and do not say in which."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.formulas import counted_in_areas
from hgkit.rules.clauses.formula import FormulaError, compile_formula
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.boards.limits import DominoLimit

CODES: Final = {"no-area": "A limit on dominoes counts something in an area and does not say in which."}


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report each of them, at the formula that counts."""
    counted = counted_in_areas(ruleset)
    for value in ruleset.values:
        clause = ruleset.clauses.get(".".join(map(str, value.path[:2])))
        if isinstance(clause, DominoLimit) and clause.area is None and isinstance(value.data, str):
            with suppress(FormulaError):  # which is an error of its own
                names = [name for name in compile_formula(value.data).names if name in counted]
                if names:
                    message, hint = f"{names[0]!r} is counted in an area", "'area' says in which"
                    yield ruleset.problem(value.path, "no-area", message, hint)
