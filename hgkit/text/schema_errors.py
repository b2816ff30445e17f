"""Errors that the schema finds, in the words of the files and at their place: the one translator of pydantic's."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from pydantic import BaseModel, ValidationError

from hgkit.text.kinds import Registry
from hgkit.text.naming import closest, names_hint
from hgkit.text.places import Path
from hgkit.text.renamed import renamed
from hgkit.text.schema_paths import Place, distances, place_of
from hgkit.text.schema_words import KIND_ERRORS, explain, kind_error, missing

CODES: Final = {
    "unknown-key": "A key that this part of the file does not have.",
    "missing-key": "A key that this part of the file needs.",
    "wrong-type": "A value of another type than the key takes.",
    "not-allowed": "A value that is not one of those the key allows.",
    "out-of-range": "A number, a text or a list that is too small or too large for its key.",
    "inconsistent": "Values that don't go together.",
    "not-played": "Something that this kind of space does not have: another one plays it.",
}

BOUNDS: Final = frozenset(
    {"greater_than_equal", "greater_than", "less_than_equal", "less_than", "too_short", "too_long"}
)
"""Errors of a value that is of the right type."""

MOST_GUESSES: Final = 100
"""The most unknown keys that get a guess: guesses take time, and nobody reads more."""


class SchemaError(NamedTuple):
    """What is wrong with the value at `path`, or with its key; `holder` is the value that has not its form."""

    path: Path
    holder: Path
    code: str
    message: str
    hint: str
    key: bool


def schema_errors(
    error: ValidationError, model: type[BaseModel], data: Any, registry: Registry | None = None
) -> Iterator[SchemaError]:
    """Yield every error that pydantic found in `data`, one for each value and code.

    `model` is the model that was validated, with `registry` as context where it has kinds. Where a value may have
    several forms, only the one that was most likely meant counts.
    """
    found = [(one, place_of(one["loc"], model, data, registry)) for one in error.errors(include_url=False)]
    seen: set[tuple[Path, str]] = set()
    guesses = 0
    for errors, place in _meant(found):
        guesses += errors[0]["type"] == "extra_forbidden"
        problem = _translated(errors, place, guess=guesses <= MOST_GUESSES)
        if (place.path, problem.code) not in seen:
            seen.add((place.path, problem.code))
            yield problem


def _meant(found: list[tuple[Any, Place]]) -> Iterator[tuple[list[Any], Place]]:
    """Yield each value that is wrong with its errors, one for each form it may have been meant to have."""
    # of a value that is only too small or too large for one form the others don't count
    bounded = {p.path for e, p in found if p.at_form and e["type"] in BOUNDS}
    found = [(e, p) for e, p in found if p.path not in bounded or e["type"] in BOUNDS]
    far = distances((error["type"], place) for error, place in found)
    least: dict[Path, int] = {}
    for (path, _), distance in far.items():
        least[path] = min(distance, least.get(path, distance))
    kept = [(e, p) for e, p in found if all(far[form] == least[form[0]] for form in p.forms)]
    needless = _needless(kept)
    kept = [(e, p) for e, p in kept if e["type"] != "missing" or p.path not in needless]
    forms: dict[Path, list[Any]] = {}
    for error, place in kept:
        if place.at_form:
            forms.setdefault(place.path, []).append(error)
    for error, place in kept:
        yield [error, *(other for other in forms.get(place.path, ()) if other is not error)], place


def _needless(found: list[tuple[Any, Place]]) -> set[Path]:
    """Return the missing keys that need no word: of a mapping whose form isn't known, or there but mistyped."""
    missing = [place for error, place in found if error["type"] == "missing"]
    if not missing:
        return set()
    formless = {place.path[:-1] for place in missing if place.keys}
    unknown = [(place, error["input"]) for error, place in found if error["type"] == "extra_forbidden"]
    mistyped = {
        (*place.path[:-1], meant)
        for place, value in unknown[:MOST_GUESSES]
        for meant in (renamed(place.path, value)[0], *closest(str(place.path[-1]), place.known))
    }
    return {
        place.path
        for place in missing
        if (place.path[:-1] in formless and not place.keys)
        or any((*place.path[:-1], key) in mistyped for key in (*place.keys, place.path[-1]))
    }


def _translated(errors: list[Any], place: Place, *, guess: bool) -> SchemaError:
    kind, value, path, at_key = errors[0]["type"], errors[0]["input"], place.path, place.is_key
    key = str(path[-1]) if path else ""
    holder = path
    if kind in KIND_ERRORS:
        inside, at_key, code, message, hint = kind_error(kind, errors[0]["ctx"], path)
        path = (*path, *inside)
    elif kind == "extra_forbidden":
        hint = renamed(path, value)[1] or (
            names_hint(key, place.known, known="known here: ") if guess else ""
        )
        code, message, at_key = "unknown-key", f"unknown key {key!r}", True
    elif kind == "missing":
        code, message, hint = missing(key, place.keys, place.about)
        holder = path[:-1]
        path = holder if place.keys else path
    else:
        code, message, hint = explain(errors)
        message = f"as a key {message}" if at_key else message
        hint = (renamed(path, value)[1] or hint) if code == "not-allowed" else hint
    return SchemaError(path, holder, code, message, hint, at_key)
