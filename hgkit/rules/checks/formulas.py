"""A formula that can't be read, or uses a name that stands for no number.

A formula is made of whole numbers, names, `+ - * // %`, comparisons, `and or not`, `A if CONDITION else B`,
`min`, `max`, `abs`. What its names stand for depends on where it stands: tallies in formulas over an area
(and `worth` where a ladder says what each seat wins), tallies and what was done in the turn in limits,
tracks in the winner's formula, sizes of racks in the conditions that end the game. The column is the one
inside of the formula.

A formula may ask for numbers over all areas of a kind, `count(AREA, CONDITION)`,
`max(AREA.TALLY)` and the like; in formulas of one seat `own_` before a tally of pieces counts those of the seat alone.
The goal on a card is such a formula of one seat.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain
from typing import Final

from hgkit.errors import HgkitError, RulesetError
from hgkit.problems import Problem
from hgkit.rules.checks.names import racks, references
from hgkit.rules.checks.shared import unknown
from hgkit.rules.clauses.clause import Part
from hgkit.rules.clauses.formula import Formula, FormulaError, aggregate_of, compile_formula
from hgkit.rules.clauses.model import RulesetModel
from hgkit.rules.clauses.references import Over, note
from hgkit.rules.clauses.setup import CardDeck
from hgkit.rules.clauses.values import Value
from hgkit.rules.components.cards import Cards
from hgkit.rules.layers.resolve import Resolved
from hgkit.rules.ruleset import Ruleset
from hgkit.text.kinds import Registry, class_at
from hgkit.text.naming import did_you_mean
from hgkit.text.places import Path
from hgkit.text.scalars import Data

CODES: Final = {
    "bad-formula": "A formula can't be read.",
    "unknown-name": "A formula uses a name that stands for no number there.",
    "unknown-goal": "A goal on a card names an area or a tally that the ruleset does not have.",
}

OF_THE_TURN: Final = ("placed", "areas_used")
OF_THE_PLACE: Final = ("distance", "just_laid")
"""Numbers of the place where a piece is put; which of them there are depends on the space."""
OF_A_PRICE: Final = ("position",)
OF_THE_GAME: Final = ("players",)
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
    """Report every formula that is wrong and, in those that can be read, every unknown name."""
    known = {what: dict.fromkeys(names) for what, names in numbers(ruleset).items()}
    for value, text, what in formulas(ruleset):
        gives = given(ruleset, value)
        try:
            formula = compile_formula(text)
        except FormulaError as error:
            yield ruleset.problem(value.path, "bad-formula", str(error), column=error.column)
            continue
        for sort, word in unknown_words(formula, what, known):
            if word not in gives or sort != what:
                names = chain(known[sort], gives if sort == what else ())
                noun = sort.partition(" or ")[0]
                yield unknown(ruleset, value.path, noun, word, names, column=_column(text, word))
    yield from _goals(ruleset, known)


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
    """Return the names that all formulas may use, by what they stand for."""
    model = ruleset.model
    tallies, tracks = list(model.tallies), list(model.tracks)
    pieces = [name for name, tally in model.tallies.items() if tally.piece()]
    owned = [f"own_{name}" for name, tally in model.tallies.items() if tally.owned()]
    of_pieces = [*owned, *_of(pieces, "rank", "arrival")]
    own = [*tracks, *_of(tracks, "rank", "lead"), *_of(pieces, "left")]
    whole = [*OF_THE_GAME, *_of(tracks, "most", "least")]
    return {
        "area": list(model.areas),
        "number of the game": [*ruleset.plays.counts, *whole],
        "rack": [*racks(model), *ruleset.plays.counts, *whole],
        "tally": [*tallies, *whole],
        "tally or number of a seat": [*tallies, *of_pieces, *own, *whole],
        "tally or number of what was laid": [*tallies, *of_pieces, *own, *whole],
        "tally or number of the turn": [*tallies, *of_pieces, *own, *whole],
        "number of a seat": [*own, *whole],
    }


def _of(names: Iterable[str], *what: str) -> list[str]:
    return [f"{name}_{suffix}" for name in names for suffix in what]


def unknown_words(
    formula: Formula, what: str, known: Mapping[str, Collection[str]]
) -> Iterator[tuple[str, str]]:
    """Yield the words of a formula that stand for nothing: what each should be (a key of `known`), and the word."""
    for name in formula.names:
        aggregate = aggregate_of(name)
        if aggregate is None:
            if name not in known[what]:
                yield what, name
        else:
            if aggregate.area not in known["area"]:
                yield "area", aggregate.area
            each = "tally or number of a seat" if what == "number of a seat" else "tally"
            for word in compile_formula(aggregate.of_each()).names:
                if word not in known[each]:
                    yield each, word


def counted_in_areas(ruleset: Ruleset) -> set[str]:
    """Return the names of numbers that are counted in an area."""
    tallies = ruleset.model.tallies
    forms = ("{}", "own_{}", "{}_before", "{}_rank", "{}_arrival")
    return {form.format(name) for name in tallies for form in forms}


def given(ruleset: Ruleset, value: Value) -> tuple[str, ...]:
    """Return the further names that a formula may use.

    They are those of its limit, its place, of what was just laid, or of the contest whose points it is.
    """
    section, name = map(str, value.path[:2])
    model = ruleset.model
    if section == "limits":
        return model.limits[name].gives(model.tallies, model.areas)
    if section == "costs":
        return ruleset.plays.of_place
    if section == "bonus_turn":
        return ruleset.plays.laid
    if section == "scoring" and value.field == "points":
        return model.scoring[name].contest.gives
    return value.model.knows if issubclass(value.model, Part) else ()


def _column(text: str, word: str) -> int:
    """Return the column of a word's first use in a formula."""
    found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)
    return found.start() + 1 if found else 1


