"""Using scenes one after the other: tokens won earlier, in a turn or in a dead end; and bonuses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.choice import Joined
from hgkit.engine.effect import Args, Effect, Use
from hgkit.engine.keys import Key
from hgkit.engine.move import BARE, DECLINE, Move, names
from hgkit.engine.state import State
from hgkit.engine.step import Declinable
from hgkit.engine.steps.use import Uses
from hgkit.engine.turn import end_at_once
from hgkit.errors import IllegalMove
from hgkit.rules.checks.order import named_steps
from hgkit.rules.clauses.clause import StepClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.components.dominoes import scenes_of
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.tokens import TokenLimit, Tokens, token_effects
from hgkit.text.frozen import FrozenDict


class UsingStep(Declinable, ABC):
    """A choice between scenes whose effects can be used. `uses` and `effects` are by number of the scene."""

    def __init__(self, builder: Builder, verb: str, effects: Mapping[int, Effect]) -> None:
        """Call the use `verb` in moves and scripts."""
        of_effects = {name: key for effect in effects.values() for name, key in effect.keys.items()}
        self.verb = verb
        self.verbs = {verb: names("POWER", 1, 2, 3, 4, 5), "decline": BARE}
        self.listed = (verb,)
        self.keys = FrozenDict({**type(self).keys, **of_effects})
        self.effects = effects
        scenes = scenes_of(builder.ruleset)
        self.uses = {n: Use("scene", scenes[n], n, verb == "token") for n in effects}

    @abstractmethod
    def due(self, state: State) -> Sequence[int]:
        """Return the scenes that may be used now, whether or not they can do something."""

    def offers(self, state: State) -> bool:
        """Return whether a scene that is due can do something."""
        return any(self.can(state, scene) for scene in self.due(state))

    def can(self, state: State, scene: int) -> bool:
        """Return whether a scene could do something."""
        effect = self.effects.get(scene)
        return effect is not None and effect.can(state, self.uses[scene])

    def moves(self, state: State) -> Sequence[Move]:
        """Return every way to use each scene, and declining if that is allowed."""
        parts: list[Sequence[Move]] = [
            Uses(self.verb, self.uses[scene].name, self.effects[scene].options(state, self.uses[scene]))
            for scene in self.due(state)
            if scene in self.effects
        ]
        return Joined([*parts, [DECLINE]] if self.optional(state) else parts)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """Read `VERB: SCENE` with the keys of its effect, or a list of scenes without further keys."""
        used = entry.get(self.verb)
        if isinstance(used, list):
            used = used[0] if used else None
        if used is None:
            return None
        scene = space_of(state).scene_number(str(used))
        effect = None if scene is None else self.effects.get(scene)
        return Move(self.verb, (str(used), *(effect.read(entry) if effect is not None else ())))


class TokenStep(StepClause):
    """Play tokens won earlier. It needs squares with tokens, which players win."""

    step: Literal["play_token"]
    source: Annotated[str, Names("rack", owner="seat", use="tokens")] = Field(
        alias="from", description="The rack of tokens."
    )
    to: Annotated[str, Names("rack", also=("out",), owner="seat", use="tokens")] = Field(
        description="Where a played token goes: a rack, or `out`."
    )
    same_turn: bool = Field(description="Whether a token may be played in the turn in which it was won.")

    alone = True

    def compile(self, builder: Builder, ident: str) -> PlayTokens:
        """Return the step."""
        tokens = builder.once(compile_tokens)
        assert tokens is not None
        return PlayTokens(builder, tokens)


def compile_tokens(builder: Builder) -> Tokens | None:
    """Return the rules of tokens, None where no step lets them be played."""
    step, model = builder.step_of(TokenStep), builder.model
    if step is None:
        return None
    ident, clause = step
    scenes = scenes_of(builder.ruleset)
    idents = {
        name: f"{section}.{name}" for section in ("powers", "tokens") for name in getattr(model, section)
    }
    return Tokens(
        clause=ident,
        source=builder.racks[clause.source].first,
        to=None if clause.to == "out" else builder.racks[clause.to].first,
        same_turn=clause.same_turn,
        limits=tuple(
            (f"limits.{name}", limit) for name, limit in model.limits.items() if isinstance(limit, TokenLimit)
        ),
        clauses={scenes.index(name): ident for name, ident in idents.items()},
        played=builder.memory("played"),
        gained=builder.memory("gained"),
        restarted=builder.memory("restarted"),
        open=builder.memory("open"),
    )


def plays_tokens(builder: Builder, section: str) -> bool:
    """Return whether the order of a section lets tokens be played."""
    return any(isinstance(step.clause, TokenStep) for step in named_steps(builder.ruleset, section))


class PlayTokens(UsingStep):
    """Play tokens won before, as many as the limits allow, or decline."""

    keys = FrozenDict({"token": Key("ids", "Tokens played, as under `use`.")})

    def __init__(self, builder: Builder, tokens: Tokens) -> None:
        super().__init__(builder, "token", builder.once(token_effects))
        self.tokens = tokens

    def due(self, state: State) -> Sequence[int]:
        """Return the tokens that may be played."""
        return self.tokens.held(state)

    def play(self, state: State, move: Move) -> None:
        """Play a token, or decline."""
        super().play(state, move)
        end_at_once(state)

    def choose(self, state: State, move: Move) -> None:
        """Play a token."""
        name, *args = map(str, move.args)
        self.play_token(state, self.tokens.named(state, name), tuple(args))

    def play_token(self, state: State, token: int, args: Args) -> None:
        """Play a token by itself. Raises IllegalMove where it can't be used like this."""
        effect, use = self.effects[token], self.uses[token]
        effect.check(state, args, use)
        self.tokens.spend(state, token, " ".join(args))
        effect.apply(state, args, use)


class SavingTokens(PlayTokens):
    """Play a token in a dead end, or go on to the new beginning.

    Its argument is (number of the step that found no placement, what was to follow it): a token leads back there.
    """

    name = "rescue"
    clause = "restart.rescue"

    def __init__(self, builder: Builder, tokens: Tokens, saving: frozenset[int]) -> None:
        """Limit the tokens to those of the scenes `saving`."""
        super().__init__(builder, tokens)
        self.saving = saving

    def due(self, state: State) -> Sequence[int]:
        """Return the playable tokens that help in a dead end."""
        return [token for token in super().due(state) if token in self.saving]

    def play_token(self, state: State, token: int, args: Args) -> None:
        """Play a token and look for a placement again."""
        if token not in self.saving:
            name = self.uses[token].name
            raise IllegalMove(f"the token {name} can't be used in a dead end", self.clause)
        number, rest = state.argument
        state.agenda = (number, None, rest)
        state.memory[self.tokens.open] = 1
        super().play_token(state, token, args)
