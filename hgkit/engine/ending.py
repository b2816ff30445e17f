"""How a game ends and who wins, compiled from their clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from hgkit.engine.numbers import PiecesLeft, SeatNumber, TrackPoints
from hgkit.engine.triggers import Condition, FormulaHolds, PileExhausted, SupplyEmpty, Trigger
from hgkit.engine.winner import SeatFormula, Winner
from hgkit.rules.clauses.formula import compile_formula
from hgkit.rules.clauses.scoring import EndClause, EndTrigger, EventTrigger

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder


FINISH = {"at_once": "at_once", "end_of_turn": "turn", "equal_turns": "round"}
"""What the words of an event's clause mean for `Trigger.finish`."""


def compile_triggers(builder: Builder) -> tuple[Trigger, ...]:
    """All triggers: those of the half time come first."""
    model = builder.model
    return (*_triggers(builder, "half", model.half), *_triggers(builder, "end", model.end))


def _triggers(builder: Builder, section: str, clauses: Mapping[str, EndClause]) -> Iterator[Trigger]:
    for name, clause in clauses.items():
        ident = f"{section}.{name}"
        if isinstance(clause, EndTrigger):
            yield Trigger(ident, _formula(builder, clause.when), clause.finish, section == "end")
        elif isinstance(clause, EventTrigger):
            yield Trigger(ident, _event(builder, clause), FINISH[clause.at], section == "end")


def _formula(builder: Builder, text: str) -> Condition:
    formula = compile_formula(text)
    numbers = tuple(builder.number(name) for name in formula.names)
    return FormulaHolds(formula, numbers)


def _event(builder: Builder, clause: EventTrigger) -> Condition:
    """Whether the event has happened."""
    if clause.on == "exhausted" and clause.rack is not None:
        return PileExhausted(builder.pile(clause.rack), 1 if clause.time is None else clause.time)
    if clause.on == "used_up" and clause.piece is not None:
        seats = len(builder.players) if clause.by == "player" else len(builder.seats)
        first = builder.pieces[clause.piece] * len(builder.seats)
        return SupplyEmpty(first, first + seats)
    return builder.no_room


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
    counted = builder.model.tallies[name.removesuffix("_left")].piece()
    assert counted is not None
    return PiecesLeft(builder.pieces[counted] * len(builder.seats))
