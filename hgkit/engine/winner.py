"""Who wins: the greatest total, then the formulas that break a tie."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hgkit.engine.numbers import PiecesLeft, SeatNumber, TrackPoints
from hgkit.rules.formula import Formula, compile_formula

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


@dataclass(frozen=True, slots=True)
class SeatFormula:
    """A formula over numbers of one seat; `numbers` are in the order of its names."""

    formula: Formula
    numbers: tuple[SeatNumber, ...]

    def of(self, state: State, seat: int) -> int:
        """Its value for a seat."""
        return self.formula.function([number(state, seat) for number in self.numbers])


@dataclass(frozen=True, slots=True)
class Winner:
    """The clause of victory: `total` decides, `then` breaks ties in order; the first `seats` can win.

    With `shared` those who are still tied win together, else nobody does.
    """

    total: SeatFormula
    then: tuple[SeatFormula, ...]
    shared: bool
    seats: int

    def seats_of(self, state: State) -> list[int]:
        """The seats that have won."""
        left = list(range(self.seats))
        for formula in (self.total, *self.then):
            values = [formula.of(state, seat) for seat in left]
            best = max(values)
            left = [seat for seat, value in zip(left, values, strict=True) if value == best]
        return left if len(left) == 1 or self.shared else []


def compile_winner(builder: Builder) -> Winner:
    """The clause of victory compiled."""
    clause = builder.model.winner
    return Winner(
        total=seat_formula(builder, clause.most),
        then=tuple(seat_formula(builder, text) for text in clause.then or ()),
        shared=clause.ties == "shared",
        seats=len(builder.seats if clause.by == "any_seat" else builder.players),
    )


def seat_formula(builder: Builder, text: str) -> SeatFormula:
    """A formula over tracks, and over what is left of the pieces that a tally counts: `TALLY_left`."""
    formula = compile_formula(text)
    return SeatFormula(formula, tuple(seat_number(builder, name) for name in formula.names))


def seat_number(builder: Builder, name: str) -> SeatNumber:
    """A number of one seat: a track, or what is left of the pieces that a tally counts."""
    if name in builder.tracks:
        track = builder.tracks[name] * len(builder.seats)
        return TrackPoints(track)
    return left_of(builder, name)


def left_of(builder: Builder, name: str) -> PiecesLeft:
    """How many pieces a seat has left, by the tally that counts them: `TALLY_left`."""
    counted = builder.model.tallies[name.removesuffix("_left")].pieces
    assert counted is not None
    return PiecesLeft(builder.pieces[counted] * len(builder.seats))
