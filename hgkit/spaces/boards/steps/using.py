"""What using bonuses and playing tokens share: scenes whose effects can be used, one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hgkit.engine.effect import Effect, Use
from hgkit.engine.move import BARE, DECLINE, Move, names
from hgkit.engine.step import Step
from hgkit.spaces.boards.components.dominoes import scenes_of
from hgkit.spaces.boards.space import space_of

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class UsingStep(Step):
    """A choice between scenes whose effects can be used. `uses` and `effects` are by number of the scene."""

    def __init__(self, builder: Builder, verb: str, effects: Mapping[int, Effect]) -> None:
        """`verb` is what moves and scripts call the use."""
        keys = (key for effect in effects.values() for key in effect.keys)
        self.verb = verb
        self.verbs = {verb: names("POWER", 1, 2, 3, 4, 5), "decline": BARE}
        self.listed = (verb,)
        self.keys = tuple(dict.fromkeys([verb, *keys]))
        self.effects = effects
        scenes = scenes_of(builder.ruleset)
        self.uses = {n: Use("scene", scenes[n], n, verb == "token") for n in effects}

    def due(self, state: State) -> Sequence[int]:
        """The scenes that may be used now, whether or not they can do something."""
        raise AssertionError(self.name)

    def offers(self, state: State) -> bool:
        """Return whether a scene that is due can do something."""
        return any(self.can(state, scene) for scene in self.due(state))

    def can(self, state: State, scene: int) -> bool:
        """Whether a scene could do something."""
        effect = self.effects.get(scene)
        return effect is not None and effect.can(state, self.uses[scene])

    def moves(self, state: State) -> Sequence[Move]:
        """Every way to use each scene, and declining where that is allowed."""
        uses = [
            Move(self.verb, (self.uses[scene].name, *args))
            for scene in self.due(state)
            if scene in self.effects
            for args in self.effects[scene].options(state, self.uses[scene])
        ]
        return [*uses, DECLINE] if self.optional(state) else uses

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """`VERB: SCENE` with what its effect reads; several without more to say as a list."""
        used = entry.get(self.verb)
        if isinstance(used, list):
            used = used[0] if used else None
        if used is None:
            return None
        scene = space_of(state).scene_number(str(used))
        effect = None if scene is None else self.effects.get(scene)
        return Move(self.verb, (str(used), *(effect.read(entry) if effect is not None else ())))
