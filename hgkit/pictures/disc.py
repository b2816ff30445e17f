"""Geometry of a tile's picture: side parts on a circle, where zones drawn straight stay apart.

Points on a square's edge would not do: three parts of one side lie on a line, and a zone that holds the
outer two would run over the middle one.
"""

from collections.abc import Sequence
from math import cos, hypot, pi, sin, sqrt

Point = tuple[float, float]
# quarter turns from the middle of a side at which its parts lie, for profiles of one, two and three
_SPREAD = {1: (0.0,), 2: (-0.25, 0.25), 3: (-0.26, 0.0, 0.26)}


def rim(side: int, index: int, length: int) -> Point:
    """The point of a part: `side` from north clockwise, `index` in a profile of `length`; y grows south."""
    angle = (side + _SPREAD[length][index]) * pi / 2
    return sin(angle), -cos(angle)


def from_square(x: float, y: float) -> Point:
    """The point of the disc for a point of the square from -1 to 1 (the elliptical mapping)."""
    return x * sqrt(1 - y * y / 2), y * sqrt(1 - x * x / 2)


def towards(point: Point, other: Point, share: float) -> Point:
    """The point that lies `share` of the way (0 to 1) from `point` to `other`."""
    return point[0] + (other[0] - point[0]) * share, point[1] + (other[1] - point[1]) * share


def middle(points: Sequence[Point]) -> Point:
    """The middle of some points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def distance_to_line(point: Point, start: Point, end: Point) -> float:
    """How far `point` lies from the straight line between `start` and `end`."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    share = 0.0 if square == 0 else ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / square
    foot = towards(start, end, min(1.0, max(0.0, share)))
    return hypot(point[0] - foot[0], point[1] - foot[1])


def distance_to_hull(point: Point, corners: Sequence[Point]) -> float:
    """How far `point` lies from the polygon with these corners, clockwise on the circle; 0 inside."""
    if len(corners) == 1:
        return distance_to_line(point, corners[0], corners[0])
    ends = [*corners[1:], corners[0]]
    if len(corners) > 2 and all(
        (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0]) >= 0
        for start, end in zip(corners, ends, strict=True)
    ):
        return 0.0
    return min(distance_to_line(point, start, end) for start, end in zip(corners, ends, strict=True))
