"""Tiles that are never placed: they stay in hand when their deck is empty, which ends the game, or all go back.

A player who holds more tiles than a turn takes out of the hand, or who draws ahead, holds some when the last one is
drawn. Whether they are played out is said by the conditions under `end`, which may count hands too. Where the whole
hand goes back into the stack before a tile is placed, and no other is drawn, the game would go on for ever.
"""

import re
from collections.abc import Iterator
from typing import Final

from hgkit.engine.steps.discard import DiscardStep
from hgkit.engine.steps.draw import DrawStep
from hgkit.engine.steps.swap import SwapStep
from hgkit.engine.triggers import DeckTrigger, FormulaTrigger
from hgkit.problems import Problem
from hgkit.rules.checks.names import used_as
from hgkit.rules.checks.order import branches, named_steps
from hgkit.rules.checks.shared import latest, warning
from hgkit.rules.clauses.clause import ByPlayers
from hgkit.rules.clauses.formula import FormulaError, compile_formula
from hgkit.rules.clauses.setup import TileDeck
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.steps.place import PlaceTile
from hgkit.text.places import Path

CODES: Final = {
    "endless": "No tile is ever placed: the whole hand goes back into the stack before.",
    "not-played": "A rack that tiles are dealt into, though players draw or take them.",
    "left-in-hand": "The game ends when a deck is empty, while players still hold tiles of it (warning).",
}

LEVELS: Final = ("error", "warning")


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report steps that leave nothing to place.

    Warn of every hand that is not played out, at the condition that ends the game or at what it is held by.
    """
    yield from _dealt(ruleset)
    yield from _never_placed(ruleset)
    model = ruleset.model
    hands = (*used_as(ruleset, "rack", "hand"), *used_as(ruleset, "rack", "dealt"))
    for hand in dict.fromkeys(hands) if not model.abstract else ():
        pile = model.stacks()[model.drawn_decks(hand)[0]]
        if not (held := _held(ruleset, hand)):
            continue
        for name, clause in model.end.items():
            if isinstance(clause, DeckTrigger) and clause.rack == pile:
                key, when = "rack", f"{pile} == 0"
            elif isinstance(clause, FormulaTrigger) and _ends(clause.when, pile, hand):
                key, when = "when", clause.when
            else:
                continue
            message = f"the game ends when {pile!r} is empty, while players still hold tiles in {hand!r}"
            when = f"({when})" if re.search(r"\b(or|if)\b", when) else when
            hint = f"to play them out, end.{name} needs when: {when} and {hand} == 0"
            path = latest(ruleset, held, ("end", name, key))
            yield warning(ruleset, path, "left-in-hand", message, hint)


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


def _held(ruleset: Ruleset, hand: str) -> Path:
    """Return what makes players hold tiles of a hand between turns: its size, or that they draw ahead."""
    size = ruleset.model.racks[hand].size
    left = None if size is None else _most(size)
    ahead: Path = ()
    for step in named_steps(ruleset, "turn"):
        if left is not None and step.word == "place":
            left -= 1
        elif left is not None and isinstance(step.clause, DiscardStep) and step.clause.rack == hand:
            some, all_but = step.clause.count, step.clause.down_to
            left = min(left, _most(all_but)) if some is None else left - _most(some)
        elif isinstance(step.clause, DrawStep) and step.clause.when == "end_of_turn":
            ahead = (*step.ident.split("."), "when")
    return ("racks", hand, "size") if left is not None and left > 0 else ahead


def _most(count: ByPlayers | None) -> int:
    return max(count.values(), default=0) if isinstance(count, dict) else count or 0


def _ends(text: str, pile: str, hand: str) -> bool:
    """Return whether a condition on a pile holds where it is empty and the hand is not."""
    try:
        formula = compile_formula(text)
        return pile in formula.names and formula([name in (hand, "players") for name in formula.names]) > 0
    except FormulaError:
        return False
