"""Triggers: conditions on the whole game that end it (or begin its second half), and when that takes effect."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hgkit.rules.formula import Formula

if TYPE_CHECKING:
    from hgkit.engine.state import State

Number = Callable[["State"], int]


@dataclass(frozen=True, slots=True)
class Trigger:
    """A clause that ends the game once `condition` is above 0.

    `finish`: `at_once` (right after the step in which it came true), `turn` (at the end of that turn) or `round`
    (once all players have had the same number of turns).
    """

    clause: str
    condition: Formula
    numbers: tuple[Number, ...]
    finish: str

    def holds(self, state: State) -> bool:
        """Whether the condition holds now."""
        return self.condition.function([number(state) for number in self.numbers]) > 0
