"""From Python values to the text of a document: for what programs hand over in place of a file."""

import json
import math
from collections.abc import Mapping
from numbers import Integral
from typing import Any, Final

from hgkit.errors import RulesetError
from hgkit.problems import Problem
from hgkit.text.compose import MAX_DEPTH
from hgkit.text.places import Path, dotted

CODES: Final = {
    "not-plain": "A program handed over what no file can hold: only text, numbers, lists and mappings can be used."
}


def as_text(value: object, name: str, path: Path = ()) -> str:
    """Return a value as one line of JSON, which is YAML too.

    `name` stands for the file in messages, `path` is the place in it. Raises RulesetError for what no file can hold:
    other objects, infinity, lists in one another without end.
    """
    return json.dumps(_plain(value, name, path, 0), ensure_ascii=False)


def _plain(value: object, name: str, path: Path, depth: int) -> Any:
    def error(message: str) -> RulesetError:
        return RulesetError([Problem(name, 1, 1, "not-plain", message, where=dotted(path))])

    if depth > MAX_DEPTH:
        raise error(f"lists or mappings more than {MAX_DEPTH} deep in one another")
    if value is None or isinstance(value, str | bool):
        return value
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, float) and math.isfinite(value):
        return value
    if isinstance(value, Mapping):
        keys = [key for key in value if not isinstance(key, str | Integral)]
        if keys:
            raise error(f"a key must be text or a number, found {_described(keys[0])}")
        return {str(key): _plain(inner, name, (*path, str(key)), depth + 1) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(inner, name, (*path, index), depth + 1) for index, inner in enumerate(value)]
    raise error(f"expected text, a number, a list or a mapping, found {_described(value)}")


def _described(value: object) -> str:
    return repr(value) if isinstance(value, float) else f"an object of the type {type(value).__name__}"
