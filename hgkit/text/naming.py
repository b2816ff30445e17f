"""Words for what stands in a ruleset, and guesses at names that were mistyped."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import accumulate, islice
from typing import Any, Final

from hgkit.text.places import Path

NOUNS: Final = {
    "animals": "animal",
    "areas": "area",
    "boards": "board",
    "costs": "cost",
    "decks": "deck",
    "documents": "document",
    "effects": "effect",
    "limits": "limit",
    "milestones": "milestone",
    "occupy": "occupy clause",
    "pieces": "piece",
    "placement": "placement clause",
    "players": "players clause",
    "powers": "power",
    "racks": "rack",
    "scoring": "scoring clause",
    "supply": "piece",
    "tallies": "tally",
    "tracks": "track",
    "triggers": "trigger",
    "turn": "turn clause",
}
"""What one entry of a section is called."""


MOST_NAMES: Final = 12
"""A message lists all known names up to this many."""

MOST_LOOKED_AT: Final = 1_000
MOST_COMPARED: Final = 50
MOST_CHARACTERS: Final = 1_000
LONGEST_NAME: Final = 80
"""Bounds of a guess, for a file with many errors: how many names it looks at, how many of them it compares with, how
many characters these have together (if there are more, those that begin most alike), and the longest of them."""

LEAST_RATIO: Final = 0.6
"""From this ratio of a SequenceMatcher on a name is like another."""

MOST_SHOWN: Final = 60
"""Characters of a value that a message shows."""


def closest(name: str, names: Iterable[str], most: int = 1) -> list[str]:
    """Return those of `names` that are most like a misspelled one, the likeliest first."""
    if len(name) > LONGEST_NAME:
        return []
    known = list(islice(names, MOST_LOOKED_AT))
    for length in (1, 2, 3):
        if len(known) <= _most(known):
            break
        start = name[:length]
        known = [other for other in known if other[:length] == start] or known
    short = (other for other in known[: _most(known)] if len(other) <= LONGEST_NAME)
    return _close_matches(name, short, most)


def _close_matches(name: str, known: Iterable[str], most: int) -> list[str]:
    """Return what `difflib.get_close_matches` does, by fewer comparisons: the most promising names come first."""
    matcher: SequenceMatcher[str] = SequenceMatcher(b=name)
    bounds: list[tuple[float, str]] = []
    for other in known:
        matcher.set_seq1(other)
        if matcher.real_quick_ratio() >= LEAST_RATIO:
            bounds.append((matcher.quick_ratio(), other))
    best: list[tuple[float, str]] = []
    for bound, other in sorted(bounds, reverse=True):
        if bound < LEAST_RATIO or (len(best) == most and (bound, other) <= best[-1]):
            break  # the ratio of this one and of those behind is no higher than its bound
        matcher.set_seq1(other)
        if (ratio := matcher.ratio()) >= LEAST_RATIO:
            best = sorted([*best, (ratio, other)], reverse=True)[:most]
    return [other for _, other in best]


def _most(names: Sequence[str]) -> int:
    """Return how many of the names, from the first on, are compared."""
    sizes = accumulate(min(len(name), LONGEST_NAME) for name in names[:MOST_COMPARED])
    return sum(size <= MOST_CHARACTERS for size in sizes)


def did_you_mean(name: str, names: Iterable[str], prefix: str = "", most: int = 1) -> str:
    """Return "did you mean ...?" with those of `names`, after `prefix`, that are most like a misspelled one."""
    close = [repr(prefix + other) for other in closest(name, names, most)]
    return f"did you mean {' or '.join(close)}?" if close else ""


def names_hint(name: str, names: Iterable[str], none: str = "", known: str = "known: ") -> str:
    """Return a hint for an unknown name: the nearest valid one, else all of them if they are few.

    `none` is the hint where there is no valid name, `known` what stands before a list of them.
    """
    valid = list(dict.fromkeys(islice(names, MOST_LOOKED_AT)))
    if not valid:
        return none
    return did_you_mean(name, valid) or (f"{known}{', '.join(valid)}" if len(valid) <= MOST_NAMES else "")


def listed(names: Iterable[str], most: int = 6) -> str:
    """Return names as a text reads them: `a, b and c`, or `a, b, c and 20 more`."""
    found = list(names)
    if len(found) > most:
        found = [*found[: most - 1], f"{len(found) - most + 1} more"]
    return " and ".join(filter(None, (", ".join(found[:-1]), *found[-1:])))


def either(names: Iterable[str]) -> str:
    """Return names to choose from: `a, b or c`."""
    found = list(names)
    return " or ".join(filter(None, (", ".join(found[:-1]), *found[-1:])))


def numbered(names: Sequence[str]) -> list[str]:
    """Return names with a number behind those that stand there twice: `a #1`, `b`, `a #3`."""
    return [f"{name} #{i}" if names.count(name) > 1 else name for i, name in enumerate(names, 1)]


def shown(value: object) -> str:
    """Say in a few words what a value is."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict | list):
        return f"{'a' if value else 'an empty'} {'mapping' if isinstance(value, dict) else 'list'}"
    text = "nothing" if value is None else repr(value)
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 3]}..."


def in_language(text: str | Mapping[str, Any] | None, language: str, otherwise: str = "") -> str:
    """Return a text in a language, else in English, else in any."""
    if isinstance(text, str):
        return text
    found = text or {}
    return found.get(language) or found.get("en") or next(iter(found.values()), otherwise)


def noun(here: Path) -> str:
    """Return what the entry at a path of the rules is called."""
    return NOUNS.get(str(here[0]), "name") if len(here) == 2 else "name"


CONDITION: Final = "write a condition as A if CONDITION else B"


_NO_BLANK: Final = re.compile(r"([\w-]+):(\S.*)", re.DOTALL)


def missing_blank(value: object) -> str:
    """Return a hint for a text that stands where a mapping belongs: `points:4`. Empty if there is nothing to say."""
    found = _NO_BLANK.fullmatch(value) if isinstance(value, str) else None
    return f"a blank is missing after the colon: {found[1]}: {found[2]}" if found else ""


def mistyped_key(name: str, known: Collection[str], beside: Iterable[object]) -> str:
    """Return a hint for an unknown key that is a dotted path from one of `known` on, or the rest of a condition.

    `beside` are the values of the mapping it stands in: where a comma cuts a condition, one of them has its `if`.
    """
    first, *steps = name.split(".")
    if steps and first in known and all(steps):
        nested = "".join(f"{{{step}: " for step in steps)
        return f"write {first}: {nested}...{'}' * len(steps)}; a path with dots is for --set and without"
    cut = name in ("else", "then") and any(isinstance(value, str) and " if " in value for value in beside)
    return f"{CONDITION}, without a comma" if cut else ""
