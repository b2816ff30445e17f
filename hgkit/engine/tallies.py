"""Tallies of pieces, which every space has: frozen records that count in an area."""

from __future__ import annotations

from dataclasses import dataclass

from hgkit.engine.area import Area, Values


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces of a kind that stand in an area."""

    piece: int

    def __call__(self, area: Area, values: Values) -> int:
        """How many there are."""
        return sum(area.counts(self.piece))


@dataclass(frozen=True, slots=True)
class MostPieces:
    """The most pieces of a kind that one seat has in an area."""

    piece: int

    def __call__(self, area: Area, values: Values) -> int:
        """How many that seat has."""
        return max(area.counts(self.piece))
