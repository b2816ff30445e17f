"""Decks, maps and boards side by side as a page shows them: what differs, and why one is as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hgkit.comparison.contents import Component
from hgkit.comparison.diff import ClauseDiff
from hgkit.comparison.diff_components import ItemDiff
from hgkit.sheets.cites import Escape
from hgkit.sheets.difference_rows import reconstruction, runs, written
from hgkit.sheets.difference_texts import Say
from hgkit.text.leaves import merged


@dataclass(frozen=True)
class ItemLine:
    """One item, or several that only some files have, and what differs."""

    items: str
    text: str


@dataclass(frozen=True)
class ComponentBlock:
    """What a page says of the files that a clause names; `reconstructed` tells why one is as it is."""

    clause: str
    heading: str
    lines: list[ItemLine]
    reconstructed: list[ItemLine]


def component_block(clause: ClauseDiff, escape: Escape, say: Say) -> ComponentBlock:
    """The block of a clause whose files differ. Each file is one column, however many rulesets use it."""
    assert clause.components is not None
    files: list[Component] = []
    places: list[int] = []
    for place, file in enumerate(clause.components.files):
        if file is not None and file not in files:
            files.append(file)
            places.append(place)
    lines = _lines(clause.components.items, places, files, escape, say)
    return ComponentBlock(
        clause=escape(clause.id),
        heading=say("items", files=[escape(file.id) for file in files]),
        lines=lines,
        reconstructed=[
            ItemLine(escape(file.id), reconstruction(note.how, note.why, escape, say))
            for file in files
            if (note := file.reconstructed)
        ],
    )


def _lines(
    items: Sequence[ItemDiff],
    places: Sequence[int],
    files: Sequence[Component],
    escape: Escape,
    say: Say,
) -> list[ItemLine]:
    found = []
    partly: dict[tuple[str, ...], list[str]] = {}
    for item in items:
        values = [item.values[place] for place in places]
        holders = tuple(file.id for file, value in zip(files, values, strict=True) if value is not None)
        if len(holders) < len(files):
            partly.setdefault(holders, []).append(item.id)
        paths = merged(value for value in values if value is not None)
        if paths:
            changes = [_change(path, values, escape, say) for path in paths]
            found.append(ItemLine(escape(item.id), say("item", changes=changes)))
    for holders, ids in partly.items():
        where = say("only_in", files=[escape(name) for name in holders])
        found.append(ItemLine(escape(", ".join(runs(ids))), where))
    return found


def _change(path: str, values: Sequence[Any], escape: Escape, say: Say) -> dict[str, Any]:
    return {
        "path": escape(path),
        "values": [
            say("absent") if value is None or path not in value else escape(_printed(value[path]))
            for value in values
        ],
    }


def _printed(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else written(value)
