"""The frame of a turn: its beginning, its end, and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hgkit.engine.steps.step import Step

if TYPE_CHECKING:
    from hgkit.engine.state import State


FIRST_SEAT = 0
"""The register that holds the seat that began the game."""


class BeginTurn(Step):
    """Begin a turn, or a further one of the same player: its steps go on the agenda."""

    name = "begin_turn"

    def __init__(self, steps: tuple[int, ...]) -> None:
        """`steps` are the numbers of the turn's steps, in order."""
        self.steps = steps

    def begin(self, state: State, argument: Any) -> bool:
        """Put the turn's steps on the agenda."""
        state.below = state.agenda
        state.turn += 1
        state.push(*self.steps)
        return False


class EndTurn(Step):
    """End a turn: the next player's begins, unless the game is over."""

    name = "end_turn"

    def begin(self, state: State, argument: Any) -> bool:
        """Pass on, or finish."""
        game = state.game
        if any(trigger.holds(state) for trigger in game.ends if trigger.finish != "round"):
            finish(state)
            return False
        state.seat = (state.seat + 1) % len(game.players)
        if state.seat == state.registers[FIRST_SEAT] and any(trigger.holds(state) for trigger in game.ends):
            finish(state)
            return False
        begin_turn(state)
        return False


def begin_turn(state: State) -> None:
    """Begin the turn of the player whose seat it is: rested pieces are ready, the turn's memory is empty."""
    game = state.game
    state.memory[:] = [0] * game.memory_size
    if any(state.resting):
        for at in range(state.seat, len(state.resting), len(game.seats)):
            state.supply[at] += state.resting[at]
            state.resting[at] = 0
    state.emit("turn")
    state.push(game.first, *game.turn_ends, game.last)


def end_at_once(state: State) -> bool:
    """End the game where a trigger that takes effect at once holds."""
    if any(trigger.finish == "at_once" and trigger.holds(state) for trigger in state.game.ends):
        finish(state)
        return True
    return False


def finish(state: State) -> None:
    """End the game: the final scoring, and nothing more to do."""
    state.agenda = None
    state.game.scorer.moment(state, "end")
    state.finished = True
    state.emit("end")
