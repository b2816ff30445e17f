"""The files of components that a clause names, described in one way, and what differs between them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hgkit.games.loading import named_files
from hgkit.rules.components.component_file import Reconstructed
from hgkit.rules.ruleset import Ruleset
from hgkit.text.leaves import differing, merged


@dataclass(frozen=True, slots=True)
class Component:
    """A deck, a map or boards.

    `totals` counts everything that occurs at least once. `items` holds what is on each
    tile, card or domino by its id, flat; maps and boards are one whole. `content` is all that changes play.
    """

    id: str
    title: Mapping[str, str]
    totals: Mapping[str, int]
    items: Mapping[str, Mapping[str, Any]] = field(repr=False)
    content: Any = field(repr=False)
    reconstructed: Reconstructed | None = None


def component(ruleset: Ruleset, clause: str) -> Component | None:
    """Return the component whose file a clause names, or None if it names none."""
    named = {clause: ruleset.clauses[clause]} if clause in ruleset.clauses else {}
    for _, kind, name in named_files(named):
        file = ruleset.components[kind.sort][name]
        items = file.items()
        return Component(
            file.id, file.title, file.counted(), items, items or file.as_data(), file.reconstructed
        )
    return None


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
    """Compare the components that a clause names. Return None where it names none, or they are alike."""
    files = tuple(component(ruleset, clause) for ruleset in rulesets)
    there = [file for file in files if file is not None]
    if not there or all(file.content == there[0].content for file in there):
        return None
    return ComponentsDiff(files, differing([file.totals for file in there]), tuple(_items(files)))


def _items(files: Sequence[Component | None]) -> Iterator[ItemDiff]:
    ids = merged(file.items for file in files if file is not None)
    for ident in sorted(ids, key=lambda ident: (0, int(ident)) if ident.isdecimal() else (1, ident)):
        items = [None if file is None else file.items.get(ident) for file in files]
        paths = differing([item for item in items if item is not None])
        lacking = any(item is None for item, file in zip(items, files, strict=True) if file is not None)
        if paths or lacking:
            yield ItemDiff(ident, tuple(item and {p: item[p] for p in paths if p in item} for item in items))
