"""Drawing tiles into the hand of the player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hgkit.engine.steps.step import Step

if TYPE_CHECKING:
    from hgkit.engine.state import State


class Draw(Step):
    """Fill the player's hand from a stack with tiles that can be placed; a deck's clause says what of others.

    Where nothing can be drawn into an empty hand the rest of the turn falls away.
    """

    name = "draw"

    def __init__(
        self, racks: tuple[str, ...], redraw: tuple[bool, ...], hand: int, size: int, deck: int
    ) -> None:
        """`racks` are the stacks by number of the deck, `redraw` says by deck what an unplaceable tile leads to.

        `hand` is the number of the first seat's hand, `size` what it is filled up to, `deck` the memory slot that
        tells which deck this turn draws from.
        """
        self.racks = racks
        self.redraw = redraw
        self.hand = hand
        self.size = size
        self.deck = deck

    def begin(self, state: State, argument: Any) -> bool:
        """Draw."""
        deck = state.memory[self.deck]
        name = self.racks[deck]
        stack = state.game.racks[name].first
        hand = self.hand + state.seat
        table = state.table
        while len(state.racks[hand]) < self.size and state.racks[stack]:
            tile = state.rack_pop(stack)
            ident = table.grid.tiles[tile].tile.id
            if table.can_place(tile):
                state.rack_add(hand, tile)
                state.emit("draw", name, ident)
            else:
                state.emit("discard", name, ident)
                if not self.redraw[deck]:
                    break
        if not state.racks[hand]:
            state.turn -= 1
            state.agenda = state.below
        return False
