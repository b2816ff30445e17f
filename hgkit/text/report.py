"""Collects the faults of one deck file, each at its place in the text."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from hgkit.errors import Ambiguous, NotFound, RulesetError
from hgkit.problems import Problem
from hgkit.text.naming import closest
from hgkit.text.source import Path, Source, dotted

CODES: Final = {
    "unknown-name": "A name that nobody declared: a key, edge, kind, part, number, animal, total or tile id.",
    "missing-key": "A key that must be there is missing.",
    "wrong-type": "A value has the wrong type, such as a text where a list is expected.",
    "bad-value": "A value of the right type that can't be meant, such as a negative number.",
    "declared-twice": "A name stands for two things, or the parent has already declared it.",
    "reserved-name": "A name that has a meaning of its own where kinds, numbers or animals stand.",
    "bad-kind": "A kind of zone that makes no sense: arms without `inner`, or arms of an inner kind.",
    "bad-edge": "A profile with an inner kind, or one that reads otherwise backwards: tiles can't meet.",
    "bad-sides": "A tile has not four sides.",
    "part-kind": "A part of a side stands under a kind that isn't its own in the profile of the edge.",
    "part-twice": "A part of a side belongs to two zones, or stands twice in one.",
    "part-missing": "A part of a side belongs to no zone of the tile.",
    "zones-cross": "Two zones of a tile lie across each other on its border: nobody could draw it.",
    "duplicate-id": "Two tiles have the same id; 24 and '24' are the same.",
    "tiles-twice": "`tiles` in a deck whose parent has tiles: say add, remove or replace.",
    "no-parent": "add, remove or replace in a deck that extends none.",
    "cycle": "A deck is its own ancestor.",
    "empty-deck": "A deck that isn't abstract has no tile.",
    "wrong-total": "A stated total is not what the tiles have.",
}
"""The manual of the codes of decks."""


MOST_ALIKE: Final = 100
"""So many faults of one code are told one by one, then only how many more there are."""

MOST_NAMES: Final = 12
"""A hint lists all known names up to this many."""


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint for an unknown name: the closest known name, else the known names."""
    names = list(known)
    close = closest(name, names)
    if close:
        return f"did you mean '{close[0]}'?"
    if len(names) > MOST_NAMES:
        return ""
    return f"known: {', '.join(names)}" if names else "none is declared"


def describe(value: object) -> str:
    """What a value is, in the words of YAML."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str):
        return f"the text '{value if len(value) <= 40 else value[:37] + '...'}'"
    text = str(value) if not isinstance(value, int) or abs(value) < 10**12 else "a huge number"
    return text if text.startswith("a ") else f"the number {text}"


AnyModel = TypeVar("AnyModel", bound=BaseModel)


class Report:
    """The faults found so far in `source`."""

    def __init__(self, source: Source) -> None:
        """Start without faults."""
        self.source = source
        self.problems: list[Problem] = []
        self._counts: dict[str, int] = {}
        self._more: dict[str, int] = {}

    def add(
        self, path: Path, code: str, message: str, hint: str = "", *, key: bool = False, column: int = 1
    ) -> None:
        """Note a fault of the value at `path`, of its key, or of a column in it."""
        count = self._counts[code] = self._counts.get(code, 0) + 1
        if count > MOST_ALIKE + 1:
            more = self._more[code]
            message = f"{count - MOST_ALIKE} more of this kind"
            self.problems[more] = replace(self.problems[more], message=message, where="", hint="")
            return
        if count > MOST_ALIKE:
            self._more[code] = len(self.problems)
        mark = self.source.mark(path, key=key, column=column)
        self.problems.append(
            Problem(mark.path, mark.line, mark.column, code, message, where=dotted(path), hint=hint)
        )

    def full(self, code: str) -> bool:
        """Whether further faults of a code are only counted: then a hint need not be looked for."""
        return self._counts.get(code, 0) > MOST_ALIKE

    def expected(self, path: Path, wanted: str, found: object, hint: str = "") -> None:
        """Note that the value at `path` has the wrong type."""
        self.add(path, "wrong-type", f"expected {wanted}, found {describe(found)}", hint)

    def unknown(
        self, path: Path, what: str, name: object, known: Iterable[str], *, key: bool = False
    ) -> None:
        """Note a name that nobody declared."""
        if isinstance(name, str):
            hint = "" if self.full("unknown-name") else did_you_mean(name, known)
            self.add(path, "unknown-name", f"unknown {what} '{name}'", hint, key=key)
        else:
            self.expected(path, f"the name of a known {what}", name)

    def unknown_file(self, path: Path, error: NotFound) -> None:
        """Note a name that no file has, or two have."""
        code = "ambiguous-name" if isinstance(error, Ambiguous) else "unknown-file"
        self.add(path, code, error.message, error.hint)

    def read(self, model: type[AnyModel], what: str) -> AnyModel:
        """Return the source as a model; `what` it should hold. Raises RulesetError with every error of its form."""
        if not isinstance(self.source.data, dict):
            self.expected((), f"{what} (a mapping)", self.source.data)
            raise RulesetError(self.problems)
        try:
            return model.model_validate(self.source.data)
        except ValidationError as error:
            self.models(error, model.model_fields)
            raise RulesetError(self.problems) from None

    def models(self, error: ValidationError, known: Iterable[str]) -> None:
        """Note every fault that the model of the file found; `known` are the keys a file may have."""
        for fault in error.errors(include_url=False):
            path, key = fault["loc"], fault["loc"][-1] == "[key]"
            self._model_fault(
                path[:-1] if key else path,
                fault["type"],
                fault["input"],
                fault.get("ctx", {}),
                fault["msg"],
                known,
                key,
            )

    def _model_fault(
        self,
        path: Path,
        kind: str,
        found: Any,
        limits: Mapping[str, Any],
        message: str,
        known: Iterable[str],
        key: bool,
    ) -> None:
        if kind == "extra_forbidden":
            known = () if self.full("unknown-name") else known
            hint = did_you_mean(str(path[-1]), known) if len(path) == 1 and known else ""
            self.add(path, "unknown-name", f"unknown key '{path[-1]}'", hint, key=True)
        elif kind == "missing":
            self.add(path[:-1], "missing-key", f"the key '{path[-1]}' is missing")
        elif kind in _WANTED:
            self.expected(path, _WANTED[kind], found)
        elif kind == "literal_error":
            self.add(path, "bad-value", f"expected {limits['expected']}, found {describe(found)}")
        elif kind == "string_pattern_mismatch":
            self.add(
                path,
                "bad-value",
                f"'{found}' is not a valid name",
                "use letters, digits and _, no digit first",
            )
        elif kind in _LIMITS:
            wanted, key_of_limit = _LIMITS[kind]
            size = f"{len(found)}" if kind.startswith("too_") else describe(found)
            self.add(path, "bad-value", f"expected {wanted.format(limits[key_of_limit])}, found {size}")
        else:
            self.add(path, "bad-value", f"{message[0].lower()}{message[1:]}, found {describe(found)}")


_WANTED = {
    "string_type": "a text",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "list_type": "a list",
}
_LIMITS = {
    "too_long": ("at most {} entries", "max_length"),
    "too_short": ("at least {} entries", "min_length"),
    "greater_than_equal": ("at least {}", "ge"),
    "less_than_equal": ("at most {}", "le"),
    "string_too_long": ("a text of at most {} character(s)", "max_length"),
    "string_too_short": ("a text of at least {} character(s)", "min_length"),
}
