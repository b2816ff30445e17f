"""Kinds: which classes of clauses a space plays, and how a field of the model finds the right one.

A *kind* is one thing that a ruleset may use by name: the step `draw`, the effect `gain`, the tally `count`. Kinds of
one sort are a *family*. A `Registry` says for one space where the class of every kind lives. It is data: a class is
imported when a ruleset first uses it, so `--help` stays quick and anybody may add kinds. Fields of the model name the
family alone, and validation finds the class in the registry that it gets as context:

>>> from pydantic import BaseModel
>>> class Step(BaseModel):
...     step: str
>>> class Turn(BaseModel):
...     first: Annotated[Step, Kind("step")]
>>> tiles = Registry("tiles", "a table of tiles", {"step": {"wait": "hgkit.text.kinds:_Example"}})
>>> Turn.model_validate({"first": {"step": "wait"}}, context=tiles).first
_Example(step='wait')
"""

import re
import types
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from importlib import import_module
from types import ModuleType
from typing import Annotated, Any, Final, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from hgkit.text.leaves import at
from hgkit.text.places import Path

Kinds = Mapping[str, Mapping[str, str]]
"""Where classes live, `"module:Class"`, by family and name."""


@dataclass(frozen=True, slots=True)
class Family:
    """A sort of kinds: what one is called, and the key whose value names it.

    Without a `tag` each kind has a key that no other kind of the family has, and is called like that key; with one,
    only those of `keys` are.
    """

    noun: str
    tag: str | None = None
    keys: tuple[str, ...] = ()

    def name_in(self, data: Mapping[str, Any], known: Iterable[str]) -> str | None:
        """Return the name of the kind that data means; None where it names none, or none of those known by key."""
        if self.tag is not None and self.tag in data:
            name = data[self.tag]
            return name if isinstance(name, str) else None
        return next((name for name in (known if self.tag is None else self.keys) if name in data), None)


FAMILIES: Final[Mapping[str, Family]] = {
    "action": Family("action"),
    "area": Family("area"),
    "contest": Family("contest"),
    "cost": Family("cost", "match", ("pay",)),
    "deck": Family("deck"),
    "effect": Family("effect", "effect"),
    "limit": Family("limit"),
    "lint": Family("lint"),
    "milestone": Family("milestone", "becomes", ("goal",)),
    "setup": Family("set-up step", "step"),
    "space": Family("space", "kind"),
    "step": Family("step", "step"),
    "tally": Family("tally"),
    "trigger": Family("trigger", "event", ("when",)),
}
"""The families by name."""


@dataclass(frozen=True, slots=True)
class Registry:
    """The kinds that one space plays. `title` is what messages call the space: `a table of tiles`.

    `elsewhere` says, by family and kind, in which spaces what this one does not play is, and where its class lives;
    `packages` names, by the homes of kinds, the packages that add them; `parameters` says of some classes which of
    their optional parameters the space plays.
    """

    space: str
    title: str
    kinds: Kinds
    elsewhere: Mapping[str, Mapping[str, Mapping[str, str]]] = field(default_factory=dict)
    packages: Mapping[str, str] = field(default_factory=dict)
    parameters: Mapping[type[BaseModel], str] = field(default_factory=dict)

    def keys(self, model: type[BaseModel]) -> tuple[str, ...]:
        """Return the keys of a model that the space plays, as files write them."""
        if model not in self.parameters:
            return keys_of(model)
        played = {*self.parameters[model].split(), *getattr(model, "META", ())}
        fields = model.model_fields.items()
        return tuple(info.alias or name for name, info in fields if info.is_required() or name in played)

    def names(self, family: str) -> tuple[str, ...]:
        """Return the names of the kinds of a family."""
        return tuple(self.kinds.get(family, ()))

    def lint(self, name: str) -> ModuleType | None:
        """Return the module of a check that a package adds, None where it can't be imported."""
        try:
            module: ModuleType = found(self.kinds["lint"][name])
        except Exception:  # a package may fail in any way
            return None
        return module

    def find(self, family: str, name: str) -> type[BaseModel] | None:
        """Return the class of a kind, None where it is not played. Raises BrokenKind for a package that is broken."""
        home = self.kinds.get(family, {}).get(name)
        if home is None:
            return None
        try:
            kind: type[BaseModel] = found(home)
        except Exception as error:  # a package may fail in any way
            if home in self.packages:
                raise BrokenKind(f"{self.packages[home]} can't be imported: {error!r}") from error
            raise
        return kind

    def class_for(self, family: str, data: Any) -> type[BaseModel] | None:
        """Return the class of the kind that data means, None where it means none that is played."""
        if not isinstance(data, dict):
            return type(data) if isinstance(data, BaseModel) else None
        name = FAMILIES[family].name_in(data, self.kinds.get(family, ()))
        try:
            return None if name is None else self.find(family, name)
        except BrokenKind:
            return None


@cache
def found(home: str) -> Any:
    """Import what a `"module:name"` names, or a `"module"`."""
    module, _, name = home.partition(":")
    return getattr(import_module(module), name) if name else import_module(module)


def needs(text: str | None) -> str:
    """Return what a description says that something needs: its sentence "It needs ...", as part of another sentence."""
    sentence = re.search(r"\bIt (needs\b[^.]*)", " ".join((text or "").split()))
    return f"it {sentence[1]}" if sentence else ""


