"""Which areas of a map touch each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hgkit.engine.area import Area
from hgkit.spaces.maps.area_kinds import AreaKind
from hgkit.spaces.maps.areas import MapArea, Region, Spaces
from hgkit.spaces.maps.around import Surrounding
from hgkit.spaces.maps.room import Room
from hgkit.spaces.maps.table import Graph


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Finds the areas of a kind that an area touches; `room` knows which territories are full."""

    kinds: Mapping[str, AreaKind]
    room: Room

    def __call__(self, area: Area, kind: str, *, complete: bool) -> list[MapArea]:
        """Return them in their usual order, with `complete` only full territories."""
        assert isinstance(area, MapArea)
        found = [other for other in self.kinds[kind].all(area.pieces) if touch(area, other)]
        if not complete:
            return found
        return [o for o in found if isinstance(o, Region) and self.room.is_full(o.pieces, o.number)]


def touch(area: MapArea, other: MapArea) -> bool:
    """Return whether two areas touch.

    Territories do that roads or connections join; groups of spaces that a road joins, or that share a space. All others
    touch where they lie in, or between, the same territory. An area around a territory touches what lies in it, and is
    itself touched in the middle.
    """
    graph = area.pieces.graph
    if isinstance(area, Region) and isinstance(other, Region):
        return other.number in graph.beside[area.number]
    if isinstance(area, Spaces) and isinstance(other, Spaces):
        return area != other and not _joined(graph, area).isdisjoint(other.spaces)
    if isinstance(other, Surrounding):
        return area != other and other.centre in area.territories
    return area != other and not area.territories.isdisjoint(other.territories)


def _joined(graph: Graph, area: Spaces) -> frozenset[int]:
    """Return the spaces of a group, and those that roads join to them."""
    own = frozenset(area.spaces)
    ends = (ends for ends in graph.link_ends if ends and not own.isdisjoint(ends))
    return own.union(*(graph.neighbours[space] for space in own), *ends)
