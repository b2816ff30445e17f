"""Triggers: what on the whole game ends it, or brings its half time, and when that takes effect."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from hgkit.engine.numbers import Number
from hgkit.engine.piles import Pile
from hgkit.rules.clauses.formula import Formula

if TYPE_CHECKING:
    from hgkit.engine.state import State


class Condition(Protocol):
    """Something that holds in a state, or does not."""

    def __call__(self, state: State) -> bool:
        """Tell whether it holds."""
        ...


@dataclass(frozen=True, slots=True)
class FormulaHolds:
    """A formula over numbers of the whole game is above 0; `numbers` are in the order of its names."""

    formula: Formula
    numbers: tuple[Number, ...]

    def __call__(self, state: State) -> bool:
        """Tell whether it is."""
        return self.formula.function([number(state) for number in self.numbers]) > 0


@dataclass(frozen=True, slots=True)
class PileExhausted:
    """A pile has run out a number of times."""

    pile: Pile
    time: int

    def __call__(self, state: State) -> bool:
        """Tell whether it has."""
        return self.pile.times(state) >= self.time


@dataclass(frozen=True, slots=True)
class SupplyEmpty:
    """A seat has no piece of a kind left; `first` to `last` are the places in `State.supply` that are looked at."""

    first: int
    last: int

    def __call__(self, state: State) -> bool:
        """Tell whether one has none."""
        return 0 in state.supply[self.first : self.last]


@dataclass(frozen=True, slots=True)
class Trigger:
    """A clause that takes effect once `holds` is true; `ends` the game, or brings its half time.

    `finish`: `at_once` (right after the move in which it came true), `turn` (at the end of that turn) or `round`
    (once all players have had the same number of turns).
    """

    clause: str
    holds: Condition
    finish: str
    ends: bool
