"""Bonus turns: what was just laid, or an area that it completed, may grant extra turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from hgkit.engine.area import Area
from hgkit.engine.builder import Builder
from hgkit.engine.keys import Key
from hgkit.engine.move import BARE, DECLINE, Move
from hgkit.engine.numbers import Remembered
from hgkit.engine.scoring import Rule, Worth
from hgkit.engine.state import State
from hgkit.engine.step import Declinable
from hgkit.engine.steps.draw import DrawStep, compile_drawing
from hgkit.engine.steps.extra_turn import ExtraTurn, add_extra_turns, grant_to
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import StepClause
from hgkit.rules.clauses.formula import compile_formula
from hgkit.text.frozen import FrozenDict


@dataclass(frozen=True, slots=True)
class Grant:
    """What grants bonus turns: something laid, or a completed area of the kind `area`, with the trigger above 0.

    The mover gets them, or whoever wins the area by one of the `rules`. `granted` is the slot of the memory that counts
    those of the mover that were not yet taken. `numbers` are by name the slots with numbers of what was just laid that
    the trigger asks for.
    """

    area: str | None
    trigger: Worth
    granted: int
    numbers: Mapping[str, int]
    rules: tuple[Rule, ...] | None

    @property
    def looks_at_laid(self) -> bool:
        """Whether it looks at everything that is laid."""
        return self.area is None or bool(self.numbers)

    def note(self, state: State, name: str, number: Callable[[], int]) -> None:
        """Note a number of what was just laid, if the trigger asks for it."""
        if name in self.numbers:
            state.memory[self.numbers[name]] = number()

    def look(self, state: State, area: Area | None = None, seat: int | None = None) -> None:
        """Grant bonus turns for what was laid, or for an area of the kind that it completed."""
        for winner in (state.seat,) if self.rules is None else self._winners(state, area):
            if self.trigger.of_seat(state, cast("Area", area), winner, {})[0] > 0:
                if winner == state.seat:
                    state.memory[self.granted] += 1
                else:
                    grant_to(state, winner)

    def _winners(self, state: State, area: Area | None) -> Sequence[int]:
        assert area is not None
        scorer, players = state.game.scorer, len(state.game.players)
        rules = (rule for rule in self.rules or () if scorer.applies(state, rule, area))
        found = {seat for rule in rules for seat, _ in scorer.wins(state, rule, area)}
        return [seat for seat in sorted(found) if seat < players]


def compile_grant(builder: Builder) -> Grant | None:
    """Return what grants a bonus turn; None where no clause does."""
    clause = builder.model.bonus_turn
    if clause is None:
        return None
    named = compile_formula(clause.trigger).names
    numbers = {name: builder.memory(f"laid.{name}") for name in builder.ruleset.plays.laid if name in named}
    scoring = {name: rule for name, rule in builder.model.scoring.items() if "completed" in rule.when}
    rules = (builder.rule(name) for name, rule in scoring.items() if (rule.area or name) == clause.area)
    return Grant(
        area=clause.area,
        trigger=builder.worth(clause.trigger, {name: Remembered(slot) for name, slot in numbers.items()}),
        granted=builder.memory("granted"),
        numbers=numbers,
        rules=tuple(rules) if clause.to == "winners" else None,
    )


class BonusTurnStep(StepClause):
    """Take a bonus turn that was won."""

    step: Literal["bonus_turn"]

    silent = True

    def compile(self, builder: Builder, ident: str) -> TakeBonusTurn | None:
        """Return the step; None where no clause grants a bonus turn."""
        clause = builder.model.bonus_turn
        if clause is None:
            return None
        drawing = builder.once(compile_drawing) if builder.step_of(DrawStep) is not None else None
        piles = [pile.name for pile in drawing.piles] if drawing is not None else []
        deck = builder.stack_of(clause.deck) if clause.deck is not None else None
        like = ExtraTurn(
            drawing,
            piles.index(deck) if deck in piles else None,
            clause.per_turn,
            may_decline=clause.optional,
            granted=builder.memory("granted"),
            had=builder.memory("had"),
        )
        if clause.to == "winners":
            builder.once(add_extra_turns, like)
        return TakeBonusTurn(like)


class TakeBonusTurn(Declinable):
    """An extra turn of the same player, once its condition was met and while its deck lasts."""

    verbs = FrozenDict({"accept": BARE, "decline": BARE})
    keys = FrozenDict({"bonus": Key("flag", "false declines a bonus turn that may be declined.")})

    def __init__(self, like: ExtraTurn) -> None:
        """Offer turns `like` this, if they may be declined; else begin them."""
        self.like = like
        self.asks = like.may_decline

    def offers(self, state: State) -> bool:
        """Return whether there is a bonus turn that may be declined."""
        return self.like.may_decline and self._is_due(state)

    def run(self, state: State, argument: Any) -> None:
        """Begin the bonus turn that can't be declined."""
        if self._is_due(state):
            self._go(state)

    def _is_due(self, state: State) -> bool:
        like, memory = self.like, state.memory
        return memory[like.granted] > 0 and memory[like.had] < like.per_turn and like.can_begin(state)

    def _go(self, state: State) -> None:
        state.memory[self.like.granted] -= 1
        self.like.take(state)
        self.like.announce(state)
        state.push(state.game.first)

    def moves(self, state: State) -> Sequence[Move]:
        """Return the two moves: accept and decline."""
        return [Move("accept"), DECLINE]

    def forced(self, state: State) -> IllegalMove | None:
        """Return why a compulsory bonus turn can't be declined."""
        return None if self.like.may_decline else IllegalMove("a bonus turn can't be declined", "bonus_turn")

    def choose(self, state: State, move: Move) -> None:
        """Accept."""
        state.finish_step()
        self._go(state)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """Decline where a script's turn has `bonus: false`, else accept."""
        return DECLINE if entry.get("bonus") is False else Move("accept")
