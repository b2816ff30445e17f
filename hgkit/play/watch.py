"""Steps watched during a replay: what a turn says to a step with nothing to offer is not lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hgkit.engine.game import Game
from hgkit.engine.move import DECLINE, Move
from hgkit.engine.step import Step
from hgkit.errors import IllegalMove
from hgkit.play.entry import Reading

if TYPE_CHECKING:
    from hgkit.engine.state import State


class Desk:
    """What the watched steps of a game share: the turn being read, the move tried anyway, and where it is."""

    def __init__(self) -> None:
        """Nothing is being read."""
        self.reading: Reading | None = None
        self.trying: Move | None = None
        self.tried: Watched | None = None

    def read(self, reading: Reading, trying: Move | None) -> None:
        """Read a turn; `trying` is the move that is tried anyway."""
        self.reading, self.trying, self.tried = reading, trying, None


class Watched(Step):
    """A stand-in for a step that offers choices.

    The game passes over a step that has nothing to offer, whatever a script says; the stand-in reports this to the
    desk's reading. The step whose move is being tried waits instead, so that the error names the clause that
    forbids it.
    """

    def __init__(self, inner: Step, desk: Desk) -> None:
        """`inner` does the work."""
        self.name = inner.name
        self.verbs = inner.verbs
        self.keys = inner.keys
        self.listed = inner.listed
        self.may_be_left_out = inner.may_be_left_out
        self.number = inner.number
        self.inner = inner
        self.desk = desk

    def offers(self, state: State) -> bool:
        """As the step does; the one whose move is tried waits for it."""
        return self.desk.tried is self or self.inner.offers(state)

    def run(self, state: State, argument: Any) -> None:
        """As the step does; see the class. A step that leads the turn elsewhere is not passed over."""
        agenda = state.agenda
        self.inner.run(state, argument)
        reading, trying = self.desk.reading, self.desk.trying
        if reading is None or state.agenda is not agenda:
            return
        reading.passed(state, self.inner)
        if trying is not None and trying in map(reading.refused.get, self.keys):
            self.desk.tried = self
            state.push_with(self.number, argument)

    def moves(self, state: State) -> Sequence[Move]:
        """Those of the step."""
        return self.inner.moves(state)

    def play(self, state: State, move: Move) -> None:
        """As the step does; a move it takes although it had nothing to offer is one too many."""
        tried = self.desk.tried is self
        self.desk.tried = None
        self.inner.play(state, move)
        if tried and move != DECLINE:
            raise IllegalMove(f"'{move}' is one too many for the step '{self.name}'", "turn.order")

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """As the step does."""
        return self.inner.read(state, entry)

    def optional(self, state: State) -> bool:
        """As the step does."""
        return self.inner.optional(state)


def watched(game: Game, desk: Desk) -> Game:
    """The game with every step that offers choices watched."""
    steps = tuple(Watched(step, desk) if step.verbs else step for step in game.steps)
    return replace(game, steps=steps)
