"""Decks, maps and boards as a page shows them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hgkit.rules.components.cards import Cards
from hgkit.rules.ruleset import Ruleset
from hgkit.sheets.cites import Escape, text
from hgkit.spaces.boards.components.boards import Boards
from hgkit.spaces.boards.components.dominoes import Dominoes
from hgkit.spaces.maps.components.map import Map
from hgkit.spaces.tiles.components.deck import Deck


def components(ruleset: Ruleset, lang: str, escape: Escape) -> dict[str, dict[str, Any]]:
    """Title, totals and reasoning of every file that a ruleset names, by its name.

    `how` and `why` are empty where some source gives the data.
    """
    return {
        name: {
            "title": text(dict(file.title), lang, escape),
            "totals": {total: number for total, number in totals.items() if number},
            "how": file.reconstructed.how if file.reconstructed else "",
            "why": escape(file.reconstructed.why) if file.reconstructed else "",
        }
        for name, file, totals in _files(ruleset)
    }


def _files(ruleset: Ruleset) -> Iterator[tuple[str, Any, Mapping[str, int]]]:
    """Every file with what there is of it in all."""
    for name, deck in ruleset.of(Deck).items():
        yield name, deck, deck.totals
    for name, dominoes in ruleset.of(Dominoes).items():
        yield name, dominoes, {"tiles": sum(dominoes.counts.values())}
    for name, cards in ruleset.of(Cards).items():
        yield name, cards, {"cards": sum(card.count for card in cards.cards.values())}
    for name, graph in ruleset.of(Map).items():
        yield name, graph, {"territories": len(graph.territories), "connections": len(graph.connections)}
    for name, boards in ruleset.of(Boards).items():
        yield name, boards, {}
