"""Putting a drawn tile back, for the owner of a post that allows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from pydantic import Field

from hgkit.engine.events import Declined, Event, Shuffled
from hgkit.engine.move import BARE, DECLINE, Move
from hgkit.engine.piles import shuffled
from hgkit.engine.step import Step
from hgkit.engine.steps.draw import Drawing, compile_drawing
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import StepClause
from hgkit.spaces.tiles.posts import PostClause, Posts, compile_posts
from hgkit.spaces.tiles.steps.draw import draw_number
from hgkit.text.frozen import FrozenDict

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


@dataclass(frozen=True, slots=True)
class Rejected(Event):
    """A drawn tile was put back into its deck."""

    kind: ClassVar[str] = "reject"
    implied: ClassVar[bool] = True
    deck: str
    component: str


class RedrawPower(PostClause):
    """A post whose owner may put a drawn tile back into its stack, which is shuffled, and draw another."""

    effect: Literal["redraw"]
    per: Literal["draw", "turn"] = Field(
        description="Once each time that a tile is drawn for a turn or a bonus turn, or once in both together."
    )

    played_by = ("redraw",)


class RedrawTile(StepClause):
    """Put the drawn tile back, where a power allows it."""

    step: Literal["redraw"]

    comes_after = "draw"
    comes_before = "place"

    def compile(self, builder: Builder, ident: str) -> Redraw | None:
        """Return the step; None where no tile has such a power."""
        posts = builder.once(compile_posts)
        powers = {
            name: power.per == "draw"
            for name, power in builder.model.powers.items()
            if isinstance(power, RedrawPower)
        }
        if posts is None or not powers:
            return None
        drawing = builder.once(compile_drawing)
        to_come = [builder.later_pass(pile.name) for pile in drawing.piles]
        return Redraw(
            posts,
            powers,
            drawing,
            draw=draw_number(builder),
            to_come=to_come,
            had=builder.memory("had"),
            taken=builder.memory("taken"),
            rejected=builder.memory("rejected"),
        )


class Redraw(Step):
    """Put the drawn tile back into its stack, which is shuffled, and draw again; or keep it."""

    verbs = FrozenDict({"reject": BARE, "decline": BARE})
    keys = ("reject",)

    def __init__(
        self,
        posts: Posts,
        powers: Mapping[str, bool],
        drawing: Drawing,
        *,
        draw: int,
        to_come: Sequence[int],
        had: int,
        taken: int,
        rejected: int,
    ) -> None:
        """`powers` says by power whether it works for each draw, else once a turn; `draw` is the number of the step.

        `to_come` are by deck the registers with orders that a script recorded. `had`, `taken` and `rejected` are slots
        of the memory: bonus turns had, the number of the draw that a tile was taken in place of, and of the draw that
        was rejected last.
        """
        self.posts = posts
        self.powers = powers
        self.drawing = drawing
        self.draw = draw
        self.to_come = to_come
        self.had = had
        self.taken = taken
        self.rejected = rejected

    def offers(self, state: State) -> bool:
        """Return whether the player may reject the tile."""
        memory = state.memory
        number = memory[self.had] + 1
        if memory[self.taken] == number or memory[self.rejected] == number:
            return False
        if not state.racks[self._stack(state)] or not state.racks[self.drawing.hand + state.seat]:
            return False
        return any(
            (each or not memory[self.rejected]) and state.seat in self.posts.owners(state.table, power)
            for power, each in self.powers.items()
        )

    def _stack(self, state: State) -> int:
        return self.drawing.pile(state).rack

    def moves(self, state: State) -> Sequence[Move]:
        """Reject it, or keep it."""
        return [Move("reject"), DECLINE]

    def play(self, state: State, move: Move) -> None:
        """Reject the tile, or keep it."""
        may = self.offers(state)
        state.finish_step()
        if move.verb == "decline":
            state.emit(Declined(self.name))
            return
        if not may:
            raise IllegalMove("the tile drawn can't be rejected", f"powers.{next(iter(self.powers))}")
        state.memory[self.rejected] = state.memory[self.had] + 1
        deck = state.memory[self.drawing.deck]
        name = self.drawing.pile(state).name
        hand, stack = self.drawing.hand + state.seat, self._stack(state)
        back = state.rack_pop(hand)
        state.emit(Rejected(name, state.game.space.component_id(name, back)))
        tiles = [*state.racks[stack], back]
        state.rack_set(stack, shuffled(state, tiles, self.to_come[deck], name, "deck.drawn"))
        state.emit(Shuffled(name, len(tiles)))
        state.push(self.draw)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """A script's turn rejects with `reject: true`."""
        return Move("reject") if entry.get("reject") is True else None

    def optional(self, state: State) -> bool:
        """It always is."""
        return True
