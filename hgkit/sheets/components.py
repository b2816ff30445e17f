"""Decks and other stacks of components as a page shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from hgkit.sheets.cites import Escape, text


class Reasoned(Protocol):
    """Why data that no source gives looks as it does."""

    @property
    def how(self) -> str:
        """Inferred or made up."""

    @property
    def why(self) -> str:
        """The reasoning."""


class Component(Protocol):
    """What a page needs to know of a file of components."""

    @property
    def title(self) -> Mapping[str, str]:
        """The title, by language."""

    @property
    def totals(self) -> Mapping[str, int]:
        """Proved totals by name."""

    @property
    def reconstructed(self) -> Reasoned | None:
        """The reasoning where no source gives the data."""


def component(part: Component, lang: str, escape: Escape) -> dict[str, Any]:
    """Title, totals and reasoning of a deck, a map or boards; without reasoning `how` and `why` are empty."""
    reasoning = part.reconstructed
    return {
        "title": text(dict(part.title), lang, escape),
        "totals": {name: number for name, number in part.totals.items() if number},
        "how": reasoning.how if reasoning else "",
        "why": escape(reasoning.why) if reasoning else "",
    }
