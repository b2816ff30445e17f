"""Tiles as text: a picture of each, and a line for each zone.

Side parts lie on a circle, where zones drawn straight stay apart. Points on a square's edge would not do: three parts
of one side lie on a line, and a zone that holds the outer two would run over the middle one.
"""

from collections.abc import Mapping, Sequence
from math import cos, hypot, pi, sin, sqrt

from hgkit.spaces.tiles.components.deck_file import KindEntry
from hgkit.spaces.tiles.components.tile import Tile, Zone, part_name

Point = tuple[float, float]
# quarter turns from the middle of a side at which its parts lie, for profiles of one, two and three
_SPREAD = {1: (0.0,), 2: (-0.25, 0.25), 3: (-0.26, 0.0, 0.26)}


def rim(side: int, index: int, length: int) -> Point:
    """Return the point of a part: `side` from north clockwise, `index` in a profile of `length`; y grows south."""
    angle = (side + _SPREAD[length][index]) * pi / 2
    return sin(angle), -cos(angle)


def from_square(x: float, y: float) -> Point:
    """Map a point of the square from -1 to 1 to the disc (elliptical mapping)."""
    return x * sqrt(1 - y * y / 2), y * sqrt(1 - x * x / 2)


def towards(point: Point, other: Point, share: float) -> Point:
    """Return the point that lies `share` of the way (0 to 1) from `point` to `other`."""
    return point[0] + (other[0] - point[0]) * share, point[1] + (other[1] - point[1]) * share


def middle(points: Sequence[Point]) -> Point:
    """Return the middle of some points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def distance_to_line(point: Point, start: Point, end: Point) -> float:
    """Return how far `point` lies from the straight line between `start` and `end`."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    share = 0.0 if square == 0 else ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / square
    foot = towards(start, end, min(1.0, max(0.0, share)))
    return hypot(point[0] - foot[0], point[1] - foot[1])


def distance_to_hull(point: Point, corners: Sequence[Point]) -> float:
    """Return how far `point` lies from the polygon with these corners, clockwise on the circle; 0 inside."""
    if len(corners) == 1:
        return distance_to_line(point, corners[0], corners[0])
    ends = [*corners[1:], corners[0]]
    if len(corners) > 2 and all(
        (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0]) >= 0
        for start, end in zip(corners, ends, strict=True)
    ):
        return 0.0
    return min(distance_to_line(point, start, end) for start, end in zip(corners, ends, strict=True))


WIDTH = 11
HEIGHT = 5


def one_line(name: str) -> str:
    """Return an id without line ends, which would break the lines of a picture."""
    return " ".join(name.split())


def draw_tile(tile: Tile, turned: int = 0, kinds: Mapping[str, KindEntry] | None = None) -> list[str]:
    """Draw a tile as five lines of eleven characters, `turned` quarter turns clockwise.

    Zones are filled with the symbol of their kind, its first letter where `kinds` gives none. On them stands
    what is printed: the letter of each animal, of each number (after the number if it isn't 1), and * for a
    power; see `letters`.
    """
    owners = zone_grid(tile, turned)
    signs = letters(kinds or {})
    rows = [[symbol_of(tile.zones[owner].kind, kinds) for owner in row] for row in owners]
    for index, zone in enumerate(tile.zones):
        label = _label(zone, signs)
        if label:
            _print(rows, owners, index, label)
    return ["".join(row) for row in rows]


def describe_tile(tile: Tile) -> list[str]:
    """Return a line for each zone, in the order in which players count them: name, parts, contents."""
    cells = []
    for index, zone in enumerate(tile.zones):
        arms = [arm.name for arm in tile.zones if arm.inner == index]
        place = "+".join(part_name(part, len(tile.sides[part[0]])) for part in zone.parts)
        place = place or (f"joins {', '.join(arms)}" if arms else "within")
        cells.append((zone.name, place, _contents(zone)))
    widths = [max(len(cell[column]) for cell in cells) for column in (0, 1)]
    return [f"{name:<{widths[0]}}  {place:<{widths[1]}}  {text}".rstrip() for name, place, text in cells]


def zone_grid(tile: Tile, turned: int = 0, width: int = WIDTH, height: int = HEIGHT) -> list[list[int]]:
    """Return, for every character of a picture, the index of the zone it belongs to: the nearest on the disc."""
    shapes = _shapes(tile, turned)
    owners: list[list[int]] = []
    for row in range(height):
        y = (2 * row + 1) / height - 1
        points = [from_square((2 * column + 1) / width - 1, y) for column in range(width)]
        owners.append([_nearest(point, shapes) for point in points])
    return owners


