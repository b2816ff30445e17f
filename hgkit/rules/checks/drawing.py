"""Drawing tiles: the rack that is filled.

Each player draws into a rack of their own, which holds one tile or more; into a rack of the table, or one of size 0,
nobody could draw, and the game would go on without a tile for ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.found import problem
from hgkit.rules.ruleset import Ruleset
from hgkit.rules.turn_clauses import Draw

CODES: Final = {"bad-hand": "Tiles are drawn into a rack that is not each player's own, or holds none."}
"""The manual of the codes that this module raises, in a line each; more in the text above."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """A step that draws into a rack where that makes no sense."""
    for clause in ruleset.model.turn.named().values():
        rack = ruleset.model.racks.get(clause.rack) if isinstance(clause, Draw) else None
        if rack is None:
            continue
        if rack.owner != "seat":
            message = f"tiles are drawn into {clause.rack!r}, which is not each player's own"
            yield problem(ruleset, ("racks", clause.rack, "owner"), "bad-hand", message, "owner: seat")
        elif rack.size == 0:
            message = f"tiles are drawn into {clause.rack!r}, which holds none"
            yield problem(ruleset, ("racks", clause.rack, "size"), "bad-hand", message, "size: 1")
