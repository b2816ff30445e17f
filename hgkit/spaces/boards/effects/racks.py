"""Effects on components that wait: taking tokens back, marking dominoes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from hgkit.engine.effect import Args, Effect, Store, Use
from hgkit.engine.events import Event, TokenWon
from hgkit.engine.keys import Key
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import EffectClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.marks import MarkLimit, compile_marks
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.steps.play_token import compile_tokens
from hgkit.spaces.boards.table import NOTHING
from hgkit.spaces.boards.tokens import lift_token
from hgkit.text.frozen import FrozenDict

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class Marked(Event, kind="mark", implied=True):
    """A domino was marked with a piece."""

    piece: str
    component: str


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
        """`power` says which."""
        super().__init__(clause)
        self.power = power
        self.to = builder.racks[power.to].first
        self.other = None if power.otherwise == "nothing" else builder.racks[power.otherwise].first
        self.gained = builder.memory("gained")
        tokens = builder.once(compile_tokens)
        self.played_there = tokens is not None and tokens.to == self.other

    def _on_board(self, state: State) -> dict[int, int]:
        """The tokens of the own board that may be taken: scene to cell."""
        outer, board = space_of(state).placing.outer, state.table.boards[state.seat]
        return {
            token: cell
            for cell, token in enumerate(board.token)
            if token != NOTHING
            and (self.power.out_of_reach or outer is None or board.layout.ground[cell] in outer)
        }

    def _in_rack(self, state: State, use: Use) -> list[int]:
        if self.other is None:
            return []
        tokens = dict.fromkeys(state.racks[self.other + state.seat])
        if use.token and self.played_there:
            tokens.setdefault(use.number)
        return [token for token in tokens if self.power.itself or not use.token or token != use.number]

    def options(self, state: State, use: Use) -> Sequence[Args]:
        """One for each token."""
        name = space_of(state).scene_name
        tokens = list(self._on_board(state)) or self._in_rack(state, use)
        return [("recover", name(token)) for token in tokens]

    def apply(self, state: State, args: Args, use: Use) -> None:
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
        """`recover: SCENE`."""
        return ("recover", str(entry["recover"])) if "recover" in entry else ()


class MarkPower(EffectClause):
    """Put a mark on a component in a rack. It needs dominoes, which can carry marks."""

    effect: Literal["mark"]
    piece: Annotated[str, Names("piece", use="mark")] = Field(description="Kind of piece that marks.")
    rack: Annotated[str, Names("rack", owner="seat")] = Field(
        description="Whose components can be marked: any seat's rack of this name."
    )

    def compile(self, builder: Builder, ident: str) -> Mark:
        """Return the effect."""
        return Mark(builder, ident, self)


class Mark(Effect):
    """Put a mark on a domino in anybody's rack. The least of the `limit`s holds: how many, and its clause."""

    keys = FrozenDict({"mark": Key("id", "The domino that is marked, OWNER:ID.")})

    def __init__(self, builder: Builder, clause: str, power: MarkPower) -> None:
        """`power` says with what."""
        super().__init__(clause)
        self.store = Store.of(builder, power.piece)
        self.rack = builder.racks[power.rack].first
        self.marks = builder.once(compile_marks)
        limits = builder.model.limits.items()
        found = [(limit.marks, f"limits.{name}") for name, limit in limits if isinstance(limit, MarkLimit)]
        self.limit = min(found, default=None)

    def _dominoes(self, state: State, *, full: bool) -> Iterator[tuple[str, int, int]]:
        """What may be marked (with `full` all there is): its name, number of the rack, and of the component."""
        space = space_of(state)
        for seat, player in enumerate(state.game.players):
            for component in dict.fromkeys(state.racks[self.rack + seat]):
                marks = len(space.dominoes.marks(component))
                if full or self.limit is None or marks < self.limit[0]:
                    yield f"{player}:{space.dominoes.name(component)}", self.rack + seat, component

    def options(self, state: State, use: Use) -> Sequence[Args]:
        """One for each domino, while the player has a piece."""
        if not self.store.left(state):
            return []
        return [("mark", name) for name, _, _ in self._dominoes(state, full=False)]

    def check(self, state: State, args: Args, use: Use) -> None:
        """As for every effect, and a limit is named."""
        full = self.limit is not None and args not in self.options(state, use) and self.store.left(state)
        if full and args[1:] in [(name,) for name, _, _ in self._dominoes(state, full=True)]:
            assert self.limit is not None
            raise IllegalMove(f"{args[1]} can't take a further mark", self.limit[1])
        super().check(state, args, use)

    def apply(self, state: State, args: Args, use: Use) -> None:
        """Mark it."""
        dominoes = space_of(state).dominoes
        for name, rack, component in self._dominoes(state, full=False):
            if name == args[1]:
                mark = self.marks.number(self.store.name, state.seat)
                marks = (*dominoes.marks(component), mark)
                self.store.use(state)
                state.rack_remove(rack, component)
                state.rack_add(rack, dominoes.marked(dominoes.kind(component), marks))
                state.emit(Marked, self.store.name, name)
                return

    def read(self, entry: Mapping[str, Any]) -> Args:
        """`mark: OWNER:ID`."""
        return ("mark", str(entry["mark"])) if "mark" in entry else ()
