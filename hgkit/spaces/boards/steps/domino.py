"""Laying a domino on the own board, in a turn or by an effect; and lifting a ban on terrain for one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.effect import Args, Effect, Use
from hgkit.engine.keys import AT, TILE, TURNED, Key
from hgkit.engine.move import PLACED, Move
from hgkit.engine.payment import Words
from hgkit.engine.state import State
from hgkit.engine.steps.bonus_turn import BonusTurnStep
from hgkit.engine.turn import end_at_once
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import EffectClause, StepClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.components.dominoes import scenes_of
from hgkit.spaces.boards.placing import NO_LIFT, Lifted
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.steps.laying import Layings, LayingStep, Wanted, used_of
from hgkit.spaces.boards.steps.play_token import compile_tokens
from hgkit.spaces.boards.steps.restart import dead_end, saving_scenes
from hgkit.text.frozen import FrozenDict


class PlaceStep(StepClause):
    """Place a domino on the own board. Where none fits the section `restart` follows; without it the player passes.

    It needs boards that belong to players.
    """

    step: Literal["place"]
    rack: Annotated[str, Names("rack", owner="seat")] = Field(description="The rack it comes from.")
    scores: Annotated[list[str], Names("scoring clause")] = Field(
        description="Scoring clauses that look at it, in order."
    )

    def compile(self, builder: Builder, ident: str) -> PlaceDomino:
        """Return the step."""
        return PlaceDomino(builder, self.rack, self.scores, builder.once(dead_end).number)


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
        return Allow(ident, lifted, bonus=self.bonus)


class Allow(Effect):
    """Lift a ban on terrain, for the domino that a token is played with."""

    def __init__(self, clause: str, lifted: Lifted, *, bonus: bool) -> None:
        """Make the pairs of scene and ground in `lifted` legal; with `bonus`, that half keeps its bonus."""
        super().__init__(clause)
        self.lifted = lifted
        self.bonus = bonus

    def options(self, state: State, use: Use) -> Sequence[Args]:
        """Return none: a token that lifts a ban is never played by itself."""
        return []


class BonusAfterPlace(BonusTurnStep):
    """Take the bonus turn that was won."""

    comes_after = ("place",)


class PlaceDomino(LayingStep):
    """Lay a domino so that it continues what lies there."""

    verbs = FrozenDict({"place": PLACED})
    keys = FrozenDict(
        {
            "tile": TILE,
            "at": AT,
            "turned": TURNED,
            "with": Key("id", "The scene that allows to place a domino like this."),
        }
    )

    def __init__(
        self, builder: Builder, rack: str, scores: Sequence[str], otherwise: int | None = None
    ) -> None:
        """Go on with the step `otherwise` if no domino fits; without one, the placement lapses."""
        super().__init__(builder, rack, scores)
        self.otherwise = otherwise
        self.tokens = builder.once(compile_tokens)
        self.allows = builder.once(_allows)
        self.saving = builder.once(saving_scenes)

    def offers(self, state: State) -> bool:
        """Return whether a domino fits."""
        return self.can_place(state)

    def run(self, state: State, argument: object) -> None:
        """Leave the turn for the step that follows where no domino fits."""
        if self.otherwise is not None:
            rest, state.agenda = state.agenda, state.below
            state.push_with(self.otherwise, (self.number, rest))

    def can_place(self, state: State, played: int = 0) -> bool:
        """Return whether a domino fits. Tokens count if they can be used in a dead end.

        `played` tokens are counted on top of those played.
        """
        if any(self.legal(state)):
            return True
        lapses = self.otherwise is None
        tokens = (token for token in self._allowing(state, played) if lapses or token in self.saving)
        return any(any(self.legal(state, self.allows[token].lifted)) for token in tokens)

    def _allowing(self, state: State, played: int = 0) -> list[int]:
        """Return the tokens that may be played with a placement now."""
        tokens = self.tokens
        if tokens is None or not state.memory[tokens.open]:
            return []
        return [token for token in tokens.held(state, played) if token in self.allows]

    def moves(self, state: State) -> Sequence[Move]:
        """Return every placement without a token, and those that a token makes legal."""
        found = list(self.legal(state))
        plain = {laying[:2] for laying in found}
        for token in self._allowing(state):
            legal = self.legal(state, self.allows[token].lifted, token)
            found += [laying for laying in legal if laying[:2] not in plain]
        return Layings(state, "place", found)

    def play(self, state: State, move: Move) -> None:
        """Lay the domino."""
        wanted = self.wanted(state, move)
        paid, name = self._used(state, wanted, used_of(move))
        token = None if name is None else self._named(state, name)
        allow = None if token is None else self.allows[token]
        if allow and self._fits(state, wanted):
            raise IllegalMove(f"the placement needs no token {name}", self.clause)
        self.test(state, wanted, allow.lifted if allow else NO_LIFT)
        chosen = self.chosen(state, wanted, paid)
        state.finish_step()
        if self.tokens is not None and token is not None:
            self.tokens.spend(state, token)
        self.lay(state, wanted, chosen, allow.lifted if allow and not allow.bonus else NO_LIFT)
        end_at_once(state)

    def _used(self, state: State, wanted: Wanted, names: Words) -> tuple[Words, str | None]:
        """Split what a move uses: what is paid, and the token played with the placement, or None."""
        scenes = [at for at, name in enumerate(names) if space_of(state).scene_number(name) is not None]
        ways = self.ways(state, wanted.component)
        if not names or names in ways or (() not in ways and not scenes):
            return names, None
        at = scenes[0] if scenes else 0
        return (*names[:at], *names[at + 1 :]), names[at]

    def _named(self, state: State, name: str) -> int:
        """Return the token played with the placement. Raises IllegalMove if it can't be."""
        tokens = self.tokens
        if tokens is None or not state.memory[tokens.open]:
            raise IllegalMove("no token may be played in this turn", "turn.order")
        token = tokens.named(state, name)
        if token not in self.allows:
            raise IllegalMove(f"the token {name} is not played with a placement", tokens.clauses[token])
        return token

    def _fits(self, state: State, wanted: Wanted) -> bool:
        """Return whether the placement needs no token."""
        try:
            self.test(state, wanted)
        except IllegalMove:
            return False
        return True

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """Return the placement of a script's turn."""
        return self.read_laying(state, "place", "tile", entry)


