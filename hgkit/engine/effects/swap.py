"""Swapping components of racks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.effect import Args, Effect, Use
from hgkit.engine.events import Event
from hgkit.engine.keys import Key
from hgkit.engine.space import RackInfo
from hgkit.engine.state import State
from hgkit.rules.clauses.clause import EffectClause, Part
from hgkit.rules.clauses.references import Names
from hgkit.text.frozen import FrozenDict


class Swapped(Event, kind="swap", implied=True):
    """A component was swapped with one of another rack."""

    own: str
    other: str


class Swapping(Part):
    """What can be swapped with what."""

    rack: Annotated[str, Names("rack", owner="seat")] = Field(description="The player's rack.")
    partners: Annotated[list[str], Names("rack", also=("others",), owner="table", use="open")] = Field(
        alias="with", min_length=1, description="`others`: the same rack of other seats; or rack names."
    )


class SwapPower(Swapping, EffectClause):
    """Swap a component with one of another rack."""

    effect: Literal["swap"]

    def compile(self, builder: Builder, ident: str) -> Swap:
        """Return the effect."""
        return compile_swap(builder, ident, self.rack, self.partners)


def compile_swap(builder: Builder, ident: str, rack: str, partners: Sequence[str]) -> Swap:
    """Return the effect of swapping with the partners: racks of the table, or `others`."""
    racks = [(name, builder.racks[name].first) for name in partners if name != "others"]
    return Swap(ident, builder.racks[rack], "others" in partners, racks)


class Swap(Effect):
    """Swap a component with one of another rack."""

    keys = FrozenDict({"swap": Key("pair", "Components swapped: [ID, OWNER:ID].")})

    def __init__(
        self, clause: str, rack: RackInfo, others: bool, partners: Sequence[tuple[str, int]]
    ) -> None:
        """Swap with the same rack of other seats (if `others`) or with racks of the table (`partners`)."""
        super().__init__(clause)
        self.rack = rack.first
        self.name = rack.name
        self.others = others
        self.partners = tuple(partners)

    def _partners(self, state: State) -> Iterator[tuple[str, int]]:
        """Yield names and numbers of the racks to swap with."""
        if self.others:
            for seat, player in enumerate(state.game.players):
                if seat != state.seat:
                    yield player, self.rack + seat
        yield from self.partners

    def _offers(self, state: State) -> Iterator[tuple[str, int, int]]:
        for owner, rack in self._partners(state):
            for component in dict.fromkeys(state.racks[rack]):
                yield f"{owner}:{self._id(state, component)}", rack, component

    def _id(self, state: State, component: int) -> str:
        return state.game.space.component_id(self.name, component)

    def options(self, state: State, use: Use) -> Sequence[Args]:
        """Return one for each own component and each of the others."""
        own = [self._id(state, c) for c in dict.fromkeys(state.racks[self.rack + state.seat])]
        offers = [name for name, _, _ in self._offers(state)]
        return [("swap", one, other) for one in own for other in offers]

    def can(self, state: State, use: Use) -> bool:
        """Return whether both sides have one."""
        has = any(state.racks[rack] for _, rack in self._partners(state))
        return has and bool(state.racks[self.rack + state.seat])

    def apply(self, state: State, args: Args, use: Use) -> None:
        """Swap."""
        own = state.game.space.component_number(self.name, args[1])
        assert own is not None
        rack, component = next((rack, c) for name, rack, c in self._offers(state) if name == args[2])
        state.rack_remove(self.rack + state.seat, own)
        state.rack_remove(rack, component)
        state.rack_add(self.rack + state.seat, component)
        state.rack_add(rack, own)
        state.emit(Swapped, args[1], args[2])

    def read(self, entry: Mapping[str, Any]) -> Args:
        """Return what `swap: [ID, OWNER:ID]` says."""
        swap = entry.get("swap")
        return ("swap", *map(str, swap)) if isinstance(swap, list) else ()
