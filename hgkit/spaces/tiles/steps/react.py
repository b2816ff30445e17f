"""What a tile just placed does at once, and the powers whose effects offer a choice then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from hgkit.engine.builder import Builder
from hgkit.engine.effect import Effect
from hgkit.engine.effects.convert import ConvertPower
from hgkit.engine.effects.swap import SwapPower
from hgkit.engine.step import Step
from hgkit.engine.steps.use import UseEffect
from hgkit.rules.clauses.clause import StepClause
from hgkit.spaces.tiles.grid import ZONE_BITS
from hgkit.spaces.tiles.powers import Power, Powers, StepWhenPlaced
from hgkit.spaces.tiles.space import space_of
from hgkit.spaces.tiles.table import TileState


class ReactToTile(StepClause):
    """Let the powers of the tile just placed act at once. It needs tiles with powers."""

    step: Literal["react"]

    comes_after = ("place",)
    silent = True

    def compile(self, builder: Builder, ident: str) -> React:
        """Return the step, and add those of powers that offer a choice."""
        powers = space_of(builder).powers
        acting = powers.of(Power)
        for power in acting.values():
            power.enlist(builder)
        return React(powers, acting, builder.memory("laid"))


@dataclass(eq=False)
class React(Step):
    """The powers of the tile just placed that act at once. `laid` is a slot of the memory."""

    powers: Powers
    acting: Mapping[str, Power]
    laid: int

    def run(self, state: TileState, argument: object) -> None:
        """Let the powers act in the order of their zones."""
        laid = state.memory[self.laid]
        table = state.table
        for name, zone in table.grid.tiles[table.laid[laid]].powers:
            if name in self.acting:
                self.acting[name].placed(state, laid << ZONE_BITS | zone, self.powers)


class ConvertWhenPlaced(ConvertPower):
    """A power that lets whoever places the tile gain pieces and turn some into points by a table.

    Those go to the bank, or out of the game without one.
    """

    played_by = ("react",)

    def compile(self, builder: Builder, ident: str) -> StepWhenPlaced:  # type: ignore[override]
        """Return the power with the step in which its effect is used."""
        return _when_placed(super().compile(builder, ident))


class SwapWhenPlaced(SwapPower):
    """A power that lets whoever places the tile swap a component with one of another rack."""

    played_by = ("react",)

    def compile(self, builder: Builder, ident: str) -> StepWhenPlaced:  # type: ignore[override]
        """Return the power with the step in which its effect is used."""
        return _when_placed(super().compile(builder, ident))


def _when_placed(effect: Effect) -> StepWhenPlaced:
    step = UseEffect(effect.clause, effect)
    return StepWhenPlaced(step.power, step)
