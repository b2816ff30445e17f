"""Something that could never come into play.

A piece of the supply that `occupy.where` gives no place and no other clause names; a tile that fits no
other tile of the decks; a table too small (`placement.limit`) for the tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.names import references
from hgkit.rules.checks.shared import clause, removed, warning
from hgkit.rules.clauses.placing import OccupyWhere, Reach
from hgkit.rules.clauses.setup import TileDeck
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.spaces.tiles.components.search import unplaceable
from hgkit.text.naming import listed

CODES: Final = {
    "nowhere": "A piece or a tile could never come into play (warning).",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""

LEVELS: Final = ("warning",)

MOVING: Final = ("powers", "tokens", "milestones", "setup")
"""Sections whose clauses may put pieces somewhere."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Every piece and tile that stays away, and a table too small."""
    model = ruleset.model
    where = clause(ruleset, "occupy.where", OccupyWhere)
    placed = {name for name, kinds in where.named().items() if kinds} if where else set()
    placed |= {ref.name for ref in references(ruleset) if ref.path[0] in MOVING}
    for name, number in model.supply.named().items():
        if number and name not in placed:
            message = f"{name} may stand nowhere"
            hint = f"give it a place in occupy.where, or write supply: {{{name}: 0}}"
            gone = removed(ruleset, f"occupy.where.{name}")
            yield warning(ruleset, ("supply", name), "nowhere", message, hint, key=True, gone=gone)
    decks = {
        name: ruleset.of(Deck)[deck.tiles] for name, deck in model.decks.items() if isinstance(deck, TileDeck)
    }
    loose = model.placement is not None and model.placement.sides is None
    alone = set() if loose else set(unplaceable(decks.values()))
    for name, deck in decks.items():
        tiles = [tile for tile in deck.tiles if tile in alone]
        if tiles:
            message = f"no other tile fits {listed(tiles)}"
            hint = "each of its edges is its own"
            yield warning(ruleset, ("decks", name, "tiles"), "nowhere", message, hint)
    limit = clause(ruleset, "placement.limit", Reach)
    count = sum(sum(deck.counts.values()) for deck in decks.values())
    if limit is not None and (cells := (2 * limit.reach + 1) ** 2) < count:
        message = f"the table has {cells} cells for {count} tiles"
        yield warning(
            ruleset, ("placement", "limit", "reach"), "nowhere", message, "some can never be placed"
        )
