"""A file says what its parent says already.

An edition, a ruleset with documents, gives values only where they differ from its parent, and cites everywhere:
`AREA: {cite: {booklet: 4}}`. So whoever reads it sees what is different, and a value that changes in the parent
changes everywhere. A house rule that repeats a value changes nothing by it (warning).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from hgkit.problems import Problem, Severity
from hgkit.rules.layers.merge import ALWAYS, HEAD, by_players
from hgkit.rules.ruleset import Ruleset
from hgkit.text.leaves import differing
from hgkit.text.places import Path

CODES: Final = {
    "restated": "A value is that of the parent already; an error in an edition, a warning in a house rule.",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""

LEVELS: Final = ("error", "warning")


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report every value of the file that equals the one beneath it."""
    main, beneath = ruleset.resolved.main, ruleset.resolved.beneath
    severity: Severity = "error" if main.document.get("documents") else "warning"
    own = {key: value for key, value in main.document.items() if key not in HEAD and key != "documents"}
    for path in _same(own, beneath, ()):
        hint = "leave it out: an edition gives only what differs" if severity == "error" else "leave it out"
        message = "the parent already has this value"
        yield main.source.mark(path).problem(path, "restated", message, hint, severity)


def _same(own: Mapping[str, Any], beneath: Mapping[str, Any], path: Path) -> Iterator[Path]:
    for key, value in own.items():
        if key in ALWAYS or key not in beneath:
            continue
        here, old = (*path, key), beneath[key]
        if isinstance(value, dict) and isinstance(old, dict) and not by_players(value):
            yield from _same(value, old, here)
        elif not differing([{"": value}, {"": old}]):
            yield here
