"""Rulesets in which one name stands in the place of another: every name of a ruleset everywhere a name is read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from hgkit.rules.checks.formulas import formulas
from hgkit.rules.checks.names import declared
from hgkit.rules.clauses.references import Names, note
from hgkit.rules.ruleset import Ruleset

WORDS = ("points", "nothing", "tiles", "board", "others", "out", "space")
"""What stands in the place of names here and there."""
WORD = re.compile(r"[A-Za-z_]\w*")
GRAMMAR = {"if", "else", "and", "or", "not", "min", "max", "abs"}


def settings(ruleset: Ruleset) -> Iterator[str]:
    """Every setting that puts one name in the place of another: of a parameter, or in a formula."""
    known = declared(ruleset)
    names = list(dict.fromkeys([*(name for group in known.values() for name in group), *WORDS]))
    texts = {value.path: text for value, text, _ in formulas(ruleset)}
    for path, text in texts.items():
        for found in WORD.finditer(text):
            for name in (*ruleset.model.tallies, *known["rack"], *known["track"]):
                if found.group() not in GRAMMAR | {name}:
                    yield _setting(path, f"{text[: found.start()]}{name}{text[found.end() :]}")
    for value in ruleset.values:
        if value.path in texts or note(value.model, value.field, Names) is None:
            continue
        if isinstance(value.data, str):
            yield from (_setting(value.path, name) for name in names if name != value.data)
        elif isinstance(value.data, list):
            for index, old in enumerate(value.data):
                for name in names:
                    if name != old:
                        yield _setting(value.path, [*value.data[:index], name, *value.data[index + 1 :]])


def _setting(path: tuple[Any, ...], data: Any) -> str:
    """A setting; an item of a list can't be set alone, so a list of one formula is set whole."""
    if path and isinstance(path[-1], int):
        path, data = path[:-1], [data]
    return f"{'.'.join(map(str, path))}={json.dumps(data)}"
