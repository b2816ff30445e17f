"""The areas of a table of tiles: zones that join where tiles meet."""

from typing import Annotated

from pydantic import Field

from hgkit.rules.clauses.clause import AreaClause
from hgkit.rules.clauses.references import Names


class JoinedArea(AreaClause):
    """Zones of these kinds, joined where tiles meet (and, on a tile, by arms). It needs tiles with zones."""

    joins: Annotated[list[str], Names("kind of zone")] = Field(
        min_length=1, description="Kinds of zones that make up the area."
    )
    needs_end: bool | None = Field(
        None,
        description="Whether it is complete only if it ends somewhere: a closed ring never is. Left out: no.",
    )
    overlooked_from: Annotated[list[str] | None, Names("kind of zone")] = Field(
        None, description="Inner zones: a piece there counts in every area that one of their arms lies in."
    )