def _allows(builder: Builder) -> Mapping[int, Allow]:
    """Return the tokens that lift a ban, by number of the scene."""
    tokens, found = builder.once(compile_tokens), {}
    for scene, ident in tokens.clauses.items() if tokens else ():
        clause = builder.ruleset.clauses[ident]
        if isinstance(clause, AllowPower):
            found[scene] = clause.compile(builder, ident)
    return found


class PlaceAgainPower(EffectClause):
    """Place one more domino. It needs boards that belong to players."""

    effect: Literal["place_again"]
    rack: Annotated[str, Names("rack", owner="seat")] = Field(description="The rack it comes from.")
    scores: Annotated[list[str], Names("scoring clause")] = Field(
        description="Scoring clauses that look at it, in order."
    )

    def compile(self, builder: Builder, ident: str) -> PlaceAgain:
        """Return the effect, and add the step in which the domino is placed."""
        step = PlaceDomino(builder, self.rack, self.scores)
        step.name, step.clause = ident.rpartition(".")[2], ident
        builder.add_step(step)
        return PlaceAgain(ident, step)


class PlaceAgain(Effect):
    """Place one more domino."""

    def __init__(self, clause: str, step: PlaceDomino) -> None:
        """Take the step of the placement, which is not listed in the turn."""
        super().__init__(clause)
        self.step = step

    def options(self, state: State, use: Use) -> Sequence[Args]:
        """Return the one option without a choice, or none if no domino fits: then the effect lapses."""
        return [()] if self.step.can_place(state, played=int(use.token)) else []

    def apply(self, state: State, args: Args, use: Use) -> None:
        """Put the placement on the agenda."""
        state.push(self.step.number)
