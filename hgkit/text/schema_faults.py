"""Faults that the schema finds, told in the words of rulesets and at their place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from pydantic import BaseModel, ValidationError

from hgkit.problems import Problem
from hgkit.text.kinds import Registry
from hgkit.text.naming import closest
from hgkit.text.places import Mark, Path, dotted
from hgkit.text.schema_paths import Place, distances, place_of
from hgkit.text.schema_words import KIND_FAULTS, explain, kind_fault, missing

CODES = {
    "unknown-key": "A key that this part of the file does not have.",
    "missing-key": "A key that this part of the file needs.",
    "wrong-type": "A value of another type than the key takes.",
    "not-allowed": "A value that is not one of those the key allows.",
    "out-of-range": "A number, a text or a list that is too small or too large for its key.",
    "inconsistent": "Values that don't go together.",
    "not-played": "Something that this kind of space does not have: another one plays it.",
}
"""The manual of the codes that this module raises."""

BOUNDS = frozenset({"greater_than_equal", "greater_than", "less_than_equal", "less_than"})
"""Faults of a value that is of the right type."""

MOST_NAMES = 12
"""A hint lists all known keys up to this many."""


class Locate(Protocol):
    """Gives the place of a value in the file, or (`key`) that of its key."""

    def __call__(self, path: Path, *, key: bool = False) -> Mark:
        """Return the place; the nearest parent's when the path is not there."""


def schema_faults(
    error: ValidationError,
    model: type[BaseModel],
    locate: Locate,
    data: Any = None,
    registry: Registry | None = None,
) -> list[Problem]:
    """Every fault that pydantic found as a Problem, one for each value at fault.

    `model` is the model that was validated; `locate(path, key=...)` gives the place of a value in its file. Where
    the model has kinds, `data` and the `registry` they were validated with tell which.
    Where a value may have several forms, only the one that was most likely meant is spoken of.
    """
    found = [
        (fault, place_of(fault["loc"], model, data, registry)) for fault in error.errors(include_url=False)
    ]
    problems: dict[tuple[Path, str], Problem] = {}
    for faults, place in _meant(found):
        problem = _problem(faults, place, locate)
        problems.setdefault((place.path, problem.code), problem)
    return list(problems.values())


def _meant(found: list[tuple[Any, Place]]) -> Iterator[tuple[list[Any], Place]]:
    """Each value at fault with its faults, one for each form it may have been meant to have."""
    found = _of_the_right_type(found)
    far = distances((fault["type"], place) for fault, place in found)
    least: dict[Path, int] = {}
    for (path, _), distance in far.items():
        least[path] = min(distance, least.get(path, distance))
    kept = [(f, p) for f, p in found if all(far[form] == least[form[0]] for form in p.forms)]
    needless = _needless(kept)
    kept = [(f, p) for f, p in kept if f["type"] != "missing" or p.path not in needless]
    forms: dict[Path, list[Any]] = {}
    for fault, place in kept:
        if place.at_form:
            forms.setdefault(place.path, []).append(fault)
    for fault, place in kept:
        yield [fault, *(other for other in forms.get(place.path, ()) if other is not fault)], place


def _of_the_right_type(found: list[tuple[Any, Place]]) -> list[tuple[Any, Place]]:
    """Without the other forms of a value that is only too small or too large for one of them."""
    bounded = {p.path for f, p in found if p.at_form and f["type"] in BOUNDS}
    return [(f, p) for f, p in found if p.path not in bounded or f["type"] in BOUNDS]


def _needless(found: list[tuple[Any, Place]]) -> set[Path]:
    """The missing keys that need no word: of a mapping whose form isn't known, or there but mistyped."""
    missing = [place for fault, place in found if fault["type"] == "missing"]
    formless = {place.path[:-1] for place in missing if place.keys}
    mistyped = {(*p.path[:-1], _guess(p)) for f, p in found if f["type"] == "extra_forbidden"}
    return {
        place.path
        for place in missing
        if (place.path[:-1] in formless and not place.keys)
        or any((*place.path[:-1], key) in mistyped for key in (*place.keys, place.path[-1]))
    }


def _guess(place: Place) -> str:
    """The known key that is most like an unknown one, if any is."""
    return next(iter(closest(str(place.path[-1]), place.known)), "")


def _problem(faults: list[Any], place: Place, locate: Locate) -> Problem:
    fault, path, at_key = faults[0], place.path, place.is_key
    if fault["type"] in KIND_FAULTS:
        inside, at_key, code, message, hint = kind_fault(fault["type"], fault["ctx"])
        mark = locate((*path, *inside), key=at_key)
        where = dotted((*path, *inside))
        return Problem(mark.path, mark.line, mark.column, code, message, where=where, hint=hint)
    key = str(path[-1]) if path else ""
    if fault["type"] == "extra_forbidden":
        guess = _guess(place)
        hint = f"did you mean {guess!r}?" if guess else ""
        if not guess and 0 < len(place.known) <= MOST_NAMES:
            hint = f"known here: {', '.join(place.known)}"
        code, message, at_key = "unknown-key", f"unknown key {key!r}", True
    elif fault["type"] == "missing":
        code, message, hint = missing(key, place.keys, place.about)
        path = path[:-1] if place.keys else path
    else:
        code, message, hint = explain(faults)
        message = f"as a key {message}" if at_key else message
    if fault["type"].startswith("union_tag"):
        path = (*path, str(fault["ctx"]["discriminator"]).strip("'"))
    mark = locate(path, key=at_key)
    return Problem(mark.path, mark.line, mark.column, code, message, where=dotted(path), hint=hint)
