"""The areas of a table of tiles: zones that join where tiles meet."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hgkit.rules.clauses.clause import AreaClause
from hgkit.rules.clauses.references import Names


class JoinedArea(AreaClause):
    """Zones of these kinds, joined where tiles meet (and, on a tile, by arms)."""

    joins: Annotated[list[str], Names("kind of zone")] = Field(
        min_length=1, description="Kinds of zones that make up the area."
    )
    loops: Literal["complete", "never"] | None = Field(
        None, description="An area without any end, closed in a ring: complete, or never so."
    )
    overlooked_from: Annotated[list[str] | None, Names("kind of zone")] = Field(
        None, description="Inner zones: a piece there counts in every area that one of their arms lies in."
    )
