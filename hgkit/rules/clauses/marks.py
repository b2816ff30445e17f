"""Clauses about marks on components."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from hgkit.rules.clauses.clause import Clause
from hgkit.rules.clauses.references import Names

Points = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]


class Mark(Clause):
    """Points that a mark pays when its domino is placed; below 0 they are lost."""

    owner: Points = Field(description="Points for the owner of the mark.")
    placer: Points = Field(description="Points for the player who places the domino.")
    both: bool = Field(description="Whether the owner who places it gets both, or those of the owner alone.")
    track: Annotated[str, Names("track")] = Field(description="Track of the points.")
