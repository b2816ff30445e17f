"""The steps of the set-up: what is done before the first turn, as recorded or by chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.deal import component, recorded_racks
from hgkit.engine.game import SetUp
from hgkit.engine.position_data import Id, Recorded
from hgkit.engine.space import RackInfo
from hgkit.engine.state import State
from hgkit.rules.clauses.clause import SetupClause, for_players
from hgkit.rules.clauses.references import Names


def compile_set_up(builder: Builder) -> list[SetUp]:
    """Return the steps of the set-up in order."""
    found: list[SetUp] = list(_put_away(builder))
    section = builder.model.setup
    if section is None:
        return found
    names = [name for name in section.order.steps if isinstance(name, str)]
    for name in names:
        ident, clause = builder.ruleset.step("setup", name)
        assert isinstance(clause, SetupClause)
        builder.setup_keys.append(clause.key or name)
        found.append(clause.compile(builder, ident))
    return found


def _put_away(builder: Builder) -> Iterator[SetUp]:
    """Yield the step that comes first, where clauses of decks put components away."""
    decks = ((name, getattr(deck, "removed", None)) for name, deck in builder.model.decks.items())
    stacks = tuple(
        (builder.racks[builder.stack_of(name)].first, for_players(removed, len(builder.players)))
        for name, removed in decks
        if removed is not None
    )
    if stacks:
        yield PutAway(stacks)


@dataclass(frozen=True, slots=True)
class PutAway:
    """Puts components of stacks away unseen; `stacks` are (number of the rack, how many).

    A stack that a script records lies as it does after this.
    """

    stacks: tuple[tuple[int, int], ...]

    def __call__(self, state: State, setup: Recorded) -> None:
        """Put them away."""
        for rack, number in self.stacks:
            del state.racks[rack][:number]


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
