"""Drawing components into the hand of the player, without a choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, model_validator

from hgkit.engine.builder import Builder
from hgkit.engine.events import Drawn
from hgkit.engine.piles import Pile
from hgkit.engine.position_data import Recorded
from hgkit.engine.space import RackInfo
from hgkit.engine.state import State
from hgkit.engine.step import Step
from hgkit.engine.turn import end_at_once
from hgkit.rules.clauses.clause import StepClause
from hgkit.rules.clauses.references import Names


class DrawStep(StepClause):
    """Fill a rack of the player from the deck that belongs to it."""

    step: Literal["draw"]
    rack: Annotated[str, Names("rack", owner="seat", use="hand")] = Field(
        description="The player's rack that is filled."
    )
    when: Literal["start_of_turn", "end_of_turn"] = Field(
        description="At the start of the own turn, or at the end of it for the next one."
    )
    before: Literal["everyone", "nobody"] | None = Field(
        None, description="Drawing ahead: who holds a component before the first turn."
    )

    @model_validator(mode="after")
    def _ahead(self) -> DrawStep:
        if self.when == "end_of_turn" and self.before is None:
            raise ValueError("'when: end_of_turn' needs 'before: everyone' or 'before: nobody'")
        if self.when != "end_of_turn" and self.before is not None:
            raise ValueError("'before' goes with 'when: end_of_turn'")
        return self

    alone = True
    silent = True

    def compile(self, builder: Builder, ident: str) -> Draw:
        """Return the step; one that draws ahead has a second part at the end of the turn."""
        builder.once(_add_drawing_ahead)
        return Draw(builder.once(compile_drawing))


@dataclass(frozen=True, slots=True)
class Drawing:
    """What drawing needs to know.

    `piles` are the decks to draw from, that of the hand first and then all others; `hand` is the number of the first
    seat's hand, `size` what it is filled up to, `deck` the memory slot with the number of the pile that this turn
    draws from.
    """

    piles: tuple[Pile, ...]
    hand: int
    size: int
    deck: int

    def pile(self, state: State) -> Pile:
        """Return the pile that this turn draws from."""
        return self.piles[state.memory[self.deck]]

    def fill(self, state: State, seat: int) -> None:
        """Fill a seat's hand as far as the pile allows."""
        pile, hand = self.piles[state.memory[self.deck]], self.hand + seat
        held = len(state.racks[hand])
        while held < self.size:
            component = pile.draw(state)
            if component is None:
                return
            state.rack_add(hand, component)
            state.emit(Drawn, pile.name, state.game.space.component_id(pile.name, component), seat=seat)
            held += 1


def drawn_decks(builder: Builder, hand: RackInfo) -> list[str]:
    """Return the racks with the stacks of the decks, that of the hand first."""
    return [builder.stack_of(deck) for deck in builder.model.drawn_decks(hand.name)]


def compile_drawing(builder: Builder) -> Drawing:
    """Return how the one step that draws does it, for all steps that draw too."""
    step = builder.step_of(DrawStep)
    assert step is not None
    hand = builder.racks[step[1].rack]
    assert hand.size is not None
    return Drawing(
        piles=tuple(builder.pile(name) for name in drawn_decks(builder, hand)),
        hand=hand.first,
        size=hand.size,
        deck=builder.memory("deck"),
    )


def _add_drawing_ahead(builder: Builder) -> None:
    """Add what the step that draws does at the end of a turn and before the first one."""
    step = builder.step_of(DrawStep)
    assert step is not None
    if step[1].when == "end_of_turn":
        drawing = builder.once(compile_drawing)
        builder.turn_ends.append(builder.add_step(DrawAhead(drawing)))
        if step[1].before == "everyone":
            builder.first_draws.append(FirstDraw(drawing))


@dataclass(frozen=True, slots=True)
class FirstDraw:
    """Every player draws before the first turn, in seat order."""

    drawing: Drawing

    def __call__(self, state: State, setup: Recorded) -> None:
        """Draw."""
        for seat in range(len(state.game.players)):
            self.drawing.fill(state, seat)


class Draw(Step):
    """Fill the player's hand."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing

    def run(self, state: State, argument: object) -> None:
        """Draw."""
        self.drawing.fill(state, state.seat)
        end_at_once(state)


class DrawAhead(Draw):
    """At the end of a turn, fill the player's hand for the next own turn."""

    name = "draw_ahead"

    def run(self, state: State, argument: object) -> None:
        """Draw from the deck of ordinary turns."""
        state.memory[self.drawing.deck] = 0
        super().run(state, argument)
