"""Words for what stands in a ruleset, and guesses at names that were mistyped."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from hgkit.rules.source import Data, Path

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


def did_you_mean(name: str, names: Iterable[str], prefix: str = "") -> str:
    """Return "did you mean ...?" with the one of `names` most like a mistaken one, or nothing.

    `prefix` is written before the name.
    """
    close = get_close_matches(name, list(names), n=1)
    return f"did you mean {prefix + close[0]!r}?" if close else ""


def shown(value: Data) -> str:
    """Say in a few words what a value is."""
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else "a list"
    return "nothing" if value is None else repr(value)


def noun(here: Path) -> str:
    """Return what the entry at a path of the rules is called."""
    return NOUNS.get(str(here[0]), "name") if len(here) == 2 else "name"
