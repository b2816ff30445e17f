"""Lifting a ban on terrain for one domino."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from hgkit.engine.effect import Args, Effect, Use
from hgkit.rules.clauses.clause import EffectClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.components.dominoes import scenes_of
from hgkit.spaces.boards.placing import Lifted

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class AllowPower(EffectClause):
    """Allow a half on terrain that is closed to it. It needs squares with terrain."""

    effect: Literal["allow"]
    scene: Annotated[str, Names("scene")] = Field(description="The scene of the half.")
    terrain: Annotated[list[str], Names("terrain or outer square")] = Field(
        description="Terrain that is allowed."
    )
    bonus: bool = Field(description="Whether the half gives its bonus when matched.")

    def compile(self, builder: Builder, ident: str) -> Allow:
        """Return the effect."""
        scene = scenes_of(builder.ruleset).index(self.scene)
        lifted = frozenset((scene, ground) for ground in self.terrain)
        return Allow(ident, scene, lifted, bonus=self.bonus)


class Allow(Effect):
    """Lift a ban on terrain, for the domino that a token is played with."""

    def __init__(self, clause: str, scene: int, lifted: Lifted, *, bonus: bool) -> None:
        """`lifted` are the pairs of scene and ground that become legal; `bonus` whether that half keeps its bonus."""
        super().__init__(clause)
        self.scene = scene
        self.lifted = lifted
        self.bonus = bonus

    def options(self, state: State, use: Use) -> Sequence[Args]:
        """Return none: a token that lifts a ban is never played by itself."""
        return []
