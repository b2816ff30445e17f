"""Clauses about where the game is played, and about animals."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from hgkit.rules.clauses.clause import Clause, Count
from hgkit.rules.clauses.references import Names


class SpaceClause(Clause):
    """Where the game is played, when not on a common table of tiles: a map, or a board for each player."""

    graph: Annotated[str | None, Names("map")] = Field(None, description="Name of the map file.")
    board: Annotated[str | None, Names("file of boards")] = Field(
        None, description="Name of the file of boards."
    )
    parts: Annotated[list[str] | None, Names("part of the boards")] = Field(
        None, description="Parts of a board, from west to east."
    )

    @model_validator(mode="after")
    def _one(self) -> SpaceClause:
        if (self.graph is None) == (self.board is None):
            raise ValueError("a space is either a graph or a board")
        return self


class Animal(Clause):
    """An animal: what it is worth, or what it eats."""

    points: Count | None = Field(None, description="Points for each one left.")
    eats: Annotated[list[str] | None, Names("animal")] = Field(
        None, description="What each one eats, one animal apiece, the first named first."
    )
    surplus: Literal["harmless", "costs"] | None = Field(
        None, description="Eaters without prey: harmless, or each costs what its first prey is worth."
    )

    @model_validator(mode="after")
    def _pair(self) -> Animal:
        if (self.eats is None) != (self.surplus is None):
            raise ValueError("'eats' and 'surplus' go together")
        return self
