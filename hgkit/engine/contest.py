"""Contests: who wins an area, and what it is worth to each."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from hgkit.engine.area import Area

Win = tuple[int, int]
"""A seat and the number that the contest finds for it, `worth` in formulas; 0 where the contest finds none."""


class Contest(ABC):
    """Decides an area; `piece` is the kind of piece that is counted."""

    __slots__ = ()
    piece: int

    @abstractmethod
    def decide(self, area: Area) -> Sequence[Win]:
        """Return the seats that win something, in seat order."""

    def shared(self, winners: int, points: int) -> int:
        """Return what each of several winners gets of points that are the same for all: all of it."""
        return points
