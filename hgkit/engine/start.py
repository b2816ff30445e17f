"""Starting a game."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence

from hgkit.engine.build import build
from hgkit.engine.chance import Chance
from hgkit.engine.game import Game
from hgkit.engine.state import State
from hgkit.engine.steps.turn import begin_turn
from hgkit.errors import HgkitError
from hgkit.rules.ruleset import Ruleset

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
    racks: list[list[int]] = [[] for _ in range(max(i.first + len(game.seats) for i in game.racks.values()))]
    for name, stack in game.stacks.items():
        racks[game.rack(name)] = chance.shuffled(stack)
    for name, ids in (decks or {}).items():
        if name not in game.stacks:
            raise HgkitError(f"there is no deck {name!r}; there are {', '.join(game.stacks)}")
        racks[game.rack(name)] = [component(game, name, ident) for ident in reversed(ids)]
    state = State(game, racks, chance.next())
    begin_turn(state)
    state.advance()
    return state


def component(game: Game, rack: str, ident: Id) -> int:
    """The number of a component by its id; a listed deck may hold any component of the game.

    Raises HgkitError for an unknown id.
    """
    number = game.space.component_number(rack, str(ident))
    if number is None:
        known = game.component_ids(rack, sorted({n for stack in game.stacks.values() for n in stack}))
        near = difflib.get_close_matches(str(ident), known, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise HgkitError(f"deck {rack!r}: there is no component {ident!r}{hint}")
    return number
