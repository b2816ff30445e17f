"""How far territories lie from each other, for limits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hgkit.engine.builder import Builder
from hgkit.engine.limits import FIRST_PIECE, Frame, Number
from hgkit.spaces.maps.space import space_of
from hgkit.spaces.maps.table import Graph, MapState


@dataclass(frozen=True, slots=True)
class Distance:
    """How many steps lead to the nearest territory with another piece of the seat, from each territory.

    `nearest` lists, by territory, all with their distances, the nearest first; `places` are those of each. The piece in
    question counts in its territory, but lies on no place yet.
    """

    nearest: Sequence[Sequence[tuple[int, int]]]
    places: Sequence[Sequence[int]]

    def __call__(self, state: MapState, seat: int, area: object, number: int, frame: Frame) -> int:
        """Return the number of steps from a territory, `FIRST_PIECE` where the seat has no other piece."""
        pieces = state.table
        each, columns, count = pieces.kinds * pieces.columns, pieces.columns, pieces.count
        for steps, territory in self.nearest[number]:
            for place in self.places[territory]:
                if any(count[place * each + seat : (place + 1) * each : columns]):
                    return steps
        return FIRST_PIECE


def compile_distance(builder: Builder) -> Number:
    """Return what measures distances on the map of a ruleset."""
    graph = space_of(builder).graph
    territories = range(len(graph.spans))
    return Distance(
        [list(_nearest(graph, territory)) for territory in territories],
        [(*graph.spans[territory], graph.own_place(territory)) for territory in territories],
    )


def _nearest(graph: Graph, start: int) -> Iterator[tuple[int, int]]:
    """Yield all territories, each with its distance from one; what no way leads to is farther than the rest."""
    found = set[int]()
    for steps, ring in enumerate(graph.rings(start)):
        found.update(ring)
        yield from ((steps, territory) for territory in ring)
    yield from ((len(graph.spans), other) for other in range(len(graph.spans)) if other not in found)
