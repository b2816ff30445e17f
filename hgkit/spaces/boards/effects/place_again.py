"""Placing one more domino."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from hgkit.engine.effect import Args, Effect, Use
from hgkit.rules.clauses.clause import EffectClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.steps.domino import PlaceDomino

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class PlaceAgainPower(EffectClause):
    """Place one more domino. It needs boards that belong to players."""

    effect: Literal["place_again"]
    rack: Annotated[str, Names("rack", owner="seat")] = Field(description="The rack it comes from.")
    scores: Annotated[list[str], Names("scoring clause")] = Field(
        description="Scoring clauses that look at it, in order."
    )

    def compile(self, builder: Builder, ident: str) -> PlaceAgain:
        """Return the effect, and add the step in which the domino is placed."""
        step = PlaceDomino(builder, self.rack, self.scores)
        step.name, step.clause = ident.rpartition(".")[2], ident
        builder.add_step(step)
        return PlaceAgain(ident, step)


class PlaceAgain(Effect):
    """Place one more domino."""

    def __init__(self, clause: str, step: PlaceDomino) -> None:
        """`step` is the placement, which the turn itself does not list."""
        super().__init__(clause)
        self.step = step

    def options(self, state: State, use: Use) -> Sequence[Args]:
        """Nothing to choose yet; it lapses where no domino fits."""
        return [()] if self.step.can_place(state, played=int(use.token)) else []

    def apply(self, state: State, args: Args, use: Use) -> None:
        """Put the placement on the agenda."""
        state.push(self.step.number)
