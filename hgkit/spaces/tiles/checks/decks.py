"""Decks that can't be played as the clauses say.

The `start` tile is taken out of its own deck, so it has to be in there. A tile is known by its id alone, so
no id may be in two decks of a ruleset. A bonus turn draws from another deck than an ordinary turn, which
draws from the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.shared import clause
from hgkit.rules.clauses.setup import TileDeck
from hgkit.rules.clauses.turn import BonusTurn
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.text.naming import did_you_mean, listed

CODES: Final = {
    "start-not-in-deck": "The start tile is not in its deck.",
    "tile-in-two-decks": "Two decks of a ruleset have a tile of the same id.",
    "same-deck": "A bonus turn draws from the deck of ordinary turns.",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Every deck clause that is wrong."""
    owners: dict[str, str] = {}
    for name, deck_clause in ruleset.model.decks.items():
        if not isinstance(deck_clause, TileDeck):
            continue
        tiles = ruleset.of(Deck)[deck_clause.tiles].tiles
        start = None if deck_clause.start is None else str(deck_clause.start)
        if start is not None and start not in tiles:
            hint = did_you_mean(start, tiles) or f"'hgkit show {deck_clause.tiles}' lists them"
            message = f"{deck_clause.tiles} has no {start!r} to start with"
            yield ruleset.problem(("decks", name, "start"), "start-not-in-deck", message, hint)
        shared: dict[str, list[str]] = {}
        for tile in tiles:
            other = owners.setdefault(tile, name)
            if other != name:
                shared.setdefault(other, []).append(tile)
        for other, both in shared.items():
            message = f"the decks {other!r} and {name!r} both have {listed(both)}"
            hint = "an id belongs to one deck"
            yield ruleset.problem(("decks", name, "tiles"), "tile-in-two-decks", message, hint)
    bonus = clause(ruleset, "bonus_turn", BonusTurn)
    if bonus and bonus.deck == next(iter(ruleset.model.decks)):
        message = f"a bonus turn can't draw from {bonus.deck!r}, the deck of ordinary turns"
        yield ruleset.problem(("bonus_turn", "deck"), "same-deck", message, "name another deck, or none")
