"""Taking a token back: one that lies on the own board, or a used one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.effect import Args, Effect, Use
from hgkit.engine.events import TokenWon
from hgkit.engine.keys import Key
from hgkit.rules.clauses.clause import EffectClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.steps.play_token import compile_tokens
from hgkit.spaces.boards.table import NOTHING, BoardState
from hgkit.spaces.boards.tokens import lift_token
from hgkit.text.frozen import FrozenDict


class RecoverPower(EffectClause):
    """Take a token from the own board, or a used one back. It needs boards with tokens on their squares."""

    effect: Literal["recover"]
    to: Annotated[str, Names("rack", owner="seat", use="tokens")] = Field(description="The rack it goes to.")
    out_of_reach: bool = Field(description="Whether a token that no domino can reach may be taken.")
    otherwise: Annotated[str, Names("rack", also=("nothing",), owner="seat", use="tokens")] = Field(
        alias="else", description="The rack taken from when the board has none, or `nothing`."
    )
    itself: bool = Field(description="Whether a token being played may name itself.")

    def compile(self, builder: Builder, ident: str) -> Recover:
        """Return the effect."""
        return Recover(builder, ident, self)


class Recover(Effect):
    """Take a token from the own board, or one from a rack when the board has none."""

    keys = FrozenDict({"recover": Key("id", "The scene whose token is taken back.")})

    def __init__(self, builder: Builder, clause: str, power: RecoverPower) -> None:
        super().__init__(clause)
        self.power = power
        self.to = builder.racks[power.to].first
        self.other = None if power.otherwise == "nothing" else builder.racks[power.otherwise].first
        self.gained = builder.memory("gained")
        tokens = builder.once(compile_tokens)
        self.played_there = tokens is not None and tokens.to == self.other

    def _on_board(self, state: BoardState) -> dict[int, int]:
        """Return the tokens of the own board that may be taken: scene to cell."""
        outer, board = space_of(state).placing.outer, state.table.boards[state.seat]
        return {
            token: cell
            for cell, token in enumerate(board.token)
            if token != NOTHING
            and (self.power.out_of_reach or outer is None or board.layout.ground[cell] in outer)
        }

    def _in_rack(self, state: BoardState, use: Use) -> list[int]:
        if self.other is None:
            return []
        tokens = dict.fromkeys(state.racks[self.other + state.seat])
        if use.token and self.played_there:
            tokens.setdefault(use.number)
        return [token for token in tokens if self.power.itself or not use.token or token != use.number]

    def options(self, state: BoardState, use: Use) -> Sequence[Args]:
        """Return an option for each token."""
        name = space_of(state).scene_name
        tokens = list(self._on_board(state)) or self._in_rack(state, use)
        return [("recover", name(token)) for token in tokens]

    def apply(self, state: BoardState, args: Args, use: Use) -> None:
        """Take it."""
        token = space_of(state).scene_number(args[1])
        assert token is not None
        cell = self._on_board(state).get(token)
        if cell is None:
            assert self.other is not None
            state.rack_remove(self.other + state.seat, token)
            state.emit(TokenWon, args[1], self.power.otherwise)
        else:
            lift_token(state, state.seat, cell)
            state.emit(TokenWon, args[1], state.table.boards[state.seat].layout.places[cell])
        state.rack_add(self.to + state.seat, token)
        state.memory[self.gained] |= 1 << token

    def read(self, entry: Mapping[str, Any]) -> Args:
        """Read `recover: SCENE`."""
        return ("recover", str(entry["recover"])) if "recover" in entry else ()
