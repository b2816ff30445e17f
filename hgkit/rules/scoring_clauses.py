"""Clauses about points: scoring, powers, end and winner."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from hgkit.rules.clause import Bare, Clause, Count, FormulaText

When = Literal["placed", "completed", "end"]


class Contest(BaseModel):
    """Who wins an area."""

    model_config = ConfigDict(extra="forbid", strict=True)
    most: str = Field(description="Kind of piece that is counted; the most wins.")
    ties: Literal["each_takes_all", "split", "nobody"] = Field(
        description="Tied players: each takes all, they split (rounded down), or nobody scores."
    )


class Scoring(Clause):
    """When an area is scored, for whom and how many points."""

    when: Literal["completed", "end"] = Field(description="On completion, or once at the end of the game.")
    area: str | None = Field(None, description="Kind of area; left out: the clause's name.")
    contest: Contest
    points: FormulaText = Field(description="Formula over the area's tallies.")
    track: str = Field("points", description="Track that the points go to.")


class Around(BaseModel):
    """The part of an area that lies on tiles near the tile with the power."""

    model_config = ConfigDict(extra="forbid", strict=True)
    distance: Annotated[int, Field(ge=0, le=100)] = Field(description="Steps of a king: 1 is the ring of eight.")
    own_tile: bool = Field(description="Whether the tile with the power itself belongs to it.")
    eating: Literal["apart", "outside_first", "inside_first"] = Field(
        description="apart: eaters and prey of the part alone; else those of the whole area, prey outside or "
        "inside the part eaten first."
    )


class PointsPower(Clause):
    """A power that brings points of its own, over an area or the part of it around the tile."""

    effect: Literal["points"]
    when: When = Field(description="At once when placed, with the area's completion, or at the end.")
    area: str = Field(description="Kind of area that the zone with the power belongs to.")
    to: Literal["placer", "winners"] = Field(description="Who gets them: who placed the tile, or who wins the area.")
    around: Around | None = Field(None, description="Only what lies around the tile.")
    points: FormulaText = Field(description="Formula over the tallies of the area (or the part around).")
    then: Literal["cover"] | None = Field(None, description="cover: what was counted never counts again.")


class TallyPower(Clause):
    """A power that is a number printed on tiles: it brings points wherever an area that has it is scored."""

    effect: Literal["extra"]
    when: Literal["completed", "end"] = Field(description="With which scoring of the area.")
    area: str = Field(description="Kind of area.")
    points: FormulaText = Field(description="Formula over the area's tallies; above 0 it makes an entry of its own.")


class IgnorePower(Clause):
    """A power that makes animals of its area not count."""

    effect: Literal["ignore"]
    area: str = Field(description="Kind of area that the zone with the power belongs to.")
    animals: list[str] = Field(min_length=1, description="Animals that do not count there.")
    when: Literal["end", "always"] = Field(description="In the final scoring only, or always.")


class TakeBackPower(Clause):
    """A power that lets the player take one own piece back from anywhere, unscored."""

    effect: Literal["take_back"]
    piece: str = Field(description="Kind of piece.")
    must: bool = Field(description="Whether one has to be taken back where there is one.")


class SoleOwnerPower(Clause):
    """A power that gives the whole area to the owner of a piece on its zone, whatever stands elsewhere."""

    effect: Literal["sole_owner"]
    area: str = Field(description="Kind of area.")
    piece: str = Field(description="Kind of piece that has to stand on the zone.")


Power = Annotated[
    PointsPower | TallyPower | IgnorePower | TakeBackPower | SoleOwnerPower, Field(discriminator="effect")
]


class EndTrigger(Clause):
    """What ends the game."""

    deck: str = Field(description="The game ends once this deck has run out.")
    at: Literal["end_of_turn", "at_once"] = Field(
        description="At the end of the turn in which its last component was placed, or right after placing it."
    )


class EndSection(BaseModel):
    """The clauses of the end of the game."""

    model_config = ConfigDict(extra="forbid", strict=True)
    trigger: EndTrigger
    unfinished: Bare | None = None


class Winner(Clause):
    """Who wins."""

    most: str = Field(description="Track or formula over tracks that is compared.")
    ties: Literal["shared", "nobody"] = Field(description="Equal totals: a shared victory, or none.")


class Track(Clause):
    """A score track."""

    start: Count = Field(description="Where each player begins.")
