"""The steps of the set-up: what is done before the first turn, as recorded or by chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.deal import component, recorded_racks
from hgkit.engine.game import SetUp
from hgkit.engine.position_data import Id, Recorded
from hgkit.engine.space import RackInfo
from hgkit.engine.state import State
from hgkit.rules.clauses.clause import SetupClause
from hgkit.rules.clauses.references import Names


def compile_set_up(builder: Builder) -> list[SetUp]:
    """Return the steps of the set-up in order."""
    section = builder.model.setup
    if section is None:
        return []
    names = [name for name in section.order.steps if isinstance(name, str)]
    found: list[SetUp] = []
    for name in names:
        ident, clause = builder.ruleset.step("setup", name)
        assert isinstance(clause, SetupClause)
        builder.setup_keys.append(clause.key or name)
        found.append(clause.compile(builder, ident))
    return found


class Fill(SetupClause):
    """Set-up: fill racks from their decks."""

    step: Literal["fill"]
    racks: Annotated[list[str], Names("rack", use="filled")] = Field(description="The racks, in order.")

    key = "racks"

    def compile(self, builder: Builder, ident: str) -> FillRacks:
        """Return the step."""
        return FillRacks(tuple(builder.racks[rack] for rack in self.racks), len(builder.players))


@dataclass(frozen=True, slots=True)
class FillRacks:
    """Fills racks from their stacks: those of seats in seat order."""

    racks: tuple[RackInfo, ...]
    seats: int

    def __call__(self, state: State, setup: Recorded) -> None:
        """Fill them, with the components that are recorded where there are any."""
        for info in self.racks:
            recorded = recorded_racks(state.game, info, setup)
            for number in range(info.first, info.first + (self.seats if info.by_seat else 1)):
                _fill(state, info, number, recorded.get(number))


def _fill(state: State, info: RackInfo, number: int, recorded: Sequence[Id] | None) -> None:
    assert info.source is not None
    if recorded is not None:
        state.racks[number] = [component(state.game, info.name, ident) for ident in recorded]
        return
    game = state.game
    if info.source in game.unlimited:
        state.racks[number] = [state.pick(game.stacks[info.source]) for _ in range(info.size or 0)]
        return
    stack = state.racks[game.rack(info.source)]
    size = len(stack) if info.size is None else min(info.size, len(stack))
    state.racks[number] = [stack.pop() for _ in range(size)]
