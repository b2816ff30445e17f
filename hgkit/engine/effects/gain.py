"""Gaining points on tracks and pieces of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from hgkit.engine.effect import Args, Effect, Store, Use
from hgkit.rules.clauses.clause import Count, EffectClause
from hgkit.rules.clauses.references import Names

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class GainPower(EffectClause):
    """Gain points on tracks, or pieces of the table. It needs components with powers."""

    effect: Literal["gain"]
    gain: Annotated[dict[str, Count], Names("track or piece")] = Field(
        description="How many, by track or kind of piece."
    )

    def compile(self, builder: Builder, ident: str) -> Gain:
        """Return the effect."""
        tracks = builder.tracks
        points = [(tracks[what], n) for what, n in self.gain.items() if what in tracks]
        pieces = [(Store.of(builder, what), n) for what, n in self.gain.items() if what not in tracks]
        return Gain(ident, points, pieces)


class Gain(Effect):
    """Points on tracks, pieces of the table."""

    def __init__(
        self, clause: str, points: Sequence[tuple[int, int]], pieces: Sequence[tuple[Store, int]]
    ) -> None:
        """`points` are (track, how many), `pieces` (kind of piece, how many)."""
        super().__init__(clause)
        self.points = tuple(points)
        self.pieces = tuple(pieces)

    def options(self, state: State, use: Use) -> Sequence[Args]:
        """Return the one way, without a choice; none where no piece is left and no point is gained."""
        return [()] if self.points or any(state.bank[store.piece] for store, _ in self.pieces) else []

    def apply(self, state: State, args: Args, use: Use) -> None:
        """Gain."""
        for track, points in self.points:
            shares = ((state.seat, points),)
            state.pay(self.clause, use.kind, use.name, str(points), use.values, shares, track)
        for store, count in self.pieces:
            store.gain(state, count)
