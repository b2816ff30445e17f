"""A game on boards, compiled from its clauses: its space, its set-up, the steps of its turns and what they share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hgkit.engine.numbers import RegisterValue
from hgkit.engine.set_up import compile_set_up
from hgkit.engine.turn import BeginTurn
from hgkit.spaces.boards.set_up import put_away
from hgkit.spaces.boards.space import compile_board
from hgkit.spaces.boards.steps.bonuses import bonus_queue
from hgkit.spaces.boards.steps.laying import idle_turns
from hgkit.spaces.boards.steps.play_token import plays_tokens
from hgkit.spaces.boards.steps.restart import DeadEnd, dead_end

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class BeginBoardTurn(BeginTurn):
    """Begin a turn: the first one of a player may have steps of its own."""

    def __init__(self, builder: Builder) -> None:
        """Compile the orders of both."""
        super().__init__(builder.order("turn", builder.model.turn.order.steps))
        first = builder.model.first_turn
        self.first_steps = builder.order("first_turn", first.order.steps) if first else None
        self.queue = builder.once(bonus_queue)
        self.open = builder.memory("open")
        self.is_open = plays_tokens(builder, "turn")
        self.is_open_first = plays_tokens(builder, "first_turn")

    def run(self, state: State, argument: Any) -> None:
        """Put the turn's steps on the agenda."""
        super().run(state, argument)
        state.registers[self.queue] = ()
        state.memory[self.open] = self.is_open
        if self.first_steps is not None and not state.table.boards[state.seat].laid:
            state.memory[self.open] = self.is_open_first
            state.agenda = state.below
            state.push(*self.first_steps)


def compile_board_game(builder: Builder) -> None:
    """Compile all that a game on boards needs; the builder gets it."""
    space = builder.space = compile_board(builder)
    builder.set_up = [put_away(builder, space), *compile_set_up(builder)]
    builder.name_number("idle_turns", RegisterValue(builder.once(idle_turns)))
    builder.begin(BeginBoardTurn(builder))
    restart, end = builder.model.restart, builder.once(dead_end)
    if restart and isinstance(end, DeadEnd):
        end.steps = builder.order("restart", restart.order.steps)
