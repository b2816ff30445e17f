"""An edition cites the same text as its parent for the same rule, and is surer of it.

Left out, the status of a clause with a cite is stated. Where the parent cites the same document and says inferred or
open, that is hardly meant: write the status that holds, or change the value, or say in a note what is different.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from hgkit.problems import Problem
from hgkit.rules.layers.merge import ABOUT, uncited
from hgkit.rules.ruleset import Ruleset
from hgkit.text.places import Path

CODES: Final = {
    "raised-status": "A clause that gives only a new cite becomes stated; its parent says inferred or open (warning).",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""

LEVELS: Final = ("warning",)


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Warn of every clause of an edition that is stated by leaving out what its parent says about it."""
    resolved = ruleset.resolved
    if not resolved.main.document.get("documents"):
        return
    texts = {name: document.title for name, document in ruleset.model.documents.items()}
    for path, parent, clause in _cited(resolved.main.document, resolved.beneath, resolved.data, ()):
        old = {_title(resolved.documents_beneath, name) for name in parent["cite"]}
        if old.issuperset(texts.get(name) for name in clause["cite"]):
            mark = resolved.main.source.mark((*path, "cite"))
            message = (
                f"this makes the clause stated; the parent cites the same text and says {parent['status']}"
            )
            hint = f"write status: {parent['status']}, or status: stated if the text says so"
            yield mark.problem((*path, "cite"), "raised-status", message, hint, "warning")


def _title(documents: Mapping[str, Any], name: str) -> Any:
    return documents.get(name, {}).get("title")


def _cited(
    own: Mapping[str, Any], beneath: Mapping[str, Any], data: Mapping[str, Any], path: Path
) -> Iterator[tuple[Path, Mapping[str, Any], Mapping[str, Any]]]:
    """Yield every clause that `own` gives a cite alone: its path, what is beneath it, what it has become."""
    for key, value in own.items():
        old, new = beneath.get(key), data.get(key)
        if not (isinstance(value, dict) and isinstance(old, dict) and isinstance(new, dict)):
            continue
        here = (*path, key)
        unsure = "cite" in old and old.get("status") in ("inferred", "open")
        alone = ABOUT & value.keys() == {"cite"} and "status" not in new
        if unsure and alone and uncited(new) == uncited(old):
            yield here, old, new
        yield from _cited(value, old, new, here)
