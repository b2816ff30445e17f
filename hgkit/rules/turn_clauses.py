"""Clauses about a turn: its order, drawing, placing, occupying, taking back, the bonus turn."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from hgkit.rules.clause import Bare, Clause, Count, FormulaText, Named


class TurnOrder(Clause):
    """The steps of a turn, in order."""

    steps: list[str] = Field(min_length=1, description="Names of steps, in order.")


class Draw(Clause):
    """When a component is drawn."""

    when: Literal["start_of_turn", "end_of_turn"] = Field(description="When the tile to place is drawn.")


class TurnSection(BaseModel):
    """The clauses of a turn."""

    model_config = ConfigDict(extra="forbid", strict=True)
    order: TurnOrder
    draw: Draw | None = None


class DrawnSection(BaseModel):
    """The clause that names which component may be placed."""

    model_config = ConfigDict(extra="forbid", strict=True)
    drawn: Bare


class Reach(Clause):
    """How far from the start the table goes."""

    reach: Annotated[int, Field(ge=0, le=500_000)] | None = Field(
        None, description="Greatest distance from the start along either axis; left out: no limit."
    )


class PlacementSection(BaseModel):
    """Where a tile may be laid; each clause is named when it forbids a move."""

    model_config = ConfigDict(extra="forbid", strict=True)
    free: Bare
    adjacent: Bare
    sides: Bare
    limit: Reach | None = None


class OccupyWhere(Named):
    """For each kind of piece the kinds of zones it may stand on; the first named gives an option its name."""

    __pydantic_extra__: dict[str, list[str]]


class Barred(BaseModel):
    """Which pieces bar a piece from an area."""

    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=True)
    no: list[str] = Field(description="Pieces, anybody's, that bar it.")
    within: list[str] = Field(alias="in", min_length=1, description="Kinds of areas looked at, first match.")


class OccupyFree(Named):
    """For each kind of piece which pieces bar it, and in which area they are looked for."""

    __pydantic_extra__: dict[str, Barred]


class OnePerTile(Clause):
    """How many pieces may be put on the tile just placed."""

    at_most: Annotated[int, Field(ge=0, le=9)] = Field(description="Pieces a placed tile.")


class OccupySection(BaseModel):
    """Where pieces may be put; each clause is named when it forbids a move."""

    model_config = ConfigDict(extra="forbid", strict=True)
    where: OccupyWhere
    free: OccupyFree
    supply: Bare
    one_per_tile: OnePerTile


class Returns(Clause):
    """What becomes of the pieces in an area that was scored on completion."""

    pieces: list[str] = Field(description="Kinds of pieces that go back to their owners.")
    ready: Literal["at_once", "next_turn"] = Field(
        description="When a piece may be used again: at once, or in a later turn of its owner."
    )


class BonusTurn(Clause):
    """A further turn of the same player after completing an area."""

    area: str = Field(description="Kind of completed area that is looked at.")
    trigger: FormulaText = Field(description="Formula over the area's tallies; above 0: a bonus turn.")
    deck: str = Field(description="Deck that the bonus turn draws from.")
    per_turn: Count = Field(description="Bonus turns a turn, chains counted.")
    optional: bool = Field(description="Whether the player may decline it.")
