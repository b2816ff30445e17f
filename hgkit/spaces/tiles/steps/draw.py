"""Drawing tiles: what fits nowhere is put aside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from hgkit.engine.events import Discarded
from hgkit.engine.steps.draw import Draw, Drawing, DrawStep, compile_drawing, drawn_decks
from hgkit.engine.turn import end_at_once, lapse
from hgkit.rules.clauses.setup import TileDeck

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class DrawTile(DrawStep):
    """Draw tiles to place; a hand of which nothing fits is put aside."""

    def compile(self, builder: Builder, ident: str) -> DrawToPlace:
        """Return the step."""
        super().compile(builder, ident)
        return DrawToPlace(builder.once(compile_aside))


@dataclass(frozen=True, slots=True)
class Aside:
    """What happens to hands that can't be placed: `redraw` says by pile whether the player draws another."""

    drawing: Drawing
    redraw: tuple[bool, ...]

    def put(self, state: State) -> bool:
        """Take the player's hand out of the game. Return whether the deck's clause lets them draw another."""
        name, hand = self.drawing.pile(state).name, self.drawing.hand + state.seat
        while state.racks[hand]:
            state.emit(Discarded(name, state.game.space.component_id(name, state.rack_pop(hand))))
        return self.redraw[state.memory[self.drawing.deck]]


def compile_aside(builder: Builder) -> Aside:
    """Return what the clauses of the decks say about tiles that fit nowhere."""
    decks = {builder.stack_of(name): deck for name, deck in builder.model.decks.items()}
    listed = (cast("TileDeck", decks[name]) for name in drawn_decks(builder))
    return Aside(builder.once(compile_drawing), tuple(deck.unplaceable == "redraw" for deck in listed))


def draw_number(builder: Builder) -> int:
    """Return the number of the step that draws. Every turn has one, before tiles are placed or put back."""
    return next(step.number for step in builder.steps if isinstance(step, DrawToPlace))


class DrawToPlace(Draw):
    """Fill the player's hand; a hand of which nothing can be placed leaves the game, as the deck's clause says.

    Where there is nothing to place, the rest of the turn is skipped.
    """

    def __init__(self, aside: Aside) -> None:
        """`aside` says what happens to a hand that can't be placed."""
        super().__init__(aside.drawing)
        self.aside = aside

    def run(self, state: State, argument: Any) -> None:
        """Draw until something can be placed, the turn is lost, or nothing is left."""
        drawing = self.drawing
        hand = drawing.hand + state.seat
        while True:
            drawing.fill(state, state.seat)
            if not state.racks[hand]:
                lapse(state)
                break
            if any(state.table.can_place(tile) for tile in state.racks[hand]):
                break
            if not self.aside.put(state):
                state.agenda = state.below
                break
        end_at_once(state)
