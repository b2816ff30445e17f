"""Discarding components of a rack of the player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.events import Discarded
from hgkit.engine.keys import Key
from hgkit.engine.move import Move, names
from hgkit.engine.space import RackInfo
from hgkit.engine.state import State
from hgkit.engine.step import Step
from hgkit.engine.turn import end_at_once
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import ByPlayers, StepClause, for_players
from hgkit.rules.clauses.references import Names
from hgkit.text.frozen import FrozenDict


class DiscardStep(StepClause):
    """Discard components of a rack; marks on them go back to their owners."""

    step: Literal["discard"]
    rack: Annotated[str, Names("rack", use="spent")] = Field(description="The rack.")
    count: ByPlayers = Field(description="How many.")

    def compile(self, builder: Builder, ident: str) -> Discard:
        """Return the step."""
        count = for_players(self.count, len(builder.players))
        return Discard(builder.racks[self.rack], count, builder.discarded)


def spend(state: State, rack: int, name: str, spent: str | None, component: int) -> None:
    """Take a component out of a rack of this name, without marks for the rack `spent` or (None) out of the game."""
    state.rack_remove(rack, component)
    if spent is not None:
        bare = state.game.space.component_kind(name, component)
        assert isinstance(bare, int)
        state.rack_add(state.game.rack(spent, state.seat), bare)


class Discard(Step):
    """Discard a number of components of a rack, as far as there are any."""

    verbs = FrozenDict({"discard": names("ID", 1)})
    keys = FrozenDict({"discard": Key("ids", "Components discarded: an id, or a list of ids.")})
    listed = ("discard",)
    may_be_left_out = True

    def __init__(self, rack: RackInfo, count: int, discarded: Callable[[State, int], None] | None) -> None:
        """Discard `count` components from `rack`; `discarded` runs after each of them."""
        self.discarded = discarded
        self.rack = rack.first
        self.by_seat = rack.by_seat
        self.rack_name = rack.name
        self.spent = rack.spent
        self.count = count

    def offers(self, state: State) -> bool:
        """Return whether there is something to discard."""
        return self._left(state) > 0 and bool(state.racks[self._number(state)])

    def _left(self, state: State) -> int:
        """Return how many still have to go: what the agenda says, at first all."""
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
                spend(state, self._number(state), self.rack_name, self.spent, component)
                state.emit(Discarded, self.rack_name, ident)
                if self.discarded is not None:
                    self.discarded(state, component)
                if left > 1:
                    state.push_with(self.number, left - 1)
                end_at_once(state)
                return
        held = ", ".join(str(option.args[0]) for option in self.moves(state)) or "nothing"
        raise IllegalMove(f"{move.args[0]} can't be discarded; there is {held}", self.clause)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """Return what a script's turn discards next: `discard: ID`, several as a list."""
        gone = entry.get("discard")
        if isinstance(gone, list):
            gone = gone[0] if gone else None
        return Move("discard", (str(gone),)) if isinstance(gone, str | int) else None
