"""The file has no title.

Lists, sheets and comparisons show a ruleset by its title, by language: `title: {en: "Our table"}`. Without
one they show its id.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.shared import warning
from hgkit.rules.ruleset import Ruleset

CODES: Final = {
    "no-title": "The ruleset has no title (warning).",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""

LEVELS: Final = ("warning",)


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Warn if there is no title."""
    if not ruleset.model.title:
        hint = 'as in title: {en: "Our table"}'
        yield warning(ruleset, ("ruleset",), "no-title", f"{ruleset.id} has no title", hint)
