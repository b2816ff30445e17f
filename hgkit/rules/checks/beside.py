"""Tallies of touching areas that count in those what is itself counted in others.

What lies beside what lies beside an area may be the area itself, so such numbers would depend on each other.
"""

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.names import references
from hgkit.rules.ruleset import Ruleset

CODES: Final = {
    "counted-elsewhere": "A tally of touching areas counts in them a tally that looks at further areas.",
}


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report every tally that can't be counted in touching areas."""
    for reference in references(ruleset):
        tally = ruleset.model.tallies.get(reference.name) if reference.note.use == "beside" else None
        if tally is not None and tally.elsewhere:
            message = f"{reference.name} is itself counted in areas that touch"
            hint = "name a tally of what lies in the area"
            yield ruleset.problem(reference.path, "counted-elsewhere", message, hint)
