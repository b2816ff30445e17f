"""A goal on a card that names something the ruleset does not have.

A goal is a formula over the areas of a seat, `count(AREA, CONDITION)`, `max(AREA.TALLY)` and the like: areas and
tallies are those of the ruleset, `own_` before a tally of pieces counts those of the seat alone. Apart from such
counts, a goal may use what a tie-break may: tracks, and `TALLY_left`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.formulas import numbers, unknown_words
from hgkit.rules.clauses.formula import compile_formula
from hgkit.rules.clauses.setup import CardDeck
from hgkit.rules.components.cards import Cards
from hgkit.rules.ruleset import Ruleset
from hgkit.text.naming import did_you_mean

CODES: Final = {"unknown-goal": "A goal on a card names an area or a tally that the ruleset does not have."}
"""The manual of the codes that this module raises, in a line each; more in the text above."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Yield every word of a goal that names nothing, at the place of the deck's name."""
    known = numbers(ruleset)
    for name, clause in ruleset.model.decks.items():
        if not isinstance(clause, CardDeck):
            continue
        for card in ruleset.of(Cards)[clause.cards].cards.values():
            goal = compile_formula(card.goal) if card.goal else None
            for what, word in unknown_words(goal, "track or number left", known) if goal else ():
                message = f"the goal of card {card.id!r} names an unknown {what} {word!r}"
                hint = did_you_mean(word, known[what])
                yield ruleset.problem(("decks", name, "cards"), "unknown-goal", message, hint)
