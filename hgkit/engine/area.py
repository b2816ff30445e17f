"""What scoring needs to know of an area, whatever the space it lies in."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Protocol

Values = dict[str, int]

Spot = Hashable
"""Where a piece stands, as its space has it."""

Trace = object
"""What an area was like when it was paid, as its space keeps it: frozen, picklable, without the table."""


class Area(Protocol):
    """An area, or a part of one, that a contest and a formula look at."""

    @property
    def at(self) -> str:
        """Its first place, as the ledger names it."""

    def counts(self, piece: int) -> Sequence[int]:
        """Return how many pieces of a kind stand in it, by seat."""

    def has(self, seat: int, spot: Spot) -> bool:
        """Return whether a piece of a seat that stands on a spot counts in it."""

    def trace(self) -> Trace:
        """Return what the ledger keeps of it, for `Space.explain`."""


Met = Mapping[str, tuple[str, ...]] | None
"""The names of areas that were looked at because an area touches them, by kind; None where nobody asked for any."""


class TouchingArea(Area, Protocol):
    """An area that remembers which others were looked at because it touches them."""

    met: Met


class Touched(Protocol):
    """What finds the areas that an area touches."""

    def __call__(self, area: Area, kind: str, *, complete: bool) -> Sequence[Area]:
        """Return those of a kind, with `complete` only complete ones, in a fixed order."""


Counter = Callable[..., int]
"""Counts a tally: called with the area and the dict of values, to which it may add what it counted on the way."""


def names_of(met: Met) -> dict[str, list[str]]:
    """Return what an area remembers as plain data."""
    return {kind: list(names) for kind, names in (met or {}).items()}
