"""The public form of a file of cards. The JSON Schema of cards is made from these models."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from hgkit.rules.clauses.clause import FormulaText, Part, Text
from hgkit.rules.components.component_file import Amount, ComponentFile, Copies, FileId, Ident, Name


class CardEntry(Part):
    """A kind of card: it pays for places of its colour, or it sets a goal that scores points."""

    id: Ident = Field(description="Id of the card; equal cards share it.")
    title: Text | None = Field(default=None, description="Title, by language.")
    colour: Name | None = Field(default=None, description="Colour of the places that it pays for.")
    count: Copies = Field(default=1, description="How many copies there are.")
    goal: FormulaText | None = Field(
        default=None, description="Formula over the areas of a seat; above 0: the goal is reached."
    )
    points: Annotated[list[Amount], Field(min_length=1, max_length=20)] | None = Field(
        default=None, description="Points for the first seat to reach the goal, for the second, ..."
    )


class CardTotals(Part):
    """What is stated of all cards, and proved."""

    cards: Amount | None = Field(default=None, description="Number of cards.")


class CardFile(ComponentFile):
    """A deck of cards."""

    deck: FileId = Field(description="Id of the deck.")
    totals: CardTotals = Field(default=CardTotals(), description="Proved totals.")
    cards: Annotated[list[CardEntry], Field(min_length=1, description="The kinds of cards.")]
