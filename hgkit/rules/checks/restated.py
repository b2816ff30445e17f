"""Values that a file repeats from its parent.

An edition, a ruleset with documents, gives values only where they differ from its parent, and cites everywhere:
`AREA: {cite: {booklet: 4}}`. So readers see what is different, and a value that changes in the parent changes
everywhere. A house rule that repeats a value changes nothing (warning).

A clause with a cite and no status is stated. If the parent cites the same document and its status is inferred or open,
that is probably an oversight: write the right status, or change the value, or explain the difference in a note.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from hgkit.problems import Problem, Severity
from hgkit.rules.layers.merge import ABOUT, ALWAYS, HEAD, by_players
from hgkit.rules.ruleset import Ruleset
from hgkit.text.leaves import differing, without
from hgkit.text.places import Path

CODES: Final = {
    "restated": "A value is that of the parent already; an error in an edition, a warning in a house rule.",
    "raised-status": "A clause that gives only a new cite becomes stated; its parent says inferred or open (warning).",
}

LEVELS: Final = ("error", "warning")


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report every value of the file that equals the one beneath it, and every clause that it makes stated."""
    main, beneath = ruleset.resolved.main, ruleset.resolved.beneath
    severity: Severity = "error" if main.document.get("documents") else "warning"
    for path in repeated(main.document, beneath):
        hint = "leave it out: an edition gives only what differs" if severity == "error" else "leave it out"
        message = "the parent already has this value"
        yield main.source.mark(path).problem(path, "restated", message, hint, severity)
    if severity == "error":
        yield from _raised(ruleset)


def repeated(document: Mapping[str, Any], beneath: Mapping[str, Any]) -> Iterator[Path]:
    """Yield the path of every value of a document that the rules beneath it have already."""
    own = {key: value for key, value in document.items() if key not in HEAD and key != "documents"}
    return _same(own, beneath, ())


def _same(own: Mapping[str, Any], beneath: Mapping[str, Any], path: Path) -> Iterator[Path]:
    for key, value in own.items():
        if key in ALWAYS or key not in beneath:
            continue
        here, old = (*path, key), beneath[key]
        if isinstance(value, dict) and isinstance(old, dict) and not by_players(value):
            yield from _same(value, old, here)
        elif not differing([{"": value}, {"": old}]):
            yield here


def _raised(ruleset: Ruleset) -> Iterator[Problem]:
    """Warn of every clause of an edition that is stated by leaving out what its parent says about it."""
    resolved = ruleset.resolved
    documents: Mapping[str, Any] = resolved.documents_beneath
    texts = {name: document.title for name, document in ruleset.model.documents.items()}
    for path, parent, clause in _cited(resolved.main.document, resolved.beneath, resolved.data, ()):
        old = {documents.get(name, {}).get("title") for name in parent["cite"]}
        cite = clause.get("cite")  # a setting that changes the clause leaves it without
        if isinstance(cite, dict) and cite and old.issuperset(map(texts.get, cite)):
            mark = resolved.main.source.mark((*path, "cite"))
            status = parent["status"]
            message = f"this makes the clause stated; the parent cites the same text and says {status}"
            hint = f"write status: {status}, or status: stated if the text says so"
            yield mark.problem((*path, "cite"), "raised-status", message, hint, "warning")


def _cited(
    own: Mapping[str, Any], beneath: Mapping[str, Any], data: Mapping[str, Any], path: Path
) -> Iterator[tuple[Path, Mapping[str, Any], Mapping[str, Any]]]:
    """Yield every clause that `own` gives a cite alone: its path, what is beneath it, what it has become."""
    for key, value in own.items():
        old, new = beneath.get(key), data.get(key)
        if not (isinstance(value, dict) and isinstance(old, dict) and isinstance(new, dict)):
            continue
        here = (*path, key)
        unsure = isinstance(old.get("cite"), dict) and old.get("status") in ("inferred", "open")
        alone = ABOUT & value.keys() == {"cite"} and "status" not in new
        if unsure and alone and without(new, ABOUT) == without(old, ABOUT):
            yield here, old, new
        yield from _cited(value, old, new, here)
