"""Beginning anew after a dead end, or passing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field

from hgkit.engine.events import Event
from hgkit.engine.move import Move
from hgkit.engine.step import Step
from hgkit.engine.turn import end_at_once, finish
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import StepClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.domino_play import DominoPlay, domino_play
from hgkit.spaces.boards.placing import Placing
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.steps.laying import Layings, LayingStep, read_laying
from hgkit.spaces.boards.table import Board

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.space import RackInfo
    from hgkit.engine.state import State


class FoundStep(StepClause):
    """Begin anew after a dead end: a domino on an outer square."""

    step: Literal["found"]
    rack: Annotated[str, Names("rack", owner="seat")] = Field(description="The rack it comes from.")
    waive: Annotated[list[str], Names("placement clause")] = Field(
        description="Placement clauses that do not bind it."
    )
    scores: Annotated[list[str], Names("scoring clause")] = Field(
        description="Scoring clauses that look at it, in order."
    )

    def compile(self, builder: Builder, ident: str) -> Found:
        """Return the step."""
        restart = builder.model.restart
        stuck = restart.stuck.then if restart else "pass"
        return Found(builder.once(domino_play), builder.racks[self.rack], self.scores, stuck)


@dataclass(frozen=True, slots=True)
class Abandoned(Event):
    """A player turned dominoes face down to begin anew."""

    kind: ClassVar[str] = "abandon"
    dominoes: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player passed: the turn ended without a domino."""

    kind: ClassVar[str] = "pass"
    implied: ClassVar[bool] = True


class Found(LayingStep):
    """Begin anew: turn the old dominoes face down, and lay one on an outer square; or pass."""

    verbs = ("restart", "pass")
    keys = ("restart", "at", "turned", "pass")

    def __init__(self, play: DominoPlay, rack: RackInfo, scores: Sequence[str], stuck: str) -> None:
        """`stuck` says what follows where no domino fits at all: `pass` or `end_game`."""
        super().__init__(play, rack, scores)
        self.stuck = stuck

    def placing(self, state: State) -> Placing:
        """The placement clauses that bind a new beginning."""
        return space_of(state).founding

    def offers(self, state: State) -> bool:
        """Return whether a domino fits, or the player may pass."""
        return self.stuck != "end_game" or bool(self.plain(state))

    def run(self, state: State, argument: Any) -> None:
        """End the game."""
        finish(state)

    def moves(self, state: State) -> Sequence[Move]:
        """Every new beginning, or passing."""
        plain = self.plain(state)
        return Layings(state, "restart", plain) if plain else [Move("pass")]

    def play(self, state: State, move: Move) -> None:
        """Begin anew, or pass."""
        play = self.play_
        if move.verb == "pass":
            if self.plain(state):
                raise IllegalMove("a new beginning is possible", self.clause)
            pass_turn(state, play)
        else:
            component, at, turned = self.named(state, move)
            self.test(state, component, at, turned)
            state.finish_step()
            board: Board = state.table.boards[state.seat]
            state.emit(Abandoned(board.down.count(False)))
            state.log("set_down", state.seat, tuple(board.down))
            state.table.set_down(state.seat, (True,) * len(board.down))
            state.memory[play.restarted] = 1
            play.lay(state, self.rack + state.seat, component, self.slot(board, at, turned), self.scores)
        end_at_once(state)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """`restart: ID, at: [x, y], turned: N`, or `pass: true`."""
        return Move("pass") if entry.get("pass") is True else read_laying("restart", "restart", entry)


class Pass(Step):
    """The only thing left to do is to pass: the turn ends."""

    name = "pass"
    verbs = ("pass",)
    keys = ("pass",)

    def __init__(self, play: DominoPlay) -> None:
        """`play` counts the turns without a domino."""
        self.play_ = play

    def offers(self, state: State) -> bool:
        """It always does: the player says so."""
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """Passing."""
        return [Move("pass")]

    def play(self, state: State, move: Move) -> None:
        """Pass."""
        pass_turn(state, self.play_)
        end_at_once(state)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """`pass: true`."""
        return Move("pass") if entry.get("pass") is True else None


def pass_turn(state: State, play: DominoPlay) -> None:
    """End the turn without a domino."""
    state.registers[play.idle] += 1
    state.agenda = state.below
    state.emit(Passed())
