"""Clauses about where the game is played, and about animals."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from hgkit.rules.clauses.clause import Clause, Count
from hgkit.rules.clauses.references import Names


class SpaceClause(Clause):
    """Where the game is played; left out: on a common table of tiles."""

    kind: str = Field(description="Kind of space.")


class Animal(Clause):
    """An animal: what it is worth, or which others it consumes."""

    points: Count | None = Field(None, description="Points for each one left.")
    consumes: Annotated[list[str] | None, Names("animal")] = Field(
        None, min_length=1, description="What each one takes away, one animal apiece, the first named first."
    )
    penalty: Count | None = Field(
        None, description="Points lost for each one that finds nothing to consume; left out: none."
    )

    @model_validator(mode="after")
    def _pair(self) -> Self:
        if self.penalty is not None and self.consumes is None:
            raise ValueError("'penalty' needs 'consumes'")
        return self
