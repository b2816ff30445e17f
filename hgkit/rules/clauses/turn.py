"""Clauses about a turn: its order, its steps, the bonus turn, a new beginning after a dead end."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag, model_validator

from hgkit.rules.clauses.clause import Bare, ByPlayers, Clause, Count, FormulaText, Part, StepClause, by_key
from hgkit.rules.clauses.references import Names, Over


class OneOf(Part):
    """The player chooses one branch by its first move."""

    one_of: list[Branch]


class InOrder(Part):
    """Steps that belong together, in order."""

    in_order: list[Branch]


Branch = Annotated[
    Annotated[str, Tag("step")] | Annotated[OneOf, Tag("one_of")] | Annotated[InOrder, Tag("in_order")],
    Discriminator(
        lambda v: "step" if isinstance(v, str) else by_key(("one_of", "one_of"), otherwise="in_order")(v)
    ),
]


class TurnOrder(Clause):
    """The steps of a turn, in order: names of steps, or choices between them."""

    steps: list[Branch] = Field(
        min_length=1, description="Names of steps, {one_of: [...]}, {in_order: [...]}."
    )


class Draw(StepClause):
    """Draw tiles to place."""

    step: Literal["draw"]
    rack: Annotated[str, Names("rack")] = Field(description="The player's rack that is filled.")
    when: Literal["start_of_turn", "end_of_turn"] = Field(
        description="At the start of the own turn, or at the end of it for the next one."
    )
    before: Literal["everyone", "nobody"] | None = Field(
        None, description="Drawing ahead: who holds a tile before the first turn."
    )

    @model_validator(mode="after")
    def _ahead(self) -> Draw:
        if (self.before is not None) != (self.when == "end_of_turn"):
            raise ValueError("'before' goes with 'when: end_of_turn'")
        return self


class PutStep(StepClause):
    """Put pieces on a map, paying each with cards."""

    step: Literal["put"]
    must: bool = Field(description="Whether the first piece has to be put where a move is legal.")
    seat: Annotated[str | None, Names("neutral seat")] = Field(
        None, description="A neutral seat whose pieces are put; left out: the player's own."
    )


class DiscardStep(StepClause):
    """Discard components of a rack."""

    step: Literal["discard"]
    rack: Annotated[str, Names("rack")] = Field(description="The rack.")
    count: ByPlayers = Field(description="How many.")


class RefillStep(StepClause):
    """Fill a rack up to its size."""

    step: Literal["refill"]
    rack: Annotated[str, Names("rack")] = Field(description="The rack that is filled.")
    sources: Annotated[list[str], Names("rack")] = Field(
        alias="from", min_length=1, description="Racks the player may take from."
    )


class PlaceStep(StepClause):
    """Place a domino on the own board."""

    step: Literal["place"]
    rack: Annotated[str, Names("rack")] = Field(description="The rack it comes from.")
    scores: Annotated[list[str], Names("scoring clause")] = Field(
        description="Scoring clauses that look at it, in order."
    )
    if_none: Literal["restart", "pass", "end_turn"] = Field(description="What follows when none fits.")


class BonusesStep(StepClause):
    """Use the bonuses of the matched halves."""

    step: Literal["bonuses"]
    sequence: Literal["any", "in_order"] = Field(description="In the player's order, or as printed.")
    optional: bool = Field(description="Whether bonuses may be declined.")


class TokenStep(StepClause):
    """Play tokens won earlier."""

    step: Literal["play_token"]
    source: Annotated[str, Names("rack")] = Field(alias="from", description="The rack of tokens.")
    to: Annotated[str, Names("rack", also=("out",))] = Field(
        description="Where a played token goes: a rack, or `out`."
    )
    same_turn: bool = Field(description="Whether a token may be played in the turn in which it was won.")


class FoundStep(StepClause):
    """Begin anew after a dead end: a domino on an outer square."""

    step: Literal["found"]
    rack: Annotated[str, Names("rack")] = Field(description="The rack it comes from.")
    waive: Annotated[list[str], Names("placement clause")] = Field(
        description="Placement clauses that do not bind it."
    )
    scores: Annotated[list[str], Names("scoring clause")] = Field(
        description="Scoring clauses that look at it, in order."
    )


class FirstTurn(Part):
    """The order of a player's first turn, where it is another."""

    order: TurnOrder


class Rescue(Clause):
    """What may save from a dead end."""

    by: Annotated[str, Names("scene", also=("none", "any"))] = Field(
        description="none, any, or the token that counts."
    )


class Stuck(Clause):
    """What follows when not even a new beginning is possible."""

    then: Literal["pass", "end_game"] = Field(description="Pass, or the game ends.")


class RestartSection(Part):
    """The clauses of a new beginning after a dead end."""

    order: TurnOrder
    tile: FoundStep
    rescue: Rescue
    stuck: Stuck


class DrawnSection(Part):
    """The clause that names which component may be used."""

    drawn: Bare | None = None


class Returns(Clause):
    """What becomes of the pieces in an area that was scored on completion."""

    pieces: Annotated[list[str], Names("piece")] = Field(
        description="Kinds of pieces that go back to their owners."
    )
    ready: Literal["at_once", "next_turn"] = Field(
        description="When a piece may be used again: at once, or in a later turn of its owner."
    )
    must: bool = Field(description="Whether they have to go back, or their owners may leave them.")


class BonusTurn(Clause):
    """A further turn of the same player after completing an area."""

    area: Annotated[str, Names("area")] = Field(description="Kind of completed area that is looked at.")
    trigger: Annotated[FormulaText, Over("tally")] = Field(
        description="Formula over the area's tallies; above 0: a bonus turn."
    )
    deck: Annotated[str, Names("deck")] = Field(description="Deck that the bonus turn draws from.")
    per_turn: Count = Field(description="Bonus turns a turn, chains counted.")
    optional: bool = Field(description="Whether the player may decline it.")


OneOf.model_rebuild()
InOrder.model_rebuild()
