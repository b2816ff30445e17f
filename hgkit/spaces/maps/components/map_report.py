"""The errors of a map, each at its place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hgkit.problems import Problem, Severity
from hgkit.rules.layers.resolve import Resolved
from hgkit.text.naming import did_you_mean
from hgkit.text.places import Path, dotted

MOST_NAMES: Final = 12
"""A hint lists all known names up to this many."""


class MapReport:
    """The faults of a map found so far, each at its place in the file that sets the value."""

    def __init__(self, resolved: Resolved) -> None:
        """Start without faults."""
        self.resolved = resolved
        self.problems: list[Problem] = []

    def add(
        self,
        path: Path,
        code: str,
        message: str,
        hint: str = "",
        *,
        key: bool = False,
        severity: Severity = "error",
    ) -> None:
        """Note a fault of the value at `path`, or of its key."""
        mark = self.resolved.mark(path, key=key)
        self.problems.append(
            Problem(mark.path, mark.line, mark.column, code, message, severity, dotted(path), hint)
        )

    def unknown(self, path: Path, what: str, name: str, known: Iterable[str], *, key: bool = False) -> None:
        """Note a name that the map does not have."""
        names = sorted(known)
        hint = did_you_mean(name, names)
        if not hint and len(names) <= MOST_NAMES:
            hint = f"known: {', '.join(names)}"
        self.add(path, "unknown-name", f"unknown {what} {name!r}", hint, key=key)
