"""Using the bonuses of matched halves, and playing tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field

from hgkit.engine.effect import Effect, Use
from hgkit.engine.events import Declined, Event
from hgkit.engine.move import DECLINE, Move
from hgkit.engine.step import Step
from hgkit.engine.turn import end_at_once
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import StepClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.domino_play import DominoPlay, domino_play
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.steps.laying import first_of, read_use

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


@dataclass(frozen=True, slots=True)
class BonusUsed(Event):
    """A bonus was used, `how` in the words of the move."""

    kind: ClassVar[str] = "use"
    implied: ClassVar[bool] = True
    power: str
    how: str


def _keys(first: str, effects: Mapping[int, Effect]) -> tuple[str, ...]:
    return tuple(dict.fromkeys([first, *(key for effect in effects.values() for key in effect.keys)]))


class BonusesStep(StepClause):
    """Use the bonuses of the matched halves."""

    step: Literal["bonuses"]
    sequence: Literal["any", "in_order"] = Field(description="In the player's order, or as printed.")
    optional: bool = Field(description="Whether bonuses may be declined.")

    comes_after = "place"

    def compile(self, builder: Builder, ident: str) -> Bonuses:
        """Return the step."""
        play = builder.once(domino_play)
        return Bonuses(play, any_order=self.sequence == "any", optional=self.optional)


class Bonuses(Step):
    """Use the bonuses of the halves matched, one after the other, or decline; those that can do nothing lapse."""

    verbs = ("use", "decline")
    listed = ("use",)

    def __init__(self, play: DominoPlay, *, any_order: bool, optional: bool) -> None:
        """In the player's order or the printed one; `optional` where they may be declined."""
        self.play_ = play
        self.any_order = any_order
        self.may_decline = optional
        self.keys = _keys("use", play.effects)

    def offers(self, state: State) -> bool:
        """Return whether a bonus can do something."""
        return any(self._can(state, scene) for scene in self._queue(state))

    def run(self, state: State, argument: Any) -> None:
        """Let all bonuses lapse."""
        state.registers[self.play_.queue] = ()

    def _queue(self, state: State) -> tuple[int, ...]:
        """The bonuses that are left; in the printed order without those in front that can do nothing."""
        queue: tuple[int, ...] = state.registers[self.play_.queue]
        while queue and not self.any_order and not self._can(state, queue[0]):
            queue = queue[1:]
        return queue

    def _can(self, state: State, scene: int) -> bool:
        effect = self.play_.effects.get(scene)
        return effect is not None and effect.can(state, Use(scene, False))

    def _due(self, state: State) -> list[int]:
        queue = self._queue(state)
        return list(dict.fromkeys(queue if self.any_order else queue[:1]))

    def moves(self, state: State) -> Sequence[Move]:
        """Every way to use each bonus that is due, and declining."""
        name, effects = space_of(state).scene_name, self.play_.effects
        uses = [
            Move("use", (name(scene), *args))
            for scene in self._due(state)
            if scene in effects
            for args in effects[scene].options(state, Use(scene, False))
        ]
        return [*uses, DECLINE] if self.may_decline else uses

    def play(self, state: State, move: Move) -> None:
        """Use a bonus, or decline: all that are left, or in the printed order the next one."""
        queue = self._queue(state)
        if move.verb == "decline":
            if not self.may_decline:
                raise IllegalMove("a bonus can't be declined", self.clause)
            state.registers[self.play_.queue] = () if self.any_order else queue[1:]
            state.emit(Declined(self.name))
            return
        name, *args = map(str, move.args)
        scene = next((s for s in self._due(state) if space_of(state).scene_name(s) == name), None)
        if scene is None:
            due = ", ".join(map(space_of(state).scene_name, self._due(state))) or "none"
            raise IllegalMove(f"no bonus of {name} is due now; due: {due}", self.clause)
        effect, use = self.play_.effects.get(scene), Use(scene, False)
        if effect is None:
            raise IllegalMove(f"{name} brings no bonus", self.clause)
        effect.check(state, tuple(args), use)
        at = queue.index(scene)
        state.registers[self.play_.queue] = (*queue[:at], *queue[at + 1 :])
        state.emit(BonusUsed(name, " ".join(args)))
        effect.apply(state, tuple(args), use)
        end_at_once(state)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """`use: SCENE` with what its effect reads; several without more to say as a list."""
        used = first_of(entry.get("use"))
        return None if used is None else read_use(state, "use", used, self.play_.effects, entry)

    def optional(self, state: State) -> bool:
        """Whether bonuses may be declined."""
        return self.may_decline


