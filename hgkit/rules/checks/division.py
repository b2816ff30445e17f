"""Formulas that go wrong when a game is played: which clause is at fault, and where it stands."""

from __future__ import annotations

from hgkit.errors import RulesetError
from hgkit.problems import Problem
from hgkit.rules.checks.formulas import formulas
from hgkit.rules.clauses.formula import FormulaError
from hgkit.rules.ruleset import Ruleset
from hgkit.text.places import dotted

CODES = {
    "division-by-zero": "A formula divides by a number that is 0 in a game.",
    "value-too-large": "A formula has a value of more than 1,000,000,000,000 in a game.",
}
"""The manual of the codes that this module raises."""


def located(ruleset: Ruleset, error: FormulaError) -> RulesetError:
    """The error of a formula at the place of every clause that has it; of the file where a card has it."""

    hint = "write what holds for 0 too, as in A // max(1, B)" if error.code == "division-by-zero" else ""
    problems = []
    for value, text, _ in formulas(ruleset):
        if text == error.text:
            mark = ruleset.resolved.locate(value.path, column=error.column)
            where = dotted(value.path)
            problems.append(
                Problem(mark.path, mark.line, mark.column, error.code, str(error), where=where, hint=hint)
            )
    return RulesetError(problems or [Problem(ruleset.path, 1, 1, error.code, str(error))])
