"""More components are put away before the game than a deck has."""

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.clauses.clause import ByPlayers
from hgkit.rules.clauses.setup import CardDeck, DominoDeck, TileDeck
from hgkit.rules.ruleset import Ruleset

CODES: Final = {
    "too-many-removed": "More components are put away before the game than the deck has.",
}


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report every deck of which more is put away than there is."""
    for name, deck in ruleset.model.decks.items():
        if not isinstance(deck, TileDeck | CardDeck | DominoDeck) or not (most := _most(deck.removed)):
            continue
        there = _size(ruleset, deck)
        if there is not None and most > there:
            message = f"{most} {deck.unit}s can't be put away: there are only {there}"
            yield ruleset.problem(("decks", name, "removed"), "too-many-removed", message, "remove fewer")


def _size(ruleset: Ruleset, deck: TileDeck | CardDeck | DominoDeck) -> int | None:
    """Return how many components a stack has at least; None where nobody knows."""
    files = (files for sort, files in ruleset.components.items() if sort not in ruleset.unread)
    items = next((files[deck.file].items().values() for files in files if deck.file in files), None)
    if items is None:
        return None
    number = sum(int(item["count"]) for item in items)
    if isinstance(deck, CardDeck):
        return number - _most(deck.removed_of_each) * len(items)
    return number - (isinstance(deck, TileDeck) and deck.start is not None)


def _most(number: ByPlayers | None) -> int:
    return max(number.values(), default=0) if isinstance(number, dict) else number or 0
