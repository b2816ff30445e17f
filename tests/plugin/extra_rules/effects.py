"""An effect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from hgkit.engine.effect import Args, Effect, Use
from hgkit.rules.clauses.clause import Count, EffectClause
from hgkit.rules.clauses.references import Names

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class BlessPower(EffectClause):
    """Points for everybody."""

    effect: Literal["bless"]
    points: Count = Field(description="Points for each player.")
    track: Annotated[str, Names("track")] = Field(description="Track that they go to.")

    def compile(self, builder: Builder, ident: str) -> Bless:
        """Return the effect."""
        return Bless(ident, self.points, builder.tracks[self.track])


class Bless(Effect):
    """Points for everybody."""

    def __init__(self, clause: str, points: int, track: int) -> None:
        """So many points for each player, on a track."""
        super().__init__(clause)
        self.points = points
        self.track = track

    def options(self, state: State, use: Use) -> Sequence[Args]:
        """There is nothing to choose."""
        return [()]

    def apply(self, state: State, args: Args, use: Use) -> None:
        """Pay."""
        shares = tuple((seat, self.points) for seat in range(len(state.game.players)))
        state.pay(
            self.clause, "blessing", state.player, "points", {"points": self.points}, shares, self.track
        )
