"""From pydantic's location of an error to the path in the data.

Where a value may have several forms (a union), pydantic puts the name of the form it tried into the location.
Only the annotations of the models tell such a name from a key: the walk here follows them.
"""

import types
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Union, get_args, get_origin

from pydantic import BaseModel, Tag
from pydantic.fields import FieldInfo

from hgkit.text.kinds import Kind, Registry, annotation_of, is_model, named_entries
from hgkit.text.leaves import MISSING, at
from hgkit.text.places import Path

_OTHER_SHAPE: Final = 1000
_WEIGHTS: Final = {"extra_forbidden": 3, "missing": 2}

Form = tuple[Path, str | int]
"""One form that a value was tried as: the path of the value, and pydantic's name of the form."""


@dataclass(slots=True)
class Place:
    """Where an error is: the `path` in the data, and the forms tried on the way there.

    `known` are the keys that the mapping takes in which the error is; `about` says what the last key is for.
    `keys`: where the form of the mapping follows from the last key, all keys of which it needs one.
    `is_key`: the error is in the key, not in its value. `at_form`: the value has not the shape of the form.
    """

    path: Path = ()
    forms: list[Form] = field(default_factory=list)
    known: tuple[str, ...] = ()
    about: str = ""
    keys: tuple[str, ...] = ()
    is_key: bool = False
    at_form: bool = False


def place_of(
    loc: tuple[str | int, ...], model: type[BaseModel], data: Any, registry: Registry | None
) -> Place:
    """Return the place of an error at pydantic's location `loc` in data of `model`; `registry` knows its kinds."""
    place = Place(is_key=loc[-1:] == ("[key]",))
    here: Any = model
    keys: tuple[str, ...] = ()
    known_by: str | int | None = None
    steps = loc[: len(loc) - place.is_key]
    for number, step in enumerate(steps, 1):
        forms = _forms(here, data, registry)
        place.at_form = len(forms) > 1
        if place.at_form:
            here = _form(forms, step)
            keys, known_by = tuple(key for form in forms for key in _identifying_key(form)), step
            if not all(isinstance(form, _Tagged) for form in forms):
                place.forms.append((place.path, step))
            continue
        known, place.about, here, step = _entered(forms[0] if forms else None, step, registry)
        inner = at(data, (step,))
        if inner is MISSING and (isinstance(step, int) or number < len(steps)):
            continue  # a step that a validator put in: files may write one thing in place of a list of one
        data = inner
        place.known = tuple(dict.fromkeys((*known, *keys)))
        place.keys = keys if step == known_by else ()
        place.path, keys, known_by = (*place.path, step), (), None
    return place


def distances(errors: Iterable[tuple[str, Place]]) -> dict[Form, int]:
    """Return how far each form tried is from the value, judged by the types and places of all errors."""
    found: dict[Form, int] = {}
    for kind, place in errors:
        for form in place.forms:
            last = place.at_form and form == place.forms[-1]
            found[form] = found.get(form, 0) + (_OTHER_SHAPE if last else _WEIGHTS.get(kind, 1))
    return found


def _entered(
    form: Any, step: str | int, registry: Registry | None
) -> tuple[tuple[str, ...], str, Any, str | int]:
    """Go one step into a form: keys known there, what the step is for, its annotation, the step in data."""
    if is_model(form):
        about = getattr(form, "META", ())  # what every clause may have is named last
        names = sorted(form.model_fields, key=lambda name: name in about)
        known = tuple(form.model_fields[name].alias or name for name in names)
        if registry is not None:
            played = registry.keys(form)
            known = tuple(key for key in known if key in played)
        info = next((info for name, info in form.model_fields.items() if step in (name, info.alias)), None)
        return known, _about(info), annotation_of(info) if info else named_entries(form)[1], step
    inner = get_args(form)
    if get_origin(form) is dict:
        return (), "", inner[1], str(step)
    return (), "", inner[0] if get_origin(form) is list else None, step


@dataclass(frozen=True, slots=True)
class _Tagged:
    """A form that pydantic finds by its tag, which may be the key that only this form has."""

    form: Any
    tag: str


def _forms(annotation: Any, data: Any = None, registry: Registry | None = None) -> list[Any]:
    """Return the forms that a value of this annotation may have, nothing apart; of a kind the one that data means."""
    if get_origin(annotation) is Annotated:
        bare, *notes = get_args(annotation)
        forms = _forms(bare, data, registry)
        for note in notes:
            if isinstance(note, Kind):
                found = registry.class_for(note.family, data) if registry else None
                return [bare if found is None else found]
            if isinstance(note, Tag):
                forms = [_Tagged(form, note.tag) for form in forms]
        return forms
    if get_origin(annotation) in (Union, types.UnionType):
        members = [member for member in get_args(annotation) if member is not type(None)]
        return [form for member in members for form in _forms(member, data, registry)]
    return [] if annotation is None else [annotation]


def _identifying_key(form: Any) -> Iterable[str]:
    """Yield the key that only this form has, if it is found by one."""
    if isinstance(form, _Tagged) and is_model(form.form) and form.tag in form.form.model_fields:
        yield form.tag


def _form(forms: list[Any], label: str | int) -> Any:
    """Return the form that pydantic calls `label`, None if there is no such form."""
    for form in forms:
        if isinstance(form, _Tagged):
            if label == form.tag:
                return form.form
        elif str(label).partition("[")[0] == getattr(get_origin(form) or form, "__name__", ""):
            return form
    return None


def _about(info: FieldInfo | None) -> str:
    if info is None:
        return ""
    models = [form for form in _forms(info.annotation) if is_model(form)]
    text = info.description or (models[0].__doc__ if len(models) == 1 else "") or ""
    return text.partition("\n")[0].rstrip(".")
