"""Data that can't be changed: a loaded ruleset plays what its hash says, whatever is done with the values it hands out.

Subclasses of `dict` and `list`, so that they read, compare, print and are written as JSON like those, at their speed.
"""

from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final, NoReturn, Self, TypeVar

import yaml
from pydantic import BaseModel

from hgkit.text.scalars import SCALARS

Key = TypeVar("Key")
Item = TypeVar("Item")
Thing = TypeVar("Thing")


def _refuse(*_: object, **__: object) -> NoReturn:
    hint = "load it again with set={PATH: VALUE}, or copy what you change"
    raise TypeError(f"a loaded ruleset can't be changed; {hint}")


class FrozenDict(dict[Key, Item]):
    """A dict that stays as it is; `dict(it)` can be changed."""

    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenDict, (dict(self),)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


class FrozenList(list[Item]):
    """A list that stays as it is; `list(it)` can be changed."""

    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = _refuse
    append = clear = extend = insert = pop = remove = reverse = sort = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenList, (list(self),)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


_AS_THEY_ARE: Final = SCALARS | {FrozenDict, FrozenList}


def freeze(value: Thing) -> Thing:
    """Return a value with every dict and list in it frozen.

    Models and dataclasses are frozen themselves; the dicts and lists that they hold are replaced in place.
    """
    frozen: Any = value
    if type(value) in _AS_THEY_ARE:
        return value
    if isinstance(value, dict):
        frozen = FrozenDict(
            {key: inner if type(inner) in _AS_THEY_ARE else freeze(inner) for key, inner in value.items()}
        )
    elif isinstance(value, list):
        frozen = FrozenList([inner if type(inner) in _AS_THEY_ARE else freeze(inner) for inner in value])
    elif type(value) is tuple:
        if not _AS_THEY_ARE.issuperset(map(type, frozen)):  # most are of plain values
            frozen = tuple([inner if type(inner) in _AS_THEY_ARE else freeze(inner) for inner in frozen])
    elif isinstance(value, BaseModel):
        for name, inner in value.__dict__.items():
            if type(inner) not in _AS_THEY_ARE:
                value.__dict__[name] = freeze(inner)
        if value.__pydantic_extra__ is not None:
            object.__setattr__(value, "__pydantic_extra__", freeze(value.__pydantic_extra__))
    elif is_dataclass(value) and not isinstance(value, type):
        for name in _field_names(type(value)):
            inner = getattr(value, name)
            if type(inner) not in _AS_THEY_ARE:
                object.__setattr__(value, name, freeze(inner))
    return frozen  # type: ignore[no-any-return]


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def thaw(value: Any) -> Any:
    """Return plain data as dicts and lists of Python's own, for writers that know no others."""
    if isinstance(value, dict):
        return {key: thaw(inner) for key, inner in value.items()}
    return [thaw(inner) for inner in value] if isinstance(value, list) else value


def written(value: Any) -> str:
    """Return a value on one line, as it is written in YAML."""
    if isinstance(value, str):
        return value
    plain, width = thaw(value), 10**6
    line = yaml.safe_dump(plain, default_flow_style=True, allow_unicode=True, sort_keys=False, width=width)
    return line.removesuffix("...\n").strip()
