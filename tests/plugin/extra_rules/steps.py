"""A step, with a move, an event and a key of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from hgkit.engine.events import Declined, Event
from hgkit.engine.keys import Key
from hgkit.engine.move import BARE, DECLINE, Move, names
from hgkit.engine.step import Step
from hgkit.rules.clauses.clause import Count, StepClause
from hgkit.text.frozen import FrozenDict

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class ToastStep(StepClause):
    """Raise a glass to somebody, for points."""

    step: Literal["toast"]
    points: Count = Field(description="Points for it.")

    sentence = "You may raise a glass to another player: score {{ p.points|string|strong }}."

    def compile(self, builder: Builder, ident: str) -> Toast:
        """Return the step."""
        return Toast(self.points)


class Toasted(Event, kind="toast"):
    """A player raised a glass."""

    to: str


class Toast(Step):
    """Raise a glass to another player, or don't."""

    verbs = FrozenDict({"toast": names("PLAYER", 1), "decline": BARE})
    keys = FrozenDict({"toast": Key("name", "Whom the player raises a glass to.")})

    def __init__(self, points: int) -> None:
        """`points` are what the player gets."""
        self.points = points

    def offers(self, state: State) -> bool:
        """It always does."""
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """One for each other player, and declining."""
        others = (name for name in state.game.players if name != state.player)
        return [*(Move("toast", (name,)) for name in others), DECLINE]

    def play(self, state: State, move: Move) -> None:
        """Raise the glass."""
        state.finish_step()
        if move == DECLINE:
            state.emit(Declined, self.name)
            return
        to = str(move.args[0])
        state.emit(Toasted, to)
        state.pay(self.clause, "toast", to, "points", {"points": self.points}, ((state.seat, self.points),))

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """`toast: PLAYER`."""
        return Move("toast", (str(entry["toast"]),)) if "toast" in entry else None
