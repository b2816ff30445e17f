"""Areas of a map: territories, connections, roads with a name, and what pieces of one seat join along roads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from hgkit.spaces.maps.rows import best_rows, reached
from hgkit.spaces.maps.table import Graph, Pieces


class MapArea(Protocol):
    """An area of a map."""

    @property
    def at(self) -> str:
        """Its first place."""
        ...

    @property
    def places(self) -> Sequence[int]:
        """Its places."""
        ...

    @property
    def ends(self) -> tuple[MapArea, MapArea] | None:
        """The two areas that it joins."""
        ...

    def counts(self, piece: int) -> Sequence[int]:
        """How many pieces of a kind lie in it, by seat."""
        ...

    def total(self, piece: int) -> int:
        """How many pieces of a kind lie in it, those of the table too."""
        ...

    def on(self, piece: int) -> int:
        """How many pieces of a kind lie on the area itself."""
        ...

    def trace(self) -> tuple[int, ...]:
        """Its places, for the ledger."""
        ...


@dataclass(slots=True)
class Region:
    """A territory."""

    pieces: Pieces
    number: int

    @property
    def at(self) -> str:
        """Its id."""
        graph = self.pieces.graph
        return graph.places[graph.own_place(self.number)]

    @property
    def places(self) -> tuple[int, ...]:
        """Its spaces, and its own place."""
        graph = self.pieces.graph
        return (*graph.spans[self.number], graph.own_place(self.number))

    @property
    def ends(self) -> None:
        """It joins nothing."""
        return None

    def trace(self) -> tuple[int, ...]:
        """Its places."""
        return self.places

    def counts(self, piece: int) -> Sequence[int]:
        """By seat."""
        pieces = self.pieces
        first = (self.number * pieces.kinds + piece) * pieces.columns
        return pieces.sums[first : first + pieces.columns - 1]

    def total(self, piece: int) -> int:
        """All of them."""
        return sum(self.pieces.within(self.number, piece))

    def on(self, piece: int) -> int:
        """Those on its own place."""
        return self.pieces.total[self.pieces.graph.own_place(self.number) * self.pieces.kinds + piece]


@dataclass(frozen=True, slots=True)
class Link:
    """A connection: what lies in both its territories counts."""

    pieces: Pieces
    number: int

    @property
    def at(self) -> str:
        """Its number as text."""
        graph = self.pieces.graph
        return graph.places[graph.link_place(self.number)]

    @property
    def places(self) -> tuple[int, ...]:
        """Itself alone; its territories have theirs."""
        return (self.pieces.graph.link_place(self.number),)

    @property
    def ends(self) -> tuple[Region, Region]:
        """Its two territories."""
        a, b = self.pieces.graph.links[self.number]
        return Region(self.pieces, a), Region(self.pieces, b)

    def trace(self) -> tuple[int, ...]:
        """Its places."""
        return self.places

    def counts(self, piece: int) -> Sequence[int]:
        """By seat, both territories together."""
        a, b = self.ends
        return [n + m for n, m in zip(a.counts(piece), b.counts(piece), strict=True)]

    def total(self, piece: int) -> int:
        """Of both territories together."""
        a, b = self.ends
        return a.total(piece) + b.total(piece)

    def on(self, piece: int) -> int:
        """Those on the connection."""
        return self.pieces.total[self.pieces.graph.link_place(self.number) * self.pieces.kinds + piece]


@dataclass(frozen=True, slots=True)
class Spaces:
    """Spaces that make up an area; with a `seat` only its own pieces count."""

    pieces: Pieces
    name: str
    places: tuple[int, ...]
    seat: int | None = None

    @property
    def at(self) -> str:
        """Its name."""
        return self.name

    @property
    def ends(self) -> None:
        """It joins nothing."""
        return None

    def trace(self) -> tuple[int, ...]:
        """Its places."""
        return self.places

    def counts(self, piece: int) -> Sequence[int]:
        """By seat."""
        found = [0] * (self.pieces.columns - 1)
        for place in self.places:
            for seat, n in enumerate(self.pieces.at(place, piece)[:-1]):
                found[seat] += n if self.seat in (None, seat) else 0
        return found

    def total(self, piece: int) -> int:
        """All that count."""
        if self.seat is not None:
            return sum(self.counts(piece))
        return sum(self.pieces.total[place * self.pieces.kinds + piece] for place in self.places)

    def on(self, piece: int) -> int:
        """None: it has no place of its own."""
        return 0


class AreaKind(Protocol):
    """A kind of area: lists its areas on a map, in a fixed order."""

    def all(self, pieces: Pieces) -> Iterable[MapArea]:
        """All areas of the kind."""
        ...

    def around(self, pieces: Pieces, place: int) -> Iterable[MapArea]:
        """The areas of the kind in which what lies on a place counts."""
        ...


@dataclass(frozen=True, slots=True)
class Territories:
    """The kind of area that territories are, some or all of them."""

    numbers: tuple[int, ...]

    def all(self, pieces: Pieces) -> Iterator[Region]:
        """In the order of the map."""
        return (Region(pieces, number) for number in self.numbers)

    def around(self, pieces: Pieces, place: int) -> Iterator[Region]:
        """The territory of the place."""
        here = pieces.graph.territory_of[place : place + 1]
        return (Region(pieces, number) for number in here if number in self.numbers)


@dataclass(frozen=True, slots=True)
class Connections:
    """The kind of area that connections are, some or all of them."""

    numbers: tuple[int, ...]

    def all(self, pieces: Pieces) -> Iterator[Link]:
        """By number."""
        return (Link(pieces, number) for number in self.numbers)

    def around(self, pieces: Pieces, place: int) -> Iterator[Link]:
        """The connections of the place's territory."""
        here = pieces.graph.territory_of[place : place + 1]
        return (
            Link(pieces, number) for number in self.numbers if here and here[0] in pieces.graph.links[number]
        )


@dataclass(frozen=True, slots=True)
class NamedRoads:
    """The kind of area that roads with a name are."""

    roads: Mapping[str, tuple[int, ...]]

    def all(self, pieces: Pieces) -> Iterator[Spaces]:
        """In the order of the map."""
        return (Spaces(pieces, name, places) for name, places in self.roads.items())

    def around(self, pieces: Pieces, place: int) -> Iterator[Spaces]:
        """The roads through the place."""
        return (road for road in self.all(pieces) if place in road.places)


@dataclass(frozen=True, slots=True)
class Joined:
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

    def around(self, pieces: Pieces, place: int) -> Iterator[Spaces]:
        """The groups with the place."""
        return (group for group in self.all(pieces) if place in group.places)

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
    found = graph.map
    if what == "territories":
        attributes = [territory.attributes for territory in found.territories.values()]
    else:
        attributes = [connection.attributes for connection in found.connections.values()]
    wanted = (only or {}).items()
    return tuple(
        number
        for number, has in enumerate(attributes)
        if all(has.get(name) == value for name, value in wanted)
    )
