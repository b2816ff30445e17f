"""Conditions on the whole game and the triggers that wait for them; goals of seats."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from hgkit.engine.state import State

Condition = Callable[[State], bool]
"""Something that holds in a state, or does not."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """A clause that takes effect once `holds` is true: it ends the game, or brings the `moment` of this name.

    `finish`: `at_once` (right after the move in which it came true), `turn` (at the end of that turn) or `round`
    (once all players have had the same number of turns).
    """

    clause: str
    holds: Condition
    finish: str
    moment: str | None


class Goal(ABC):
    """A milestone that is looked at after every move, whatever was done."""

    __slots__ = ()

    @abstractmethod
    def look(self, state: State) -> None:
        """Give every seat that has reached it what it gains."""
