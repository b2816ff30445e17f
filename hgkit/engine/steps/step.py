"""What every step can do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hgkit.engine.move import Move

if TYPE_CHECKING:
    from hgkit.engine.state import State


class Step:
    """One step of a turn. Steps without a choice do all their work in `begin`.

    `name` is how a ruleset names it, `verbs` the moves it takes, `keys` the keys of a script's turn that it reads.
    A list under a key in `listed` holds one move an item. With `may_be_left_out` a turn need not tell the move where
    only one is legal. `number` is the step's own among all of the game.
    """

    name: str = ""
    verbs: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    listed: tuple[str, ...] = ()
    may_be_left_out: bool = False
    number: int = -1

    def begin(self, state: State, argument: Any) -> bool:
        """Start the step, which is off the agenda; True when it waits for a choice and has to stay on it."""
        raise AssertionError(self.name)

    def moves(self, state: State) -> Sequence[Move]:
        """The legal moves of a step that waits."""
        return ()

    def play(self, state: State, move: Move) -> None:
        """Make a choice. Raises IllegalMove, naming the clause that forbids it."""
        raise AssertionError(self.name)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """The move that a script's turn makes at this step; None when its keys are absent."""
        return None

    def optional(self, state: State) -> bool:
        """Whether the step may be declined."""
        return False
