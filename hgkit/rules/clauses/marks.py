"""Clauses about marks on components."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hgkit.rules.clauses.clause import Clause, Count
from hgkit.rules.clauses.references import Names


class Mark(Clause):
    """What a mark on a domino does when it is placed."""

    when: Literal["placed"]
    owner: Count = Field(description="Points for the owner of the mark.")
    loser: Count = Field(description="Points lost.")
    fight_own: Literal["cancel", "plus_one"] = Field(
        description="On a domino of the owner: both, or the gain only."
    )
    fight_loser: Literal["tile_player", "token_placer"] = Field(description="Who loses.")
    track: Annotated[str, Names("track")] = Field(description="Track of the points.")
