"""What follows if no domino fits: playing a token, beginning anew, or passing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.events import Event
from hgkit.engine.keys import AT, PASS, TURNED, Key
from hgkit.engine.move import BARE, PLACED, Move
from hgkit.engine.step import Step
from hgkit.engine.turn import end_at_once
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import StepClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.components.dominoes import scenes_of
from hgkit.spaces.boards.placing import Placing
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.steps.laying import Layings, LayingStep, idle_turns, used_of
from hgkit.spaces.boards.steps.play_token import SavingTokens, compile_tokens, plays_tokens
from hgkit.spaces.boards.table import BoardState, BoardTable
from hgkit.text.frozen import FrozenDict


class RestartStep(StepClause):
    """Begin anew after a dead end: a domino on an outer square. Where none fits there either, the player passes.

    It needs boards with outer squares.
    """

    step: Literal["restart"]
    rack: Annotated[str, Names("rack", owner="seat")] = Field(description="The rack it comes from.")
    waive: Annotated[list[str], Names("placement clause")] = Field(
        description="Placement clauses that do not bind it."
    )
    scores: Annotated[list[str], Names("scoring clause")] = Field(
        description="Scoring clauses that look at it, in order."
    )

    def compile(self, builder: Builder, ident: str) -> Restart:
        """Return the step."""
        return Restart(builder, self.rack, self.scores)


class Abandoned(Event, kind="abandon"):
    """A player turned dominoes face down to begin anew."""

    dominoes: int


class Passed(Event, kind="pass", implied=True):
    """A player passed: the turn ended without a domino."""


class Restart(LayingStep):
    """Begin anew: turn the old dominoes face down, and lay one on an outer square; or pass."""

    verbs = FrozenDict({"restart": PLACED, "pass": BARE})
    keys = FrozenDict(
        {
            "restart": Key("id", "Id of the domino that begins anew in a dead end, placed with `at`."),
            "at": AT,
            "turned": TURNED,
            "pass": PASS,
        }
    )

    def __init__(self, builder: Builder, rack: str, scores: Sequence[str]) -> None:
        super().__init__(builder, rack, scores)
        self.restarted = builder.memory("restarted")

    def placing(self, state: BoardState) -> Placing:
        """Return the placement clauses that bind a new beginning."""
        return space_of(state).founding

    def turned(self, state: BoardState) -> tuple[bool, ...]:
        """Return that all of them are turned face down."""
        return (True,) * len(state.table.boards[state.seat].down)

    def offers(self, state: BoardState) -> bool:
        """Return True: a domino fits, or the player may pass."""
        return True

    def moves(self, state: BoardState) -> Sequence[Move]:
        """Return every new beginning, or passing."""
        legal = list(self.legal(state))
        return Layings(state, "restart", legal) if legal else [Move("pass")]

    def play(self, state: BoardState, move: Move) -> None:
        """Begin anew, or pass."""
        if move.verb == "pass":
            if any(self.legal(state)):
                raise IllegalMove("a new beginning is possible", self.clause)
            pass_turn(state, self.idle)
        else:
            wanted = self.wanted(state, move)
            self.test(state, wanted)
            chosen = self.chosen(state, wanted, used_of(move))
            state.finish_step()
            down = state.table.boards[state.seat].down
            state.emit(Abandoned, down.count(False))
            state.log(BoardTable.set_down, state.seat, tuple(down))
            state.table.set_down(state.seat, self.turned(state))
            state.memory[self.restarted] = 1
            self.lay(state, wanted, chosen)
        end_at_once(state)

    def read(self, state: BoardState, entry: Mapping[str, Any]) -> Move | None:
        """Read `restart: ID, at: [x, y], turned: N`, or `pass: true`."""
        if entry.get("pass") is True:
            return Move("pass")
        return self.read_laying(state, "restart", "restart", entry)


class Pass(Step):
    """The only thing left to do is to pass: the turn ends."""

    name = "pass"
    verbs = FrozenDict({"pass": BARE})
    keys = FrozenDict({"pass": PASS})

    def __init__(self, idle: int) -> None:
        """Count turns without a domino in the register `idle`."""
        self.idle = idle

    def offers(self, state: BoardState) -> bool:
        """Return True: the player has to make the move."""
        return True

    def moves(self, state: BoardState) -> Sequence[Move]:
        """Return the only move: to pass."""
        return [Move("pass")]

    def play(self, state: BoardState, move: Move) -> None:
        """Pass."""
        pass_turn(state, self.idle)
        end_at_once(state)

    def read(self, state: BoardState, entry: Mapping[str, Any]) -> Move | None:
        """Read `pass: true`."""
        return Move("pass") if entry.get("pass") is True else None


def pass_turn(state: BoardState, idle: int) -> None:
    """End the turn without a domino."""
    state.registers[idle] += 1
    state.agenda = state.below
    state.emit(Passed)


class DeadEnd(Step):
    """Lead a turn in which no domino fits to its new beginning, after the tokens that can be used there.

    Its argument is (number of the step that found no placement, what would have followed it).
    """

    name = "dead_end"

    def __init__(self, builder: Builder) -> None:
        """Leave `steps` empty: those of the new beginning are set once they are compiled."""
        self.steps: tuple[int, ...] = ()
        self.tokens = builder.once(compile_tokens)
        self.open = plays_tokens(builder, "restart")
        saving = builder.once(saving_scenes)
        self.saving = SavingTokens(builder, self.tokens, saving) if saving and self.tokens else None
        if self.saving is not None:
            builder.add_step(self.saving)

    def run(self, state: BoardState, argument: object) -> None:
        """Put the steps of the new beginning on the agenda, and before them the tokens."""
        state.push(*self.steps)
        if self.tokens is not None:
            if self.saving is not None and state.memory[self.tokens.open]:
                state.push_with(self.saving.number, argument)
            state.memory[self.tokens.open] = self.open


def dead_end(builder: Builder) -> Step:
    """Return the step to which a turn goes where no domino fits."""
    step = DeadEnd(builder) if builder.model.restart else Pass(builder.once(idle_turns))
    builder.add_step(step)
    return step


def saving_scenes(builder: Builder) -> frozenset[int]:
    """Return the scenes whose tokens can be used in a dead end."""
    restart, scenes = builder.model.restart, scenes_of(builder.ruleset)
    rescue = restart.rescue if restart else None
    return frozenset(scenes.index(name) for name in rescue.tokens) if rescue else frozenset()
