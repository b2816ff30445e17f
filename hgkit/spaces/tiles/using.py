"""Powers of tiles whose effects offer a choice to whoever places the tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgkit.engine.effect import Effect
from hgkit.engine.effects.convert import ConvertPower
from hgkit.engine.effects.swap import SwapPower
from hgkit.engine.steps.use import UseEffect
from hgkit.spaces.tiles.powers import StepWhenPlaced

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder


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
