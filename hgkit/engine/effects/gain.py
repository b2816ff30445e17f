"""Gaining points on tracks and pieces of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field

from hgkit.engine.amounts import Amounts
from hgkit.engine.builder import Builder
from hgkit.engine.effect import Args, Effect, Use
from hgkit.engine.state import State
from hgkit.rules.clauses.clause import Amount, EffectClause
from hgkit.rules.clauses.references import Names


class GainPower(EffectClause):
    """Gain points on tracks, or pieces of the table."""

    effect: Literal["gain"]
    gain: Annotated[dict[str, Amount], Names("track or piece in the bank")] = Field(
        min_length=1, description="How many, by track or kind of piece."
    )

    def compile(self, builder: Builder, ident: str) -> Gain:
        """Return the effect."""
        return Gain(ident, Amounts.of(builder, self.gain))


class Gain(Effect):
    """Points on tracks, pieces of the table."""

    def __init__(self, clause: str, amounts: Amounts) -> None:
        super().__init__(clause)
        self.amounts = amounts

    def options(self, state: State, use: Use) -> Sequence[Args]:
        """Return the one way, without a choice; none where no piece is left and no point is gained."""
        return [()] if self.amounts.can_be_gained(state) else []

    def apply(self, state: State, args: Args, use: Use) -> None:
        """Gain."""
        self.amounts.gain(state, state.seat, self.clause, use.kind, use.name, use.values)
