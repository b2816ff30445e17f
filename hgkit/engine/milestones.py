"""Milestones: the first seats for whom something becomes true, and what they gain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from hgkit.engine.amounts import Amounts
from hgkit.engine.area import Area
from hgkit.engine.builder import Builder
from hgkit.engine.counters import SEATS
from hgkit.engine.ending import seat_formula
from hgkit.engine.game import Goal
from hgkit.engine.numbers import SeatFormula
from hgkit.engine.scoring import Worth
from hgkit.engine.state import State
from hgkit.engine.steps.bonus_turn import Grant, compile_grant
from hgkit.rules.clauses.clause import Amount, Count, FormulaText, MilestoneClause
from hgkit.rules.clauses.references import Names, Over


class FewMilestone(MilestoneClause):
    """The first seats for whom something becomes true."""

    first: Count = Field(description="How many seats.")
    by: Literal["player", "any_seat"] | None = Field(
        None, description="Players only, or neutral seats too; left out: players only."
    )
    again: bool | None = Field(None, description="Whether a seat may be among them twice.")

    def roll(self, builder: Builder, name: str) -> Roll:
        """Return the roll of the seats that reached it, which positions call `rolls.NAME`."""
        register = builder.counter(f"rolls.{name}", (), SEATS)
        seats = len(builder.seats if self.by == "any_seat" else builder.players)
        return Roll(register, self.first, seats, again=bool(self.again))


class GoalMilestone(FewMilestone):
    """The first seats for whom a formula is above 0, and what they gain."""

    goal: Annotated[FormulaText, Over("number of a seat")] = Field(
        description="Formula over numbers of one seat; above 0: the seat gains it."
    )
    gain: Annotated[dict[str, Amount], Names("track or piece in the bank")] = Field(
        min_length=1, description="What each gains: how many, by track or kind of piece."
    )

    def compile(self, builder: Builder, ident: str) -> SeatGoal:
        """Return the goal."""
        name = ident.removeprefix("milestones.")
        formula, amounts = seat_formula(builder, self.goal), Amounts.of(builder, self.gain)
        return SeatGoal(ident, "goal", name, self.roll(builder, name), formula, (amounts,))


class AreaMilestone(FewMilestone):
    """The first seats for whom an area becomes something."""

    becomes: str
    area: Annotated[str | None, Names("area")] = Field(
        None, description="Kind of area that is looked at; left out: the clause's name."
    )
    only_if: Annotated[FormulaText | None, Over("tally")] = Field(
        None, alias="if", description="Only where this is above 0."
    )


class CompletedMilestone(AreaMilestone):
    """The first seats that complete an area, and what they gain. On boards: that make or cover one with a domino."""

    becomes: Literal["completed"]
    gain: Annotated[dict[str, Amount], Names("track or piece in the bank")] = Field(
        min_length=1, description="What each gains: how many, by track or kind of piece."
    )

    def compile(self, builder: Builder, ident: str) -> Completion:
        """Return what looks at completed areas."""
        name = ident.removeprefix("milestones.")
        only_if = builder.worth(self.only_if) if self.only_if else None
        roll, amounts = self.roll(builder, name), Amounts.of(builder, self.gain)
        return Completion(ident, self.area or name, roll, only_if, amounts)


@dataclass(frozen=True, slots=True)
class Roll:
    """The seats that reached a milestone, by name in a register.

    The `first` ones come on it, of those up to the number `seats`, and with `again` one more than once.
    """

    register: int
    first: int
    seats: int
    again: bool

    def open_to(self, state: State, seat: int) -> bool:
        """Return whether a seat may still come on it."""
        listed = state.registers[self.register]
        if len(listed) >= self.first or seat >= self.seats:
            return False
        return self.again or state.game.seats[seat] not in listed

    def enter(self, state: State, seat: int) -> int:
        """Put a seat on it, and return how many came before."""
        listed: tuple[str, ...] = state.registers[self.register]
        state.registers[self.register] = (*listed, state.game.seats[seat])
        return len(listed)

    def leave(self, state: State, seat: int) -> None:
        """Take a seat off it again."""
        listed = list(state.registers[self.register])
        listed.remove(state.game.seats[seat])
        state.registers[self.register] = tuple(listed)

    def in_order(self, state: State) -> Iterable[int]:
        """Yield the seats that may still come on it: the players from the mover on, then neutral seats."""
        players = len(state.game.players)
        for number in range(self.seats):
            seat = (state.seat + number) % players if number < players else number
            if self.open_to(state, seat):
                yield seat


@dataclass(frozen=True, slots=True)
class SeatGoal(Goal):
    """A goal that seats reach, which the ledger shows as an `area` at a place.

    `amounts` are what each gains, in the order in which they reach it; the last hold for all others too.
    """

    clause: str
    area: str
    at: str
    roll: Roll
    formula: SeatFormula
    amounts: Sequence[Amounts]

    def look(self, state: State) -> None:
        """Give every seat that has reached it what it gains."""
        for seat in self.roll.in_order(state):
            value, values = self.formula.with_values(state, seat)
            if value > 0:
                amounts = self.amounts[min(self.roll.enter(state, seat), len(self.amounts) - 1)]
                amounts.gain(state, seat, self.clause, self.area, self.at, values)


@dataclass(frozen=True, slots=True)
class Completion:
    """What seats gain that complete an area of a kind, where `only_if` is above 0."""

    clause: str
    area: str
    roll: Roll
    only_if: Worth | None
    amounts: Amounts

    def look(self, state: State, area: Area, seat: int) -> None:
        """Give a seat that completed an area what it gains."""
        if self.roll.open_to(state, seat) and (self.only_if is None or self.only_if.of(state, area)[0] > 0):
            self.roll.enter(state, seat)
            self.amounts.gain(state, seat, self.clause, self.area, area.at)


def goals(builder: Builder) -> tuple[Goal, ...]:
    """Return the milestones that are looked at after every move."""
    return tuple(made for made in builder.compiled("milestones").values() if isinstance(made, Goal))


def completions(builder: Builder) -> Mapping[str, tuple[Grant | Completion, ...]]:
    """Return by kind of area what looks at completed ones: what grants a bonus turn, and milestones."""
    found: dict[str, tuple[Grant | Completion, ...]] = {}
    for made in (builder.once(compile_grant), *builder.compiled("milestones").values()):
        if isinstance(made, Grant | Completion) and made.area is not None:
            found[made.area] = (*found.get(made.area, ()), made)
    return found
