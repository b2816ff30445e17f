"""Clauses about a turn: its order, its steps, the bonus turn, a new beginning after a dead end."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag, model_validator

from hgkit.rules.clauses.clause import Bare, Clause, Count, FormulaText, Part, by_key
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


class FirstTurn(Part):
    """The order of a player's first turn, where it is another."""

    order: TurnOrder


class Rescue(Clause):
    """Tokens that can be used in a dead end. Left out: none."""

    tokens: Annotated[list[str], Names("scene")] = Field(
        min_length=1, description="Scenes whose tokens may be played first, to make a domino fit."
    )


class DrawnSection(Part):
    """The clause that names which component may be used."""

    drawn: Bare | None = None


Ready = Literal["at_once", "next_turn"]


class Returns(Clause):
    """What becomes of the pieces in an area that was scored on completion."""

    pieces: Annotated[list[str], Names("piece", use="put")] = Field(
        description="Kinds of pieces that go back to their owners."
    )
    ready: Ready = Field(
        description="When a piece may be used again: at once, or in a later turn of its owner."
    )
    must: bool = Field(description="Whether they have to go back, or their owners may leave them.")


class BonusTurn(Clause):
    """An extra turn, of the player who laid something or of those who won the area that it completed."""

    area: Annotated[str | None, Names("area")] = Field(
        None,
        description="Kind of completed area that is looked at. On boards: of areas that the domino makes or covers. "
        "Left out: what was just laid is looked at alone.",
    )
    trigger: Annotated[FormulaText, Over("tally or number of what was laid")] = Field(
        description="Formula over what was just laid, and over the area's tallies; above 0: a bonus turn."
    )
    to: Literal["mover", "winners"] | None = Field(
        None,
        description="Who takes it: the player whose turn it is, or whoever wins the completed area by its scoring "
        "clauses. These take theirs one after the other, the mover first and then in seat order from there; then play "
        "goes on after the mover. Left out: the mover. It needs areas that several players may win.",
    )
    deck: Annotated[str | None, Names("deck")] = Field(
        None, description="Deck that the bonus turn draws from; left out: that of ordinary turns."
    )
    per_turn: Count = Field(
        description="Most bonus turns of a player a turn, whether won together or one after another."
    )
    optional: bool = Field(
        description="Whether the player may decline it, and with it any others that were won before."
    )

    @model_validator(mode="after")
    def _won(self) -> BonusTurn:
        if self.to == "winners" and self.area is None:
            raise ValueError("'to: winners' needs 'area': it says what they win")
        return self


OneOf.model_rebuild()
InOrder.model_rebuild()
