"""Drawing tiles into the hand of the player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, model_validator

from hgkit.engine.events import Discarded, Drawn
from hgkit.engine.step import Step
from hgkit.engine.turn import lapse
from hgkit.rules.clauses.clause import StepClause
from hgkit.rules.clauses.references import Names
from hgkit.rules.clauses.setup import TileDeck

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class DrawStep(StepClause):
    """Draw tiles to place."""

    step: Literal["draw"]
    rack: Annotated[str, Names("rack", owner="seat", use="hand")] = Field(
        description="The player's rack that is filled."
    )
    when: Literal["start_of_turn", "end_of_turn"] = Field(
        description="At the start of the own turn, or at the end of it for the next one."
    )
    before: Literal["everyone", "nobody"] | None = Field(
        None, description="Drawing ahead: who holds a tile before the first turn."
    )

    @model_validator(mode="after")
    def _ahead(self) -> DrawStep:
        if (self.before is not None) != (self.when == "end_of_turn"):
            raise ValueError("'before' goes with 'when: end_of_turn'")
        return self

    alone = True
    silent = True

    def compile(self, builder: Builder, ident: str) -> Draw:
        """Return the step; one that draws ahead has a second part at the end of the turn."""
        drawing = builder.once(compile_drawing)
        if self.when == "end_of_turn":
            builder.turn_ends.append(builder.add_step(DrawAhead(drawing)))
        if self.before == "everyone":
            builder.first_draws.append(FirstDraw(drawing))
        return Draw(drawing)


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


def compile_drawing(builder: Builder) -> Drawing:
    """Return how the one step that draws does it, for all steps that draw too."""
    decks = {name: clause for name, clause in builder.model.decks.items() if isinstance(clause, TileDeck)}
    step = builder.step_of(DrawStep)
    assert step is not None
    hand = builder.racks[step[1].rack]
    return Drawing(
        racks=tuple(builder.stack_of(name) for name in decks),
        redraw=tuple(deck.unplaceable == "redraw" for deck in decks.values()),
        hand=hand.first,
        size=1 if hand.size is None else hand.size,
        deck=builder.memory("deck"),
    )


def draw_number(builder: Builder) -> int:
    """Return the number of the step that draws. Every turn has one, before tiles are placed or put back."""
    return next(step.number for step in builder.steps if isinstance(step, Draw))


@dataclass(frozen=True, slots=True)
class FirstDraw:
    """Every player draws before the first turn, in seat order."""

    drawing: Drawing

    def __call__(self, state: State, setup: Mapping[str, Any]) -> None:
        """Draw."""
        for seat in range(len(state.game.players)):
            self.drawing.fill(state, seat)


class Draw(Step):
    """Fill the player's hand; a hand of which nothing can be placed leaves the game, as the deck's clause says.

    Where there is nothing to place the rest of the turn falls away.
    """

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
