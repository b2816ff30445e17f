"""Nothing ends the game.

Under `end` there has to be a condition (`when`) or an event (`on`) that ends the game; else it would go on
for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.found import at, problem, removed
from hgkit.rules.ruleset import Ruleset
from hgkit.rules.scoring_clauses import EndTrigger, EventTrigger

CODES: Final = {
    "no-end": "Nothing ends the game.",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """The fault, if nothing ends the game."""
    if not any(isinstance(clause, EndTrigger | EventTrigger) for clause in ruleset.model.end.values()):
        hint = "as in end: {deck_out: {when: DECK == 0, finish: turn}}"
        message, gone = "nothing ends the game", removed(ruleset, "end")
        if gone is None:
            yield problem(ruleset, ("end",), "no-end", message, hint)
        else:
            yield at(gone.mark, gone.path, "no-end", message, hint, "error")
