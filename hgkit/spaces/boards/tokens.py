"""Tokens of scenes: which ones a player may play, and how those on squares are won or lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.effect import Effect
from hgkit.engine.events import Event, TokenPlayed, TokenWon
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import ActionClause, LimitClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.areas import Spot
from hgkit.spaces.boards.components.dominoes import scenes_of
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.table import NOTHING, BoardState, BoardTable


class TokenLimit(LimitClause):
    """A limit on the tokens that a player plays in a turn. It needs squares with tokens, which players win."""

    tokens: Annotated[int, Field(ge=0, le=99)] = Field(description="The most.")
    after_restart: bool = Field(description="Whether it holds only after a new beginning.")


class TokenTo(ActionClause):
    """The token that lies in the area goes to a rack of the area's owner, or out of the game.

    It needs squares with tokens.
    """

    token_to: Annotated[str, Names("rack", also=("out",), owner="seat", use="tokens")] = Field(
        description="The rack, or `out`."
    )

    def compile(self, builder: Builder, ident: str) -> TokenTaken:
        """Return the action."""
        rack = None if self.token_to == "out" else builder.racks[self.token_to].first
        return TokenTaken(rack, builder.memory("gained"))


class TokenLost(Event, kind="lose_token"):
    """A token was lost from a square of the own board."""

    token: str
    at: tuple[int, int]


@dataclass(frozen=True, slots=True)
class TokenTaken:
    """Takes the tokens of an area; `rack` is the first seat's (None: out), `gained` a slot of the memory."""

    rack: int | None
    gained: int

    def __call__(self, state: BoardState, spot: Spot) -> None:
        """Take them."""
        for cell in spot.cells:
            token, place = spot.board.token[cell], spot.board.layout.places[cell]
            if token == NOTHING:
                continue
            lift_token(state, spot.owner, cell)
            name = space_of(state).scene_name(token)
            if self.rack is None:
                state.emit(TokenLost, name, place)
            else:
                state.rack_add(self.rack + spot.owner, token)
                state.memory[self.gained] |= 1 << token
                state.emit(TokenWon, name, place)


def lift_token(state: BoardState, seat: int, cell: int) -> None:
    """Take the token on a cell of a seat's board away."""
    state.log(BoardTable.set_token, seat, cell, state.table.boards[seat].token[cell])
    state.table.set_token(seat, cell, NOTHING)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """Which tokens may be played. `source` and `to` are the first seat's racks; `to` is None for out of the game.

    `clauses` says by scene which clause its token plays. The others are slots of the memory: how many tokens were
    `played`, which were `gained` (a bit for each scene), whether the player `restarted`, and whether the steps of the
    turn are `open` to tokens.
    """

    clause: str
    source: int
    to: int | None
    same_turn: bool
    limits: tuple[tuple[str, TokenLimit], ...]
    clauses: Mapping[int, str]
    played: int
    gained: int
    restarted: int
    open: int

    def limit(self, state: BoardState, played: int = 0) -> str | None:
        """Return the limit that forbids a further token, None where none does; `played` are counted on top."""
        number = state.memory[self.played] + played
        for ident, limit in self.limits:
            if number >= limit.tokens and (not limit.after_restart or state.memory[self.restarted]):
                return ident
        return None

    def held(self, state: BoardState, played: int = 0) -> list[int]:
        """Return the tokens that the player may still play in this turn."""
        if self.limit(state, played) is not None:
            return []
        barred = 0 if self.same_turn else state.memory[self.gained]
        tokens = dict.fromkeys(state.racks[self.source + state.seat])
        return [token for token in tokens if token in self.clauses and not barred >> token & 1]

    def named(self, state: BoardState, name: str) -> int:
        """Return the scene of a token that may be played. Raises IllegalMove for any other."""
        token = space_of(state).scene_number(name)
        if token not in state.racks[self.source + state.seat]:
            raise IllegalMove(f"{state.player} has no token {name}", self.clause)
        assert token is not None
        if token not in self.clauses:
            raise IllegalMove(f"the token {name} does nothing", self.clause)
        if not self.same_turn and state.memory[self.gained] >> token & 1:
            raise IllegalMove(f"the token {name} was won in this turn", self.clause)
        limit = self.limit(state)
        if limit is not None:
            raise IllegalMove(f"no token {name} may be played now", limit)
        return token

    def spend(self, state: BoardState, token: int, how: str = "") -> None:
        """Count a token as played, and put it away."""
        state.emit(TokenPlayed, space_of(state).scene_name(token), how)
        state.memory[self.played] += 1
        state.rack_remove(self.source + state.seat, token)
        if self.to is not None:
            state.rack_add(self.to + state.seat, token)


def scene_effects(builder: Builder) -> Mapping[int, Effect]:
    """Return what the bonuses of scenes do, by number of the scene."""
    scenes = scenes_of(builder.ruleset)
    return {scenes.index(name): effect for name, effect in builder.compiled("powers").items()}


def token_effects(builder: Builder) -> Mapping[int, Effect]:
    """Return what the tokens of scenes do: the same as the bonus, or what a clause of its own says."""
    scenes, tokens = scenes_of(builder.ruleset), builder.model.tokens.items()
    own = {scenes.index(name): clause.compile(builder, f"tokens.{name}") for name, clause in tokens}
    return {**builder.once(scene_effects), **own}
