"""A piece may stand where it belongs to no area, so that it could never count.

Each kind of zone under `occupy.where` has to belong to an area that `areas` declares, and, where
`occupy.free` says in which areas a piece is barred, to one of those.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.shared import clause
from hgkit.rules.clauses.placing import OccupyFree, OccupyWhere
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.areas import JoinedArea
from hgkit.text.naming import listed

CODES: Final = {
    "no-area": "A piece may stand where it belongs to no area, so that it could never count.",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Every kind of zone on which a piece would stand in no area."""
    where, free = clause(ruleset, "occupy.where", OccupyWhere), clause(ruleset, "occupy.free", OccupyFree)
    if where is None:
        return
    areas = {name: area for name, area in ruleset.model.areas.items() if isinstance(area, JoinedArea)}
    rules = free.named() if free else {}
    for piece, kinds in where.named().items():
        looked_at = [name for name in (rules[piece].within if piece in rules else areas) if name in areas]
        for index, kind in enumerate(kinds):
            path = ("occupy", "where", piece, index)
            if not any(kind in area.joins for area in areas.values()):
                hint = "declare an area that joins it"
                yield ruleset.problem(path, "no-area", f"{kind} belongs to no area", hint)
            elif looked_at and not any(kind in areas[name].joins for name in looked_at):
                message = f"{kind} belongs to none of the areas in which {piece} may be barred"
                hint = f"occupy.free.{piece} looks in {listed(looked_at)}"
                yield ruleset.problem(path, "no-area", message, hint)
