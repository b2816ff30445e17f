"""Limits that ask whether an area was just laid, where pieces are put on the tile just placed alone."""

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.formulas import formulas, words
from hgkit.rules.checks.shared import warning
from hgkit.rules.ruleset import Ruleset

CODES: Final = {"always-laid": "A limit asks whether an area was just laid, which every one is (warning)."}

LEVELS: Final = ("warning",)


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Warn of each of them."""
    occupy = ruleset.model.occupy
    if occupy is not None and occupy.tile is None:
        for value, text, _ in formulas(ruleset):
            if value.path[0] == "limits" and "just_laid" in words(text):
                message, hint = "'just_laid' is always 1 here", "'occupy.tile' lets pieces stand elsewhere"
                yield warning(ruleset, value.path, "always-laid", message, hint)
