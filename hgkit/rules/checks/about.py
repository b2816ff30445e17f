"""What a file says about itself and its clauses: its title, cites, statuses.

Lists, sheets and comparisons show a ruleset by its title, by language: `title: {en: "Our table"}`. Without one they
show its id.

`cite: {booklet: 7}` names a document under `documents` and a page of it, a line where the document is counted in
lines, or a heading as text. Documents say how many `pages` or `lines` they have; a number beyond that is an error.

`stated`, `inferred` and `open` describe what a document says, so they need a `cite`. `silent` means that no document
mentions the rule, so there is nothing to cite. The default is `stated` with a cite and `silent` without.
"""

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.shared import warning
from hgkit.rules.clauses.clause import Clause
from hgkit.rules.ruleset import Ruleset
from hgkit.text.naming import names_hint
from hgkit.text.places import Path

CODES: Final = {
    "unknown-document": "A cite names a document that the ruleset doesn't have.",
    "no-such-place": "A cite names a page or a line that the document doesn't have.",
    "no-title": "The ruleset has no title (warning).",
    "needs-cite": "A clause is stated, inferred or open, but has no cite.",
    "silent-with-cite": "A clause is silent but cites a document.",
}

LEVELS: Final = ("error", "warning")


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report every cite and status that is wrong. Warn if there is no title."""
    if not ruleset.model.title:
        hint = 'as in title: {en: "Our table"}'
        yield warning(ruleset, ("ruleset",), "no-title", f"{ruleset.id} has no title", hint)
    for name, clause in ruleset.clauses.items():
        path = tuple(name.split("."))
        yield from _cite(ruleset, (*path, "cite"), clause)
        if clause.status == "silent" and clause.cite:
            message = "a clause with a cite is not silent"
            hint = "leave out the cite, or say stated, inferred or open"
            yield ruleset.problem((*path, "status"), "silent-with-cite", message, hint)
        elif clause.status not in ("silent", None) and not clause.cite:
            message = f"a clause that is {clause.status} needs a cite"
            hint = "cite: {DOCUMENT: PAGE}, or status: silent"
            yield ruleset.problem((*path, "status"), "needs-cite", message, hint)


def _cite(ruleset: Ruleset, path: Path, clause: Clause) -> Iterator[Problem]:
    documents = ruleset.model.documents
    for name, places in (clause.cite or {}).items():
        if name not in documents:
            hint = "declare it under documents; a house rule says where it comes from under source"
            hint = names_hint(name, documents, hint)
            message = f"unknown document {name!r}"
            yield ruleset.problem((*path, name), "unknown-document", message, hint, key=True)
            continue
        document = documents[name]
        unit, size = ("page", document.pages) if document.lines is None else ("line", document.lines)
        for index, place in enumerate(places if isinstance(places, list) else [places]):
            if isinstance(place, int) and not 1 <= place <= (size or place):
                where = (*path, name, index) if isinstance(places, list) else (*path, name)
                hint = f"it has {unit}s 1 to {size}" if size else f"{unit}s count from 1"
                yield ruleset.problem(where, "no-such-place", f"{name!r} has no {unit} {place}", hint)
