"""Decks of square tiles: reads a deck file and its parents, proves it, and gives the compiled deck."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from hgkit.rules.components.component_file import Component
from hgkit.rules.components.edits import edited, parent_deck
from hgkit.rules.layers.chain import Find
from hgkit.spaces.tiles.components.deck_file import DeckFile, KindEntry
from hgkit.spaces.tiles.components.declarations import Declared, declarations
from hgkit.spaces.tiles.components.reader import TileReader, listed_tiles
from hgkit.spaces.tiles.components.tile import Tile, Zone, part_name
from hgkit.text.frozen import FrozenDict
from hgkit.text.leaves import leaves
from hgkit.text.report import Report
from hgkit.text.source import Source

CODES: Final = {
    "unknown-key": "A key that this part of a deck does not have.",
    "unknown-name": "A name that nobody declared: an edge, kind, part, number, animal, total or tile id.",
    "missing-key": "A key that must be there is missing.",
    "wrong-type": "A value has the wrong type, such as a text where a list is expected.",
    "out-of-range": "A number or a list is too small or too large.",
    "declared-twice": "A name stands for two things.",
    "reserved-name": "A name that has a meaning of its own where kinds, numbers or animals stand.",
    "bad-kind": "A kind of zone that makes no sense: arms without `inner`, or arms of an inner kind.",
    "bad-edge": "A profile with an inner kind, or one that reads otherwise backwards: tiles can't meet. Or one "
    "without parts that is not wild.",
    "bad-sides": "A tile must have exactly four sides.",
    "part-kind": "A part of a side stands under a kind that isn't its own in the profile of the edge.",
    "part-twice": "A part of a side belongs to two zones, or stands twice in one.",
    "part-missing": "A part of a side belongs to no zone of the tile.",
    "zones-cross": "Two zones of a tile lie across each other on its border: nobody could draw it.",
    "empty-deck": "A deck that isn't abstract has no tile.",
    "wrong-total": "A stated total is not what the tiles have.",
}

_READ_BY_HAND = ("tiles", "add", "remove", "replace")
_NEEDED_FOR_TILES = {"extends", "edges", "wild", "kinds"}
_ANY_HEAD: dict[str, Any] = {"hgkit": 1, "deck": "deck", "title": {"en": ""}}


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck(Component):
    """A compiled deck.

    `edges` maps each edge name to the kinds along its profile; sides with an edge of `wild` fit every other. `counts`
    says for every tile how many copies there are. `totals` are the proved totals that the file states. `lineage` are
    the ids of the deck's ancestors, nearest first.
    """

    SORT = "decks"
    edges: Mapping[str, tuple[str, ...]]
    kinds: Mapping[str, KindEntry]
    tiles: Mapping[str, Tile]
    counts: Mapping[str, int]
    totals: Mapping[str, int]
    abstract: bool = False
    source: str | None = None
    license: str | None = None
    documents: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    lineage: tuple[str, ...] = ()

    @property
    def names(self) -> dict[str, list[str]]:
        """The kinds of zones that its tiles have: pieces stand there."""
        return {"kind of zone": list(self.kinds), "place for pieces": list(self.kinds)}

    def as_data(self) -> object:
        """Return what changes play, as plain data."""
        tiles: list[object] = [
            [tile.id, self.counts[tile.id], list(tile.edges), [_zone_data(zone) for zone in tile.zones]]
            for tile in self.tiles.values()
        ]
        return [*tiles, sorted(self.wild)] if self.wild else tiles

    def items(self) -> dict[str, dict[str, object]]:
        """Return copies, sides and zones of each tile."""
        return {
            ident: leaves(
                {
                    "count": self.counts[ident],
                    "sides": list(tile.edges),
                    **{zone.name: _printed(tile, zone) for zone in tile.zones},
                }
            )
            for ident, tile in self.tiles.items()
        }

    def stated(self) -> Mapping[str, int]:
        """Return the totals that the file states."""
        return self.totals

    def counted(self) -> dict[str, int]:
        """Return the totals of its tiles."""
        found = count_totals(self.tiles, self.counts, self.kinds)
        return {name: number for name, number in found.items() if number}


def _printed(tile: Tile, zone: Zone) -> dict[str, object]:
    parts = [part_name(part, len(tile.sides[part[0]])) for part in zone.parts]
    printed = {"animals": list(zone.animals), "power": zone.power}
    return {"parts": parts, **zone.numbers, **{name: value for name, value in printed.items() if value}}


def _zone_data(zone: Zone) -> object:
    return [
        zone.kind,
        [list(p) for p in zone.parts],
        dict(zone.numbers),
        list(zone.animals),
        zone.power,
        zone.inner,
    ]


def load_deck(source: Source, find: Find, trail: tuple[str, ...] = ()) -> Deck:
    """Load the deck of `source`; `trail` has the files that extend it.

    `find(name, mark)` gives the source of a parent, or raises for the place `mark` that names it. Raises
    RulesetError with every error found in the file and its parents.
    """
    report = Report(source)
    data = source.data
    assert isinstance(data, dict)
    head = report.read(DeckFile, {k: v for k, v in data.items() if k not in _READ_BY_HAND}, None, _ANY_HEAD)
    if any(re.split(r"\W", wrong)[0] in _NEEDED_FOR_TILES for wrong in report.loss.paths):
        report.stop()
    parent = parent_deck(source, head.extends, find, load_deck, trail, report)
    before, inherited = len(report.problems), None
    declared = Declared("", {}, {})
    if parent is not None:
        declared = Declared(parent.id, parent.edges, parent.kinds, parent.wild)
        inherited = parent.tiles, parent.counts
    declared = declarations(head, declared, report)
    if len(report.problems) > before:
        report.stop()
    edges, kinds = declared.edges, declared.kinds
    reader = TileReader(edges, kinds, report)
    listed = {key: listed_tiles(data, key, reader) for key in _READ_BY_HAND}
    tiles, counts = edited(data, "tile", listed, head.count, inherited, report)
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
        tiles=FrozenDict(tiles),  # so is all that they hold: nobody has to look through them
        counts=counts,
        totals=head.totals,
        wild=declared.wild,
        reconstructed=note and note.model_copy(update={"why": note.why.strip()}),
        abstract=head.abstract,
        source=head.source,
        license=head.license,
        documents={name: document.model_dump(exclude_none=True) for name, document in head.documents.items()},
        lineage=(parent.id, *parent.lineage) if parent else (),
    )


def _prove_totals(
    totals: Mapping[str, int],
    tiles: Mapping[str, Tile],
    counts: Mapping[str, int],
    kinds: Mapping[str, KindEntry],
    report: Report,
) -> None:
    """Check every stated total: names always, sums only where the tiles have no error."""
    sound = not report.problems
    known = names_of_totals(kinds)
    report.names(("totals",), "total", totals, known)
    found = count_totals(tiles, counts, kinds) if sound else {}
    for name, stated in totals.items():
        if name in found:
            report.total(("totals", name), name, stated, found[name], "the tiles have")


def names_of_totals(kinds: Mapping[str, KindEntry]) -> list[str]:
    """Return every name that may stand under `totals` of a deck with these kinds."""
    names = dict.fromkeys(("tiles", "powers", *kinds))
    for kind in kinds.values():
        names.update(dict.fromkeys((*kind.numbers, *kind.animals)))
        if kind.loose_ends is not None:
            names[kind.loose_ends] = None
    return list(names)


def count_totals(
    tiles: Mapping[str, Tile], counts: Mapping[str, int], kinds: Mapping[str, KindEntry]
) -> dict[str, int]:
    """Return the totals of the tiles, each as often as `counts` says (once by default)."""
    found = dict.fromkeys(names_of_totals(kinds), 0)
    ends = {name: kind.loose_ends for name, kind in kinds.items()}
    for id, tile in tiles.items():
        copies = counts.get(id, 1)
        found["tiles"] += copies
        for zone in tile.zones:
            found[zone.kind] += copies
            for name, number in zone.numbers.items():
                found[name] += copies * number
            for name in zone.animals:
                found[name] += copies
            if zone.power is not None:
                found["powers"] += copies
            end = ends[zone.kind]
            if end is not None and zone.inner is None and len({side for side, _ in zone.parts}) == 1:
                found[end] += copies
    return found
