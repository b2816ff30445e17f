"""A map in integers, and what lies on it: counts of pieces by place, and their sums by territory.

A *place* is one integer: first the spaces, territory by territory, then each territory's own place (for pieces on no
space), then the connections. Counts are kept by place, kind of piece and column: one column for each seat, and a last
one for the pieces of the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from hgkit.engine.builder import Builder
from hgkit.engine.state import State
from hgkit.spaces.maps.components.map import Map
from hgkit.spaces.maps.plays import MapSpace


@dataclass(frozen=True, slots=True)
class Graph:
    """What never changes about a map.

    `places` are all ids, `index` finds one. `within` are the territories that each place lies in: of a space on a
    border several, of a connection none. A *plot* is all that lies in the same ones: first for each territory its own
    place and the spaces that lie in it alone, then the spaces on borders. `plots` are the territories of each plot,
    `plot_spaces` its spaces, `plot_of` finds that of a place.

    `spans` are all spaces of each territory. `neighbours` are the spaces joined to a space by road. `links` are the two
    territories of each connection, `link_ends` the spaces that it joins where it is a road, `shared` those that lie in
    both its territories. `beside` are the territories that roads, connections and spaces on borders join to each.
    """

    map: Map
    places: tuple[str, ...]
    index: dict[str, int]
    within: tuple[tuple[int, ...], ...]
    plots: tuple[tuple[int, ...], ...]
    plot_of: tuple[int, ...]
    plot_spaces: tuple[tuple[int, ...], ...]
    spans: tuple[tuple[int, ...], ...]
    neighbours: tuple[tuple[int, ...], ...]
    links: tuple[tuple[int, int], ...]
    link_ends: tuple[tuple[int, int] | None, ...]
    shared: tuple[tuple[int, ...], ...]
    kinds: int
    columns: int
    beside: tuple[frozenset[int], ...]

    @property
    def spaces(self) -> int:
        """How many spaces there are."""
        return len(self.places) - len(self.spans) - len(self.links)

    def own_place(self, territory: int) -> int:
        """Return the place of a territory itself."""
        return self.spaces + territory

    def rings(self, start: int) -> Iterator[list[int]]:
        """Yield the territories by their distance from one, which comes first: a step leads to one beside."""
        found, ring = {start}, {start}
        while ring:
            yield sorted(ring)
            ring = {other for number in ring for other in self.beside[number]} - found
            found |= ring

    def link_place(self, link: int) -> int:
        """Return the place of a connection."""
        return self.spaces + len(self.spans) + link


def graph_of(builder: Builder) -> Graph:
    """Return the map of a ruleset in integers."""
    space = builder.model.space
    assert isinstance(space, MapSpace)
    found = builder.ruleset.of(Map)[space.map]
    territories = list(found.territories.values())
    # a space on a border is listed by each of its territories
    spaces = list(dict.fromkeys(space for territory in territories for space in territory.spaces))
    places = (*spaces, *found.territories, *found.connections)
    index = {place: number for number, place in enumerate(places)}
    numbers = {name: number for number, name in enumerate(found.territories)}
    within: list[tuple[int, ...]] = [
        tuple(number for number, territory in enumerate(territories) if space in territory.spaces)
        for space in spaces
    ]
    alone = [(number,) for number in range(len(territories))]
    plots = list(dict.fromkeys((*alone, *within)))
    beside: list[list[int]] = [[] for _ in spaces]
    for a, b in found.roads:
        beside[index[a]].append(index[b])
        beside[index[b]].append(index[a])
    spans = tuple(tuple(index[space] for space in territory.spaces) for territory in territories)
    links = tuple((numbers[c.between[0]], numbers[c.between[1]]) for c in found.connections.values())
    joined = [
        *((within[index[a]], within[index[b]]) for a, b in found.roads),
        *((one, one) for one in within),
    ]
    pairs = {*links, *(pair for ends in joined for pair in product(*ends))}
    return Graph(
        map=found,
        places=places,
        index=index,
        within=(*within, *alone, *(() for _ in found.connections)),
        plots=tuple(plots),
        plot_of=tuple(plots.index(one) for one in (*within, *alone)),
        plot_spaces=tuple(
            tuple(space for space, inside in enumerate(within) if inside == plot) for plot in plots
        ),
        spans=spans,
        neighbours=tuple(tuple(sorted(others)) for others in beside),
        links=links,
        link_ends=tuple(
            (index[c.ends[0]], index[c.ends[1]]) if c.ends else None for c in found.connections.values()
        ),
        shared=tuple(tuple(space for space in spans[a] if space in spans[b]) for a, b in links),
        kinds=len(builder.pieces),
        columns=len(builder.seats) + 1,
        beside=tuple(
            frozenset(one + other - number for one, other in pairs if number in (one, other) and one != other)
            for number in range(len(territories))
        ),
    )


class Pieces:
    """What lies on a map.

    `count[(place * kinds + kind) * columns + column]`, `total[place * kinds + kind]` over all columns, and
    `sums[(territory * kinds + kind) * columns + column]` over a territory's spaces and its own place; what
    lies on a border counts in each of its territories.
    """

    __slots__ = ("columns", "count", "graph", "kinds", "sums", "total")

    def __init__(self, graph: Graph) -> None:
        """Start with an empty map."""
        self.graph = graph
        self.kinds = graph.kinds
        self.columns = graph.columns
        self.total = [0] * (len(graph.places) * self.kinds)
        self.count = [0] * (len(self.total) * self.columns)
        self.sums = [0] * (len(graph.spans) * self.kinds * self.columns)

    def copy(self) -> Pieces:
        """Return an independent copy."""
        other = Pieces.__new__(Pieces)
        other.graph, other.kinds, other.columns = self.graph, self.kinds, self.columns
        other.total, other.count, other.sums = self.total[:], self.count[:], self.sums[:]
        return other

    def put(self, place: int, kind: int, column: int, number: int = 1) -> None:
        """Lay pieces of a kind on a place (a negative number takes them away)."""
        at = place * self.kinds + kind
        # `total` and `sums` follow from `count`, but listing moves reads them too often to add them up each time
        self.total[at] += number
        self.count[at * self.columns + column] += number
        for territory in self.graph.within[place]:
            self.sums[(territory * self.kinds + kind) * self.columns + column] += number

    def take_off(self, place: int, kind: int, column: int) -> None:
        """Undo a `put` of one piece."""
        self.put(place, kind, column, -1)

    def at(self, place: int, kind: int) -> Sequence[int]:
        """Return the pieces of a kind on a place by column."""
        first = (place * self.kinds + kind) * self.columns
        return self.count[first : first + self.columns]


MapState = State[Pieces]
"""A game played on a map."""
