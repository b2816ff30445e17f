"""Kinds of areas of a map: territories, connections, roads with a name, and what pieces of one seat join."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from hgkit.rules.clauses.clause import AreaClause, Count
from hgkit.rules.clauses.references import Names
from hgkit.spaces.maps.areas import Link, MapArea, Region, Spaces
from hgkit.spaces.maps.rows import best_rows, reached
from hgkit.spaces.maps.table import Graph, Pieces, graph_of

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder


class AreaKind:
    """A kind of area: lists its areas on a map, in a fixed order."""

    def all(self, pieces: Pieces) -> Iterable[MapArea]:
        """Return all areas of the kind."""
        raise NotImplementedError

    def around(self, pieces: Pieces, place: int) -> Iterable[MapArea]:
        """Return the areas of the kind in which what lies on a place counts."""
        return (area for area in self.all(pieces) if place in area.places)


class MapAreaClause(AreaClause):
    """A kind of area of a map."""

    @abstractmethod
    def compile(self, builder: Builder) -> AreaKind:
        """Return what lists its areas."""


class DeclaredArea(MapAreaClause):
    """Areas that the map names."""

    declared: Literal["territories", "connections", "named_roads"] = Field(description="What the map names.")
    only: Annotated[dict[str, str] | None, Names("attribute")] = Field(
        None, description="Only those with this attribute."
    )

    def compile(self, builder: Builder) -> AreaKind:
        """Return the territories, connections or roads."""
        graph = builder.once(graph_of)
        if self.declared == "named_roads":
            roads, names = graph.map.named_roads, graph.map.having("named_roads", self.only)
            return NamedRoads({name: tuple(graph.index[space] for space in roads[name]) for name in names})
        numbers = kind_numbers(graph, self.declared, self.only)
        return Territories(numbers) if self.declared == "territories" else Connections(numbers)


@dataclass(frozen=True, slots=True)
class Territories(AreaKind):
    """The kind of area that territories are, some or all of them."""

    numbers: tuple[int, ...]

    def all(self, pieces: Pieces) -> Iterator[Region]:
        """Return them in the order of the map."""
        return (Region(pieces, number) for number in self.numbers)

    def around(self, pieces: Pieces, place: int) -> Iterator[Region]:
        """Return the territory of the place."""
        here = pieces.graph.territory_of[place : place + 1]
        return (Region(pieces, number) for number in here if number in self.numbers)


@dataclass(frozen=True, slots=True)
class Connections(AreaKind):
    """The kind of area that connections are, some or all of them."""

    numbers: tuple[int, ...]

    def all(self, pieces: Pieces) -> Iterator[Link]:
        """Return them by number."""
        return (Link(pieces, number) for number in self.numbers)

    def around(self, pieces: Pieces, place: int) -> Iterator[Link]:
        """Return the connections of the place's territory."""
        here = pieces.graph.territory_of[place : place + 1]
        return (link for link in self.all(pieces) if set(here) & set(pieces.graph.links[link.number]))


@dataclass(frozen=True, slots=True)
class NamedRoads(AreaKind):
    """The kind of area that roads with a name are."""

    roads: Mapping[str, tuple[int, ...]]

    def all(self, pieces: Pieces) -> Iterator[Spaces]:
        """Return them in the order of the map."""
        return (Spaces(pieces, name, places) for name, places in self.roads.items())


class OwnPieces(MapAreaClause):
    """Pieces of one seat, joined along roads."""

    own: Annotated[str, Names("piece")] = Field(description="Kind of piece.")
    along: list[Literal["roads", "connections"]] | None = Field(None, description="What joins them.")
    shape: Literal["component", "row"] | None = Field(
        None,
        description="Any joined group, or rows: ways along roads that share no piece. Of all choices the one with most "
        "pieces in its rows counts. (The search is bounded: in a large, dense group it may miss the best.)",
    )
    at_least: Count | None = Field(None, description="Fewest pieces of an area.")
    cut_by: Annotated[str | None, Names("piece", also=("nothing",))] = Field(
        None, description="Kind of piece that makes a connection no road, or `nothing`."
    )

    def compile(self, builder: Builder) -> Joined:
        """Return what joins the pieces."""
        along = self.along or ["roads"]
        cut = self.cut_by if self.cut_by != "nothing" else None
        return Joined(
            piece=builder.pieces[self.own],
            roads="roads" in along,
            links="connections" in along,
            cut_by=builder.pieces[cut] if cut is not None else None,
            row=self.shape == "row",
            at_least=self.at_least or 1,
            names=builder.seats,
        )


@dataclass(frozen=True, slots=True)
class Joined(AreaKind):
    """Groups of pieces of one seat, joined along roads, with at least so many pieces.

    `roads` join them, and with `links` connections too, unless a piece of the kind `cut_by` lies on one. `row`: not
    the whole group counts but its best rows, no piece in two of them. `names` are the seats.
    """

    piece: int
    roads: bool
    links: bool
    cut_by: int | None
    row: bool
    at_least: int
    names: tuple[str, ...]

    def all(self, pieces: Pieces) -> Iterator[Spaces]:
        """By seat, then in the order of the map."""
        for seat in range(len(self.names)):
            yield from self.of_seat(pieces, seat)

    def of_seat(self, pieces: Pieces, seat: int, without: int = -1) -> Iterator[Spaces]:
        """The groups of a seat, as they are or as they would be without what lies on one space."""
        kinds, columns, count = pieces.kinds, pieces.columns, pieces.count
        own = {
            space: count[(space * kinds + self.piece) * columns + seat]
            for space in range(pieces.graph.spaces)
            if count[(space * kinds + self.piece) * columns + seat] and space != without
        }
        beside = self._beside(pieces, own)
        seen: set[int] = set()
        for start in own:
            if start in seen:
                continue
            group = reached(start, beside)
            seen |= group
            weights = {space: own[space] for space in sorted(group)}
            if sum(weights.values()) < self.at_least:
                continue
            for places in best_rows(weights, beside, self.at_least) if self.row else [tuple(weights)]:
                first = pieces.graph.places[min(places)]
                yield Spaces(pieces, f"{self.names[seat]}:{first}", places, seat)

    def _beside(self, pieces: Pieces, own: Iterable[int]) -> dict[int, list[int]]:
        graph = pieces.graph
        spaces = set(own)
        beside: dict[int, list[int]] = {space: [] for space in spaces}
        if self.roads:
            beside = {space: [n for n in graph.neighbours[space] if n in spaces] for space in spaces}
        if self.links:
            for number, ends in enumerate(graph.link_ends):
                if ends is None or not spaces.issuperset(ends) or self._cut(pieces, number):
                    continue
                a, b = ends
                if b not in beside[a]:
                    beside[a].append(b)
                    beside[b].append(a)
        return beside

    def _cut(self, pieces: Pieces, link: int) -> bool:
        return self.cut_by is not None and Link(pieces, link).on(self.cut_by) > 0


def kind_numbers(graph: Graph, what: str, only: Mapping[str, str] | None) -> tuple[int, ...]:
    """The numbers of the territories or connections that have the attributes asked for."""
    having = set(graph.map.having(what, only))
    return tuple(number for number, name in enumerate(graph.map.attributes(what)) if name in having)
