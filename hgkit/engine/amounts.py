"""Amounts: points on tracks and pieces, which a seat gains from the bank or pays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hgkit.engine.builder import Builder
from hgkit.engine.effect import Gained
from hgkit.engine.events import Event
from hgkit.engine.state import State
from hgkit.text.frozen import FrozenDict


class Spent(Event, kind="spend"):
    """A player paid pieces."""

    piece: str
    count: int


@dataclass(frozen=True, slots=True)
class Amounts:
    """Points as (track, how many), and pieces as (kind of piece, how many)."""

    points: tuple[tuple[int, int], ...]
    pieces: tuple[tuple[int, int], ...]

    @staticmethod
    def of(builder: Builder, amounts: Mapping[str, int]) -> Amounts:
        """Compile amounts by the names of tracks and pieces; a name that is both means the track."""
        tracks = builder.tracks
        return Amounts(
            tuple((tracks[what], n) for what, n in amounts.items() if what in tracks),
            tuple((builder.pieces[what], n) for what, n in amounts.items() if what not in tracks),
        )

    def can_be_gained(self, state: State) -> bool:
        """Return whether there is something to gain: points, or a piece in the bank."""
        return bool(self.points) or any(state.bank[piece] for piece, _ in self.pieces)

    def gain(
        self,
        state: State,
        seat: int,
        clause: str,
        area: str,
        at: str,
        values: Mapping[str, object] = FrozenDict(),
    ) -> None:
        """Give a seat the points, entered under a clause, and of the pieces as many as the bank has.

        Seats that don't score gain pieces alone. `values` are numbers that the ledger shows beside the points.
        """
        for track, points in self.points:
            shares = () if seat in state.game.silent else ((seat, points),)
            state.pay(clause, area, at, str(points), values, shares, track)
        for piece, count in self.pieces:
            taken = min(count, state.bank[piece])
            if taken:
                state.bank[piece] -= taken
                state.supply[piece * len(state.game.seats) + seat] += taken
                state.emit(Gained, state.game.piece_names[piece], taken, seat=seat)

    def can_be_paid(self, state: State, besides: int) -> bool:
        """Return whether the mover has the pieces, and one more of the kind `besides`, and stays above every floor."""
        game, seat, seats = state.game, state.seat, len(state.game.seats)
        for track, points in self.points:
            floor = game.floors[track]
            if floor is not None and state.track_points[track * seats + seat] - points < floor:
                return False
        return all(state.supply[p * seats + seat] >= n + (p == besides) for p, n in self.pieces)

    def pay(self, state: State, clause: str, area: str, at: str) -> None:
        """Take the points of the mover, entered under a clause, and the pieces: to the bank, or out of the game."""
        game, seat = state.game, state.seat
        for track, points in self.points:
            state.pay(clause, area, at, str(-points), {}, ((seat, -points),), track)
        for piece, count in self.pieces:
            name = game.piece_names[piece]
            state.supply[piece * len(game.seats) + seat] -= count
            state.bank[piece] += count if name in game.ruleset.model.bank else 0
            state.emit(Spent, name, count)
