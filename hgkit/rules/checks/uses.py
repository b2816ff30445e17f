"""Which names the clauses of a ruleset use, for warnings about those that nobody uses."""

from __future__ import annotations

import re

from hgkit.errors import HgkitError
from hgkit.rules.checks.formulas import formulas
from hgkit.rules.checks.names import references
from hgkit.rules.clauses.formula import compile_formula
from hgkit.rules.ruleset import Ruleset

_WORD = re.compile(r"\w+")
_TIME = re.compile(r"^own_|_(before|left)$")


def used(ruleset: Ruleset, *sorts: str) -> set[str]:
    """Return the names of these sorts (`piece`, `area`, ...) that a parameter of any clause names."""
    return {reference.name for reference in references(ruleset) if reference.what in sorts}


def in_formulas(ruleset: Ruleset) -> set[str]:
    """Return every word in the formulas of a ruleset, `coins_before` and the like counted as `coins` too."""
    return {word for _, text, _ in formulas(ruleset) for word in words(text)}


def words(text: str) -> set[str]:
    """Return the names in a formula; none in one that can't be read."""
    try:
        names = compile_formula(text).names
    except HgkitError:
        return set()
    found = {word for name in names for word in _WORD.findall(name)}
    return found | {_TIME.sub("", word) for word in found}
