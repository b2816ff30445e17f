"""Drawing tiles into the hand of the player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hgkit.engine.events import Discarded, Drawn
from hgkit.engine.steps.step import Step
from hgkit.engine.steps.turn import lapse

if TYPE_CHECKING:
    from hgkit.engine.state import State


@dataclass(frozen=True, slots=True)
class Drawing:
    """What drawing needs to know.

    `racks` are the stacks by number of the deck, `redraw` says by deck what a hand that fits nowhere leads to, `hand`
    is the number of the first seat's hand, `size` what it is filled up to, `deck` the memory slot that tells which
    deck this turn draws from.
    """

    racks: tuple[str, ...]
    redraw: tuple[bool, ...]
    hand: int
    size: int
    deck: int

    def fill(self, state: State, seat: int) -> None:
        """Fill a seat's hand as far as the stack allows."""
        name = self.racks[state.memory[self.deck]]
        stack = state.game.racks[name].first
        hand = self.hand + seat
        while len(state.racks[hand]) < self.size and state.racks[stack]:
            tile = state.rack_pop(stack)
            state.rack_add(hand, tile)
            state.emit(Drawn(name, state.game.space.component_id(name, tile)), seat=seat)

    def put_aside(self, state: State) -> bool:
        """Take a hand that can't be placed out of the game. Return whether the deck's clause lets draw another."""
        deck, hand = state.memory[self.deck], self.hand + state.seat
        name = self.racks[deck]
        while state.racks[hand]:
            state.emit(Discarded(name, state.game.space.component_id(name, state.rack_pop(hand))))
        return self.redraw[deck]


class Draw(Step):
    """Fill the player's hand; a hand of which nothing can be placed leaves the game, as the deck's clause says.

    Where there is nothing to place the rest of the turn falls away.
    """

    name = "draw"

    def __init__(self, drawing: Drawing) -> None:
        """Share `drawing` with the other steps that draw."""
        self.drawing = drawing

    def run(self, state: State, argument: Any) -> None:
        """Draw until something can be placed, the turn is lost, or nothing is left."""
        drawing = self.drawing
        hand = drawing.hand + state.seat
        while True:
            drawing.fill(state, state.seat)
            if not state.racks[hand]:
                lapse(state)
                return
            if any(state.table.can_place(tile) for tile in state.racks[hand]):
                return
            if not drawing.put_aside(state):
                state.agenda = state.below
                return


class DrawAhead(Step):
    """At the end of a turn, fill the player's hand for the next own turn."""

    name = "draw_ahead"

    def __init__(self, drawing: Drawing) -> None:
        """Share `drawing` with the other steps that draw."""
        self.drawing = drawing

    def run(self, state: State, argument: Any) -> None:
        """Draw from the deck of ordinary turns."""
        state.memory[self.drawing.deck] = 0
        self.drawing.fill(state, state.seat)
