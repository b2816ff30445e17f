"""Contests in which more than the first seat can win, or which are decided at two places at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, cast

from hgkit.engine.area import Area
from hgkit.engine.contest import Win


class Joining(Area, Protocol):
    """An area that joins two others."""

    @property
    def ends(self) -> tuple[Area, Area]:
        """The areas that it joins."""
        ...


@dataclass(frozen=True, slots=True)
class Ladder:
    """Every seat with a piece wins: the first the count of all, the others that of the seats just above them.

    `above`: that count once (`count_above`), or summed over all seats that have it (`sum_above`). `ties`: seats with
    equal counts win what their rank brings (`each_takes_all`), or all of them what the last of them would win if they
    stood one after the other (`as_the_last`): the count of a seat like themselves.
    """

    piece: int
    above: str
    ties: str

    def decide(self, area: Area) -> Sequence[Win]:
        """Every seat with a piece, and what it wins."""
        counts = area.counts(self.piece)
        return [(seat, self._worth(n, counts)) for seat, n in enumerate(counts) if n]

    def _worth(self, n: int, counts: Sequence[int]) -> int:
        if self.ties == "as_the_last" and counts.count(n) > 1:
            return n
        higher = [other for other in counts if other > n]
        if not higher:
            return sum(counts)
        least = min(higher)
        return least * (higher.count(least) if self.above == "sum_above" else 1)

    def shared(self, winners: int, points: int) -> int:
        """Nothing is shared."""
        return points


@dataclass(frozen=True, slots=True)
class LeaderAtBoth:
    """Who has the most, at least one, in both areas that the area joins; `ties: nobody` asks to have it alone."""

    piece: int
    ties: str

    def decide(self, area: Area) -> Sequence[Win]:
        """The seats that lead at both ends."""
        first, second = (self._leaders(end) for end in cast(Joining, area).ends)
        return [(seat, 0) for seat in first if seat in second]

    def _leaders(self, area: Area) -> list[int]:
        counts = area.counts(self.piece)
        best = max(counts)
        leaders = [seat for seat, n in enumerate(counts) if n == best] if best else []
        return [] if len(leaders) > 1 and self.ties == "nobody" else leaders

    def shared(self, winners: int, points: int) -> int:
        """Each gets all."""
        return points


@dataclass(frozen=True, slots=True)
class Owner:
    """Whoever has a piece there wins."""

    piece: int

    def decide(self, area: Area) -> Sequence[Win]:
        """The seats with a piece."""
        return [(seat, 0) for seat, n in enumerate(area.counts(self.piece)) if n]

    def shared(self, winners: int, points: int) -> int:
        """Each gets all."""
        return points
