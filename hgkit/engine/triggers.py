"""Triggers: what on the whole game ends it, or brings its half time, and when that takes effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hgkit.rules.formula import compile_formula
from hgkit.rules.scoring_clauses import EndClause, EndTrigger, EventTrigger

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State

Condition = Callable[["State"], bool]

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
    return lambda state: formula.function([number(state) for number in numbers]) > 0


def _event(builder: Builder, clause: EventTrigger) -> Condition:
    """Whether the event has happened."""
    if clause.on == "exhausted" and clause.rack is not None:
        pile, time = builder.pile(clause.rack), 1 if clause.time is None else clause.time
        return lambda state: pile.times(state) >= time
    if clause.on == "used_up" and clause.piece is not None:
        seats = len(builder.players) if clause.by == "player" else len(builder.seats)
        first = builder.pieces[clause.piece] * len(builder.seats)
        return lambda state: 0 in state.supply[first : first + seats]
    return builder.no_room
