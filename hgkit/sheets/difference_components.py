"""Decks, maps and boards side by side as a page shows them: what differs, and why one is as it is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hgkit.comparison.contents import Component, ItemDiff
from hgkit.comparison.diff import ClauseDiff
from hgkit.sheets.cites import Escape, runs
from hgkit.sheets.difference_rows import reconstruction
from hgkit.sheets.environment import Say
from hgkit.text.frozen import written
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
    columns: list[tuple[int, Component]] = []
    for place, file in enumerate(clause.components.files):
        if file is not None and file not in [other for _, other in columns]:
            columns.append((place, file))
    files = [file for _, file in columns]
    return ComponentBlock(
        clause=escape(clause.id),
        heading=say("items", files=[escape(file.id) for file in files]),
        lines=list(_lines(clause.components.items, columns, escape, say)),
        reconstructed=[
            ItemLine(escape(file.id), reconstruction(note.how, note.why, escape, say))
            for file in files
            if (note := file.reconstructed)
        ],
    )


def _lines(
    items: Sequence[ItemDiff], columns: Sequence[tuple[int, Component]], escape: Escape, say: Say
) -> Iterator[ItemLine]:
    partly: dict[tuple[str, ...], list[str]] = {}
    for item in items:
        values = [item.values[place] for place, _ in columns]
        holders = tuple(file.id for place, file in columns if item.values[place] is not None)
        if len(holders) < len(columns):
            partly.setdefault(holders, []).append(item.id)
        paths = merged(value for value in values if value is not None)
        if paths:
            texts = [(path, [_printed(path, value, escape, say) for value in values]) for path in paths]
            changes = [{"path": escape(path), "values": shown} for path, shown in texts]
            yield ItemLine(escape(item.id), say("item", changes=changes))
    for holders, ids in partly.items():
        yield ItemLine(escape(", ".join(runs(ids))), say("only_in", files=list(map(escape, holders))))


def _printed(path: str, item: Mapping[str, Any] | None, escape: Escape, say: Say) -> str:
    if item is None or path not in item:
        return say("absent")
    value = item[path]
    return escape(", ".join(map(str, value)) if isinstance(value, list) else written(value))
