"""How a game ends and who wins, compiled from their clauses."""

from hgkit.engine.builder import Builder
from hgkit.engine.game import Trigger, Winner
from hgkit.engine.numbers import SeatFormula
from hgkit.rules.clauses.clause import TriggerClause
from hgkit.rules.clauses.formula import compile_formula


def compile_triggers(builder: Builder) -> tuple[Trigger, ...]:
    """Compile all triggers; those that start a moment come first."""
    model = builder.model
    ends = {name: clause for name, clause in model.end.items() if isinstance(clause, TriggerClause)}
    return (
        *(_trigger(builder, f"moments.{name}", clause, name) for name, clause in model.moments.items()),
        *(_trigger(builder, f"end.{name}", clause, None) for name, clause in ends.items()),
    )


def _trigger(builder: Builder, ident: str, clause: TriggerClause, moment: str | None) -> Trigger:
    return Trigger(ident, clause.compile(builder, ident), clause.finish, moment)


def compile_winner(builder: Builder) -> Winner:
    """Compile the clause of victory."""
    clause = builder.model.winner
    return Winner(
        total=seat_formula(builder, clause.most),
        then=tuple(seat_formula(builder, text) for text in clause.then or ()),
        shared=clause.ties == "shared",
        seats=len(builder.seats if clause.by == "any_seat" else builder.players),
    )


def seat_formula(builder: Builder, text: str) -> SeatFormula:
    """Compile a formula over numbers of one seat."""
    formula = compile_formula(text)
    return SeatFormula(formula, tuple(builder.seat_number(name) for name in formula.names))
