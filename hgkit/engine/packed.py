"""Several small counters in one integer, so that joining two areas is one addition.

A counter is a field of bits. Adding or subtracting two packed integers adds or subtracts all their fields at once,
which is right as long as no field overflows into the next one. None goes below 0, since only what was added is taken
away; none grows out of its width, which is computed from the largest sum that the components of a game can reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

LEAST_WIDTH = 20
"""Bits of a counter where the components of a game need no more, as in every shipped one."""


def width_for(most: int) -> int:
    """Return how many bits a counter needs that comes to `most` at most."""
    return max(LEAST_WIDTH, most.bit_length())


@dataclass(frozen=True, slots=True)
class Fields:
    """Names of counters and where each lies: `shift[name]` bits up, under `mask` then."""

    shift: Mapping[str, int]
    mask: int

    @staticmethod
    def of(names: Iterable[str], most: int = 0) -> Fields:
        """Lay the named counters side by side, the first lowest; none of them may exceed `most`."""
        width = width_for(most)
        return Fields({name: width * i for i, name in enumerate(names)}, (1 << width) - 1)

    def pack(self, counts: Mapping[str, int]) -> int:
        """Return one integer that holds `counts`, without the names that are no fields."""
        shift = self.shift
        return sum(n << shift[name] for name, n in counts.items() if name in shift)

    def get(self, packed: int, name: str) -> int:
        """Return the counter `name` in `packed`."""
        return (packed >> self.shift[name]) & self.mask
