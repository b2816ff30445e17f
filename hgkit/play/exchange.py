"""Other rules for the same components."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hgkit.rules.deck import Deck
from hgkit.rules.ruleset import Ruleset
from hgkit.rules.setup_clauses import TileDeck

_COMPONENTS = ("tiles", "start", "cards", "dominoes", "one_of_each")
"""Keys of a deck's clause that name components; the others are rules about them."""


def exchange_rules(ruleset: Ruleset, other: Ruleset) -> Ruleset:
    """The rules of `other` with the components of `ruleset`: its decks, its map or boards.

    What happens to a component that can't be used is a rule; which components there are, and which one is laid
    out first, is not.
    """
    clauses = dict(other.model.decks)
    for name, own in ruleset.model.decks.items():
        theirs = clauses.get(name)
        if type(theirs) is type(own):
            kept = {key: getattr(own, key) for key in _COMPONENTS if key in type(own).model_fields}
            clauses[name] = theirs.model_copy(update=kept)
        else:
            clauses[name] = own
    files = {clause.tiles for clause in clauses.values() if isinstance(clause, TileDeck)}
    sorts = dict.fromkeys([*other.components, *ruleset.components])
    components = {
        sort: {**other.components.get(sort, {}), **ruleset.components.get(sort, {})} for sort in sorts
    }
    components[Deck.SORT] = {name: deck for name, deck in components[Deck.SORT].items() if name in files}
    update: dict[str, Any] = {"decks": clauses}
    if ruleset.model.space is not None and other.model.space is not None:
        update["space"] = ruleset.model.space
    return replace(other, model=other.model.model_copy(update=update), components=components)
