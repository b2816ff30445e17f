"""Bonuses of scored halves: they become due when an area is scored, and are used in a step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.events import Event
from hgkit.engine.keys import USED
from hgkit.engine.move import Move
from hgkit.engine.state import State
from hgkit.engine.turn import end_at_once
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import ActionClause, StepClause
from hgkit.spaces.boards.areas import Spot
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.steps.play_token import UsingStep
from hgkit.spaces.boards.table import NOTHING
from hgkit.spaces.boards.tokens import scene_effects
from hgkit.text.frozen import FrozenDict


def bonus_queue(builder: Builder) -> int:
    """Return the register with the scenes whose bonuses are due."""
    return builder.register(())


class QueueBonuses(ActionClause):
    """The bonuses of the halves in the area may be used. It needs dominoes whose halves have bonuses."""

    bonuses: Annotated[int, Field(ge=1, le=9)] = Field(description="How many times each.")

    def compile(self, builder: Builder, ident: str) -> BonusesDue:
        """Return the action."""
        return BonusesDue(builder.once(bonus_queue), self.bonuses, builder.memory("barred"))


@dataclass(frozen=True, slots=True)
class BonusesDue:
    """Puts the scenes of an area into the queue; `barred` is a slot of the memory: a bit for each cell without one."""

    queue: int
    times: int
    barred: int

    def __call__(self, state: State, spot: Spot) -> None:
        """Queue them."""
        barred, scenes = state.memory[self.barred], spot.board.scene
        due = [scenes[cell] for cell in spot.cells if scenes[cell] != NOTHING and not barred >> cell & 1]
        state.registers[self.queue] = (*state.registers[self.queue], *due * self.times)


class BonusUsed(Event, kind="use", implied=True):
    """A bonus was used, `how` in the words of the move."""

    power: str
    how: str


class BonusesStep(StepClause):
    """Use the bonuses that are due. It needs dominoes whose halves have bonuses."""

    step: Literal["bonuses"]
    sequence: Literal["any", "in_order"] = Field(description="In the player's order, or as printed.")
    optional: bool = Field(description="Whether bonuses may be declined.")

    comes_after = ("place",)

    def compile(self, builder: Builder, ident: str) -> Bonuses:
        """Return the step."""
        return Bonuses(builder, any_order=self.sequence == "any", optional=self.optional)


class Bonuses(UsingStep):
    """Use the bonuses that are due, one after the other, or decline; those that can do nothing lapse."""

    keys = FrozenDict({"use": USED})

    def __init__(self, builder: Builder, *, any_order: bool, optional: bool) -> None:
        """Use bonuses in the player's order (`any_order`) or the printed one; if `optional`, they may be declined."""
        super().__init__(builder, "use", builder.once(scene_effects))
        self.queue = builder.once(bonus_queue)
        self.any_order = any_order
        self.may_decline = optional

    def run(self, state: State, argument: object) -> None:
        """Let all bonuses lapse."""
        state.registers[self.queue] = ()

    def _left(self, state: State) -> tuple[int, ...]:
        """Return the bonuses that are left; in the printed order, without those in front that can do nothing."""
        queue: tuple[int, ...] = state.registers[self.queue]
        while queue and not self.any_order and not self.can(state, queue[0]):
            queue = queue[1:]
        return queue

    def due(self, state: State) -> Sequence[int]:
        """Return all that are left, or in the printed order the next one."""
        queue = self._left(state)
        return list(dict.fromkeys(queue if self.any_order else queue[:1]))

    def forced(self, state: State) -> IllegalMove | None:
        """Return why bonuses have to be used, if the step requires it."""
        return None if self.may_decline else IllegalMove("a bonus can't be declined", self.clause)

    def decline(self, state: State) -> None:
        """Decline all that are left, or in the printed order the next one."""
        state.registers[self.queue] = () if self.any_order else self._left(state)[1:]

    def choose(self, state: State, move: Move) -> None:
        """Use a bonus."""
        queue = self._left(state)
        name, *args = map(str, move.args)
        due = {space_of(state).scene_name(scene): scene for scene in self.due(state)}
        scene = due.get(name)
        if scene is None:
            message = f"no bonus of {name} is due now; due: {', '.join(due) or 'none'}"
            raise IllegalMove(message, self.clause)
        if scene not in self.effects:
            raise IllegalMove(f"{name} has no bonus", self.clause)
        effect, use = self.effects[scene], self.uses[scene]
        effect.check(state, tuple(args), use)
        at = queue.index(scene)
        state.registers[self.queue] = (*queue[:at], *queue[at + 1 :])
        state.emit(BonusUsed, name, " ".join(args))
        effect.apply(state, tuple(args), use)
        end_at_once(state)