class TokenStep(StepClause):
    """Play tokens won earlier."""

    step: Literal["play_token"]
    source: Annotated[str, Names("rack", owner="seat", use="tokens")] = Field(
        alias="from", description="The rack of tokens."
    )
    to: Annotated[str, Names("rack", also=("out",), owner="seat", use="tokens")] = Field(
        description="Where a played token goes: a rack, or `out`."
    )
    same_turn: bool = Field(description="Whether a token may be played in the turn in which it was won.")

    alone = True

    def compile(self, builder: Builder, ident: str) -> PlayTokens:
        """Return the step."""
        return PlayTokens(builder.once(domino_play))


class PlayTokens(Step):
    """Play tokens won before, as many as the limits allow, or decline."""

    verbs = ("token", "decline")
    listed = ("token",)

    def __init__(self, play: DominoPlay) -> None:
        """`play` holds the rules of tokens."""
        self.play_ = play
        self.keys = _keys("token", play.token_effects)

    def offers(self, state: State) -> bool:
        """Return whether a token can do something."""
        return self.play_.can_use_token(state)

    def moves(self, state: State) -> Sequence[Move]:
        """Every way to play each token, and declining."""
        name = space_of(state).scene_name
        uses = self.play_.token_uses(state)
        return [*(Move("token", (name(token), *args)) for token, args in uses), DECLINE]

    def play(self, state: State, move: Move) -> None:
        """Play a token, or decline."""
        if move.verb == "decline":
            state.finish_step()
            state.emit(Declined(self.name))
            return
        token = self.play_.check_token(state, str(move.args[0]))
        self.play_.play_token(state, token, tuple(map(str, move.args[1:])))
        end_at_once(state)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """`token: SCENE` with what its effect reads; several without more to say as a list."""
        played = first_of(entry.get("token"))
        if played is None:
            return None
        return read_use(state, "token", played, self.play_.token_effects, entry)

    def optional(self, state: State) -> bool:
        """It always is."""
        return True


class SavingTokens(PlayTokens):
    """Play a token in a dead end, or go on to the new beginning.

    Its argument is (number of the step that found no placement, what was to follow it): a token leads back there.
    """

    def offers(self, state: State) -> bool:
        """Return whether a token that may save can do something."""
        return self.play_.can_use_token(state, self.play_.rescue)

    def moves(self, state: State) -> Sequence[Move]:
        """Every way to play each token that may save, and declining."""
        name = space_of(state).scene_name
        uses = self.play_.token_uses(state, self.play_.rescue)
        return [*(Move("token", (name(token), *args)) for token, args in uses), DECLINE]

    def play(self, state: State, move: Move) -> None:
        """Play a token and look for a placement again, or decline."""
        if move.verb == "decline":
            super().play(state, move)
            return
        token = self.play_.check_token(state, str(move.args[0]))
        if token not in self.play_.rescue:
            raise IllegalMove(f"the token {move.args[0]} does not save from a dead end", "restart.rescue")
        number, rest = state.argument
        state.agenda = (number, None, rest)
        state.memory[self.play_.tree] = 1
        self.play_.play_token(state, token, tuple(map(str, move.args[1:])))
        end_at_once(state)
