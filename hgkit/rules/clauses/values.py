"""The values in the clauses of a ruleset, each with its path and the field of the model that holds it."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from pydantic import BaseModel

from hgkit.rules.clauses.clause import Clause, Named
from hgkit.rules.clauses.references import ENTRY
from hgkit.text.places import Path
from hgkit.text.scalars import SCALARS


class Value(NamedTuple):
    """A parameter: its path in the rules, the model and field it belongs to (or `ENTRY`), and what it is."""

    path: Path
    model: type[BaseModel]
    field: str
    data: Any


def values(clauses: Mapping[str, Clause]) -> Iterator[Value]:
    """Yield every parameter of clauses, given by id; those that hold others come before the ones they hold."""
    for name, clause in clauses.items():
        yield from _inside(clause, tuple(name.split(".")))


@lru_cache(maxsize=256)
def _fields(model: type[BaseModel]) -> tuple[tuple[str, str], ...]:
    meta = Clause.META if issubclass(model, Clause) else frozenset()
    return tuple((name, info.alias or name) for name, info in model.model_fields.items() if name not in meta)


def _inside(holder: BaseModel, path: Path) -> Iterator[Value]:
    model = type(holder)
    for name, key in _fields(model):
        data = getattr(holder, name)
        if data is not None:
            yield Value((*path, key), model, name, data)
            yield from _models((*path, key), data)
    if isinstance(holder, Named):
        for key, data in holder.named().items():
            yield Value((*path, key), model, ENTRY, data)
            yield from _models((*path, key), data)


def _models(path: Path, data: Any) -> Iterator[Value]:
    """Go on with the models inside of a value. Clauses inside of sections are listed by themselves."""
    if type(data) in SCALARS:
        return
    if isinstance(data, dict):
        for key, inner in data.items():
            yield from _models((*path, str(key)), inner)
    elif isinstance(data, list):
        for index, inner in enumerate(data):
            yield from _models((*path, index), inner)
    elif isinstance(data, BaseModel) and not isinstance(data, Clause):
        yield from _inside(data, path)
