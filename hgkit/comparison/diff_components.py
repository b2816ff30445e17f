"""What differs between the components that a clause names: how many of everything, and one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hgkit.comparison.contents import Component, component
from hgkit.rules.ruleset import Ruleset
from hgkit.text.leaves import differing, merged


@dataclass(frozen=True, slots=True)
class ItemDiff:
    """A tile, card or domino that is not the same everywhere.

    `values`: what differs on it in each ruleset, by dotted path (`count`, `sides`, then zones by name); None where
    it is not there.
    """

    id: str
    values: tuple[Mapping[str, Any] | None, ...]


@dataclass(frozen=True, slots=True)
class ComponentsDiff:
    """Components side by side, one for each ruleset, None where it has none; `totals`: names that differ."""

    files: tuple[Component | None, ...]
    totals: tuple[str, ...]
    items: tuple[ItemDiff, ...]


def diff_components(clause: str, rulesets: Sequence[Ruleset]) -> ComponentsDiff | None:
    """Tell apart the components that a clause names; None where it names none, or they are alike."""
    files = tuple(component(ruleset, clause) for ruleset in rulesets)
    there = [file for file in files if file is not None]
    if not there or all(file.content == there[0].content for file in there):
        return None
    return ComponentsDiff(files, differing([file.totals for file in there]), tuple(_items(files)))


def _items(files: Sequence[Component | None]) -> list[ItemDiff]:
    ids = merged(file.items for file in files if file is not None)
    found = []
    for ident in sorted(ids, key=_by_number):
        items = [None if file is None else file.items.get(ident) for file in files]
        paths = differing([item for item in items if item is not None])
        lacking = any(item is None for item, file in zip(items, files, strict=True) if file is not None)
        if paths or lacking:
            values = tuple(None if item is None else _only(item, paths) for item in items)
            found.append(ItemDiff(ident, values))
    return found


def _by_number(ident: str) -> tuple[int, int | str]:
    return (0, int(ident)) if ident.isdecimal() else (1, ident)


def _only(item: Mapping[str, Any], paths: Sequence[str]) -> dict[str, Any]:
    return {path: item[path] for path in paths if path in item}
