"""Tallies of pieces, which every space has: frozen records that count in an area."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hgkit.engine.area import Area, Values
from hgkit.rules.clauses.areas import Tally


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


def summed(tallies: Mapping[str, Tally], values: Mapping[str, Any]) -> dict[str, int]:
    """What tallies took of each printed number, by the values that were put into a formula."""
    found: Counter[str] = Counter()
    for name, tally in tallies.items():
        number = tally.sum or tally.greatest
        if number is not None and isinstance(values.get(name), int):
            found[number] += values[name]
    return dict(found)
