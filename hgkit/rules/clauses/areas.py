"""Clauses about where the game is played, and about animals."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from hgkit.rules.clauses.clause import Clause, Count
from hgkit.rules.clauses.references import Names


class SpaceClause(Clause):
    """Where the game is played; left out: on a common table of tiles."""

    kind: str = Field(description="Kind of space.")


class TileSpace(SpaceClause):
    """One common table of square tiles."""

    kind: Literal["tiles"]


class MapSpace(SpaceClause):
    """One common map of territories."""

    kind: Literal["map"]
    map: Annotated[str, Names("map")] = Field(description="Name of the map file.")


class BoardSpace(SpaceClause):
    """A board of squares for each player."""

    kind: Literal["boards"]
    boards: Annotated[str, Names("file of boards")] = Field(description="Name of the file of boards.")
    parts: Annotated[list[str] | None, Names("part")] = Field(
        None, description="Parts of a board, from west to east; left out: as in the file."
    )


class Animal(Clause):
    """An animal: what it is worth, or which others it consumes."""

    points: Count | None = Field(None, description="Points for each one left.")
    consumes: Annotated[list[str] | None, Names("animal")] = Field(
        None, description="What each one takes away, one animal apiece, the first named first."
    )
    penalty: Count | None = Field(
        None, description="Points lost for each one that finds nothing to consume; left out: none."
    )

    @model_validator(mode="after")
    def _pair(self) -> Self:
        if self.penalty is not None and self.consumes is None:
            raise ValueError("'penalty' needs 'consumes'")
        return self
