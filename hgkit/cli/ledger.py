"""The ledger as text: every point, its reason, and where that is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hgkit.cli.signs import one_line


def ledger_lines(entries: Sequence[Mapping[str, Any]]) -> list[str]:
    """A line for each entry, with its cite at the end."""
    from hgkit.play.explain import explain

    lines = explain(entries)
    return [one_line(f"{line}  {_cite(entry)}") for line, entry in zip(lines, entries, strict=True)] or [
        "no points yet"
    ]


def _cite(entry: Mapping[str, Any]) -> str:
    """Where it is written, and how sure that is unless it is stated: `[booklet 4, 5; inferred]`."""
    places = [
        f"{name} {', '.join(map(str, place)) if isinstance(place, list | tuple) else place}"
        for name, place in (entry["cite"] or {}).items()
    ]
    status = [] if entry["status"] == "stated" else [entry["status"]]
    return f"[{'; '.join([*places, *status])}]"
