"""Games for the tests of the engine: played at random from a seed, and looked at in full."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from hypothesis import strategies as st

import hgkit
from hgkit.engine.move import Move
from hgkit.engine.state import State
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.components.deck import Deck

PLAYERS = ("red", "blue", "green", "yellow", "purple")
EDITIONS = ("hg-2020", "hg-2002", "hg-online-en", "hg-online-es")
"""Rulesets on a table of tiles."""
MAPS = ("iwari", "iwari-full", "iwari-floating", "iwari-glacial", "iwari-longroad", "web-of-power", "china")
BOARDS = ("sapiens", "sapiens-help")


@cache
def rules(name: str) -> Ruleset:
    return hgkit.load(name)


def shuffled_decks(name: str, seed: int) -> dict[str, list[str]]:
    """Every deck of a ruleset in random order, without the start tile.

    Where four does not divide the seed, all tiles are in the deck of ordinary turns: every power is in play.
    """
    chance = random.Random(seed)
    ruleset = rules(name)
    decks = {}
    for deck, clause in ruleset.model.decks.items():
        counts = ruleset.of(Deck)[clause.tiles].counts
        decks[deck] = [tile for tile, n in counts.items() for _ in range(n) if tile != str(clause.start)]
    if seed % 4:
        decks = {"land": decks["land"] + decks["bonus"], "bonus": []}
    for tiles in decks.values():
        chance.shuffle(tiles)
    return decks


def new_game(name: str, players: int, seed: int) -> State:
    """A game before its first move, of so many players or as many as the rules allow."""
    if name not in EDITIONS:
        number = rules(name).model.players.number
        seats = max(number.least, min(players, number.most))
        return hgkit.start(rules(name), PLAYERS[:seats], seed=seed)
    return hgkit.start(rules(name), PLAYERS[:players], decks=shuffled_decks(name, seed))


def choose(state: State, chance: random.Random) -> Move:
    """A legal move; putting a piece is as likely as everything else together, so that areas are contested."""
    moves = state.legal_moves()
    puts = [move for move in moves if move.verb == "put"] if state.step == "occupy" else []
    if puts and chance.random() < 0.7:
        return chance.choice(puts)
    return moves[chance.randrange(len(moves))]


def play_on(state: State, chance: random.Random, moves: int | None = None) -> Iterator[Move]:
    """Play at random until the end, or for so many moves; gives every move just played."""
    played = 0
    while not state.finished and (moves is None or played < moves):
        move = choose(state, chance)
        state.play(move)
        played += 1
        yield move


def played(name: str, players: int, seed: int, moves: int) -> State:
    """A game after so many random moves (fewer when it ends before)."""
    state = new_game(name, players, seed)
    for _ in play_on(state, random.Random(seed), moves):
        pass
    return state


editions = st.sampled_from(EDITIONS)
any_ruleset = st.one_of(editions, st.sampled_from(MAPS), st.sampled_from(BOARDS))
seats = st.integers(2, 5)
seeds = st.integers(0, 2**32 - 1)
lengths = st.integers(0, 160)
"""How many moves; a game of two to five has 150 to 190."""


def everything(thing: Any) -> Any:
    """All that a state (or a part of one) holds, down to the last list, and the moves it offers, as plain values.

    What never changes (the game) and what is only remembered to save time (a cache) are left out.
    """
    whole = held(thing)
    return whole | {"offered": list(thing.legal_moves())} if isinstance(thing, State) else whole


def held(thing: Any) -> Any:
    """All that a thing holds, without the moves it offers."""
    if isinstance(thing, list):
        return [held(item) for item in thing]
    if isinstance(thing, dict):
        return {key: held(value) for key, value in thing.items()}
    if isinstance(thing, set):
        return set(thing)
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    if type(thing).__module__.startswith("hgkit.") and not isinstance(thing, tuple):
        names = [*slots, *getattr(thing, "__dict__", {})]
        return {name: held(getattr(thing, name)) for name in names if name not in UNCHANGING}
    return thing


UNCHANGING = {"game", "grid", "graph", "layout", "cache"}
