"""Other rules for the same components, and for the same position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hgkit.engine.game import Game
from hgkit.engine.position import position_of
from hgkit.engine.state import State
from hgkit.errors import HgkitError
from hgkit.rules.clauses.setup import TileDeck
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.components.deck import Deck

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
    if Deck.SORT in components:
        decks = components[Deck.SORT].items()
        components[Deck.SORT] = {name: deck for name, deck in decks if name in files}
    update: dict[str, Any] = {"decks": clauses}
    if ruleset.model.space is not None and other.model.space is not None:
        update["space"] = ruleset.model.space
    return replace(other, model=other.model.model_copy(update=update), components=components)


def exchange_position(state: State, game: Game, turn: Mapping[str, Any]) -> dict[str, Any]:
    """The position of a state without what the rules of `game` have no word for, such as a rack or a counter.

    `turn` is kept where it says more than the state does: the moves of an open turn, whether the game is over.
    Raises HgkitError where the rules are for another space.
    """
    own, other = state.game.ruleset.plays, game.ruleset.plays
    if own.name != other.name:
        message = f"{game.ruleset.id} is played on {other.place}, the position is one on {own.place}"
        raise HgkitError(message)
    position = position_of(state)
    position["turn"] |= turn
    alike = {name for name, info in game.racks.items() if _by_seat(state.game, name) == info.by_seat}
    for key, known in (("racks", alike), ("decks", game.stacks), ("counters", game.counters)):
        position[key] = _only(position.get(key, {}), known)
    for key in ("supply", "resting"):
        by_seat = _only(position.get(key, {}), game.seats)
        position[key] = {seat: _only(counts, game.pieces) for seat, counts in by_seat.items()}
    for key in ("points", "tracks"):
        position[key] = _only(position.get(key, {}), game.seats)
    if "bank" in position:
        position["bank"] = _only(position["bank"], game.pieces)
    return position


def _by_seat(game: Game, rack: str) -> bool | None:
    """Whether every player has such a rack; None where there is none."""
    return game.racks[rack].by_seat if rack in game.racks else None


def _only(values: Mapping[str, Any], known: Any) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name in known}
