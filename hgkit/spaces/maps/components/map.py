"""Maps: reads a map file and its parents, proves it, and gives the map."""

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from hgkit.errors import RulesetError
from hgkit.problems import Problem
from hgkit.rules.components.component_file import Component
from hgkit.rules.layers.chain import Find, Layer, parent_of
from hgkit.rules.layers.merge import Merge
from hgkit.rules.layers.resolve import Resolved
from hgkit.spaces.maps.components.map_checks import check_map
from hgkit.spaces.maps.components.map_file import ConnectionEntry, MapFile, TerritoryEntry
from hgkit.text.naming import shown
from hgkit.text.report import Report
from hgkit.text.source import Data, Source

KEPT: Final[tuple[str, ...]] = ("hgkit", "map", "title", "license", "source", "documents", "reconstructed")
"""What the resolved map keeps of the head of the file itself, whatever its parents say."""


NAMED: Final = ("named_roads", "named_spaces")
"""What of a map are groups of spaces with a name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Map(Component):
    """A map. `roads` are pairs of neighbouring spaces; connections are in the order of their numbers.

    `shared` are the spaces that lie in several territories, with those.
    `places` says where territories and spaces lie in a picture, [x, y] by id, as far as the file has them.
    """

    SORT = "maps"
    territories: Mapping[str, TerritoryEntry]
    connections: Mapping[str, ConnectionEntry]
    roads: tuple[tuple[str, str], ...]
    named_roads: Mapping[str, list[str]]
    named_spaces: Mapping[str, list[str]]
    shared: Mapping[str, list[str]]
    places: Mapping[str, list[int | float]] = field(default_factory=dict, repr=False)

    @property
    def names(self) -> dict[str, list[str]]:
        """What clauses can ask of territories and connections."""
        parts = [*self.attributes("territories").values(), *self.attributes("connections").values()]
        found = {"attribute": list(dict.fromkeys(name for part in parts for name in part))}
        links = self.connections.values()
        numbered = dict.fromkeys(name for link in links for name, n in link.has.items() if type(n) is int)
        return {**found, "numbered attribute": list(numbered)} if numbered else found

    def attributes(self, what: str) -> dict[str, dict[str, str]]:
        """Return what clauses can ask of `territories`, `connections`, `named_roads` or `named_spaces`, by id."""
        found = {}
        for name, part in getattr(self, what).items():
            colour = {"colour": part.colour} if what == "territories" else {}
            has = {} if what in NAMED else part.has
            found[name] = {"name": name, **colour, **{key: str(value) for key, value in has.items()}}
        return found

    def having(self, what: str, only: Mapping[str, str] | None) -> list[str]:
        """Return the ids of those that have all these attributes."""
        wanted = (only or {}).items()
        return [name for name, has in self.attributes(what).items() if wanted <= has.items()]

    def as_data(self) -> object:
        """Return what changes play, as plain data."""
        links = self.connections.items()
        return {
            "territories": [[id, t.colour, t.spaces, t.has] for id, t in self.territories.items()],
            "connections": [[id, link.between, link.has, link.ends or []] for id, link in links],
            "roads": [list(pair) for pair in self.roads],
            "named_roads": self.named_roads,
            **({"named_spaces": self.named_spaces} if self.named_spaces else {}),
        }

    def stated(self) -> dict[str, int]:
        """Return how many territories and connections there are, and how many spaces on borders, if there are any."""
        found = {"territories": len(self.territories), "connections": len(self.connections)}
        return {**found, "shared": len(self.shared)} if self.shared else found

    def counted(self) -> dict[str, int]:
        """Return how many of everything there are."""
        spaces = {space for territory in self.territories.values() for space in territory.spaces}
        return {**self.stated(), "spaces": len(spaces), "roads": len(self.roads)}


def load_map(source: Source, find: Find) -> Map:
    """Load the map of `source`.

    `find(name, mark)` gives the source of a parent. Raises RulesetError with every error found in the file and its
    parents.
    """
    file = read_map(source, find)[0]
    return Map(
        id=file.map,
        path=source.path,
        title=file.title,
        reconstructed=file.reconstructed,
        territories=file.territories,
        connections=dict(sorted(file.connections.items(), key=lambda item: int(item[0]))),
        roads=tuple(pair for chain in file.roads for pair in itertools.pairwise(chain)),
        named_roads=file.named_roads,
        named_spaces=file.named_spaces,
        shared=file.shared(),
        places={**file.drawing.territories, **file.drawing.spaces},
    )


def read_map(source: Source, find: Find) -> tuple[MapFile, Report]:
    """Return a file without errors, and the report to note more in. Raises as `load_map` does."""
    resolved = _resolve(source, find)
    report = Report(resolved, resolved.problems, complete=resolved.complete)
    file = report.read(MapFile, resolved.data)
    if resolved.complete:
        check_map(file, report)
    report.stop()
    return file, report


def _resolve(source: Source, find: Find) -> Resolved:
    """Merge a map with its parents, strictly as rulesets are."""
    problems: list[Problem] = []
    layers = _layers(source, find, problems)
    complete = not problems
    body: dict[str, Data] = {}
    for index, layer in enumerate(layers):
        merge = Merge(layer.source, problems, complete=complete)
        body = merge.apply(body) if index else merge.begin()
    main = layers[-1]
    head = {key: main.document[key] for key in KEPT if key in main.document}
    body = {key: value for key, value in body.items() if key not in KEPT}
    return Resolved(main.id, {**head, **body}, tuple(layers), main, tuple(problems), complete)


def _layers(source: Source, find: Find, problems: list[Problem], trail: tuple[str, ...] = ()) -> list[Layer]:
    """Return a map after all that it builds on; the files of `trail` build on it."""
    document = source.data
    name, layers = document.get("extends"), list[Layer]()
    if isinstance(name, str):
        try:
            parent = parent_of(source, name, find, "map", "extends-cycle", trail)
            layers = _layers(parent, find, problems, (*trail, source.path))
        except RulesetError as error:
            problems.extend(error.problems)
    elif name is not None:
        message = f"expected the name of one map, found {shown(name)}"
        problems.append(source.problem(("extends",), "wrong-type", message))
    return [*layers, Layer(str(document.get("map", source.path)), "ruleset", source)]
