"""One face of a piece of a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Face:
    """One face: `squares` are (terrain, number) by row and column; `outer` are (kind, values) by side and place."""

    id: str
    half: str
    part: str
    squares: tuple[tuple[tuple[str, int], ...], ...]
    outer: Mapping[tuple[str, int], tuple[str, tuple[int, ...]]]

    @property
    def columns(self) -> int:
        """How many squares a row has."""
        return len(self.squares[0])

    def entrance(self, side: str, place: int) -> tuple[int, int]:
        """Row and column of the square that an outer square touches."""
        rows = len(self.squares)
        return {
            "N": (0, place),
            "S": (rows - 1, place),
            "W": (place, 0),
            "E": (place, self.columns - 1),
        }[side]
