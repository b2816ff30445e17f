"""Decks of square tiles: reads a deck file and its parents, proves it, and gives the compiled deck."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal

from hgkit.errors import RulesetError
from hgkit.rules.layers.chain import MOST_PARENTS, too_many_parents
from hgkit.spaces.tiles.components.deck_file import DeckFile
from hgkit.spaces.tiles.components.declarations import declarations
from hgkit.spaces.tiles.components.edits import edited_tiles
from hgkit.spaces.tiles.components.reader import TileReader
from hgkit.spaces.tiles.components.tile import Kind, Tile, Zone
from hgkit.spaces.tiles.components.totals import count_totals, names_of_totals
from hgkit.text.report import Report
from hgkit.text.source import Mark, Source

Find = Callable[[str, Mark], Source]

CODES: Final = {
    "unknown-key": "A key that this part of a deck does not have.",
    "unknown-name": "A name that nobody declared: an edge, kind, part, number, animal, total or tile id.",
    "missing-key": "A key that must be there is missing.",
    "wrong-type": "A value has the wrong type, such as a text where a list is expected.",
    "out-of-range": "A number or a list is too small or too large.",
    "declared-twice": "A name stands for two things, or the parent has already declared it.",
    "reserved-name": "A name that has a meaning of its own where kinds, numbers or animals stand.",
    "bad-kind": "A kind of zone that makes no sense: arms without `inner`, or arms of an inner kind.",
    "bad-edge": "A profile with an inner kind, or one that reads otherwise backwards: tiles can't meet.",
    "bad-sides": "A tile has not four sides.",
    "part-kind": "A part of a side stands under a kind that isn't its own in the profile of the edge.",
    "part-twice": "A part of a side belongs to two zones, or stands twice in one.",
    "part-missing": "A part of a side belongs to no zone of the tile.",
    "zones-cross": "Two zones of a tile lie across each other on its border: nobody could draw it.",
    "duplicate-id": "Two tiles have the same id; 24 and '24' are the same.",
    "tiles-twice": "`tiles` in a deck whose parent has tiles: say add, remove or replace.",
    "no-parent": "add, remove or replace in a deck that extends none.",
    "cycle": "A deck is its own ancestor.",
    "empty-deck": "A deck that isn't abstract has no tile.",
    "wrong-total": "A stated total is not what the tiles have.",
}
"""The manual of the codes of decks."""

_READ_BY_HAND = ("tiles", "add", "remove", "replace")
_NEEDED_FOR_TILES = {"extends", "edges", "kinds"}
_ANY_HEAD: dict[str, Any] = {"hgkit": 1, "deck": "deck", "title": {"en": ""}}


@dataclass(frozen=True, slots=True)
class Reconstructed:
    """Marks data that no source gives: whether it is inferred or made up, and the reasoning."""

    how: Literal["inferred", "made_up"]
    why: str


@dataclass(frozen=True, slots=True)
class Deck:
    """A compiled deck.

    `edges` maps each edge name to the kinds along its profile. `counts` says for every tile how many copies
    there are. `totals` are the proved totals that the file states. `lineage` are the ids of the deck's
    ancestors, nearest first.
    """

    id: str
    title: Mapping[str, str]
    path: str
    edges: Mapping[str, tuple[str, ...]]
    kinds: Mapping[str, Kind]
    tiles: Mapping[str, Tile]
    counts: Mapping[str, int]
    totals: Mapping[str, int]
    reconstructed: Reconstructed | None = None
    abstract: bool = False
    source: str | None = None
    license: str | None = None
    documents: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    lineage: tuple[str, ...] = ()
    SORT: ClassVar[str] = "decks"

    @property
    def names(self) -> dict[str, list[str]]:
        """The kinds of zones that its tiles have."""
        return {"kind of zone": list(self.kinds)}

    def as_data(self) -> Any:
        """What changes play, as plain data."""
        return [
            [tile.id, self.counts[tile.id], list(tile.edges), [_zone_data(zone) for zone in tile.zones]]
            for tile in self.tiles.values()
        ]


def _zone_data(zone: Zone) -> Any:
    return [
        zone.kind,
        [list(p) for p in zone.parts],
        dict(zone.numbers),
        list(zone.animals),
        zone.power,
        zone.inner,
    ]


def load_deck(source: Source, find: Find) -> Deck:
    """The deck that `source` holds.

    `find(name, mark)` gives the source of a parent, or raises for the place `mark` that names it. Raises
    RulesetError with every error found in the file and its parents.
    """
    return _load(source, find, ())


def _load(source: Source, find: Find, children: tuple[Source, ...]) -> Deck:
    report = Report(source)
    data = source.data
    assert isinstance(data, dict)
    head = report.read(DeckFile, {k: v for k, v in data.items() if k not in _READ_BY_HAND}, None, _ANY_HEAD)
    if any(re.split(r"\W", wrong)[0] in _NEEDED_FOR_TILES for wrong in report.loss.paths):
        report.stop()
    parent = _parent(head, source, report, find, children)
    if head.extends is not None and parent is None:
        report.stop()
    before = len(report.problems)
    edges, kinds = declarations(head, None if parent is None else (parent.edges, parent.kinds), report)
    if len(report.problems) > before:
        report.stop()
    tiles, counts = edited_tiles(
        data,
        head.count,
        None if parent is None else (parent.tiles, parent.counts),
        TileReader(edges, kinds, report),
        report,
    )
    if not report.problems and not tiles and not head.abstract:
        report.add((), "empty-deck", "the deck has no tile", "write 'abstract: true' if it is only a parent")
    _prove_totals(head.totals, tiles, counts, kinds, report)
    report.stop()
    note = head.reconstructed
    return Deck(
        id=head.deck,
        title=head.title,
        path=source.path,
        edges=edges,
        kinds=kinds,
        tiles=tiles,
        counts=counts,
        totals=head.totals,
        reconstructed=None if note is None else Reconstructed(note.how, note.why.strip()),
        abstract=head.abstract,
        source=head.source,
        license=head.license,
        documents={name: document.model_dump(exclude_none=True) for name, document in head.documents.items()},
        lineage=() if parent is None else (parent.id, *parent.lineage),
    )


def _parent(
    head: DeckFile, source: Source, report: Report, find: Find, children: tuple[Source, ...]
) -> Deck | None:
    """The parent, or None if there is none or it has errors, which go to `report`."""
    if head.extends is None:
        return None
    path = ("extends",)
    try:
        found = find(head.extends, source.mark(path))
        line = (*children, source)
        if any(child.path == found.path for child in line):
            report.add(
                path, "cycle", f"the deck '{head.deck}' is its own ancestor", "a deck can't extend itself"
            )
            return None
        if len(line) >= MOST_PARENTS:
            report.add(path, "too-many-parents", *too_many_parents())
            return None
        return _load(found, find, line)
    except RulesetError as error:
        report.problems.extend(error.problems)
        return None


def _prove_totals(
    totals: Mapping[str, int],
    tiles: Mapping[str, Tile],
    counts: Mapping[str, int],
    kinds: Mapping[str, Kind],
    report: Report,
) -> None:
    """Every stated total holds. Names are checked always, sums only where the tiles have no error."""
    known = names_of_totals(kinds)
    sound = not report.problems
    found = count_totals(tiles, counts, kinds) if sound and totals else {}
    for name, stated in totals.items():
        if name not in known:
            report.unknown(("totals", name), "total", name, known, key=True)
        elif sound and found[name] != stated:
            report.add(
                ("totals", name), "wrong-total", f"states {stated} {name}, the tiles have {found[name]}"
            )
