"""Starting a game."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence

from hgkit.engine.build import build
from hgkit.engine.chance import Chance
from hgkit.engine.game import Game
from hgkit.engine.state import DECK, State
from hgkit.errors import HgkitError
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.grid import Table

Id = str | int


def start(
    ruleset: Ruleset,
    players: Sequence[str],
    *,
    seed: int | None = None,
    decks: Mapping[str, Sequence[Id]] | None = None,
) -> State:
    """A game of `players`, in turn order, ready for its first choice.

    `decks` lists the components to come by deck, the start tile apart; a deck that isn't listed is shuffled by
    `seed` (0 when left out). Raises HgkitError for an unknown deck or component, or the wrong number of players.
    """
    return begin(build(ruleset, players), seed=seed, decks=decks)


def begin(game: Game, *, seed: int | None = None, decks: Mapping[str, Sequence[Id]] | None = None) -> State:
    """As `start`, for a game already compiled."""
    chance = Chance(seed or 0)
    shuffled = [chance.shuffled(deck) for deck in game.deck_list]
    for name, ids in (decks or {}).items():
        shuffled[_deck(game, name)] = [component(game, name, ident) for ident in ids]
    state = State(game, Table(game.grid), shuffled)
    for tile in game.starts:
        state.table.lay(tile, 0, 0)
    state.memory[DECK] = game.main_deck
    state.push(game.first, game.last)
    state.advance()
    return state


def _deck(game: Game, name: str) -> int:
    if name not in game.decks:
        raise HgkitError(f"there is no deck {name!r}; there are {', '.join(game.decks)}")
    return game.decks.index(name)


def component(game: Game, deck: str, ident: Id) -> int:
    """The number of a component by its id; a listed deck may hold any component of the game.

    Raises HgkitError for an unknown id.
    """
    number = game.grid.index.get(str(ident))
    if number is None:
        near = difflib.get_close_matches(str(ident), game.grid.index, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise HgkitError(f"deck {deck!r}: there is no component {ident!r}{hint}")
    return number
