"""Putting a drawn tile back, for whoever has a piece on a zone that allows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.events import Event, Shuffled
from hgkit.engine.keys import Key
from hgkit.engine.move import BARE, DECLINE, Move
from hgkit.engine.piles import shuffled
from hgkit.engine.step import Declinable
from hgkit.engine.steps.draw import Drawing, compile_drawing
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import EffectClause, StepClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.tiles.powers import Power, holders
from hgkit.spaces.tiles.space import space_of
from hgkit.spaces.tiles.steps.draw import steps_to_hand
from hgkit.spaces.tiles.table import TileState
from hgkit.text.frozen import FrozenDict


class Rejected(Event, kind="reject", implied=True):
    """A drawn tile was put back into its deck."""

    deck: str
    component: str


class RedrawPower(EffectClause):
    """A power that lets whoever has a piece on its zone put a drawn tile back into its deck and draw another.

    It needs zones with powers, on which pieces stand.
    """

    effect: Literal["redraw"]
    piece: Annotated[str, Names("piece", use="put")] = Field(
        description="Kind of piece that has to stand on the zone."
    )
    per: Literal["draw", "turn"] = Field(
        description="Once each time that a tile is drawn for a turn or a bonus turn, or once in both together."
    )

    played_by = ("redraw",)

    def compile(self, builder: Builder, ident: str) -> Redrawing:
        """Return the power."""
        name, piece = ident.removeprefix("powers."), builder.pieces[self.piece]
        return Redrawing(ident, name, piece, self.per == "draw", builder.memory("rejected"))


@dataclass(frozen=True, slots=True)
class Redrawing(Power):
    """Who has a piece on the zone may put a tile back: at `each` draw, or once a turn.

    `rejected` is the slot of the memory with the number of the draw that was rejected last.
    """

    clause: str
    name: str
    piece: int
    each: bool
    rejected: int

    def drawn(self, state: TileState) -> bool:
        """Return whether the player may put the tile back."""
        once = self.each or not state.memory[self.rejected]
        return once and state.seat in holders(state.table, self.name, self.piece)


class RedrawTile(StepClause):
    """Put the drawn tile back, where a power allows it. It needs zones with powers, on which pieces stand."""

    step: Literal["redraw"]

    comes_after = ("draw",)
    comes_before = "place"

    def compile(self, builder: Builder, ident: str) -> Redraw | None:
        """Return the step; None where no tile has such a power."""
        powers = list(space_of(builder).powers.of(Redrawing).values())
        if not powers:
            return None
        drawing = builder.once(compile_drawing)
        return Redraw(
            powers=powers,
            drawing=drawing,
            draw=steps_to_hand(builder)[0].number,
            to_come=[builder.later_pass(pile.name) for pile in drawing.piles],
            had=builder.memory("had"),
            taken=builder.memory("taken"),
            rejected=builder.memory("rejected"),
        )


@dataclass(eq=False, kw_only=True)
class Redraw(Declinable):
    """Put the drawn tile back into its deck, which is shuffled, and draw again; or keep it.

    `powers` are those that allow it; `draw` is the number of the step that draws. `to_come` are by deck the registers
    with orders that a script recorded. `had`, `taken` and `rejected` are slots of the memory: bonus turns had, the
    number of the draw that a tile was taken in place of, and of the draw that was rejected last.
    """

    verbs = FrozenDict({"reject": BARE, "decline": BARE})
    keys = FrozenDict({"reject": Key("flag", "true puts the drawn tile back and draws another.")})

    powers: Sequence[Redrawing]
    drawing: Drawing
    draw: int
    to_come: Sequence[int]
    had: int
    taken: int
    rejected: int

    def offers(self, state: TileState) -> bool:
        """Return whether the player may reject the tile."""
        memory = state.memory
        number = memory[self.had] + 1
        if memory[self.taken] == number or memory[self.rejected] == number:
            return False
        if not self.drawing.pile(state).offers(state) or not state.racks[self.drawing.hand + state.seat]:
            return False
        return any(power.drawn(state) for power in self.powers)

    def _stack(self, state: TileState) -> int:
        return self.drawing.pile(state).rack

    def moves(self, state: TileState) -> Sequence[Move]:
        """Reject it, or keep it."""
        return [Move("reject"), DECLINE]

    def choose(self, state: TileState, move: Move) -> None:
        """Reject the tile."""
        if not self.offers(state):
            raise IllegalMove("the tile drawn can't be rejected", self.powers[0].clause)
        state.finish_step()
        state.memory[self.rejected] = state.memory[self.had] + 1
        deck = state.memory[self.drawing.deck]
        name = self.drawing.pile(state).name
        hand, stack = self.drawing.hand + state.seat, self._stack(state)
        back = state.rack_pop(hand)
        state.emit(Rejected, name, state.game.space.component_id(name, back))
        if not self.drawing.pile(state).whole:
            tiles = [*state.racks[stack], back]
            state.rack_set(stack, shuffled(state, tiles, self.to_come[deck], name, "deck.drawn"))
            state.emit(Shuffled, name, len(tiles))
        state.push(self.draw)

    def read(self, state: TileState, entry: Mapping[str, Any]) -> Move | None:
        """Return the move of a script's turn that puts the tile back: `reject: true`."""
        return Move("reject") if entry.get("reject") is True else None
