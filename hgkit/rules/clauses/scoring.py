"""Clauses about points: tracks, contests, scoring, triggers and winner."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag

from hgkit.rules.clauses.clause import (
    ActionClause,
    Bare,
    Clause,
    ContestClause,
    Count,
    FormulaText,
    TriggerClause,
    by_key,
)
from hgkit.rules.clauses.references import Names, Over
from hgkit.text.kinds import Kind

Moments = Annotated[
    list[str], Field(min_length=1), BeforeValidator(lambda v: [v] if isinstance(v, str) else v)
]


Points = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]


class Track(Clause):
    """A score track."""

    start: Count = Field(description="Where each player begins.")
    floor: Count | None = Field(None, description="Points can't fall below it; left out: no bound.")


Contest = Annotated[ContestClause, Kind("contest")]


class Scoring(Clause):
    """When an area is scored, for whom and how many points."""

    when: Annotated[Moments, Names("moment")] = Field(
        description="Moments at which it is scored: `placed`, `completed`, `end`, or one that the ruleset declares."
    )
    area: Annotated[str | None, Names("area")] = Field(
        None, description="Kind of area; left out: the clause's name."
    )
    only_if: Annotated[FormulaText | None, Over("tally")] = Field(
        None, alias="if", description="Only where this is above 0."
    )
    once: bool | None = Field(None, description="An area scored before is passed over.")
    contest: Contest
    points: Annotated[FormulaText, Over("tally or number of a seat")] = Field(
        description="Formula over the area's tallies, and over numbers of the seat that is paid."
    )
    track: Annotated[str | None, Names("track")] = Field(
        None, description="Track that the points go to; left out: the first."
    )
    then: Annotated[ActionClause, Kind("action")] | None = Field(
        None, description="What follows where points were paid."
    )


Ties = Annotated[
    Literal["each_takes_all", "split", "nobody"],
    Field(description="Tied players: each takes all, they split (rounded down), or nobody scores."),
]
TieBreak = Annotated[
    list[FormulaText] | None,
    Over("tally or number of a seat"),
    Field(
        description="Formulas over the area and the seat that break a tie first, in order; the highest wins."
    ),
]


class TiesClause(Clause):
    """Ties in every contest for the most pieces: it holds whatever the contests say themselves."""

    every: Ties
    by: TieBreak = None


Trigger = Annotated[TriggerClause, Kind("trigger")]
EndClause = Annotated[
    Annotated[Trigger, Tag("trigger")] | Annotated[Bare, Tag("bare")],
    Discriminator(by_key(("when", "trigger"), ("event", "trigger"), ("finish", "trigger"), otherwise="bare")),
]


class Mark(Clause):
    """Points that a mark pays when its domino is placed; below 0 they are lost."""

    owner: Points = Field(description="Points for the owner of the mark.")
    placer: Points = Field(description="Points for the player who places the domino.")
    both: bool = Field(description="Whether the owner who places it gets both, or those of the owner alone.")
    track: Annotated[str, Names("track")] = Field(description="Track of the points.")


class Winner(Clause):
    """Who wins."""

    most: Annotated[FormulaText, Over("number of a seat")] = Field(
        description="Track, or formula over numbers of a seat, that is compared."
    )
    then: Annotated[list[FormulaText] | None, Over("number of a seat")] = Field(
        None, description="Formulas that break a tie, in order."
    )
    ties: Literal["shared", "nobody"] = Field(description="Still tied: a shared victory, or none.")
    by: Literal["player", "any_seat"] | None = Field(None, description="Players only, or neutral seats too.")
