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
from hgkit.rules.clauses.clause import Bare
from hgkit.rules.clauses.plays import Plays, used
from hgkit.rules.ruleset import Ruleset
from hgkit.text.places import Path

CODES: Final = {
    "not-played": "A section, a kind of clause or a parameter that the space of the ruleset does not play.",
    "required": "A clause that the space of the ruleset can't do without.",
}

_HOLDERS: Final = (dict, BaseModel)
"""Values that something not played may stand in. Most values are texts and numbers, and are not looked at."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report everything that is not played, and every clause that is missing."""
    found = _Check(ruleset)
    yield from found.inside((), ruleset.model)
    yield from found.missing()


class _Check:
    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.plays: Plays = ruleset.plays

    def inside(self, path: Path, data: Any) -> Iterator[Problem]:
        """Yield what is not played of a value, and of all that it holds unless it is refused itself."""
        if isinstance(data, dict):
            for key, value in data.items():
                if isinstance(value, _HOLDERS):
                    yield from self.inside((*path, str(key)), value)
        elif isinstance(data, BaseModel):
            refused = self._bare(path, data)
            if refused is not None:
                yield refused
                return
            gone = dict(self._parameters(path, data))
            yield from gone.values()
            fields = type(data).model_fields
            for name, value in data.__dict__.items():
                if isinstance(value, _HOLDERS) and name not in gone:
                    yield from self.inside((*path, fields[name].alias or name), value)
            for name, value in (data.__pydantic_extra__ or {}).items():
                if isinstance(value, _HOLDERS):
                    yield from self.inside((*path, name), value)

    def _bare(self, path: Path, model: BaseModel) -> Problem | None:
        if isinstance(model, Bare) and path[0] == "end" and not self._is_required(path):
            message = "a clause without a condition does nothing here"
            return self.ruleset.problem(path, "not-played", message, "give it 'when' or 'event'", key=True)
        return None

    def _is_required(self, path: Path) -> bool:
        return ".".join(map(str, path)) in {needed.clause for needed in self.plays.required}

    def _parameters(self, path: Path, model: BaseModel) -> Iterator[tuple[str, Problem]]:
        """Yield the optional parameters that are not played, each with its problem."""
        plays, kind = self.plays, type(model)
        allowed = plays.parameters.get(kind)
        if allowed is not None:
            for name in (name for name in used(model) if name not in allowed.split()):
                key = kind.model_fields[name].alias or name
                others = [s for s in plays.others if s.takes(str((*path, key)[0]), kind, name)]
                what = key if not path else f"{key!r} here"
                hint = f"played on: {', '.join(s.name for s in others)}"
                yield name, self._refused((*path, key), f"{plays.place} has no {what}", hint)

    def _refused(self, path: Path, message: str, hint: str) -> Problem:
        return self.ruleset.problem(path, "not-played", message, hint, key=True)

    def missing(self) -> Iterator[Problem]:
        words = words_in_order(self.ruleset)
        for needed in self.plays.required:
            if needed.clause in self.ruleset.clauses or (needed.step and needed.step not in words):
                continue
            message = f"{self.plays.place} can't do without {needed.clause}"
            path = tuple(needed.clause.split("."))
            yield self.ruleset.problem(path, "required", message, needed.why, key=True)
