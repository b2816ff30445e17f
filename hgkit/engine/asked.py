"""Formulas of costs: what is asked for where a piece or a domino is put."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from hgkit.engine.area import Area
from hgkit.engine.numbers import SeatFormula
from hgkit.engine.scoring import Worth
from hgkit.engine.state import State


class Place(NamedTuple):
    """A place that is paid for: its colours, and the areas in which it lies."""

    colours: tuple[str, ...] = ()
    areas: Sequence[Area] = ()


ANYWHERE: Final = Place()
"""Where no place matters."""

Asked = Callable[[State, Place], int]
"""A number that a cost asks for, of the mover, at a place."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """The same number everywhere."""

    number: int

    def __call__(self, state: State, place: Place) -> int:
        """Return it."""
        return self.number


@dataclass(frozen=True, slots=True)
class OfPlace:
    """A formula over the areas of the place; where there are several, the highest value counts.

    `number` are the names that formulas may give to the number of these areas.
    """

    worth: Worth
    number: tuple[str, ...]

    def __call__(self, state: State, place: Place) -> int:
        """Return the value for the mover."""
        given = dict.fromkeys(self.number, len(place.areas))
        return max(self.worth.of_seat(state, area, state.seat, given)[0] for area in place.areas)


@dataclass(frozen=True, slots=True)
class OfMover:
    """A formula over numbers of the mover."""

    formula: SeatFormula

    def __call__(self, state: State, place: Place) -> int:
        """Return the value."""
        return self.formula.of(state, state.seat)
