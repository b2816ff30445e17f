"""How far territories lie from each other, for limits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from hgkit.engine.builder import Builder
from hgkit.engine.limits import Frame, Number
from hgkit.spaces.maps.space import space_of
from hgkit.spaces.maps.table import Graph, MapState

NOWHERE: Final = -1
"""The distance of a piece that is the first of its seat."""


@dataclass(frozen=True, slots=True)
class Distance:
    """How many connections lead to the nearest territory with another piece of the seat, from each territory.

    `nearest` lists, by territory, all with their distances, the nearest first; `places` are those of each. The piece in
    question counts in its territory, but lies on no place yet.
    """

    nearest: Sequence[Sequence[tuple[int, int]]]
    places: Sequence[Sequence[int]]

    def __call__(self, state: MapState, seat: int, area: object, number: int, frame: Frame) -> int:
        """Return the number of connections from a territory, `NOWHERE` where the seat has no other piece."""
        pieces = state.table
        each, columns, count = pieces.kinds * pieces.columns, pieces.columns, pieces.count
        for steps, territory in self.nearest[number]:
            for place in self.places[territory]:
                if any(count[place * each + seat : (place + 1) * each : columns]):
                    return steps
        return NOWHERE


def compile_distance(builder: Builder) -> Number:
    """Return what measures distances on the map of a ruleset."""
    graph = space_of(builder).graph
    territories = range(len(graph.spans))
    return Distance(
        [list(_nearest(graph, territory)) for territory in territories],
        [(*graph.spans[territory], graph.own_place(territory)) for territory in territories],
    )


def _nearest(graph: Graph, start: int) -> Iterator[tuple[int, int]]:
    """Yield all territories, each with its distance from one; what no connection reaches is farther than the rest."""
    left, ring, steps = set(range(len(graph.spans))), {start}, 0
    while ring:
        yield from ((steps, territory) for territory in sorted(ring))
        left -= ring
        ring = {other for pair in graph.links for other in pair if not ring.isdisjoint(pair)} & left
        steps += 1
    yield from ((len(graph.spans), territory) for territory in sorted(left))
