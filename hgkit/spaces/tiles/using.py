"""Powers of tiles whose effects offer a choice to whoever places the tile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hgkit.engine.effect import Effect, Use
from hgkit.engine.effects.convert import ConvertPower
from hgkit.engine.effects.swap import SwapPower
from hgkit.engine.steps.use import UseEffect
from hgkit.spaces.tiles.powers import Power, Powers

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class ConvertWhenPlaced(ConvertPower):
    """A power that lets whoever places the tile gain pieces and turn some into points by a table.

    Those go to the bank, or out of the game without one.
    """

    played_by = ("react",)

    def compile(self, builder: Builder, ident: str) -> EffectWhenPlaced:  # type: ignore[override]
        """Return the power with the step in which its effect is used."""
        return _when_placed(super().compile(builder, ident))


class SwapWhenPlaced(SwapPower):
    """A power that lets whoever places the tile swap a component with one of another rack."""

    played_by = ("react",)

    def compile(self, builder: Builder, ident: str) -> EffectWhenPlaced:  # type: ignore[override]
        """Return the power with the step in which its effect is used."""
        return _when_placed(super().compile(builder, ident))


def _when_placed(effect: Effect) -> EffectWhenPlaced:
    return EffectWhenPlaced(UseEffect(effect.clause, effect))


@dataclass(frozen=True, slots=True)
class EffectWhenPlaced(Power):
    """The power of a tile that whoever places it may use at once, in a step of its own."""

    step: UseEffect

    @property
    def moment(self) -> str:
        """At once."""
        return "placed"

    def enlist(self, builder: Builder) -> None:
        """Add the step."""
        builder.add_step(self.step)

    def placed(self, state: State, zone: int, powers: Powers) -> None:
        """Let the player use it."""
        state.push_with(self.step.number, Use(self.step.power, state.table.ref(zone), 0))
