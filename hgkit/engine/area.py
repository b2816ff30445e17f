"""What scoring needs to know of an area, whatever the space it lies in."""

from collections.abc import Callable, Sequence
from typing import Protocol

Values = dict[str, int]

Trace = object
"""What an area was like when it was paid, as its space keeps it: frozen, picklable, without the table."""


class Area(Protocol):
    """An area, or a part of one, that a contest and a formula look at."""

    @property
    def at(self) -> str:
        """Its first place, as the ledger names it."""

    def counts(self, piece: int) -> Sequence[int]:
        """Return how many pieces of a kind stand in it, by seat."""

    def trace(self) -> Trace:
        """Return what the ledger keeps of it, for `Space.explain`."""


Counter = Callable[..., int]
"""Counts a tally: called with the area and the dict of values, to which it may add what it counted on the way."""
