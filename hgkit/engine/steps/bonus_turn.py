"""Bonus turns: a completed area may grant the same player an extra turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from hgkit.engine.area import Area
from hgkit.engine.builder import Builder
from hgkit.engine.events import Event
from hgkit.engine.keys import Key
from hgkit.engine.move import BARE, DECLINE, Move
from hgkit.engine.scoring import Worth
from hgkit.engine.state import State
from hgkit.engine.step import Declinable
from hgkit.engine.steps.draw import Drawing, DrawStep, compile_drawing
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import StepClause
from hgkit.text.frozen import FrozenDict


class BonusTurnTaken(Event, kind="bonus"):
    """A player takes a bonus turn, drawing from `deck` if it is another one than that of ordinary turns."""

    deck: str | None


@dataclass(frozen=True, slots=True)
class Grant:
    """What grants a bonus turn: an area of this kind of which the trigger is above 0.

    `granted` is the slot of the memory that counts those granted and not yet taken.
    """

    area: str
    trigger: Worth
    granted: int

    def look(self, state: State, area: Area, seat: int) -> None:
        """Grant a bonus turn for an area of the kind that a seat completed, if its trigger holds."""
        if self.trigger.of(state, area)[0] > 0:
            state.memory[self.granted] += 1


def compile_grant(builder: Builder) -> Grant | None:
    """Return what grants a bonus turn; None where no clause does."""
    clause = builder.model.bonus_turn
    if clause is None:
        return None
    return Grant(clause.area, builder.worth(clause.trigger), builder.memory("granted"))


class BonusTurnStep(StepClause):
    """Take a bonus turn that was won."""

    step: Literal["bonus_turn"]

    silent = True

    def compile(self, builder: Builder, ident: str) -> TakeBonusTurn | None:
        """Return the step; None where no clause grants a bonus turn."""
        clause = builder.model.bonus_turn
        if clause is None:
            return None
        drawing = builder.once(compile_drawing) if builder.step_of(DrawStep) is not None else None
        return TakeBonusTurn(
            drawing,
            builder.stack_of(clause.deck) if clause.deck is not None else None,
            clause.per_turn,
            may_decline=clause.optional,
            granted=builder.memory("granted"),
            had=builder.memory("had"),
        )


@dataclass(eq=False)
class TakeBonusTurn(Declinable):
    """An extra turn of the same player, once its condition was met and while its deck lasts.

    `deck` is the pile of `drawing` that the turn draws from, None for that of ordinary turns. `granted` and `had` are
    slots of the memory: how many bonus turns were granted and not yet taken, and how many the turn had.
    """

    verbs = FrozenDict({"accept": BARE, "decline": BARE})
    keys = FrozenDict({"bonus": Key("flag", "false declines a bonus turn that may be declined.")})

    drawing: Drawing | None
    deck: str | None
    per_turn: int
    may_decline: bool
    granted: int
    had: int

    def __post_init__(self) -> None:
        names = [pile.name for pile in self.drawing.piles] if self.drawing is not None else []
        self.pile = names.index(self.deck) if self.deck in names else 0
        self.asks = self.may_decline

    def offers(self, state: State) -> bool:
        """Return whether there is a bonus turn that may be declined."""
        return self.may_decline and self._is_due(state)

    def run(self, state: State, argument: Any) -> None:
        """Begin the bonus turn that can't be declined."""
        if self._is_due(state):
            self._go(state)

    def _is_due(self, state: State) -> bool:
        if not state.memory[self.granted] or state.memory[self.had] >= self.per_turn:
            return False
        return self.deck is None or self.drawing is None or self.drawing.piles[self.pile].offers(state)

    def _go(self, state: State) -> None:
        state.memory[self.granted] -= 1
        state.memory[self.had] += 1
        if self.drawing is not None:
            state.memory[self.drawing.deck] = self.pile
        state.emit(BonusTurnTaken, self.deck)
        state.push(state.game.first)

    def moves(self, state: State) -> Sequence[Move]:
        """Return the two moves: accept and decline."""
        return [Move("accept"), DECLINE]

    def forced(self, state: State) -> IllegalMove | None:
        """Return why a compulsory bonus turn can't be declined."""
        return None if self.may_decline else IllegalMove("a bonus turn can't be declined", "bonus_turn")

    def choose(self, state: State, move: Move) -> None:
        """Accept."""
        state.finish_step()
        self._go(state)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """Decline where a script's turn has `bonus: false`, else accept."""
        return DECLINE if entry.get("bonus") is False else Move("accept")
