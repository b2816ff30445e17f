"""The steps of the set-up: what is done before the first turn, as recorded or by chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hgkit.engine.deal import component, recorded_racks
from hgkit.rules.clauses.setup import Fill

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.game import SetUp
    from hgkit.engine.space import RackInfo
    from hgkit.engine.state import State

Make = Callable[["Builder", str, Any], "SetUp"]
"""Compiles a step of the set-up from its name and its clause."""


def compile_set_up(builder: Builder, makers: Mapping[type[Any], Make]) -> list[SetUp]:
    """The steps of the set-up in order; `makers` compiles those of the space by the class of their clause."""
    section = builder.model.setup
    if section is None:
        return []
    clauses = section.named()
    known: dict[type[Any], Make] = {Fill: fill, **makers}
    names = [name for name in section.order.steps if isinstance(name, str)]
    return [known[type(clauses[name])](builder, name, clauses[name]) for name in names]


def fill(builder: Builder, name: str, clause: Fill) -> SetUp:
    """Fill racks from their stacks: those of seats in seat order."""
    builder.setup_keys.append("racks")
    return FillRacks(tuple(builder.racks[rack] for rack in clause.racks), len(builder.players))


@dataclass(frozen=True, slots=True)
class FillRacks:
    """Fills racks from their stacks: those of seats in seat order."""

    racks: tuple[RackInfo, ...]
    seats: int

    def __call__(self, state: State, setup: Mapping[str, Any]) -> None:
        """Fill them, with the components that are recorded where there are any."""
        for info in self.racks:
            recorded = recorded_racks(state.game, info, setup)
            for number in range(info.first, info.first + (self.seats if info.by_seat else 1)):
                _fill(state, info, number, recorded.get(number))


def _fill(state: State, info: RackInfo, number: int, recorded: Sequence[Any] | None) -> None:
    assert info.source is not None
    if recorded is not None:
        state.racks[number] = [component(state.game, info.name, ident) for ident in recorded]
        return
    stack = state.racks[state.game.rack(info.source)]
    size = len(stack) if info.size is None else min(info.size, len(stack))
    drawn = [stack.pop() for _ in range(size)]
    state.racks[number] = drawn
