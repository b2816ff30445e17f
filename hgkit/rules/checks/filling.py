"""Filling racks at set-up: what is filled has to be a rack, never a deck itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.found import problem
from hgkit.rules.ruleset import Ruleset
from hgkit.rules.setup_clauses import Fill

CODES: Final = {"bad-fill": "The set-up fills something that is no rack."}
"""The manual of the codes that this module raises, in a line each; more in the text above."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Every name of a deck where a rack is filled."""
    setup = ruleset.model.setup
    for step, fill in (setup.named() if setup else {}).items():
        for index, name in enumerate(fill.racks if isinstance(fill, Fill) else ()):
            if name in ruleset.model.decks and name not in ruleset.model.racks:
                message = f"the set-up fills {name!r}, which is a deck and no rack"
                hint = f"racks: {', '.join(ruleset.model.racks)}"
                yield problem(ruleset, ("setup", step, "racks", index), "bad-fill", message, hint)
