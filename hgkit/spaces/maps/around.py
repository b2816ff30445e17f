"""Areas around territories: each with those that lie at most some steps away, along roads and connections."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Annotated

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.rules.clauses.references import Names
from hgkit.spaces.maps.area_kinds import SPACE, AreaKind, DeclaredArea, MapAreaClause, kind_numbers
from hgkit.spaces.maps.areas import MapArea, Region
from hgkit.spaces.maps.table import Graph, Pieces, graph_of


class AroundTerritory(MapAreaClause):
    """A territory with all that lie around it. It needs territories that roads or connections join."""

    around: Annotated[str, Names("area")] = Field(
        description="Kind of area: territories that each have an area of their own around them."
    )
    distance: Annotated[int, Field(ge=1, le=9)] = Field(
        description="How far the others lie at most, in steps from territory to territory, each along a road or a "
        "connection."
    )

    def holds(self) -> Collection[str]:
        """Return spaces and territories."""
        return (SPACE, "territories")

    def compile(self, builder: Builder) -> Surroundings:
        """Return what lists them."""
        graph, centre = builder.once(graph_of), builder.model.areas[self.around]
        assert isinstance(centre, DeclaredArea)
        numbers = kind_numbers(graph, "territories", centre.only)
        return Surroundings({number: within(graph, number, self.distance) for number in numbers})


@dataclass(frozen=True, slots=True)
class Surroundings(AreaKind):
    """The kind of area around territories: by the number of each all those that belong to its area."""

    territories: dict[int, tuple[int, ...]]

    def all(self, pieces: Pieces) -> Iterator[Surrounding]:
        """Return them in the order of the map."""
        return (Surrounding(pieces, centre, numbers) for centre, numbers in self.territories.items())


@dataclass(slots=True)
class Surrounding(MapArea):
    """The territory `centre` with those around it, all of which are `numbers`."""

    centre: int
    numbers: tuple[int, ...]

    @property
    def at(self) -> str:
        """The name of the territory in the middle."""
        return self.pieces.graph.places[self.pieces.graph.own_place(self.centre)]

    @property
    def places(self) -> tuple[int, ...]:
        """The places of all its territories."""
        return tuple(dict.fromkeys(place for region in self._regions() for place in region.places))

    @property
    def territories(self) -> frozenset[int]:
        """All of them."""
        return frozenset(self.numbers)

    def _regions(self) -> Iterator[Region]:
        return (Region(self.pieces, number) for number in self.numbers)

    def columns(self, piece: int) -> Sequence[int]:
        """Return those of all its territories together, each piece once."""
        regions = (region.columns(piece) for region in self._regions())
        found = [sum(counts) for counts in zip(*regions, strict=True)]
        graph = self.pieces.graph
        for plot, inside in enumerate(graph.plots):
            again = len(self.territories.intersection(inside)) - 1
            # above 0 for spaces on a border, which are counted several times
            for space in graph.plot_spaces[plot] if again > 0 else ():
                found = [n - again * m for n, m in zip(found, self.pieces.at(space, piece), strict=True)]
        return found


def within(graph: Graph, centre: int, distance: int) -> tuple[int, ...]:
    """Return the territories at most so many steps away from one, which comes first."""
    return tuple(number for ring in islice(graph.rings(centre), distance + 1) for number in ring)