def _goals(ruleset: Ruleset, known: Mapping[str, Collection[str]]) -> Iterator[Problem]:
    """Report every word of a goal that names nothing, at the place of the deck's name."""
    for name, clause in ruleset.model.decks.items():
        for card in ruleset.of(Cards)[clause.cards].cards.values() if isinstance(clause, CardDeck) else ():
            goal = compile_formula(card.goal) if card.goal else None
            for what, word in unknown_words(goal, "number of a seat", known) if goal else ():
                message = f"the goal of card {card.id!r} names an unknown {what} {word!r}"
                hint = did_you_mean(word, known[what])
                yield ruleset.problem(("decks", name, "cards"), "unknown-goal", message, hint)


def located(ruleset: Ruleset, error: FormulaError) -> RulesetError:
    """Return an error of a game at the place of every clause with its formula; of the file where a card has it."""
    hint = "write what holds for 0 too, as in A // max(1, B)" if error.code == "division-by-zero" else ""
    problems = [
        ruleset.problem(value.path, error.code, str(error), hint, column=error.column)
        for value, text, _ in formulas(ruleset)
        if text == error.text
    ]
    return RulesetError(problems or [Problem(ruleset.path, 1, 1, error.code, str(error))])


@contextmanager
def locating(ruleset: Ruleset) -> Iterator[None]:
    """Raise an error of a formula in a game as `located` has it."""
    try:
        yield
    except FormulaError as error:
        raise located(ruleset, error) from None


def used(ruleset: Ruleset, *sorts: str) -> set[str]:
    """Return the names of these sorts (`piece`, `area`, ...) that a parameter of any clause names."""
    return {reference.name for reference in references(ruleset) if reference.what in sorts}


def in_formulas(ruleset: Ruleset) -> set[str]:
    """Return every word in the formulas of a ruleset, `coins_before` and the like counted as `coins` too."""
    return {word for _, text, _ in formulas(ruleset) for word in words(text)}


def words(text: str) -> set[str]:
    """Return the names in a formula; none in one that can't be read."""
    try:
        names = compile_formula(text).names
    except HgkitError:
        return set()
    found = {word for name in names for word in re.findall(r"\w+", name)}
    return found | {re.sub(r"^own_|_(before|left|rank|arrival)$", "", word) for word in found}
