"""A status that contradicts the cite of its clause.

`stated`, `inferred` and `open` describe what a document says, so they need a `cite`. `silent` means that no
document mentions the rule, so there is nothing to cite. The default is `stated` with a cite and `silent` without.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.ruleset import Ruleset

CODES: Final = {
    "needs-cite": "A clause is stated, inferred or open, but has no cite.",
    "silent-with-cite": "A clause is silent but cites a document.",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Every clause whose status and cite don't go together."""
    for clause_id, clause in ruleset.clauses.items():
        if clause.status is None:
            continue
        path = (*clause_id.split("."), "status")
        if clause.status == "silent" and clause.cite:
            hint = "leave out the cite, or say stated, inferred or open"
            yield ruleset.problem(path, "silent-with-cite", "a clause with a cite is not silent", hint)
        elif clause.status != "silent" and not clause.cite:
            message = f"a clause that is {clause.status} needs a cite"
            yield ruleset.problem(path, "needs-cite", message, "cite: {DOCUMENT: PAGE}, or status: silent")