# the corners of a zone, the lines of an arm, or a spot; and what is added to its distance: less is wider
_Shape = tuple[str, list[Point], float]
_THIN = 0.1
_WIDE = -0.15
_SPOT = -0.18


def _shapes(tile: Tile, turned: int) -> dict[int, _Shape]:
    corners = {
        index: [rim(side + turned, part, len(tile.sides[side])) for side, part in zone.parts]
        for index, zone in enumerate(tile.zones)
    }
    shapes: dict[int, _Shape] = {}
    for index, zone in enumerate(tile.zones):
        if zone.parts:
            continue
        arms = [arm for arm, other in enumerate(tile.zones) if other.inner == index]
        ends = [point for arm in arms for point in corners[arm]]
        spot = towards(middle(ends), (0.0, 0.0), 0.55 if len(ends) == 1 else 0.1) if ends else (0.0, 0.0)
        shapes[index] = ("spot", [spot], _SPOT)
        for arm in arms:
            shapes[arm] = ("line", [point for end in corners[arm] for point in (end, spot)], _THIN)
    for index, zone in enumerate(tile.zones):
        if index not in shapes:
            lengths = [len(tile.sides[side]) for side, _ in zone.parts]
            parts = zip(lengths, zone.parts, strict=True)
            thin = all(length == 3 and part == 1 for length, (_, part) in parts)
            # a lone middle part ends on the tile: draw it some way in
            tip = [towards(corners[index][0], (0.0, 0.0), 0.6)] if thin and len(lengths) == 1 else []
            wider = _THIN if thin else _WIDE if lengths == [1] else 0.0
            shapes[index] = ("hull", corners[index] + tip, wider)
    return shapes


def _nearest(at: Point, shapes: Mapping[int, _Shape]) -> int:
    return min(shapes, key=lambda index: _distance(at, shapes[index]))


def _distance(at: Point, shape: _Shape) -> float:
    form, points, added = shape
    if form == "line":
        return added + min(distance_to_line(at, points[i], points[i + 1]) for i in range(0, len(points), 2))
    return added + distance_to_hull(at, points)


def symbol_of(kind: str, kinds: Mapping[str, KindEntry] | None) -> str:
    """Return the character that fills zones of a kind: its symbol, else its first letter."""
    symbol = kinds[kind].symbol if kinds is not None and kind in kinds else None
    return symbol or kind[0]


def letters(kinds: Mapping[str, KindEntry]) -> dict[str, str]:
    """Return a letter for each thing printed on zones: the first free one of its name, a capital for animals."""
    signs: dict[str, str] = {}
    for kind in kinds.values():
        for name in (*kind.numbers, *kind.animals):
            spelled = name.upper() if name in kind.animals else name.lower()
            free = (letter for letter in spelled if letter not in signs.values())
            signs.setdefault(name, next(free, spelled[0]))
    return signs


def _label(zone: Zone, signs: Mapping[str, str]) -> str:
    animals = [signs.get(name, name[0].upper()) for name in zone.animals]
    printed = zone.numbers.items()
    numbers = [f"{'' if number == 1 else number}{signs.get(name, name[0])}" for name, number in printed]
    return "".join([*animals, *numbers, *(["*"] if zone.power else [])])


def _contents(zone: Zone) -> str:
    words = [*zone.animals, *(f"{number} {name}" for name, number in zone.numbers.items())]
    return ", ".join([*words, *([f"power {zone.power}"] if zone.power else [])])


def _print(rows: list[list[str]], owners: list[list[int]], index: int, label: str) -> None:
    """Print `label` where it fits among the zone's characters, as near to its middle as can be."""
    cells = [(y, x) for y, line in enumerate(owners) for x, owner in enumerate(line) if owner == index]
    if not cells:
        return
    centre = middle([(float(column), float(row)) for row, column in cells])
    runs = [
        (row, column)
        for row, column in cells
        if all(column + step < WIDTH and owners[row][column + step] == index for step in range(len(label)))
    ]
    if not runs:
        row, column = cells[0]
        runs = [(row, min(column, WIDTH - len(label)))]
    half = (len(label) - 1) / 2
    row, column = min(runs, key=lambda run: hypot(run[1] + half - centre[0], 2 * (run[0] - centre[1])))
    rows[row][column : column + len(label)] = list(label)
