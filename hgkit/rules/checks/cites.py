"""A cite names a document that the ruleset doesn't have, or a page or line that it doesn't have.

`cite: {booklet: 7}` names a document under `documents` and a page of it, a line where the document is
counted in lines, or a heading as text. Documents say how many `pages` or `lines` they have; a number
beyond that is an error.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.ruleset import Ruleset
from hgkit.text.naming import names_hint
from hgkit.text.places import Path

CODES: Final = {
    "unknown-document": "A cite names a document that the ruleset doesn't have.",
    "no-such-place": "A cite names a page or a line that the document doesn't have.",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""

NO_DOCUMENT: Final = "declare it under documents; a house rule says where it comes from under source"


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report every cite that is wrong."""
    documents = ruleset.model.documents
    sizes = {
        name: ("line", document.lines) if document.lines is not None else ("page", document.pages)
        for name, document in documents.items()
    }
    for clause_id, clause in ruleset.clauses.items():
        for name, places in (clause.cite or {}).items():
            path: Path = (*clause_id.split("."), "cite", name)
            if name not in sizes:
                hint = names_hint(name, documents, NO_DOCUMENT)
                yield ruleset.problem(path, "unknown-document", f"unknown document {name!r}", hint, key=True)
                continue
            unit, size = sizes[name]
            for index, place in enumerate(places if isinstance(places, list) else [places]):
                if isinstance(place, int) and not 1 <= place <= (size or place):
                    where = (*path, index) if isinstance(places, list) else path
                    hint = f"it has {unit}s 1 to {size}" if size else f"{unit}s count from 1"
                    yield ruleset.problem(where, "no-such-place", f"{name!r} has no {unit} {place}", hint)
