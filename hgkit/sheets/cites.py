"""Where clauses come from, as a page shows it: cites, documents, texts in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hgkit.rules.clauses.clause import Cite, Place, Text
from hgkit.rules.clauses.model import RulesetModel
from hgkit.text.naming import in_language

Escape = Callable[[str], str]


def text(value: Text | None, lang: str, escape: Escape) -> str:
    """A text in a language, else in English, else in any, escaped; empty where there is none."""
    return escape(in_language(value, lang))


def cites(cite: Cite | None, model: RulesetModel, escape: Escape) -> list[dict[str, Any]]:
    """The places that a cite names, by document; `unit` is page or line where the document has those."""
    found = []
    for name, places in (cite or {}).items():
        document = model.documents.get(name)
        unit = "page" if document and document.pages else "line" if document and document.lines else "place"
        items = [escape(item) for item in _runs(places if isinstance(places, list) else [places])]
        found.append({"document": escape(name), "unit": unit, "places": items})
    return found


def _runs(places: Sequence[Place]) -> list[str]:
    """The places as text, three and more in a row as `161–168`."""
    runs: list[list[Place]] = []
    for place in places:
        last = runs[-1][-1] if runs else None
        if isinstance(place, int) and isinstance(last, int) and place == last + 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    return [
        text
        for run in runs
        for text in ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else [str(place) for place in run])
    ]


def documents(model: RulesetModel, escape: Escape) -> list[dict[str, Any]]:
    """The documents of a ruleset, as the foot of a page names them."""
    return [
        {"name": escape(name), "title": escape(document.title), "language": escape(document.language)}
        for name, document in model.documents.items()
    ]
