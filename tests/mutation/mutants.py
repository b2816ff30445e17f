"""The mutants of a ruleset: each number one more and one less, each boolean flipped, each policy replaced."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from hgkit.rules.checks.formulas import formulas
from hgkit.rules.clauses.references import ENTRY
from hgkit.rules.clauses.values import Value
from hgkit.rules.ruleset import Ruleset

NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")


@dataclass(frozen=True, slots=True)
class Mutant:
    """One changed parameter: the clause it belongs to, and the setting that changes it."""

    clause: str
    setting: str

    def __str__(self) -> str:
        return self.setting


def mutants(ruleset: Ruleset, parent: Ruleset | None = None) -> list[Mutant]:
    """Every mutant of a resolved ruleset, in the order of its clauses; none of a value that it inherits unchanged
    from `parent`.
    """
    texts = {value.path: text for value, text, _ in formulas(ruleset)}
    found: dict[str, Mutant] = {}
    for value in ruleset.values:
        if parent is not None and inherits(ruleset, value, parent):
            continue
        for path, data in _changes(value, texts):
            setting = f"{'.'.join(map(str, path))}={json.dumps(data)}"
            found.setdefault(setting, Mutant(_clause(ruleset, path), setting))
    return list(found.values())


def inherits(ruleset: Ruleset, value: Value, parent: Ruleset) -> bool:
    """Whether a value is the parent's, and no layer above the parent sets it or anything in it."""
    beneath = {layer.id for layer in parent.resolved.layers}
    above = [layer for layer in ruleset.resolved.layers if layer.id not in beneath]
    return value in parent.values and all(layer.place(value.path) is None for layer in above)


def _clause(ruleset: Ruleset, path: tuple[Any, ...]) -> str:
    steps = list(map(str, path))
    return next(name for n in range(len(steps), 0, -1) if (name := ".".join(steps[:n])) in ruleset.clauses)


def _changes(value: Value, texts: dict[Any, str]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """The changed values of one parameter, each with the path it is set at."""
    path, data = value.path, value.data
    if isinstance(data, bool):
        yield path, not data
    elif isinstance(data, int):
        yield from ((path, data + step) for step in (1, -1))
    elif isinstance(data, dict) and data and all(isinstance(n, int) for n in data.values()):
        for key, number in data.items():
            yield from (((*path, key), number + step) for step in (1, -1))
    elif path in texts:
        yield from ((path, text) for text in _formula_changes(texts[path]))
    elif isinstance(data, list) and data and all(isinstance(item, str) for item in data):
        for index, item in enumerate(data):
            if (*path, index) in texts:
                others: Iterator[str] | list[str] = _formula_changes(item)
            else:
                others = [other for other in _policies(value) if other != item]
            for other in others:
                yield path, [*data[:index], other, *data[index + 1 :]]
    elif isinstance(data, str):
        yield from ((path, other) for other in _policies(value) if other != data)


def _formula_changes(text: str) -> Iterator[str]:
    for match in NUMBER.finditer(text):
        for step in (1, -1):
            yield f"{text[: match.start()]}{int(match.group()) + step}{text[match.end() :]}"


def _policies(value: Value) -> list[str]:
    """The values that the schema allows for a policy; none for a name or a text."""
    if value.field == ENTRY:
        return []
    return list(_literals(value.model.model_fields[value.field].annotation))


def _literals(annotation: Any) -> Iterator[str]:
    if get_origin(annotation) is Literal:
        yield from (item for item in get_args(annotation) if isinstance(item, str))
    else:
        for argument in get_args(annotation):
            yield from _literals(argument)
