"""What the tiles of a deck are made of: its edges and kinds joined with its parent's, and checked."""

from collections.abc import Mapping

from hgkit.spaces.tiles.components.deck_file import DeckFile
from hgkit.spaces.tiles.components.tile import Kind
from hgkit.text.report import Report

Edges = Mapping[str, tuple[str, ...]]
Kinds = Mapping[str, Kind]

# names that mean something else where kinds, numbers and animals stand
TAKEN_BY_TILES = ("id", "sides", "tiles", "powers")
TAKEN_BY_CONTENTS = ("power", "animals", "arms", "tiles", "powers")


def declarations(head: DeckFile, parent: tuple[Edges, Kinds] | None, report: Report) -> tuple[Edges, Kinds]:
    """The edges and kinds of a deck, the parent's first. Errors go to `report`."""
    edges, kinds = (dict(parent[0]), dict(parent[1])) if parent is not None else ({}, {})
    for name, profile in head.edges.items():
        if name in edges:
            report.add(
                ("edges", name), "declared-twice", f"the parent already declares the edge '{name}'", key=True
            )
        edges[name] = tuple(profile)
    for name, entry in head.kinds.items():
        if name in kinds:
            report.add(
                ("kinds", name), "declared-twice", f"the parent already declares the kind '{name}'", key=True
            )
        kinds[name] = Kind(
            name,
            tuple(entry.numbers),
            tuple(entry.animals),
            entry.loose_ends,
            entry.inner,
            entry.arms,
            entry.symbol,
            entry.crosses,
        )
    for name in head.kinds:
        _check_kind(kinds[name], kinds, report)
    for name in head.edges:
        _check_edge(name, edges[name], kinds, report)
    _check_names(head, kinds, report)
    return edges, kinds


def _check_kind(kind: Kind, kinds: Kinds, report: Report) -> None:
    path = ("kinds", kind.name)
    if kind.crosses and kind.arms is None:
        report.add((*path, "crosses"), "bad-kind", "what lies above others has arms", "name their kind")
    if kind.arms is None:
        return
    if not kind.inner:
        report.add((*path, "arms"), "bad-kind", "only an inner kind has arms", "write 'inner: true'")
    elif kind.arms not in kinds:
        report.unknown((*path, "arms"), "kind of zone", kind.arms, kinds)
    elif kinds[kind.arms].inner:
        report.add(
            (*path, "arms"), "bad-kind", f"'{kind.arms}' is an inner kind and reaches no side", "name another"
        )


def _check_edge(name: str, profile: tuple[str, ...], kinds: Kinds, report: Report) -> None:
    path = ("edges", name)
    known = True
    for index, kind in enumerate(profile):
        if kind not in kinds:
            report.unknown((*path, index), "kind of zone", kind, kinds)
            known = False
        elif kinds[kind].inner:
            report.add((*path, index), "bad-edge", f"'{kind}' is an inner kind and reaches no side")
            known = False
    if known and profile != profile[::-1]:
        # two tiles that meet read the same edge in opposite directions
        text = ", ".join(profile)
        message = f"the profile [{text}] reads differently from the other side"
        report.add(path, "bad-edge", message, "a profile is the same read backwards")


def _check_names(head: DeckFile, kinds: Kinds, report: Report) -> None:
    """Totals and formulas know each name once: no name may stand for two things."""
    owners = dict.fromkeys(kinds, "a kind")
    for name in head.kinds:
        if name in TAKEN_BY_TILES:
            report.add(("kinds", name), "reserved-name", f"'{name}' can't be the name of a kind", key=True)
    for kind in kinds.values():
        own = kind.name in head.kinds
        groups = [("numbers", "a number", kind.numbers), ("animals", "an animal", kind.animals)]
        if kind.loose_ends is not None:
            groups.append(("loose_ends", "a loose end", (kind.loose_ends,)))
        for key, what, names in groups:
            for index, name in enumerate(names):
                path = ("kinds", kind.name, key) if key == "loose_ends" else ("kinds", kind.name, key, index)
                if own and name in TAKEN_BY_CONTENTS:
                    report.add(path, "reserved-name", f"'{name}' can't be the name of {what}")
                elif own and names.index(name) != index:
                    report.add(path, "declared-twice", f"'{name}' stands twice")
                elif owners.setdefault(name, what) != what:
                    report.add(
                        path, "declared-twice", f"'{name}' is already {owners[name]}", "names are told apart"
                    )