def _text(home: str) -> str | None:
    try:
        text: str | None = found(home).__doc__
    except Exception:  # a package may fail in any way
        return None
    return text


class BrokenKind(Exception):
    """A kind can't be imported; the text says of which package, and why."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Marks a field whose class the registry knows: `Annotated[StepClause, Kind("step")]`.

    Data that names no kind, or one that the space does not play, is a validation error of type `kind_missing`,
    `not_played` or `kind_unknown`; its context has the words of the message.
    """

    family: str

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Validate by the class that the registry finds."""
        return core_schema.with_info_plain_validator_function(partial(self._validate, source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Leave a mark, for who writes a schema knows the spaces it is for."""
        return {"kind": self.family}

    def _validate(self, base: type[BaseModel], data: Any, info: ValidationInfo) -> BaseModel:
        registry = info.context
        if not isinstance(registry, Registry):
            raise TypeError("kinds are validated with a Registry as context")
        if not isinstance(data, dict):
            if isinstance(data, base):
                return data
            raise PydanticCustomError("dict_type", "expected a mapping")
        found = registry.class_for(self.family, data)
        if found is None:
            raise self._refusal(registry, data)
        return found.model_validate(data, context=registry)

    def _refusal(self, registry: Registry, data: dict[str, Any]) -> PydanticCustomError:
        family, known = FAMILIES[self.family], registry.names(self.family)
        elsewhere = registry.elsewhere.get(self.family, {})
        name = family.name_in(data, known)
        try:
            kind = registry.find(self.family, name) if name is not None else None
        except BrokenKind as error:
            broken = {"noun": family.noun, "tag": family.tag, "name": name, "why": str(error)}
            return PydanticCustomError("kind_broken", "the {noun} {name}: {why}", broken)
        assert kind is None
        name = family.name_in(data, elsewhere)
        context: dict[str, Any] = {"noun": family.noun, "tag": family.tag, "name": name}
        context |= {"known": known, "space": registry.title}
        context["alone"] = [name for name in known if name in family.keys]
        if name is None:
            return PydanticCustomError("kind_missing", "names no {noun}", {**context, "data": data})
        if name in elsewhere:
            homes = elsewhere[name]
            context["spaces"], context["needs"] = tuple(homes), needs(_text(next(iter(homes.values()))))
            return PydanticCustomError("not_played", "{space} has no {noun} {name}", context)
        return PydanticCustomError("kind_unknown", "unknown {noun} {name}", context)


def class_at(model: type[BaseModel], data: Any, path: Path, registry: Registry) -> type[BaseModel] | None:
    """Return the class of the model that holds what stands at a path of data, None where no model does.

    It goes by the annotations, and where these only name a family by what the data says; so it knows which keys may
    stand at a place, also in data that is not valid as a whole.
    """
    here: Any = model
    for key in path:
        data = at(data, (key,), None)
        form = _form(_entry(here, str(key)), data, registry)
        if form is None:
            return None
        here = form
    return here if is_model(here) else None


def keys_of(model: type[BaseModel]) -> tuple[str, ...]:
    """Return the keys that a model takes by name, as files write them."""
    return tuple(info.alias or name for name, info in model.model_fields.items())


def annotation_of(info: FieldInfo) -> Any:
    """Return the annotation of a field as it was written, with what pydantic keeps aside."""
    return Annotated[info.annotation, *info.metadata] if info.metadata else info.annotation


@cache
def named_entries(model: type[BaseModel]) -> tuple[Any, Any]:
    """Return the annotations of name and value of the entries that data may name themselves; None for none."""
    extra = get_type_hints(model, include_extras=True).get("__pydantic_extra__")
    name, value = get_args(extra) if get_origin(extra) is dict else (None, None)
    return name, value


def _entry(form: Any, key: str) -> Any:
    if is_model(form):
        fields = form.model_fields.items()
        info = next((info for name, info in fields if key == (info.alias or name)), None)
        return annotation_of(info) if info else named_entries(form)[1]
    return get_args(form)[-1] if get_origin(form) in (dict, list) else None


def _form(annotation: Any, data: Any, registry: Registry) -> Any:
    """Return the one form of an annotation that data may have: a model, a dict, a list; None for plain values."""
    if get_origin(annotation) is Annotated:
        bare, *notes = get_args(annotation)
        kind = next((note for note in notes if isinstance(note, Kind)), None)
        return registry.class_for(kind.family, data) if kind else _form(bare, data, registry)
    if get_origin(annotation) in (Union, types.UnionType):
        forms = [_form(member, data, registry) for member in get_args(annotation)]
        return next((form for form in forms if form is not None and _fits(form, data)), None)
    return annotation if is_model(annotation) or get_origin(annotation) in (dict, list) else None


def _fits(form: Any, data: Any) -> bool:
    """Return whether data has the shape of a form; of a model also one of its keys, where it has any."""
    if not is_model(form):
        return isinstance(data, get_origin(form) or object)
    return isinstance(data, dict) and (not data or any(key in data for key in keys_of(form)))


def is_model(form: Any) -> bool:
    """Return whether an annotation is the class of a model."""
    return isinstance(form, type) and issubclass(form, BaseModel)


class _Example(BaseModel):
    step: str
