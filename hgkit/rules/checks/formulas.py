"""A formula that can't be read, or uses a name that stands for no number.

A formula is made of whole numbers, names, `+ - * // %`, comparisons, `and or not`, `A if CONDITION else B`,
`min`, `max`, `abs`. What its names stand for depends on where it stands: tallies in formulas over an area
(and `worth` where a ladder says what each seat wins), tallies and what was done in the turn in limits,
tracks in the winner's formula, sizes of racks in the conditions that end the game. The column is the one
inside of the formula. Aggregates over areas, `count(AREA)` and the like, are numbers of one seat that only the
goals on cards ask for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.names import racks
from hgkit.rules.checks.shared import unknown
from hgkit.rules.clauses.formula import Formula, FormulaError, aggregate_of, compile_formula
from hgkit.rules.clauses.model import RulesetModel
from hgkit.rules.clauses.references import Over, note
from hgkit.rules.clauses.setup import DominoDeck, TokenDeck
from hgkit.rules.clauses.values import Value
from hgkit.rules.layers.resolve import Resolved
from hgkit.rules.ruleset import Ruleset
from hgkit.text.kinds import Registry, class_at
from hgkit.text.places import Path
from hgkit.text.scalars import Data

CODES: Final = {
    "bad-formula": "A formula can't be read.",
    "unknown-name": "A formula uses a name that stands for no number there.",
    "aggregate-here": "A formula counts over areas where only numbers of one area, rack or track can be used.",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""

OF_THE_TURN: Final = ("placed", "areas_used")
OF_THE_GAME: Final = ("players", "idle_turns")
"""Numbers of conditions on the whole game; only dominoes on boards leave turns idle."""


def formulas(ruleset: Ruleset) -> Iterator[tuple[Value, str, str]]:
    """Yield every formula of the ruleset: the value, its text, and what its names stand for."""
    for value in ruleset.values:
        over = note(value.model, value.field, Over)
        if over is None:
            continue
        if isinstance(value.data, str):
            yield value, value.data, over.what
        elif isinstance(value.data, list):
            for index, text in enumerate(value.data):
                yield Value((*value.path, index), value.model, value.field, text), text, over.what


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report every formula that is wrong; in one that can be read, every name that stands for nothing."""
    known = {what: dict.fromkeys(names) for what, names in numbers(ruleset).items()}
    for value, text, what in formulas(ruleset):
        given = _given(ruleset, value)
        try:
            formula = compile_formula(text)
        except FormulaError as error:
            yield ruleset.problem(value.path, "bad-formula", str(error), column=error.column)
            continue
        for name in formula.names:
            if aggregate_of(name) is not None:
                yield _aggregate(ruleset, value.path, text, name)
            elif name not in known[what] and name not in given:
                column = _column(text, name)
                yield unknown(ruleset, value.path, what, name, chain(known[what], given), column=column)


def unreadable(rules: Resolved, registry: Registry) -> Iterator[Problem]:
    """Report every formula that can't be read, in rules that are no ruleset because a layer of them is missing."""
    for path, text in _texts(rules.data, ()):
        *inside, key = path[:-1] if isinstance(path[-1], int) else path
        model = class_at(RulesetModel, rules.data, tuple(inside), registry)
        fields = model.model_fields.items() if model is not None else ()
        field = next((name for name, info in fields if key == (info.alias or name)), None)
        if model is not None and field is not None and note(model, field, Over) is not None:
            try:
                compile_formula(text)
            except FormulaError as error:
                yield rules.problem(path, "bad-formula", str(error), column=error.column)


def _texts(data: Data, path: Path) -> Iterator[tuple[Path, str]]:
    """Yield every text in plain data with its path."""
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _texts(value, (*path, key))


def numbers(ruleset: Ruleset) -> dict[str, list[str]]:
    """Return the names that formulas may use, by what they stand for."""
    model = ruleset.model
    tallies, tracks = list(model.tallies), list(model.tracks)
    pieces = [name for name, tally in model.tallies.items() if tally.piece()]
    boards = any(isinstance(deck, DominoDeck | TokenDeck) for deck in model.decks.values())
    game = OF_THE_GAME if boards else OF_THE_GAME[:1]
    return {
        "area": list(model.areas),
        "rack": [*racks(model), *game],
        "tally": tallies,
        "tally of a seat": [*tallies, *(f"own_{name}" for name in pieces)],
        "tally or number of the turn": [*tallies, *OF_THE_TURN, *(f"{name}_before" for name in tallies)],
        "track": tracks,
        "track or number left": [*tracks, *(f"{name}_left" for name in pieces)],
    }


def unknown_words(formula: Formula, what: str, known: Mapping[str, list[str]]) -> Iterator[tuple[str, str]]:
    """Yield the words of a formula that stand for nothing: what each should be (a key of `known`), and the word."""
    for name in formula.names:
        aggregate = aggregate_of(name)
        if aggregate is None:
            if name not in known[what]:
                yield what, name
            continue
        if aggregate.area not in known["area"]:
            yield "area", aggregate.area
        words = aggregate.condition.names if aggregate.condition else (aggregate.tally,)
        for word in words:
            if word is not None and word not in known["tally of a seat"]:
                yield "tally of a seat", word


def _aggregate(ruleset: Ruleset, path: Path, text: str, name: str) -> Problem:
    return ruleset.problem(
        path,
        "aggregate-here",
        f"{name!r}: an aggregate over areas can't be used here",
        "only the goals on cards count over areas",
        column=_column(text, name[: name.index("(")]),
    )


def _given(ruleset: Ruleset, value: Value) -> tuple[str, ...]:
    """Return the names that the contest of a scoring clause lets its formula of points use."""
    is_points = value.path[0] == "scoring" and value.field == "points"
    scoring = ruleset.model.scoring.get(str(value.path[1])) if is_points else None
    return () if scoring is None else scoring.contest.gives


def _column(text: str, word: str) -> int:
    """Return the column of a word's first use in a formula."""
    found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)
    return found.start() + 1 if found else 1
