"""A rule for ties in every contest, where no contest is for the most pieces: it would settle nothing."""

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.clauses.clause import ContestClause
from hgkit.rules.ruleset import Ruleset

CODES: Final = {"not-played": "The clause `ties` settles no contest."}


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report a clause `ties` that settles nothing."""
    model = ruleset.model
    rules = (*model.scoring.values(), *model.milestones.values())
    contests = (getattr(rule, "contest", None) for rule in rules)
    if model.ties is not None and not any(isinstance(one, ContestClause) and one.tied for one in contests):
        message = "no contest is for the most pieces, so there are no ties to settle"
        yield ruleset.problem(("ties",), "not-played", message, "leave 'ties' out", key=True)
