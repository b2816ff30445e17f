"""Triggers: what on the whole game ends it, or brings its half time, and when that takes effect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from hgkit.engine.numbers import Number
from hgkit.engine.piles import Pile
from hgkit.rules.formula import Formula, compile_formula
from hgkit.rules.scoring_clauses import EndClause, EndTrigger, EventTrigger

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class Condition(Protocol):
    """Something that holds in a state, or does not."""

    def __call__(self, state: State) -> bool:
        """Tell whether it holds."""
        ...


@dataclass(frozen=True, slots=True)
class FormulaHolds:
    """A formula over numbers of the whole game is above 0; `numbers` are in the order of its names."""

    formula: Formula
    numbers: tuple[Number, ...]

    def __call__(self, state: State) -> bool:
        """Tell whether it is."""
        return self.formula.function([number(state) for number in self.numbers]) > 0


@dataclass(frozen=True, slots=True)
class PileExhausted:
    """A pile has run out a number of times."""

    pile: Pile
    time: int

    def __call__(self, state: State) -> bool:
        """Tell whether it has."""
        return self.pile.times(state) >= self.time


@dataclass(frozen=True, slots=True)
class SupplyEmpty:
    """A seat has no piece of a kind left; `first` to `last` are the places in `State.supply` that are looked at."""

    first: int
    last: int

    def __call__(self, state: State) -> bool:
        """Tell whether one has none."""
        return 0 in state.supply[self.first : self.last]


FINISH = {"at_once": "at_once", "end_of_turn": "turn", "equal_turns": "round"}
"""What the words of an event's clause mean for `Trigger.finish`."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """A clause that takes effect once `holds` is true; `ends` the game, or brings its half time.

    `finish`: `at_once` (right after the move in which it came true), `turn` (at the end of that turn) or `round`
    (once all players have had the same number of turns).
    """

    clause: str
    holds: Condition
    finish: str
    ends: bool


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
