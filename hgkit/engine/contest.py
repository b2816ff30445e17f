"""Contests: who wins an area, and what it is worth to each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from hgkit.engine.area import Area

Win = tuple[int, int]
"""A seat and the number that the contest finds for it, `worth` in formulas; 0 where the contest finds none."""


class Contest(Protocol):
    """Decides an area."""

    @property
    def piece(self) -> int:
        """The kind of piece that is counted."""
        ...

    def decide(self, area: Area) -> Sequence[Win]:
        """The seats that win something, in seat order."""
        ...

    def shared(self, winners: int, points: int) -> int:
        """What each of several winners gets of points that are the same for all."""
        ...


@dataclass(frozen=True, slots=True)
class Most:
    """The most pieces win. Tied seats each take all, split it rounded down, or get nothing."""

    piece: int
    ties: str

    def decide(self, area: Area) -> Sequence[Win]:
        """The seats with the most, at least one."""
        counts = area.counts(self.piece)
        best = max(counts)
        if not best:
            return ()
        winners = [(seat, 0) for seat, n in enumerate(counts) if n == best]
        return () if len(winners) > 1 and self.ties == "nobody" else winners

    def shared(self, winners: int, points: int) -> int:
        """All of it, or an equal share."""
        return points // winners if self.ties == "split" else points


@dataclass(frozen=True, slots=True)
class BoardOwner:
    """Whoever owns the board that the area lies on wins."""

    piece: int = -1

    def decide(self, area: Area) -> Sequence[Win]:
        """The owner."""
        owner: int = area.owner  # type: ignore[attr-defined]
        return ((owner, 0),)

    def shared(self, winners: int, points: int) -> int:
        """All of it."""
        return points
