"""Several small counters in one integer, so that joining two areas is one addition.

A counter is a field of WIDTH bits; fields never go below 0 nor above 2**WIDTH - 1, which the number of components
bounds. Adding or subtracting two packed integers adds or subtracts all their fields at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

WIDTH = 20
MASK = (1 << WIDTH) - 1


@dataclass(frozen=True, slots=True)
class Fields:
    """Names of counters and where each lies: `shift[name]` bits up."""

    shift: Mapping[str, int]

    @staticmethod
    def of(names: Iterable[str]) -> Fields:
        """Lay the named counters side by side, the first lowest."""
        return Fields({name: WIDTH * i for i, name in enumerate(names)})

    def pack(self, counts: Mapping[str, int]) -> int:
        """One integer that holds `counts`; a name that is no field is left out."""
        shift = self.shift
        return sum(n << shift[name] for name, n in counts.items() if name in shift)

    def get(self, packed: int, name: str) -> int:
        """The counter `name` in `packed`."""
        return (packed >> self.shift[name]) & MASK
