"""Faults that the model of a script finds, as Problems at their place."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from hgkit.engine.fault import PositionFault
from hgkit.play.model import ScriptFile
from hgkit.text.report import Report, describe
from hgkit.text.source import Data, Path

_WANTED = {
    "string_type": "a text",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "list_type": "a list",
}
_LIMITS = {
    "too_long": ("at most {max_length} entries", True),
    "too_short": ("at least {min_length} entries", True),
    "string_too_short": ("a text that is not empty", False),
    "greater_than_equal": ("at least {ge}", False),
    "less_than_equal": ("at most {le}", False),
    "less_than": ("less than {lt}", False),
}


def model_faults(
    error: ValidationError, data: Data, report: Report, model: type[BaseModel] = ScriptFile
) -> None:
    """Note every fault of a script (or of another file) that its model found, one a place."""
    seen: set[Path] = set()
    for fault in error.errors(include_url=False):
        path = _path(fault["loc"], data, missing=fault["type"] == "missing")
        if path not in seen:
            seen.add(path)
            _note(fault, path, report, model)


def add_fault(report: Report, fault: PositionFault, inside: tuple[str | int, ...] = ()) -> None:
    """Note the fault of a position that stands at `inside` in its file."""
    if "." in fault.code:
        report.add((*inside, *fault.path), "impossible-position", f"{fault} [{fault.code}]")
    else:
        report.add((*inside, *fault.path), fault.code, str(fault))


def _path(loc: tuple[int | str, ...], data: Data, *, missing: bool) -> Path:
    """The path in the data: pydantic's, without its names for branches and keys."""
    path: list[int | str] = []
    last = len(loc) - 1
    for number, step in enumerate(loc):
        if isinstance(data, dict) and str(step) in data:
            data = data[str(step)]
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        elif not (missing and number == last):
            continue
        path.append(step)
    return tuple(path)


def _note(fault: Any, path: Path, report: Report, model: type[BaseModel]) -> None:
    kind, found, limits = fault["type"], fault["input"], fault.get("ctx", {})
    if kind == "extra_forbidden":
        if report.full("unknown-key"):
            report.add(path, "unknown-key", "", key=True)
            return
        key = str(path[-1])
        names = [
            field.alias or name
            for found in _models(path[:-1], model)
            for name, field in found.model_fields.items()
        ]
        near = difflib.get_close_matches(key, names, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"known here: {', '.join(names)}"
        report.add(path, "unknown-key", f"unknown key {key!r}", hint, key=True)
    elif kind == "missing":
        report.add(path[:-1], "missing-key", f"the key {path[-1]!r} is missing")
    elif kind in _WANTED:
        report.expected(path, _WANTED[kind], found)
    elif kind in {"id", "choice"}:
        report.expected(path, str(fault["msg"]), found)
    elif kind == "literal_error":
        report.add(path, "bad-value", f"expected {limits['expected']}, found {describe(found)}")
    elif kind in _LIMITS:
        words, counted = _LIMITS[kind]
        shown = str(len(found)) if counted else describe(found)
        wanted = words.format(**limits).replace(" 1 entries", " 1 entry")
        hint = "quarter turns clockwise: 90 degrees are 1" if path[-1] == "turned" else ""
        report.add(path, "bad-value", f"expected {wanted}, found {shown}", hint)
    else:
        message = str(fault["msg"])
        report.add(path, "bad-value", f"{message[0].lower()}{message[1:]}, found {describe(found)}")


def _models(path: Path, model: type[BaseModel]) -> list[type[BaseModel]]:
    """The models of the mapping at a path in a file of a model."""
    here: list[type[BaseModel]] = [model]
    for step in path:
        if isinstance(step, str):
            fields = [
                f for model in here for name, f in model.model_fields.items() if step in (name, f.alias)
            ]
            here = [found for field in fields for found in _inside(field.annotation)] or here
    return here


def _inside(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for argument in get_args(annotation):
        yield from _inside(argument)
