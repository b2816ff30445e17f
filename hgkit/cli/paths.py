"""Paths in data as users write them: `animals.horse.points`, `tiles[3].sides`."""

from typing import Any

from hgkit.errors import NotFound
from hgkit.text.naming import MOST_NAMES, did_you_mean
from hgkit.text.source import Path

MOST_DIGITS = 9
"""No list has so many entries that a place in it takes more digits; what does is a name."""

MOST_SHOWN = 80
"""Characters of a path that a message shows."""


def shorten(text: str) -> str:
    """The text, or its beginning where it is long."""
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."


def steps(text: str) -> Path:
    """The steps of a path; numbers in brackets, or alone between dots, count in a list."""
    parts = text.replace("[", ".").replace("]", "").split(".")
    return tuple(int(part) if part.isdecimal() and len(part) <= MOST_DIGITS else part for part in parts)


def pick(data: Any, path: Path, name: str) -> Any:
    """The value at a path of the data of `name`. Raises NotFound, with the nearest name, for none."""
    for index, step in enumerate(path):
        if isinstance(data, list) and isinstance(step, int) and step < len(data):
            data = data[step]
        elif isinstance(data, dict) and str(step) in map(str, data):
            data = next(value for key, value in data.items() if str(key) == str(step))
        else:
            raise NotFound(_missing(data, path, index, name))
    return data


def _missing(data: Any, path: Path, index: int, name: str) -> str:
    whole = shorten(".".join(map(str, path)))
    inside = ".".join(map(str, path[:index])) or name
    if isinstance(data, dict):
        known = [str(key) for key in data]
        shown = ", ".join(known[:MOST_NAMES]) + (", ..." if len(known) > MOST_NAMES else "")
        hint = did_you_mean(str(path[index]), known) or f"there: {shown}"
    elif isinstance(data, list):
        hint = f"{inside} is a list of {len(data)}, counted from 0"
    else:
        hint = f"{inside} is a value and has no parts"
    return f"{name} has nothing at '{whole}' ({hint})"
