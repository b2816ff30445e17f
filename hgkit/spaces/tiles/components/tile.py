"""Tiles as the engine sees them: zones, the side parts they hold, and what is printed on them.

A side reads clockwise: seen from the middle of the tile its first part lies on the left. A part is a pair
(side, index): side 0 to 3 for north, east, south, west as printed; index in the profile of that side.
"""

from collections.abc import Mapping
from typing import NamedTuple

Part = tuple[int, int]
SIDES = "NESW"
MOST_ZONES = 32
"""Zones of a tile that the table has numbers for."""
BANKS = ("left", "right")


class Zone(NamedTuple):
    """One zone of a tile.

    `name` is `KIND.N`, counted as players count. `parts` are the side parts it holds, clockwise from north
    (none for an inner zone). `numbers` holds what is printed by name, without zeros. `inner` is the index
    in the tile of the inner zone that this arm leads to, None for all other zones.
    """

    kind: str
    name: str
    parts: tuple[Part, ...]
    numbers: Mapping[str, int]
    animals: tuple[str, ...]
    power: str | None
    inner: int | None


class Tile(NamedTuple):
    """One tile as printed: its edges (N, E, S, W), its zones, and per side the zone indices clockwise."""

    id: str
    edges: tuple[str, str, str, str]
    zones: tuple[Zone, ...]
    sides: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def part_name(part: Part, length: int) -> str:
    """Return the name of a part of a side whose profile has this length.

    A profile of one is the side letter; of two, its banks (`N.left`, `N.right`); of three, the letter is the middle.
    """
    side, index = part
    if length == 1 or (length == 3 and index == 1):
        return SIDES[side]
    return f"{SIDES[side]}.{BANKS[0] if index == 0 else BANKS[1]}"
