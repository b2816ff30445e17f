"""What the tiles of a deck are made of: its edges and kinds joined with its parent's, and checked."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hgkit.rules.components.edits import merged
from hgkit.spaces.tiles.components.deck_file import DeckFile, KindEntry
from hgkit.text.naming import shown
from hgkit.text.report import Report

Edges = Mapping[str, tuple[str, ...]]
Kinds = Mapping[str, KindEntry]

# names that mean something else where kinds, numbers and animals stand
TAKEN_BY_TILES = ("id", "sides", "tiles", "powers")
TAKEN_BY_CONTENTS = ("power", "animals", "arms", "tiles", "powers")


@dataclass(frozen=True, slots=True)
class Declared:
    """What the tiles of the deck `id` are made of. Sides with an edge of `wild` fit every other."""

    id: str
    edges: Edges
    kinds: Kinds
    wild: frozenset[str] = frozenset()


def declarations(head: DeckFile, parent: Declared, report: Report) -> Declared:
    """Return what a deck declares, joined with what its parent does. Errors go to `report`."""
    own = {name: tuple(profile) for name, profile in head.edges.items()}
    edges = merged(report, "edges", "edge", own, parent.id, parent.edges)
    kinds = dict(parent.kinds)
    for name, kind in head.kinds.items():
        kinds[name] = _joined(name, kind, parent, report) if name in parent.kinds else kind
    wild = parent.wild.union(head.wild)
    report.names(("wild",), "edge", head.wild, edges)
    for name in head.kinds:
        _check_kind(name, kinds, report)
    for name in head.edges:
        _check_edge(name, edges[name], kinds, wild, report)
    _check_names(head, kinds, parent.kinds, report)
    return Declared(head.deck, edges, kinds, wild)


def _joined(name: str, kind: KindEntry, parent: Declared, report: Report) -> KindEntry:
    """Return a kind with what its deck adds to what the parent declares: the parent's meaning stays."""
    known, changed = parent.kinds[name], dict[str, Any]()
    for key in kind.model_fields_set:
        before, now = getattr(known, key), getattr(kind, key)
        if isinstance(now, list):
            changed[key] = list(dict.fromkeys([*before, *now]))
        elif before is None:
            changed[key] = now
        elif before != now:
            message = f"{parent.id} declares the kind '{name}' with {key}: {shown(before)}"
            hint = "leave it out, or declare another kind"
            report.add(("kinds", name, key), "declared-twice", message, hint, key=True)
    return known.model_copy(update=changed)


def _check_kind(name: str, kinds: Kinds, report: Report) -> None:
    path, kind = ("kinds", name), kinds[name]
    if kind.crosses and kind.arms is None:
        report.add((*path, "crosses"), "bad-kind", "what lies above others has arms", "name their kind")
    if kind.arms is None:
        return
    if not kind.inner:
        report.add((*path, "arms"), "bad-kind", "only an inner kind has arms", "write 'inner: true'")
    elif kind.arms not in kinds:
        report.unknown((*path, "arms"), "kind of zone", kind.arms, kinds)
    elif kinds[kind.arms].inner:
        message = f"'{kind.arms}' is an inner kind and reaches no side"
        report.add((*path, "arms"), "bad-kind", message, "name another")


def _check_edge(
    name: str, profile: tuple[str, ...], kinds: Kinds, wild: Collection[str], report: Report
) -> None:
    path = ("edges", name)
    if not profile and name not in wild:
        hint = f"name its parts, or write wild: [{name}]"
        report.add(path, "bad-edge", f"no part of the edge '{name}' would join anything", hint)
    inner = [index for index, kind in enumerate(profile) if kind in kinds and kinds[kind].inner]
    for index in inner:
        report.add((*path, index), "bad-edge", f"'{profile[index]}' is an inner kind and reaches no side")
    if report.names(path, "kind of zone", profile, kinds) and not inner and profile != profile[::-1]:
        # two tiles that meet read the same edge in opposite directions
        text = ", ".join(profile)
        message = f"the profile [{text}] reads differently from the other side"
        report.add(path, "bad-edge", message, "a profile is the same read backwards")


def _check_names(head: DeckFile, kinds: Kinds, before: Kinds, report: Report) -> None:
    """Check that no name stands for two things, since totals and formulas use names alone."""
    owners: dict[str, str] = {}
    for kind in before.values():
        owners.update({name: what for _, what, names in _contents(kind) for name in names})
    for name in head.kinds:
        if name in TAKEN_BY_TILES:
            report.add(("kinds", name), "reserved-name", f"'{name}' can't be the name of a kind", key=True)
        if name in owners:
            message = f"'{name}' is already {owners[name]}"
            report.add(("kinds", name), "declared-twice", message, "choose another name", key=True)
    owners = {**dict.fromkeys(kinds, "a kind"), **owners}
    for owner, kind in head.kinds.items():
        for key, what, names in _contents(kind):
            for index, name in enumerate(names):
                path = ("kinds", owner, key, index)[: 3 if key == "loose_ends" else 4]
                if name in TAKEN_BY_CONTENTS:
                    report.add(path, "reserved-name", f"'{name}' can't be the name of {what}")
                elif names.index(name) != index:
                    report.add(path, "declared-twice", f"'{name}' stands twice")
                elif owners.setdefault(name, what) != what:
                    message = f"'{name}' is already {owners[name]}"
                    report.add(path, "declared-twice", message, "choose another name")


def _contents(kind: KindEntry) -> list[tuple[str, str, Sequence[str]]]:
    """Return what can be printed on a kind of zone: the key, what messages call it, the names."""
    ends = [] if kind.loose_ends is None else [kind.loose_ends]
    return [
        ("numbers", "a number", kind.numbers),
        ("animals", "an animal", kind.animals),
        ("loose_ends", "a loose end", ends),
    ]
