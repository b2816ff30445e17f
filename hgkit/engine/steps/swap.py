"""Swapping a component of the player with one of another rack, or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from hgkit.engine.builder import Builder
from hgkit.engine.effect import Use
from hgkit.engine.effects.swap import Swap, Swapping, compile_swap
from hgkit.engine.move import BARE, DECLINE, Move, names
from hgkit.engine.state import State
from hgkit.engine.step import Declinable
from hgkit.engine.turn import end_at_once
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import StepClause
from hgkit.text.frozen import FrozenDict

_USE = Use("", "", 0)
"""Nothing has the effect but the step."""


class SwapStep(Swapping, StepClause):
    """Swap a component with one of another rack, or don't."""

    step: Literal["swap"]

    def compile(self, builder: Builder, ident: str) -> SwapOne:
        """Return the step."""
        return SwapOne(compile_swap(builder, ident, self.rack, self.partners))


class SwapOne(Declinable):
    """Swap one component, which then lies last in the other rack."""

    verbs = FrozenDict({"swap": names("ID OWNER:ID", 2), "decline": BARE})
    keys = Swap.keys

    def __init__(self, effect: Swap) -> None:
        self.effect = effect

    def offers(self, state: State) -> bool:
        """Return whether both sides have one."""
        return self.effect.can(state, _USE)

    def moves(self, state: State) -> Sequence[Move]:
        """Return one move for each pair, and declining."""
        return [*(Move(*_move(option)) for option in self.effect.options(state, _USE)), DECLINE]

    def choose(self, state: State, move: Move) -> None:
        """Swap."""
        own, other = map(str, move.args)
        if ("swap", own, other) not in self.effect.options(state, _USE):
            raise IllegalMove(f"{own} can't be swapped with {other}", self.clause)
        state.finish_step()
        self.effect.apply(state, ("swap", own, other), _USE)
        end_at_once(state)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """Return the move of a script's turn: `swap: [ID, OWNER:ID]`."""
        option = self.effect.read(entry)
        return Move(*_move(option)) if option else None


def _move(option: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    verb, *args = option
    return verb, tuple(args)
