"""Kinds of areas of a map: what it names (territories, connections, roads, spaces), and what pieces of a seat join."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.rules.clauses.clause import AreaClause, Count
from hgkit.rules.clauses.references import Names
from hgkit.spaces.maps.areas import Link, MapArea, Region, Spaces
from hgkit.spaces.maps.components.map import NAMED
from hgkit.spaces.maps.rows import best_rows, reached
from hgkit.spaces.maps.table import Graph, Pieces, graph_of

SPACE: Final = "space"
"""The kind of place that a space is, as `occupy` has it."""


class AreaKind(ABC):
    """A kind of area: lists its areas on a map, in a fixed order."""

    @abstractmethod
    def all(self, pieces: Pieces) -> Iterable[MapArea]:
        """Return all areas of the kind."""

    def around(self, pieces: Pieces, place: int) -> Iterable[MapArea]:
        """Return the areas of the kind in which what lies on a place counts."""
        return (area for area in self.all(pieces) if place in area.places)


class MapAreaClause(AreaClause):
    """A kind of area of a map."""

    @abstractmethod
    def compile(self, builder: Builder) -> AreaKind:
        """Return what lists its areas."""


class DeclaredArea(MapAreaClause):
    """Areas that the map names. It needs a map."""

    declared: Literal["territories", "connections", "named_roads", "named_spaces"] = Field(
        description="What the map names."
    )
    only: Annotated[dict[str, str] | None, Names("attribute")] = Field(
        None, description="Only those with this attribute."
    )

    def holds(self) -> Collection[str]:
        """Return spaces, and territories where they belong to the area; a connection has those of both its ends."""
        return (SPACE,) if self.declared in NAMED else (SPACE, "territories")

    def spot(self) -> str | None:
        """Return what the map names, where that is a place."""
        return None if self.declared in NAMED else self.declared

    def compile(self, builder: Builder) -> AreaKind:
        """Return the territories, connections, roads or groups of spaces."""
        graph = builder.once(graph_of)
        if self.declared in NAMED:
            groups: Mapping[str, list[str]] = getattr(graph.map, self.declared)
            names = graph.map.having(self.declared, self.only)
            return NamedGroups({name: tuple(graph.index[space] for space in groups[name]) for name in names})
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
        """Return the territories that the place lies in."""
        return (Region(pieces, number) for number in pieces.graph.within[place] if number in self.numbers)


@dataclass(frozen=True, slots=True)
class Connections(AreaKind):
    """The kind of area that connections are, some or all of them."""

    numbers: tuple[int, ...]

    def all(self, pieces: Pieces) -> Iterator[Link]:
        """Return them by number."""
        return (Link(pieces, number) for number in self.numbers)

    def around(self, pieces: Pieces, place: int) -> Iterator[Link]:
        """Return the connections of the territories that the place lies in."""
        here = {*pieces.graph.within[place]}
        return (link for link in self.all(pieces) if not here.isdisjoint(pieces.graph.links[link.number]))


@dataclass(frozen=True, slots=True)
class NamedGroups(AreaKind):
    """The kind of area that roads or groups of spaces with a name are."""

    groups: Mapping[str, tuple[int, ...]]

    def all(self, pieces: Pieces) -> Iterator[Spaces]:
        """Return them in the order of the map."""
        return (Spaces(pieces, name, places) for name, places in self.groups.items())


class OwnPieces(MapAreaClause):
    """Pieces of one seat, joined along roads. It needs a map with roads."""

    own: Annotated[str, Names("piece", use="put")] = Field(description="Kind of piece.")
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

    def holds(self) -> Collection[str]:
        """Return spaces."""
        return (SPACE,)

    def compile(self, builder: Builder) -> Joined:
        """Return what joins the pieces."""
        cut = None if self.cut_by in (None, "nothing") else builder.pieces[str(self.cut_by)]
        return Joined(self, builder.pieces[self.own], cut, builder.seats)


@dataclass(frozen=True, slots=True)
class Joined(AreaKind):
    """Groups of pieces of one seat, joined along roads, with at least so many pieces; of rows the best ones.

    A piece of the kind `cut_by` makes a connection no road. `names` are the seats.
    """

    clause: OwnPieces
    piece: int
    cut_by: int | None
    names: tuple[str, ...]

    def all(self, pieces: Pieces) -> Iterator[Spaces]:
        """Yield them by seat, then in the order of the map."""
        for seat in range(len(self.names)):
            yield from self.of_seat(pieces, seat)

    def of_seat(self, pieces: Pieces, seat: int, without: int = -1) -> Iterator[Spaces]:
        """Yield the groups of a seat, as they are or as they would be without what lies on one space."""
        kinds, columns, count = pieces.kinds, pieces.columns, pieces.count
        own = {
            space: number
            for space in range(pieces.graph.spaces)
            if (number := count[(space * kinds + self.piece) * columns + seat]) and space != without
        }
        beside, at_least = self._beside(pieces, own.keys()), self.clause.at_least or 1
        seen: set[int] = set()
        for start in own:
            if start in seen:
                continue
            group = reached(start, beside)
            seen |= group
            weights = {space: own[space] for space in sorted(group)}
            if sum(weights.values()) >= at_least:
                is_row = self.clause.shape == "row"
                for places in best_rows(weights, beside, at_least) if is_row else [tuple(weights)]:
                    first = pieces.graph.places[min(places)]
                    yield Spaces(pieces, f"{self.names[seat]}:{first}", places, seat)

    def _beside(self, pieces: Pieces, spaces: Set[int]) -> dict[int, list[int]]:
        graph, along = pieces.graph, self.clause.along or ["roads"]
        roads = graph.neighbours if "roads" in along else [()] * graph.spaces
        beside = {space: [near for near in roads[space] if near in spaces] for space in spaces}
        for number, ends in enumerate(graph.link_ends) if "connections" in along else ():
            if ends is None or not spaces >= {*ends}:
                continue
            a, b = ends
            cut = self.cut_by is not None and Link(pieces, number).on(self.cut_by)
            if not cut and b not in beside[a]:
                beside[a].append(b)
                beside[b].append(a)
        return beside


def kind_numbers(graph: Graph, what: str, only: Mapping[str, str] | None) -> tuple[int, ...]:
    """Return the numbers of the territories or connections that have the attributes in `only`."""
    having = set(graph.map.having(what, only))
    return tuple(number for number, name in enumerate(graph.map.attributes(what)) if name in having)
