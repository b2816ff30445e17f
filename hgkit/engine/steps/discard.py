"""Discarding components of a rack of the player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from hgkit.engine.builder import Builder
from hgkit.engine.events import Discarded, Shuffled
from hgkit.engine.keys import Key
from hgkit.engine.move import Move, names
from hgkit.engine.piles import shuffled
from hgkit.engine.space import RackInfo
from hgkit.engine.state import State
from hgkit.engine.step import Step
from hgkit.engine.turn import end_at_once
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import ByPlayers, StepClause, for_players
from hgkit.rules.clauses.references import Names
from hgkit.text.frozen import FrozenDict


class DiscardStep(StepClause):
    """Discard components of a rack, a number of them or down to a number; marks on them go back to their owners."""

    step: Literal["discard"]
    rack: Annotated[str, Names("rack", use="spent")] = Field(description="The rack.")
    count: ByPlayers | None = Field(None, description="How many. It needs this or `down_to`.")
    down_to: ByPlayers | None = Field(None, description="How many stay.")
    to: Annotated[str | None, Names("rack", also=("out",), owner="table", use="put_back")] = Field(
        None,
        description="Where they go: a rack without a size, a stack, or `out` of the game; left out: as the rack says.",
    )
    where: Literal["top", "bottom", "shuffled"] | None = Field(
        None, description="Where in a stack: on top, under it, or shuffled into it."
    )

    @model_validator(mode="after")
    def _number(self) -> Self:
        if (self.count is None) == (self.down_to is None):
            raise ValueError("it needs 'count' or 'down_to', one of the two")
        if self.where is not None and self.to in (None, "out"):
            raise ValueError("'where' goes with 'to', a stack")
        if self.to == self.rack:
            raise ValueError("'to' is the rack itself")
        return self

    def compile(self, builder: Builder, ident: str) -> Discard:
        """Return the step."""
        info, players = builder.racks[self.rack], len(builder.players)
        return Discard(
            info,
            None if self.count is None else for_players(self.count, players),
            for_players(self.down_to or 0, players),
            builder.discarded,
            self._goal(builder, ident, info),
        )

    def _goal(self, builder: Builder, ident: str, info: RackInfo) -> Goal | None:
        to = info.spent if self.to is None else self.to
        if to is None or to == "out":
            return None
        back = builder.later_pass(to) if self.where == "shuffled" else None
        target = builder.racks[to]
        return Goal(ident, target.name, target.first, target.by_seat, self.where, back)


def spend(state: State, rack: int, name: str, spent: str | None, component: int) -> None:
    """Take a component out of a rack of this name, without marks for the rack `spent` or (None) out of the game."""
    state.rack_remove(rack, component)
    if spent is not None:
        bare = state.game.space.component_kind(name, component)
        assert isinstance(bare, int)
        state.rack_add(state.game.rack(spent, state.seat), bare)


@dataclass(frozen=True, slots=True)
class Goal:
    """Where discarded components go by a `clause`: a rack, by its name and its (first seat's) number.

    In a stack they lie `where` the clause says; the register `to_come` holds orders that a script recorded for a
    stack into which they are shuffled.
    """

    clause: str
    name: str
    rack: int
    by_seat: bool
    where: str | None
    to_come: int | None

    def put(self, state: State, component: int) -> None:
        """Put a component there."""
        rack = self.rack + (state.seat if self.by_seat else 0)
        if self.to_come is not None:
            components = [*state.racks[rack], component]
            state.rack_set(rack, shuffled(state, components, self.to_come, self.name, self.clause))
            state.emit(Shuffled, self.name, len(components))
        elif self.where == "bottom":
            state.rack_set(rack, (component, *state.racks[rack]))
        else:
            state.rack_add(rack, component)


class Discard(Step):
    """Discard a number of components of a rack, as far as there are any, or all but a number."""

    verbs = FrozenDict({"discard": names("ID", 1)})
    keys = FrozenDict({"discard": Key("ids", "Components discarded: an id, or a list of ids.")})
    listed = ("discard",)
    may_be_left_out = True

    def __init__(
        self,
        rack: RackInfo,
        count: int | None,
        down_to: int,
        discarded: Callable[[State, int], None] | None,
        goal: Goal | None,
    ) -> None:
        """Discard `count` components from `rack`, None: all but `down_to`; `discarded` runs after each of them."""
        self.discarded = discarded
        self.rack = rack.first
        self.by_seat = rack.by_seat
        self.rack_name = rack.name
        self.count = count
        self.down_to = down_to
        self.goal = goal

    def keeps_of(self, hand: int) -> bool:
        """Return whether it leaves so many of a hand, by its first number, that it can be done again."""
        return self.count is None and self.rack == hand

    def offers(self, state: State) -> bool:
        """Return whether there is something to discard."""
        return self._left(state) > 0 and bool(state.racks[self._number(state)])

    def _left(self, state: State) -> int:
        """Return how many still have to go: what the agenda says, at first all."""
        if self.count is None:
            return len(state.racks[self._number(state)]) - self.down_to
        left: int | None = state.argument
        return self.count if left is None else left

    def _number(self, state: State) -> int:
        return self.rack + (state.seat if self.by_seat else 0)

    def moves(self, state: State) -> Sequence[Move]:
        """Return one move for each different component."""
        if not self.offers(state):
            return []
        name = state.game.space.component_id
        held = dict.fromkeys(state.racks[self._number(state)])
        return [Move("discard", (ident,)) for ident in dict.fromkeys(name(self.rack_name, c) for c in held)]

    def play(self, state: State, move: Move) -> None:
        """Discard the component."""
        name = state.game.space.component_id
        left = self._left(state)
        for component in state.racks[self._number(state)] if left > 0 else ():
            ident = name(self.rack_name, component)
            if move.args == (ident,):
                state.finish_step()
                self._discard(state, component, ident)
                if left > 1:
                    state.push_with(self.number, left - 1)
                end_at_once(state)
                return
        held = ", ".join(str(option.args[0]) for option in self.moves(state)) or "nothing"
        raise IllegalMove(f"{move.args[0]} can't be discarded; there is {held}", self.clause)

    def _discard(self, state: State, component: int, ident: str) -> None:
        state.rack_remove(self._number(state), component)
        state.emit(Discarded, self.rack_name, ident)
        if self.goal is not None:
            bare = state.game.space.component_kind(self.rack_name, component)
            assert isinstance(bare, int)
            self.goal.put(state, bare)
        if self.discarded is not None:
            self.discarded(state, component)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """Return what a script's turn discards next: `discard: ID`, several as a list."""
        gone = entry.get("discard")
        if isinstance(gone, list):
            gone = gone[0] if gone else None
        return Move("discard", (str(gone),)) if isinstance(gone, str | int) else None
