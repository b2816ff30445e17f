"""Numbers of the place where a piece is put on a tile, for limits: the piece stands there already, the last of all."""

from collections.abc import Callable, Mapping
from typing import Final

from hgkit.engine.builder import Builder
from hgkit.engine.limits import FIRST_PIECE, Frame, Number
from hgkit.spaces.tiles.extent import Surroundings
from hgkit.spaces.tiles.grid import ZONE_BITS, xy
from hgkit.spaces.tiles.table import TileState


def distance(state: TileState, seat: int, area: object, number: int, frame: Frame) -> int:
    """Return how far the nearest other piece of the seat stands, in king moves from tile to tile."""
    table = state.table
    *others, spot = table.standing
    x, y = xy(table.places[spot.zone >> ZONE_BITS])
    cells = (xy(table.places[other.zone >> ZONE_BITS]) for other in others if other.seat == seat)
    return min((max(abs(x - a), abs(y - b)) for a, b in cells), default=FIRST_PIECE)


def just_laid(state: TileState, seat: int, area: object, number: int, frame: Frame) -> int:
    """Return whether the area has a part on the tile laid last, or lies around it."""
    table, last = state.table, len(state.table.laid) - 1
    if isinstance(area, Surroundings):
        return last in area.tiles()
    parts = range(table.part_base[last], len(table.parent))
    return any(table.find(part) == number for part in parts)


MEASURES: Final[Mapping[str, Callable[[Builder], Number]]] = {
    "distance": lambda builder: distance,
    "just_laid": lambda builder: just_laid,
}
