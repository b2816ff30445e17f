"""Where clauses come from, as a page shows it: cites, documents, texts in the reader's language."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from hgkit.rules.clauses.clause import Cite, Text
from hgkit.rules.clauses.model import RulesetModel
from hgkit.text.naming import in_language

Escape = Callable[[str], str]


def text(value: Text | None, lang: str, escape: Escape) -> str:
    """Return a text in a language, else in English, else in any, escaped; empty where there is none."""
    return escape(in_language(value, lang))


def cites(cite: Cite | None, model: RulesetModel, escape: Escape) -> list[dict[str, Any]]:
    """Return the places that a cite names, by document; `unit` is page or line where the document has those."""
    found = []
    for name, places in (cite or {}).items():
        document = model.documents.get(name)
        unit = "page" if document and document.pages else "line" if document and document.lines else "place"
        texts = runs([*map(str, places if isinstance(places, list) else [places])])
        found.append({"document": escape(name), "unit": unit, "places": list(map(escape, texts))})
    return found


def runs(places: Sequence[str]) -> list[str]:
    """Write three or more numbers in a row as a range: 1, 2, 3, 7 becomes 1–3, 7."""

    def distance(item: tuple[int, str]) -> int | str:
        index, place = item
        return int(place) - index if place.isdecimal() else place

    found: list[str] = []
    for _, group in groupby(enumerate(places), distance):
        run = [place for _, place in group]
        found += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else run
    return found


def documents(model: RulesetModel, escape: Escape) -> list[dict[str, Any]]:
    """Return the documents of a ruleset as listed at the foot of a page."""
    return [
        {"name": escape(name), "title": escape(document.title), "language": escape(document.language)}
        for name, document in model.documents.items()
    ]
