"""Numbers over all areas of a kind: how many there are, the sum of a tally in them, or the most in one.

Formulas write them `count(AREA)`, `count(AREA, CONDITION)`, `sum(AREA.TALLY)` and `max(AREA.TALLY)`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hgkit.engine.scoring import Worth
from hgkit.engine.state import State


@dataclass(frozen=True, slots=True)
class OverAreas:
    """A number over all areas of a kind: `how` (count, sum, max) of what each is worth."""

    how: str
    kind: str
    worth: Worth

    def __call__(self, state: State) -> int:
        """Return the number for the areas as they are now."""
        areas = state.game.space.areas(state, self.kind, everywhere=True)
        return _over(self.how, [self.worth.of(state, area)[0] for area in areas])


@dataclass(frozen=True, slots=True)
class OverOwnAreas:
    """A number over the areas of a kind as one seat counts them; if areas belong to seats, over its own alone."""

    how: str
    kind: str
    worth: Worth

    def __call__(self, state: State, seat: int) -> int:
        """Return the number for the areas as they are now."""
        areas = state.game.space.areas_of(state, self.kind, seat)
        return _over(self.how, [self.worth.of_seat(state, area, seat, {})[0] for area in areas])


def _over(how: str, values: Sequence[int]) -> int:
    if how == "count":
        return sum(value > 0 for value in values)
    return sum(values) if how == "sum" else max(values, default=0)
