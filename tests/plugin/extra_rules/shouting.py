"""A title in capitals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.ruleset import Ruleset

CODES: Final = {"shouting": "The title is in capitals (warning)."}
LEVELS: Final = ("warning",)


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """One warning."""
    if ruleset.title().isupper():
        message = f"{ruleset.title()!r} is in capitals"
        yield ruleset.problem(("title",), "shouting", message, "say it quietly", severity="warning")
