"""Starting a game."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hgkit.engine.chance import Chance
from hgkit.engine.deal import lay_recorded, pools
from hgkit.engine.events import Event
from hgkit.engine.game import Game
from hgkit.engine.position_error import BadSetUp
from hgkit.engine.state import State
from hgkit.engine.turn import FIRST_SEAT, begin_turn
from hgkit.errors import HgkitError
from hgkit.games.build import build
from hgkit.games.loading import load
from hgkit.rules.checks.formulas import locating
from hgkit.rules.ruleset import Ruleset
from hgkit.text.naming import shown


def start(
    ruleset: Ruleset | str | os.PathLike[str],
    players: Sequence[str],
    *,
    seed: int | None = None,
    decks: Mapping[str, Sequence[Any]] | None = None,
    setup: Mapping[str, Any] | None = None,
) -> State:
    """Start a game of `players`, in turn order, and return it ready for its first choice.

    `ruleset` is one that was loaded, or what `load` takes.

    `decks` lists the components to come by deck, the start tile apart (a deck that is gone through several times may
    be a list of such lists); one that isn't listed is shuffled by `seed` (0 when left out). `setup` is what else
    chance decided (`first`: who begins; what each step of the set-up records); what it does not say is drawn by the
    seed. Raises HgkitError for an unknown deck or component, or the wrong number of players, RulesetError for a formula
    that divides by zero.

    >>> state = start("hg-2020", ["red", "blue"], decks={"land": [24, 74], "bonus": []})
    >>> str(state.legal_moves()[0])
    'place 24 -1,0 r1'
    """
    if not isinstance(ruleset, Ruleset):
        ruleset = load(ruleset)
    return begin(build(ruleset, players), seed=seed, decks=decks, setup=setup)


def begin(
    game: Game,
    *,
    seed: int | None = None,
    decks: Mapping[str, Sequence[Any]] | None = None,
    setup: Mapping[str, Any] | None = None,
    watcher: Callable[[State, Event], None] | None = None,
) -> State:
    """Start a game already compiled, as `start` does; `watcher` is called with every event from the set-up on."""
    for what, value, kind, words in (
        ("decks", decks, Mapping, "a mapping"),
        ("setup", setup, Mapping, "a mapping"),
        ("seed", seed, int, "a whole number"),
    ):
        if not isinstance(value, kind | None):
            raise HgkitError(f"{what}: expected {words}, found {shown(value)}")
    chance = Chance(seed or 0)
    for key in setup or {}:
        if key not in game.setup_keys:
            raise BadSetUp(("setup", key), f"unknown key; known here: {', '.join(game.setup_keys)}")
    racks = pools(game, chance, decks or {}, setup or {})
    state = State(game, racks, chance.next())
    state.watcher = watcher
    for step in game.set_up:
        step(state, setup or {})
    lay_recorded(state, decks or {})
    for draw in game.first_draws:
        draw(state, setup or {})
    state.seat = state.registers[FIRST_SEAT] = _first_seat(game, chance, seed, setup or {})
    with locating(game.ruleset):
        begin_turn(state)
        state.advance()
    return state


def _first_seat(game: Game, chance: Chance, seed: int | None, setup: Mapping[str, Any]) -> int:
    """Return who begins: as recorded; by chance where the rules say so and there is a seed; else the first listed."""
    if "first" in setup:
        if setup["first"] not in game.players:
            raise BadSetUp(("setup", "first"), f"there is no player {setup['first']!r}")
        return game.players.index(setup["first"])
    by_chance = game.ruleset.model.players.first.who == "chance"
    return chance.below(len(game.players)) if by_chance and seed is not None else 0
