"""Warnings about tiles that stay in hand: the game ends when their deck is empty, whatever players still hold.

A player who holds more tiles than a turn takes out of the hand, or who draws ahead, holds some when the last one is
drawn. Whether they are played out is said by the conditions under `end`, which may count hands too.
"""

import re
from collections.abc import Iterator
from typing import Final

from hgkit.engine.steps.discard import DiscardStep
from hgkit.engine.steps.draw import DrawStep
from hgkit.engine.triggers import DeckTrigger, FormulaTrigger
from hgkit.problems import Problem
from hgkit.rules.checks.names import used_as
from hgkit.rules.checks.order import named_steps
from hgkit.rules.checks.shared import latest, warning
from hgkit.rules.clauses.clause import ByPlayers
from hgkit.rules.clauses.formula import FormulaError, compile_formula
from hgkit.rules.ruleset import Ruleset
from hgkit.text.places import Path

CODES: Final = {
    "left-in-hand": "The game ends when a deck is empty, while players still hold tiles of it (warning).",
}

LEVELS: Final = ("warning",)


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Warn of every hand that is not played out, at the condition that ends the game or at what it is held by."""
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
