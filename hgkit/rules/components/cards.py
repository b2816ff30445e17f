"""Decks of cards: the form of a file, of which the JSON Schema is made; what it states of the whole, proved."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from pydantic import Field

from hgkit.rules.clauses.clause import FormulaText, Part, Text
from hgkit.rules.clauses.formula import FormulaError, compile_formula
from hgkit.rules.components.component_file import (
    Amount,
    Component,
    Copies,
    Ident,
    Name,
)
from hgkit.rules.components.edits import DeckHead, edited, listed_models, own_count, parent_deck
from hgkit.rules.layers.chain import Find
from hgkit.text.report import Report
from hgkit.text.source import Path, Source

CODES: Final = {
    "no-use": "A card neither has a colour, to pay with, nor sets a goal.",
    "two-uses": "A card has a colour and sets a goal: make two cards of it.",
    "goal-without-points": "A goal needs points to pay, and points need a goal.",
    "bad-formula": "A goal that can't be read.",
    "rising-points": "Who reaches a goal later gets no more than who reached it before.",
    "wrong-total": "A stated total is not what the cards have.",
}


class CardEntry(Part):
    """A kind of card: it pays for places of its colour, or it sets a goal that scores points."""

    id: Ident = Field(description="Id of the card; equal cards share it.")
    title: Text | None = Field(None, description="Title, by language.")
    colour: Name | None = Field(None, description="Colour of the places that it pays for.")
    count: Copies = Field(1, description="How many copies there are.")
    goal: FormulaText | None = Field(
        None, description="Formula over the areas of a seat; above 0: the goal is reached."
    )
    points: Annotated[list[Amount], Field(min_length=1, max_length=20)] | None = Field(
        None, description="Points for the first seat to reach the goal, for the second, ..."
    )


class CardTotals(Part):
    """What is stated of all cards, and proved."""

    cards: Amount | None = Field(default=None, description="Number of cards.")


Entries = Annotated[list[CardEntry], Field(min_length=1)]


class CardFile(DeckHead):
    """A deck of cards."""

    totals: CardTotals = Field(default=CardTotals(), description="Proved totals.")
    cards: Entries | None = Field(default=None, description="The kinds of cards.")
    add: Entries | None = Field(default=None, description="Kinds of cards that the parent doesn't have.")
    remove: list[Ident] | None = Field(
        default=None, description="Ids of cards of the parent that are left out."
    )
    replace: Entries | None = Field(
        default=None, description="Kinds of cards in place of the parent's of the same id."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards(Component):
    """A deck of cards: its kinds by id."""

    SORT = "cards"
    cards: Mapping[str, CardEntry]

    @property
    def counts(self) -> dict[str, int]:
        """How many copies of each kind of card there are."""
        return {id: card.count for id, card in self.cards.items()}

    def as_data(self) -> Any:
        """Return what changes play, as plain data."""
        cards = self.cards.values()
        return [[card.id, card.count, card.colour, card.goal, list(card.points or ())] for card in cards]

    def items(self) -> dict[str, dict[str, Any]]:
        """Return copies and use of each kind of card."""
        uses = {
            id: card.model_dump(include={"count", "colour", "goal", "points"})
            for id, card in self.cards.items()
        }
        return {
            id: {key: value for key, value in use.items() if value is not None} for id, use in uses.items()
        }

    def stated(self) -> dict[str, int]:
        """Return how many cards there are."""
        return {"cards": sum(card.count for card in self.cards.values())}


def load_cards(source: Source, find: Find, trail: tuple[str, ...] = ()) -> Cards:
    """Return the cards that `source` holds; `trail` has the files that extend it.

    `find(name, mark)` gives the source of a parent. Raises RulesetError with every error found.
    """
    report = Report(source)
    file = report.read(CardFile, source.data)
    parent = parent_deck(source, file.extends, find, load_cards, trail, report)
    listed = listed_models(source.data, file, "cards", report)
    for entries in listed.values():
        for _, path, entry in entries:
            if entry is not None:
                _check_entry(entry, path[:-1], report)
    inherited = (parent.cards, parent.counts) if parent else None
    cards, counts = edited(source.data, "card", listed, file.count, inherited, report, own_count)
    cards = {id: card.model_copy(update={"count": counts[id]}) for id, card in cards.items()}
    if not report.problems and not cards:
        report.add((), "empty-deck", "the deck has no card")
    if not report.problems:
        report.total(("totals", "cards"), "cards", file.totals.cards, sum(counts.values()))
    report.stop()
    return Cards(
        id=file.deck,
        path=source.path,
        title=file.title,
        reconstructed=file.reconstructed,
        cards=cards,
    )


def _check_entry(entry: CardEntry, path: Path, report: Report) -> None:
    """Report a card that has no use or two, a goal that can't be read, or points that rise."""
    if entry.goal is None and entry.points is None and entry.colour is None:
        report.add(path, "no-use", f"the card '{entry.id}' is of no use", "give it a colour, or a goal")
    elif (entry.goal is None) != (entry.points is None):
        has, lacks = ("points", "goal") if entry.goal is None else ("goal", "points")
        report.add((*path, has), "goal-without-points", f"a card with '{has}' needs '{lacks}' too", key=True)
    elif entry.goal is not None and entry.colour is not None:
        message = f"the card '{entry.id}' has a colour and a goal"
        report.add((*path, "colour"), "two-uses", message, "make two cards of it", key=True)
    if entry.goal is not None:
        try:
            compile_formula(entry.goal)
        except FormulaError as error:
            report.add((*path, "goal"), "bad-formula", str(error), column=error.column)
    points = entry.points or []
    for place in range(1, len(points)):
        if points[place] > points[place - 1]:
            message = f"{points[place]} points after {points[place - 1]}"
            report.add((*path, "points", place), "rising-points", message, "the first gets most")
