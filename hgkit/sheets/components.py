"""Decks and other files of components as a page shows them."""

from __future__ import annotations

from typing import Any

from hgkit.rules.ruleset import Ruleset
from hgkit.sheets.cites import Escape, text

KINDS = ("decks", "dominoes", "boards", "cards", "maps")
"""Where a ruleset keeps the files it names, as far as it has such."""


def components(ruleset: Ruleset, lang: str, escape: Escape) -> dict[str, dict[str, Any]]:
    """Title, totals and reasoning of every file that a ruleset names.

    Without reasoning `how` and `why` are empty; a kind of file that states no totals has none.
    """
    files = [file for kind in KINDS for file in getattr(ruleset, kind, {}).items()]
    return {name: _component(part, lang, escape) for name, part in files}


def _component(part: Any, lang: str, escape: Escape) -> dict[str, Any]:
    reasoning = getattr(part, "reconstructed", None)
    totals = getattr(part, "totals", {})
    return {
        "title": text(dict(part.title), lang, escape),
        "totals": {name: number for name, number in totals.items() if number},
        "how": reasoning.how if reasoning else "",
        "why": escape(reasoning.why) if reasoning else "",
    }
