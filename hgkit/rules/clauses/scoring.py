"""Clauses about points: tracks, contests, scoring, milestones, half time, end and winner."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag

from hgkit.rules.clauses.clause import Bare, Clause, ContestClause, Count, FormulaText, by_key
from hgkit.rules.clauses.references import Names, Over
from hgkit.text.kinds import Kind

Moment = Literal["placed", "completed", "half", "end"]
Moments = Annotated[list[Moment], BeforeValidator(lambda v: [v] if isinstance(v, str) else v)]


class Track(Clause):
    """A score track."""

    start: Count = Field(description="Where each player begins.")
    floor: Count | None = Field(None, description="Points can't fall below it; left out: no bound.")


Contest = Annotated[ContestClause, Kind("contest")]


class Scoring(Clause):
    """When an area is scored, for whom and how many points."""

    when: Moments = Field(description="Moments at which it is scored: placed, completed, half, end.")
    area: Annotated[str | None, Names("area")] = Field(
        None, description="Kind of area; left out: the clause's name."
    )
    only_if: Annotated[FormulaText | None, Over("tally")] = Field(
        None, alias="if", description="Only where this is above 0."
    )
    once: bool | None = Field(None, description="An area scored before is passed over.")
    contest: Contest
    points: Annotated[FormulaText, Over("tally")] = Field(description="Formula over the area's tallies.")
    track: Annotated[str | None, Names("track")] = Field(
        None, description="Track that the points go to; left out: the first."
    )
    then: Literal["bonus", "take_token", "remove_token"] | None = Field(
        None, description="What follows: the bonus of the half, or what becomes of the token there."
    )


class Milestone(Clause):
    """The first seats for whom something becomes true, and what they get."""

    area: Annotated[str | None, Names("area")] = Field(None, description="Kind of area that is looked at.")
    rack: Annotated[str | None, Names("rack", owner="table")] = Field(
        None, description="Rack of goal cards, each with a roll of its own."
    )
    only: Annotated[dict[str, str] | None, Names("attribute")] = Field(
        None, description="Only areas with this attribute."
    )
    only_if: Annotated[FormulaText | None, Over("tally")] = Field(
        None, alias="if", description="Only where this is above 0."
    )
    becomes: Literal["formed", "completed", "won", "reached"] = Field(description="What becomes true.")
    contest: Contest | None = None
    first: Count = Field(description="How many seats.")
    again: bool | None = Field(None, description="Whether a seat may be among them twice.")
    by: Literal["player", "any_seat"] = Field(description="Players only, or neutral seats too.")
    gives: Annotated[str, Names("piece", also=("points",))] = Field(
        description="A piece to place, or `points` of the goal card."
    )
    to: Annotated[str | None, Names("area")] = Field(None, description="Kind of area the piece goes to.")
    which: Literal["same", "other", "any"] | None = Field(
        None, description="The area itself (or the one it lies in), any other, or any."
    )
    declined: Literal["lapses", "passes_on"] | None = Field(
        None, description="A piece not placed: lost, or for the next seat."
    )

    def brings(self) -> tuple[str, ...]:
        """The piece it gives."""
        return () if self.gives == "points" else (self.gives,)


class EndTrigger(Clause):
    """A condition that ends the game (or brings half time), and when that takes effect."""

    when: Annotated[FormulaText, Over("rack")] = Field(
        description="Formula over sizes of racks and the like; above 0: it holds."
    )
    finish: Literal["at_once", "turn", "round"] = Field(
        description="At once, at the end of the turn, or when all have had equal turns."
    )


class EventTrigger(Clause):
    """An event that ends the game (or brings half time), and when that takes effect."""

    on: Literal["exhausted", "used_up", "no_room"] = Field(description="What happens.")
    rack: Annotated[str | None, Names("rack")] = Field(None, description="The pile that is exhausted.")
    time: Count | None = Field(None, description="Which occurrence triggers it (1 = the first).")
    piece: Annotated[str | None, Names("piece")] = Field(None, description="The kind of piece that runs out.")
    by: Literal["player", "any_seat"] | None = Field(
        None, description="Of a player, or of a neutral seat too."
    )
    at: Literal["at_once", "end_of_turn", "equal_turns"] = Field(description="When it takes effect.")


EndClause = Annotated[
    Annotated[EndTrigger, Tag("when")] | Annotated[EventTrigger, Tag("on")] | Annotated[Bare, Tag("bare")],
    Discriminator(by_key(("when", "when"), ("finish", "when"), ("on", "on"), otherwise="bare")),
]


class Winner(Clause):
    """Who wins."""

    most: Annotated[FormulaText, Over("track")] = Field(
        description="Track or formula over tracks that is compared."
    )
    then: Annotated[list[FormulaText] | None, Over("track or number left")] = Field(
        None, description="Formulas that break a tie, in order."
    )
    ties: Literal["shared", "nobody"] = Field(description="Still tied: a shared victory, or none.")
    by: Literal["player", "any_seat"] | None = Field(None, description="Players only, or neutral seats too.")
