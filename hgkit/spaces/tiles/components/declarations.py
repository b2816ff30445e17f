"""What the tiles of a deck are made of: its edges and kinds joined with its parent's, and checked."""

from collections.abc import Mapping

from hgkit.spaces.tiles.components.deck_file import DeckFile, KindEntry
from hgkit.text.report import Report

Edges = Mapping[str, tuple[str, ...]]
Kinds = Mapping[str, KindEntry]

# names that mean something else where kinds, numbers and animals stand
TAKEN_BY_TILES = ("id", "sides", "tiles", "powers")
TAKEN_BY_CONTENTS = ("power", "animals", "arms", "tiles", "powers")


def declarations(head: DeckFile, edges: Edges, kinds: Kinds, report: Report) -> tuple[Edges, Kinds]:
    """Return the edges and kinds of a deck, after those of its parent. Errors go to `report`."""
    for section, what, own, known in (
        ("edges", "edge", head.edges, edges),
        ("kinds", "kind", head.kinds, kinds),
    ):
        for name in own:
            if name in known:
                message = f"the parent already declares the {what} '{name}'"
                report.add((section, name), "declared-twice", message, key=True)
    edges = {**edges, **{name: tuple(profile) for name, profile in head.edges.items()}}
    kinds = {**kinds, **head.kinds}
    for name in head.kinds:
        _check_kind(name, kinds, report)
    for name in head.edges:
        _check_edge(name, edges[name], kinds, report)
    _check_names(head, kinds, report)
    return edges, kinds


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


def _check_edge(name: str, profile: tuple[str, ...], kinds: Kinds, report: Report) -> None:
    path = ("edges", name)
    inner = [index for index, kind in enumerate(profile) if kind in kinds and kinds[kind].inner]
    for index in inner:
        report.add((*path, index), "bad-edge", f"'{profile[index]}' is an inner kind and reaches no side")
    if report.names(path, "kind of zone", profile, kinds) and not inner and profile != profile[::-1]:
        # two tiles that meet read the same edge in opposite directions
        text = ", ".join(profile)
        message = f"the profile [{text}] reads differently from the other side"
        report.add(path, "bad-edge", message, "a profile is the same read backwards")


def _check_names(head: DeckFile, kinds: Kinds, report: Report) -> None:
    """Check that no name stands for two things, since totals and formulas use names alone."""
    owners = dict.fromkeys(kinds, "a kind")
    for name in head.kinds:
        if name in TAKEN_BY_TILES:
            report.add(("kinds", name), "reserved-name", f"'{name}' can't be the name of a kind", key=True)
    for owner, kind in kinds.items():
        groups = [("numbers", "a number", kind.numbers), ("animals", "an animal", kind.animals)]
        if kind.loose_ends is not None:
            groups.append(("loose_ends", "a loose end", [kind.loose_ends]))
        for key, what, names in groups:
            for index, name in enumerate(names):
                path = ("kinds", owner, key, index)[: 3 if key == "loose_ends" else 4]
                if owner in head.kinds and name in TAKEN_BY_CONTENTS:
                    report.add(path, "reserved-name", f"'{name}' can't be the name of {what}")
                elif owner in head.kinds and names.index(name) != index:
                    report.add(path, "declared-twice", f"'{name}' stands twice")
                elif owners.setdefault(name, what) != what:
                    message = f"'{name}' is already {owners[name]}"
                    report.add(path, "declared-twice", message, "choose another name")
