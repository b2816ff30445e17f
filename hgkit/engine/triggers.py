"""Triggers: conditions on the whole game that end it or start a moment of scoring, and when they take effect."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.numbers import Number
from hgkit.engine.piles import Pile
from hgkit.engine.state import State
from hgkit.rules.clauses.clause import Count, FormulaText, TriggerClause
from hgkit.rules.clauses.formula import Formula, compile_formula
from hgkit.rules.clauses.references import Names, Over


class FormulaTrigger(TriggerClause):
    """A condition: a formula over numbers of the whole game."""

    when: Annotated[FormulaText, Over("rack")] = Field(
        description="Formula over sizes of racks and the like; above 0: it holds."
    )

    def compile(self, builder: Builder, ident: str) -> FormulaHolds:
        """Return the condition."""
        formula = compile_formula(self.when)
        return FormulaHolds(formula, tuple(builder.number(name) for name in formula.names))


@dataclass(frozen=True, slots=True)
class FormulaHolds:
    """A formula over numbers of the whole game is above 0; `numbers` are in the order of its names."""

    formula: Formula
    numbers: tuple[Number, ...]

    def __call__(self, state: State) -> bool:
        """Return whether it is."""
        return self.formula.function([number(state) for number in self.numbers]) > 0


class DeckTrigger(TriggerClause):
    """A deck runs out."""

    event: Literal["exhausted"]
    rack: Annotated[str, Names("rack")] = Field(description="The rack in which the deck lies.")
    time: Count | None = Field(None, description="Which occurrence triggers it; left out: the first.")

    def compile(self, builder: Builder, ident: str) -> PileExhausted:
        """Return the condition."""
        return PileExhausted(builder.pile(self.rack), 1 if self.time is None else self.time)


@dataclass(frozen=True, slots=True)
class PileExhausted:
    """A pile has run out a number of times."""

    pile: Pile
    time: int

    def __call__(self, state: State) -> bool:
        """Return whether it has."""
        return self.pile.times(state) >= self.time


class PiecesTrigger(TriggerClause):
    """A seat has no piece of a kind left."""

    event: Literal["no_pieces"]
    piece: Annotated[str, Names("piece", use="held")] = Field(description="Kind of piece.")
    by: Literal["player", "any_seat"] | None = Field(
        None, description="Players only, or neutral seats too; left out: players only."
    )

    def compile(self, builder: Builder, ident: str) -> SupplyEmpty:
        """Return the condition."""
        seats = len(builder.seats if self.by == "any_seat" else builder.players)
        first = builder.pieces[self.piece] * len(builder.seats)
        return SupplyEmpty(first, first + seats)


@dataclass(frozen=True, slots=True)
class SupplyEmpty:
    """A seat has no piece of a kind left; `first` to `last` are the places in `State.supply` that are looked at."""

    first: int
    last: int

    def __call__(self, state: State) -> bool:
        """Return whether one has none."""
        return 0 in state.supply[self.first : self.last]
