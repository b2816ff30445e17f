"""Hints for a key or a value that YAML reads otherwise than its author meant it."""

import re
from collections.abc import Collection
from typing import Final

CONDITION: Final = "write a condition as A if CONDITION else B"


_NO_BLANK: Final = re.compile(r"([\w-]+):(\S.*)", re.DOTALL)


def missing_blank(value: object) -> str:
    """Return a hint for a text that stands where a mapping belongs: `points:4`. Empty if there is nothing to say."""
    found = _NO_BLANK.fullmatch(value) if isinstance(value, str) else None
    return f"a blank is missing after the colon: {found[1]}: {found[2]}" if found else ""


def mistyped_key(name: str, known: Collection[str]) -> str:
    """Return a hint for an unknown key that is a dotted path from one of `known` on, or a word of a condition."""
    first, *steps = name.split(".")
    if steps and first in known and all(steps):
        nested = "".join(f"{{{step}: " for step in steps)
        return f"write {first}: {nested}...{'}' * len(steps)}; a path with dots is for --set and without"
    return f"{CONDITION}, without a comma" if name in ("else", "then") else ""
