"""Games on boards that may go on for ever, because nothing ends them once nobody can place a domino.

A player who can place none, and not begin anew either, passes. As long as everybody does so nothing changes, so some
condition under `end` has to count the turns without a domino: `idle_turns`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hgkit.engine.triggers import FormulaTrigger
from hgkit.problems import Problem
from hgkit.rules.checks.shared import removed, warning
from hgkit.rules.checks.uses import words
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.boards.steps.domino import PlaceStep

CODES: Final = {
    "endless": "A game may go on for ever, as players who can do nothing pass (warning).",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""

LEVELS: Final = ("warning",)


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """The warning, where no end counts that players pass."""
    ends = (clause.when for clause in ruleset.model.end.values() if isinstance(clause, FormulaTrigger))
    places = [name for name, step in ruleset.model.turn.named().items() if isinstance(step, PlaceStep)]
    if not places or any("idle_turns" in words(text) for text in ends):
        return
    message = "players who can place nothing pass, and no end counts that: the game may go on for ever"
    hint = "add end: {idle: {when: idle_turns == players, finish: at_once}}"
    path = ("turn", places[0])
    yield warning(ruleset, path, "endless", message, hint, gone=removed(ruleset, "end"))
