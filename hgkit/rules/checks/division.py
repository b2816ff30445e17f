"""Formulas that go wrong when a game is played: which clause has the formula, and where it stands."""

from __future__ import annotations

from hgkit.errors import RulesetError
from hgkit.problems import Problem
from hgkit.rules.checks.formulas import formulas
from hgkit.rules.clauses.formula import FormulaError
from hgkit.rules.ruleset import Ruleset

CODES = {
    "division-by-zero": "A formula divides by a number that is 0 in a game.",
    "value-too-large": "A formula has a value of more than 1,000,000,000,000 in a game.",
}
"""The manual of the codes that this module raises."""


def located(ruleset: Ruleset, error: FormulaError) -> RulesetError:
    """Return the error of a formula at the place of every clause that has it; of the file where a card has it."""

    hint = "write what holds for 0 too, as in A // max(1, B)" if error.code == "division-by-zero" else ""
    problems = []
    for value, text, _ in formulas(ruleset):
        if text == error.text:
            problems.append(ruleset.problem(value.path, error.code, str(error), hint, column=error.column))
    return RulesetError(problems or [Problem(ruleset.path, 1, 1, error.code, str(error))])
