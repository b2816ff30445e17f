"""Clauses about posts: zones of a tile on which a certain piece stands, and what it does for its owner there."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hgkit.rules.clauses.clause import Clause, Count, EffectClause, FormulaText, StepClause
from hgkit.rules.clauses.references import Names, Over


class Post(EffectClause):
    """A zone on which one kind of piece may stand, and no piece on the rest of the tile."""

    effect: str
    piece: Annotated[str, Names("piece")] = Field(
        description="Kind of piece that stands on the zone with the power."
    )
    no: Annotated[list[str], Names("piece")] = Field(description="Pieces, anybody's, that bar it.")
    within: Annotated[list[str], Names("area")] = Field(
        alias="in", min_length=1, description="Kinds of areas of the zone in which they bar it, all of them."
    )
    bars: Annotated[list[str] | None, Names("piece")] = Field(
        None,
        min_length=1,
        description="Pieces, anybody's, that it bars from these areas once it stands there.",
    )


class PostPower(Post):
    """A post that does no more than let the piece stand there."""

    effect: Literal["post"]


class RedrawPower(Post):
    """A post whose owner may put a drawn tile back into its stack, which is shuffled, and draw another."""

    effect: Literal["redraw"]
    per: Literal["draw", "turn"] = Field(
        description="Once each time that a tile is drawn for a turn or a bonus turn, or once in both together."
    )


class TollPower(Post):
    """A post whose owner gets points whenever an area is completed, by anybody and anywhere."""

    effect: Literal["toll"]
    completed: Annotated[str, Names("area")] = Field(description="Kind of area that is completed.")
    area: Annotated[str, Names("area")] = Field(
        description="Kind of area that is counted: the same, or one that what is completed lies in."
    )
    points: Annotated[FormulaText, Over("tally")] = Field(
        description="Formula over the tallies of that area."
    )


class RecallPower(EffectClause):
    """A power of a tile that lies before its owner, who may take own pieces back on every turn."""

    effect: Literal["recall"]
    rack: Annotated[str, Names("rack")] = Field(description="The rack in which the tile with the power lies.")
    piece: Annotated[str, Names("piece")] = Field(
        description="Kind of piece that may be taken back; never one that stays on its post."
    )
    unfinished: Annotated[list[str], Names("area")] = Field(
        description="Kinds of areas it is taken from as long as they are open."
    )
    anywhere: Annotated[list[str], Names("area")] = Field(
        description="Kinds of areas it is always taken from."
    )
    per_turn: Count = Field(description="How many a turn, bonus turns counted in.")


class PostRule(Clause):
    """What holds for every post."""

    must: bool = Field(
        description="Whether the tile is laid only where its piece can, and then has to, be put."
    )
    stays: bool = Field(description="Whether the piece stays there when the area is completed, to the end.")


class TakeTileStep(StepClause):
    """Take a tile with a post out of a rack, in place of drawing one."""

    step: Literal["take_tile"]
    source: Annotated[str, Names("rack")] = Field(
        alias="from", description="The player's rack that the tile lies in."
    )
    rack: Annotated[str, Names("rack")] = Field(description="The player's rack that it is placed from.")
    in_bonus_turn: bool = Field(description="Whether it may be taken in a bonus turn too.")
