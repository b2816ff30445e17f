"""The tiles that players come to: drawn, or taken from racks. What fits nowhere is put aside."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from hgkit.engine.events import Discarded
from hgkit.engine.step import Step
from hgkit.engine.steps.draw import Draw, DrawStep, compile_drawing, drawn_decks
from hgkit.engine.steps.refill import Refill, RefillStep
from hgkit.engine.turn import end_at_once, lapse
from hgkit.rules.clauses.setup import TileDeck
from hgkit.spaces.tiles.steps.take_tile import TakeTile, TakeTileStep

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.space import RackInfo
    from hgkit.engine.state import State


class DrawTile(DrawStep):
    """Draw tiles to place; a hand of which nothing fits is put aside."""

    def compile(self, builder: Builder, ident: str) -> DrawToPlace:
        """Return the step."""
        super().compile(builder, ident)
        return DrawToPlace(builder)


@dataclass(frozen=True, slots=True)
class Aside:
    """What happens to hands that can't be placed: `redraw` says by pile whether the player draws another.

    `names` are those of the piles, `hand` is the number of the first seat's hand, `deck` the memory slot with the
    number of the pile that this turn draws from.
    """

    names: tuple[str, ...]
    redraw: tuple[bool, ...]
    hand: int
    deck: int

    def put(self, state: State) -> bool:
        """Take the player's hand out of the game. Return whether the deck's clause lets them draw another."""
        pile, hand = state.memory[self.deck], self.hand + state.seat
        name = self.names[pile]
        while state.racks[hand]:
            state.emit(Discarded, name, state.game.space.component_id(name, state.rack_pop(hand)))
        return self.redraw[pile]


def compile_aside(builder: Builder) -> Aside:
    """Return what the clauses of the decks say about tiles that fit nowhere."""
    hand = _hand(builder)
    names = drawn_decks(builder, hand)
    decks = {builder.stack_of(name): deck for name, deck in builder.model.decks.items()}
    listed = (cast("TileDeck", decks[name]) for name in names)
    redraw = tuple(deck.unplaceable == "redraw" for deck in listed)
    return Aside(tuple(names), redraw, hand.first, builder.memory("deck"))


def _hand(builder: Builder) -> RackInfo:
    """Return the rack that tiles are placed from: drawn into, or where nobody draws, taken into or filled."""
    draw, take, fill = builder.step_of(DrawStep), builder.step_of(TakeTileStep), builder.step_of(RefillStep)
    step = draw or take or fill
    assert step is not None
    return builder.racks[step[1].rack]


def steps_to_hand(builder: Builder) -> tuple[Step, ...]:
    """Return the steps by which players come to tiles: those that draw, or where none does, that take or fill."""
    kinds = DrawToPlace, TakeTile, Refill
    found = ([step for step in builder.steps if isinstance(step, kind)] for kind in kinds)
    return tuple(next(filter(None, found)))


class DrawToPlace(Draw):
    """Fill the player's hand; a hand of which nothing can be placed leaves the game, as the deck's clause says.

    Where there is nothing to place, the rest of the turn is skipped.
    """

    def __init__(self, builder: Builder) -> None:
        """Share what other steps need too."""
        super().__init__(builder.once(compile_drawing))
        self.aside = builder.once(compile_aside)

    def run(self, state: State, argument: Any) -> None:
        """Draw until something can be placed, the turn is lost, or nothing is left."""
        drawing = self.drawing
        hand = drawing.hand + state.seat
        while True:
            drawing.fill(state, state.seat)
            if not state.racks[hand]:
                lapse(state)
                break
            if any(map(state.table.can_place, state.racks[hand])):
                break
            if not self.aside.put(state):
                state.agenda = state.below
                break
        end_at_once(state)
