"""Scoring what the tile just placed completed, and the bonus turn that may follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hgkit.engine.extent import whole
from hgkit.engine.move import DECLINE, Move
from hgkit.engine.packed import MASK
from hgkit.engine.scoring import AreaRule, Worth
from hgkit.engine.state import BONUS, DECK, GRANTED, LAID
from hgkit.engine.steps.step import Step
from hgkit.errors import IllegalMove

if TYPE_CHECKING:
    from hgkit.engine.state import State


class Score(Step):
    """Score every area that the tile just placed completed, then give its pieces back."""

    name = "score"

    def __init__(
        self,
        rules: Mapping[int, Sequence[AreaRule]],
        returning: frozenset[int],
        ready: bool,
        bonus: tuple[int, Worth] | None,
    ) -> None:
        """`rules` lists the clauses by kind of area; `returning` are the pieces given back, `ready` to use or not.

        `bonus` is the kind of area and the formula that grant a further turn.
        """
        self.rules = rules
        self.returning = returning
        self.ready = ready
        self.bonus = bonus

    def begin(self, state: State) -> bool:
        """Score, grant the bonus turn, give back."""
        table = state.table
        laid = state.memory[LAID]
        base = table.part_base[laid]
        tally = table.tally
        done: dict[int, int] = {}
        for part, kind in enumerate(table.grid.tiles[table.laid[laid]].kinds):
            if kind in self.rules:
                area = table.find(base + part)
                if not tally[area] & MASK:
                    done[area] = kind
        if not done:
            return False
        for area, kind in done.items():
            at = state.ref(min(table.zones_of(min(table.members(area)))))
            state.emit("complete", table.grid.areas[kind], at)
            for rule in self.rules[kind]:
                state.game.scorer.score_area(state, rule, area)
            if self.bonus is not None and self.bonus[0] == kind:
                points, _ = self.bonus[1].of(whole(table, area), (), "apart")
                if points > 0:
                    state.memory[GRANTED] = 1
        if any(table.strength[area] for area in done):
            self._give_back(state, done)
        return False

    def _give_back(self, state: State, done: Mapping[int, int]) -> None:
        table = state.table
        game = state.game
        for index in range(len(table.standing) - 1, -1, -1):
            piece, seat, zone = table.standing[index]
            if piece in self.returning and any(table.find(part) in done for part in table.parts_with(zone)):
                at = state.ref(zone)
                state.take(index, ready=self.ready)
                state.emit("return", game.pieces[piece], at, seat=seat)


class BonusStep(Step):
    """A further turn of the same player, once its condition was met and while its deck lasts."""

    name = "bonus_turn"
    verbs = ("accept", "decline")
    keys = ("bonus",)

    def __init__(
        self, begin_turn: int, deck: int, per_turn: int, optional: bool, ending: int | None
    ) -> None:
        """`begin_turn` is a step number; `deck` what the turn draws from; once `ending` has run out there is none."""
        self.ending = ending
        self.begin_turn = begin_turn
        self.deck = deck
        self.per_turn = per_turn
        self.may_decline = optional

    def begin(self, state: State) -> bool:
        """Wait where it may be declined, else begin the further turn."""
        if not self._due(state):
            return False
        if self.may_decline:
            return True
        self._go(state)
        return False

    def _due(self, state: State) -> bool:
        if not state.memory[GRANTED] or state.memory[BONUS] >= self.per_turn or not state.stacks[self.deck]:
            return False
        return self.ending is None or bool(state.stacks[self.ending])

    def _go(self, state: State) -> None:
        state.memory[BONUS] += 1
        state.memory[DECK] = self.deck
        state.emit("bonus", state.game.decks[self.deck])
        state.push(self.begin_turn)

    def moves(self, state: State) -> Sequence[Move]:
        """Accept or decline."""
        return [Move("accept"), DECLINE]

    def play(self, state: State, move: Move) -> None:
        """Accept or decline."""
        if move.verb == "decline":
            if not self.may_decline:
                raise IllegalMove("a bonus turn can't be declined", "bonus_turn")
            state.finish_step()
            state.emit("decline", self.name)
            return
        state.finish_step()
        self._go(state)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """A script's turn declines with `bonus: false` and accepts otherwise."""
        return DECLINE if entry.get("bonus") is False else Move("accept")

    def optional(self, state: State) -> bool:
        """Whether it may be declined."""
        return self.may_decline
