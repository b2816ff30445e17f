"""What the benchmarks share: random games, decks made larger, and how a figure is printed."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence

from hgkit.engine.game import Game
from hgkit.engine.state import State
from hgkit.games.build import build
from hgkit.games.starting import begin
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.components.deck import Deck

PLAYERS = ("red", "blue", "green")


def with_decks_times(ruleset: Ruleset, times: int) -> Ruleset:
    """Return the same rules with `times` as many copies of every component."""
    decks = {
        name: dataclasses.replace(deck, counts={tile: n * times for tile, n in deck.counts.items()})
        for name, deck in ruleset.of(Deck).items()
    }
    return ruleset.with_files(Deck, decks)


def game_of(ruleset: Ruleset, players: Sequence[str] = PLAYERS) -> Game:
    """Return the compiled ruleset, once for all games of a benchmark."""
    return build(ruleset, players)


def play_turn_move(state: State, chance: random.Random) -> str:
    """Count the legal moves, choose one, each equally likely, and play it; gives its verb."""
    moves = state.legal_moves()
    move = moves[int(chance.random() * len(moves))]
    state.play(move)
    return move.verb


def play_game(game: Game, seed: int) -> int:
    """Play a whole game at random and return the number of placements."""
    chance = random.Random(seed)
    state = begin(game, seed=seed)
    placements = 0
    while not state.finished:
        placements += play_turn_move(state, chance) == "place"
    return placements


def report(what: str, figure: float, unit: str, bar: float, *, at_least: bool) -> bool:
    """Print a figure with its bar; whether the bar holds."""
    holds = figure >= bar if at_least else figure <= bar
    sense = "at least" if at_least else "at most"
    print(f"{what}: {_number(figure)} {unit} (bar: {sense} {_number(bar)}) {'holds' if holds else 'MISSED'}")
    return holds


def _number(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.2f}"
