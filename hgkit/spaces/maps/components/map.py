"""Maps: reads a map file and its parents, proves it, and gives the map."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from hgkit.problems import Problem
from hgkit.rules.layers.chain import Find
from hgkit.spaces.maps.components.map_checks import check_map
from hgkit.spaces.maps.components.map_file import MapFile
from hgkit.spaces.maps.components.map_layers import resolve_map
from hgkit.text.report import Report
from hgkit.text.source import Source

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Territory:
    """A territory: its colour, and its spaces in order."""

    id: str
    colour: str
    spaces: tuple[str, ...]
    has: Mapping[str, str | int]
    title: Any = None

    @property
    def attributes(self) -> dict[str, str]:
        """What clauses can ask of it."""
        return {"name": self.id, "colour": self.colour, **_as_text(self.has)}


@dataclass(frozen=True, slots=True)
class Connection:
    """A connection between two territories; `ends` are the spaces that it joins where it is a road."""

    id: str
    between: tuple[str, str]
    has: Mapping[str, str | int]
    ends: tuple[str, str] | None

    @property
    def attributes(self) -> dict[str, str]:
        """What clauses can ask of it."""
        return {"name": self.id, **_as_text(self.has)}


def _as_text(has: Mapping[str, str | int]) -> dict[str, str]:
    return {name: str(value) for name, value in has.items()}


@dataclass(frozen=True, slots=True)
class Map:
    """A map. `roads` are pairs of neighbouring spaces; connections are in the order of their numbers.

    `places` says where territories and spaces lie in a picture, [x, y] by id, as far as the file tells.
    """

    id: str
    path: str
    title: Mapping[str, str]
    territories: Mapping[str, Territory]
    connections: Mapping[str, Connection]
    roads: tuple[tuple[str, str], ...]
    named_roads: Mapping[str, tuple[str, ...]]
    places: Mapping[str, Point] = field(default_factory=dict, repr=False)
    reconstructed: Any = field(default=None, repr=False)
    warnings: tuple[Problem, ...] = field(default=(), repr=False)
    SORT: ClassVar[str] = "maps"

    @property
    def names(self) -> dict[str, list[str]]:
        """What clauses can ask of territories and connections."""
        attributes = [part.attributes for part in self.territories.values()]
        attributes += [part.attributes for part in self.connections.values()]
        found = {"attribute": list(dict.fromkeys(name for part in attributes for name in part))}
        links = self.connections.values()
        numbered = dict.fromkeys(name for link in links for name, n in link.has.items() if type(n) is int)
        return {**found, "numbered attribute": list(numbered)} if numbered else found

    def attributes(self, what: str) -> dict[str, dict[str, str]]:
        """Return what clauses can ask of `territories`, `connections` or `named_roads`, by id."""
        if what == "named_roads":
            return {name: {"name": name} for name in self.named_roads}
        parts = self.territories if what == "territories" else self.connections
        return {name: part.attributes for name, part in parts.items()}

    def having(self, what: str, only: Mapping[str, str] | None) -> list[str]:
        """Return the ids of those that have all these attributes."""
        wanted = (only or {}).items()
        return [name for name, has in self.attributes(what).items() if wanted <= has.items()]

    def as_data(self) -> Any:
        """What changes play, as plain data."""
        return {
            "territories": [[t.id, t.colour, list(t.spaces), dict(t.has)] for t in self.territories.values()],
            "connections": [
                [c.id, list(c.between), dict(c.has), list(c.ends or ())] for c in self.connections.values()
            ],
            "roads": [list(pair) for pair in self.roads],
            "named_roads": {name: list(spaces) for name, spaces in self.named_roads.items()},
        }


def load_map(source: Source, find: Find) -> Map:
    """The map that `source` holds.

    `find(name, mark)` gives the source of a parent. Raises RulesetError with every error found in the file and its
    parents.
    """
    resolved = resolve_map(source, find)
    report = Report(resolved, resolved.problems, complete=resolved.complete)
    file = report.read(MapFile, resolved.data)
    if resolved.complete:
        check_map(file, report)
    report.stop()
    drawing = file.drawing
    return Map(
        id=file.map,
        path=source.path,
        title=file.title,
        territories={
            name: Territory(name, entry.colour, tuple(entry.spaces), entry.has, entry.title)
            for name, entry in file.territories.items()
        },
        connections={
            number: Connection(
                number,
                (entry.between[0], entry.between[1]),
                entry.has,
                (entry.ends[0], entry.ends[1]) if entry.ends else None,
            )
            for number, entry in sorted(file.connections.items(), key=lambda item: int(item[0]))
        },
        roads=tuple(pair for chain in file.roads for pair in itertools.pairwise(chain)),
        named_roads={name: tuple(spaces) for name, spaces in file.named_roads.items()},
        places={
            name: (x, y) for part in (drawing.territories, drawing.spaces) for name, (x, y) in part.items()
        },
        reconstructed=file.reconstructed,
        warnings=tuple(report.problems),
    )
