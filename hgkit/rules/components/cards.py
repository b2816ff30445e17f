"""Decks of cards: reads a file, proves what it states of the whole, and gives the deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from hgkit.rules.clauses.formula import FormulaError, compile_formula
from hgkit.rules.components.card_file import CardEntry, CardFile
from hgkit.text.report import Report
from hgkit.text.source import Path, Source

CODES: Final = {
    "duplicate-id": "Two kinds of cards have the same id: give one of them a count instead.",
    "no-use": "A card neither has a colour, to pay with, nor sets a goal.",
    "two-uses": "A card has a colour and sets a goal: make two cards of it.",
    "goal-without-points": "A goal needs points to pay, and points need a goal.",
    "bad-formula": "A goal that can't be read.",
    "rising-points": "Who reaches a goal later gets no more than who reached it before.",
    "wrong-total": "A stated total is not what the cards have.",
}
"""The manual of the codes that this module raises besides those of the schema."""


@dataclass(frozen=True, slots=True)
class Card:
    """A kind of card: a `colour` to pay with, or a `goal` and the `points` for those who reach it, in order."""

    id: str
    count: int
    colour: str | None
    goal: str | None
    points: tuple[int, ...]
    title: Any = None


@dataclass(frozen=True, slots=True)
class Cards:
    """A deck of cards: its kinds by id."""

    id: str
    path: str
    title: Mapping[str, str]
    cards: Mapping[str, Card]
    reconstructed: Any = field(default=None, repr=False)
    SORT: ClassVar[str] = "cards"

    @property
    def names(self) -> dict[str, list[str]]:
        """Clauses name nothing that the file declares."""
        return {}

    def as_data(self) -> Any:
        """Return what changes play, as plain data."""
        return [
            [card.id, card.count, card.colour, card.goal, list(card.points)] for card in self.cards.values()
        ]


def load_cards(source: Source) -> Cards:
    """Return the cards that `source` holds. Raises RulesetError with every error found."""
    report = Report(source)
    file = report.read(CardFile, source.data)
    ids: dict[str, int] = {}
    for index, entry in enumerate(file.cards):
        _check_entry(entry, ("cards", index), report)
        if entry.id in ids:
            message = f"the id '{entry.id}' is taken by cards[{ids[entry.id]}]"
            report.add(("cards", index, "id"), "duplicate-id", message, "raise its count instead")
        ids.setdefault(entry.id, index)
    number = sum(entry.count for entry in file.cards)
    if not report.problems and file.totals.cards not in (None, number):
        report.add(
            ("totals", "cards"), "wrong-total", f"states {file.totals.cards} cards, there are {number}"
        )
    report.stop()
    cards = {
        entry.id: Card(
            entry.id, entry.count, entry.colour, entry.goal, tuple(entry.points or ()), entry.title
        )
        for entry in file.cards
    }
    return Cards(file.deck, source.path, file.title, cards, file.reconstructed)


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
