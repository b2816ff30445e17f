"""Turns in which no tile would ever be placed, or whose hand two steps name.

Where the whole hand goes back into the stack before a tile is placed, and no other is drawn, the game goes on for ever.
"""

from collections.abc import Iterator
from typing import Final

from hgkit.engine.steps.discard import DiscardStep
from hgkit.engine.steps.draw import DrawStep
from hgkit.engine.steps.swap import SwapStep
from hgkit.problems import Problem
from hgkit.rules.checks.order import branches, named_steps
from hgkit.rules.clauses.clause import ByPlayers
from hgkit.rules.clauses.setup import TileDeck
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.steps.place import PlaceTile

CODES: Final = {
    "endless": "No tile is ever placed: the whole hand goes back into the stack before.",
    "not-played": "A rack that tiles are placed from, though players draw or take them into another.",
}


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report every step by which no tile is placed, or not from the rack that it names."""
    yield from _dealt(ruleset)
    yield from _never_placed(ruleset)


def _dealt(ruleset: Ruleset) -> Iterator[Problem]:
    """Report a step that names the rack that tiles are placed from, where another step does."""
    steps = named_steps(ruleset, "turn")
    for one in steps:
        other = next((step.name for step in steps if step.word in ("draw", "take_tile")), None)
        if isinstance(one.clause, PlaceTile) and one.clause.rack is not None and other is not None:
            message = f"the step {other!r} says what tiles are placed from"
            path = (*one.ident.split("."), "rack")
            yield ruleset.problem(path, "not-played", message, "leave one of them out", key=True)


def _never_placed(ruleset: Ruleset) -> Iterator[Problem]:
    """Report a step that puts the whole hand back before a tile is placed, where the turn is over then."""
    decks = ruleset.model.decks.values()
    if not any(isinstance(deck, TileDeck) and deck.unplaceable != "redraw" for deck in decks):
        return
    found: list[Problem] = []
    for name in branches(ruleset, "turn"):
        ident, step = ruleset.step("turn", name) if isinstance(name, str) else ("", None)
        if isinstance(step, DiscardStep):
            found += _puts_all_back(ruleset, ident, step)
        elif getattr(step, "step", "") == "place":
            yield from found
            return
        elif not isinstance(step, DrawStep | SwapStep):
            found = []  # what it does may bring tiles


def _puts_all_back(ruleset: Ruleset, ident: str, step: DiscardStep) -> Iterator[Problem]:
    rack, stacks = ruleset.model.racks.get(step.rack), ruleset.model.stacks().values()
    if rack is None or rack.size is None or rack.owner != "seat" or step.to not in stacks:
        return
    if step.down_to == 0 or _most(step.count) >= _most(rack.size):
        key = "count" if step.down_to is None else "down_to"
        message = f"all tiles in {step.rack!r} go back into {step.to!r} before one is placed"
        hint = "let the step follow 'place', or let it leave a tile"
        yield ruleset.problem((*ident.split("."), key), "endless", message, hint)


def _most(count: ByPlayers | None) -> int:
    return max(count.values(), default=0) if isinstance(count, dict) else count or 0
