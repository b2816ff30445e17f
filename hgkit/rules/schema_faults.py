"""Faults that the schema finds, told in the words of rulesets and at their place."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from hgkit.problems import Problem
from hgkit.rules.places import Mark, Path, dotted

CODES = {
    "unknown-key": "A key that this part of the file does not have.",
    "missing-key": "A key that this part of the file needs.",
    "wrong-type": "A value of another type than the key takes.",
    "not-allowed": "A value that is not one of those the key allows.",
    "out-of-range": "A number below or above what the key takes.",
    "inconsistent": "Values that don't go together.",
}
"""The manual of the codes that this module raises."""

Locate = Callable[..., Mark]

_TYPES = {
    "int": "a whole number",
    "string": "a text",
    "bool": "true or false",
    "list": "a list",
    "dict": "a mapping",
    "model": "a mapping",
    "model_attributes": "a mapping",
    "model_type": "a mapping",
    "dict_type": "a mapping",
    "list_type": "a list",
    "int_type": "a whole number",
    "string_type": "a text",
    "bool_type": "true or false",
}


def schema_faults(error: ValidationError, model: type[BaseModel], locate: Locate) -> list[Problem]:
    """Every fault of a pydantic error as a Problem; `locate(path, key=...)` gives the place of a value."""
    problems: dict[tuple[Any, ...], Problem] = {}
    for fault in error.errors(include_url=False):
        path = _data_path(fault["loc"], model)
        problem = _problem(fault, path, locate, model)
        problems.setdefault((problem.path, problem.line, problem.column, problem.where), problem)
    return list(problems.values())


def _data_path(loc: tuple[int | str, ...], model: type[BaseModel]) -> Path:
    """The path in the data: pydantic's, without the names it gives to branches of a union."""
    return tuple(
        step
        for step in loc
        if not (isinstance(step, str) and (step in _BRANCHES or step.startswith(("dict[", "list[", "function-", "constrained"))))
    )


_BRANCHES = {"int", "str", "points_power"}


def _problem(fault: Any, path: Path, locate: Locate, model: type[BaseModel]) -> Problem:
    kind = fault["type"]
    where = dotted(path)
    key = str(path[-1]) if path else ""
    if kind == "extra_forbidden":
        mark = locate(path, key=True)
        names = _known_keys(model, path[:-1])
        near = difflib.get_close_matches(key, names, 1)
        hint = f"did you mean {near[0]!r}?" if near else (f"known here: {', '.join(names)}" if names else "")
        return Problem(mark.path, mark.line, mark.column, "unknown-key", f"unknown key {key!r}", where=where, hint=hint)
    mark = locate(path)
    code, message, hint = _explain(kind, fault, key)
    return Problem(mark.path, mark.line, mark.column, code, message, where=where, hint=hint)


def _explain(kind: str, fault: Any, key: str) -> tuple[str, str, str]:
    context, value = fault.get("ctx", {}), fault.get("input")
    if kind == "missing":
        return "missing-key", f"{key!r} is missing", "write it, or take it from a parent with 'extends'"
    if kind in {"literal_error", "enum"}:
        expected = str(context.get("expected", "")).replace("'", "").replace(" or ", ", ")
        near = difflib.get_close_matches(str(value), expected.split(", "), 1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        return "not-allowed", f"{_show(value)} is not allowed", f"{hint}allowed: {expected}"
    if kind == "union_tag_invalid":
        allowed = str(context.get("expected_tags", "")).replace("'", "")
        tag = context.get("tag", value)
        near = difflib.get_close_matches(str(tag), allowed.split(", "), 1)
        hint = f"did you mean {near[0]!r}? " if near else ""
        return "not-allowed", f"effect {_show(tag)} is not known", f"{hint}known: {allowed}"
    if kind == "union_tag_not_found":
        return "missing-key", "'effect' is missing", "a power says what it does with 'effect: ...'"
    if kind in {"greater_than_equal", "less_than_equal", "greater_than", "less_than"}:
        bound = context.get("ge", context.get("le", context.get("gt", context.get("lt"))))
        side = "at least" if "greater" in kind else "at most"
        return "out-of-range", f"{_show(value)} is out of range", f"{side} {bound}"
    if kind == "value_error":
        return "inconsistent", str(fault["msg"]).removeprefix("Value error, "), ""
    if kind in {"too_short", "string_too_short", "string_pattern_mismatch"}:
        return "out-of-range", f"{_show(value)} is not enough", str(fault["msg"]).lower()
    expected = _TYPES.get(kind, _TYPES.get(kind.removesuffix("_type"), ""))
    if expected:
        return "wrong-type", f"expected {expected}, found {_show(value)}", ""
    return "wrong-type", f"{_show(value)}: {str(fault['msg']).lower()}", ""


def _show(value: object) -> str:
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _known_keys(model: type[BaseModel], path: Path) -> list[str]:
    """The keys that a mapping at `path` takes, as far as the models say."""
    here: Any = model
    for step in path:
        here = _inner(here, step)
        if here is None:
            return []
    found = _models(here)
    names = [f.alias or name for m in found for name, f in m.model_fields.items()]
    return list(dict.fromkeys(names))


def _inner(annotation: Any, step: str | int) -> Any:
    for candidate in _models(annotation):
        for name, field in candidate.model_fields.items():
            if step in (name, field.alias):
                return field.annotation
        extra = candidate.__annotations__.get("__pydantic_extra__")
        if extra is not None:
            return None
    args = get_args(annotation)
    if annotation is not None and getattr(annotation, "__origin__", None) in (dict, list):
        return args[-1]
    for arg in args:
        inner = _inner(arg, step)
        if inner is not None:
            return inner
    return None


def _models(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [m for arg in get_args(annotation) for m in _models(arg)]
