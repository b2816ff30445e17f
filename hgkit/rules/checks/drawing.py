"""Drawing tiles, or taking those that were dealt: the racks of the players.

Each player draws into a rack of their own, which holds one tile or more; into a rack of the table, or one of size 0,
nobody could draw, and the game would go on without a tile for ever. Tiles that were dealt lie before each player too,
in racks of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.found import latest, problem
from hgkit.rules.places import Path
from hgkit.rules.post_clauses import RecallPower, TakeTileStep
from hgkit.rules.ruleset import Ruleset
from hgkit.rules.turn_clauses import Draw

CODES: Final = {"bad-hand": "Tiles are drawn into a rack that is not each player's own, or holds none."}
"""The manual of the codes that this module raises, in a line each; more in the text above."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """A step that draws into a rack where that makes no sense, and racks that can't be dealt."""
    model = ruleset.model
    for name, clause in model.turn.named().items():
        if isinstance(clause, TakeTileStep):
            yield from _own(ruleset, ("turn", name, "from"), clause.source, "tiles are taken out of")
        rack = model.racks.get(clause.rack) if isinstance(clause, Draw | TakeTileStep) else None
        if rack is None:
            continue
        if rack.owner != "seat":
            message = f"tiles are drawn into {clause.rack!r}, which is not each player's own"
            yield problem(ruleset, ("racks", clause.rack, "owner"), "bad-hand", message, "owner: seat")
        elif rack.size == 0:
            message = f"tiles are drawn into {clause.rack!r}, which holds none"
            yield problem(ruleset, ("racks", clause.rack, "size"), "bad-hand", message, "size: 1")
    for name, power in model.powers.items():
        if isinstance(power, RecallPower):
            yield from _own(ruleset, ("powers", name, "rack"), power.rack, "the tile lies in")


def _own(ruleset: Ruleset, path: Path, name: str, what: str) -> Iterator[Problem]:
    """A rack that is not each player's own, though it has to be; one without a deck is filled with nothing."""
    rack = ruleset.model.racks.get(name)
    if name in ruleset.model.decks or (rack is not None and rack.owner != "seat"):
        place = ("racks", name, "owner") if rack is not None else path
        message = f"{what} {name!r}, which is not each player's own"
        yield problem(ruleset, latest(ruleset, place, path), "bad-hand", message, "owner: seat")
