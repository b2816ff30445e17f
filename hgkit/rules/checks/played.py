"""What the space of a ruleset does not play, and what it can't do without.

Every space declares the sections, kinds of clauses, forms and parameters that it plays (`hgkit.rules.clauses.plays`). A
clause of another space would be printed on the sheet and do nothing, so it is refused. A clause that the space
enforces in any case is required: leaving it out would print another game than the one that is played.
"""

from collections.abc import Iterator
from typing import Any, Final

from pydantic import BaseModel

from hgkit.problems import Problem
from hgkit.rules.checks.order import words_in_order
from hgkit.rules.clauses.clause import Bare, Clause
from hgkit.rules.clauses.plays import used
from hgkit.rules.ruleset import Ruleset
from hgkit.text.kinds import needs
from hgkit.text.places import Path, dotted
from hgkit.text.scalars import SCALARS

CODES: Final = {
    "not-played": "A section, a kind of clause or a parameter that the space of the ruleset does not play.",
    "required": "A clause that the space of the ruleset can't do without.",
}


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report everything that is not played, and every clause that is missing: where it was removed or would stand."""
    yield from _inside(ruleset, (), ruleset.model)
    plays, words = ruleset.plays, words_in_order(ruleset)
    for needed in plays.required:
        if needed.clause not in ruleset.clauses and (not needed.step or needed.step in words):
            message = f"{plays.place} can't do without {needed.clause}"
            path = tuple(needed.clause.split("."))
            yield ruleset.problem(path, "required", message, needed.why, key=True)


def _inside(ruleset: Ruleset, path: Path, data: Any) -> Iterator[Problem]:
    """Yield what is not played of a value, and of all that it holds unless it is refused itself."""
    if isinstance(data, dict):
        for key, value in data.items():
            if type(value) not in SCALARS:
                yield from _inside(ruleset, (*path, str(key)), value)
    elif isinstance(data, BaseModel):
        if (
            path[:1] == ("end",)
            and isinstance(data, Bare)
            and dotted(path) not in {needed.clause for needed in ruleset.plays.required}
        ):
            message = "a clause without a condition does nothing here"
            yield ruleset.problem(path, "not-played", message, "give it 'when' or 'event'", key=True)
            return
        kind = type(data)
        gone = dict(_parameters(ruleset, path, data)) if kind in ruleset.plays.parameters else {}
        yield from gone.values()
        for name, value in data.__dict__.items():
            if type(value) not in SCALARS and name not in gone and name not in Clause.META:
                yield from _inside(ruleset, (*path, kind.model_fields[name].alias or name), value)
        for name, value in (data.__pydantic_extra__ or {}).items():
            if type(value) not in SCALARS:
                yield from _inside(ruleset, (*path, name), value)


def _parameters(ruleset: Ruleset, path: Path, model: BaseModel) -> Iterator[tuple[str, Problem]]:
    """Yield the optional parameters that are not played, each with its problem."""
    plays, kind = ruleset.plays, type(model)
    played = plays.parameters[kind].split()
    for name in used(model):
        if name not in played:
            key = kind.model_fields[name].alias or name
            others = [s.name for s in plays.others if s.takes(str((*path, key)[0]), kind, name)]
            message = f"{plays.place} has no {f'{key!r} here' if path else key}"
            needed = needs(kind.model_fields[name].description)
            hint = "; ".join(filter(None, (f"played on: {', '.join(others)}", needed)))
            yield name, ruleset.problem((*path, key), "not-played", message, hint, key=True)
