"""What a tile just placed does at once: powers that score now, or let a piece be taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from hgkit.engine.events import Declined, PieceTaken
from hgkit.engine.move import DECLINE, Move
from hgkit.engine.step import Step
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import EffectClause, StepClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.tiles.powers import Powers
from hgkit.spaces.tiles.space import space_of
from hgkit.spaces.tiles.table import ZONE_BITS

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class ReactToTile(StepClause):
    """Let the powers of the tile just placed act at once."""

    step: Literal["react"]

    comes_after = "place"
    silent = True

    def compile(self, builder: Builder, ident: str) -> React:
        """Return the step, and add those of powers that offer a choice."""
        powers = builder.powers().items()
        choices = {name: builder.add_step(power) for name, power in powers if isinstance(power, Step)}
        return React(space_of(builder).powers, choices, builder.memory("laid"))


class React(Step):
    """Powers of the tile just placed: those that score now do, those that offer a choice go on the agenda."""

    def __init__(self, powers: Powers, choices: Mapping[str, int], laid: int) -> None:
        """`choices` are the step numbers of powers that offer a choice; `laid` is a slot of the memory."""
        self.powers = powers
        self.scoring = frozenset(name for name, rule in powers.points.items() if rule.when == "placed")
        self.choices = choices
        self.laid = laid

    def run(self, state: State, argument: Any) -> None:
        """Let the powers act in the order of their zones."""
        laid = state.memory[self.laid]
        table = state.table
        for power, zone in table.grid.tiles[table.laid[laid]].powers:
            if power in self.scoring:
                self.powers.pay_placed(state, power, laid << ZONE_BITS | zone)
            elif power in self.choices:
                state.push(self.choices[power])


class TakeBackPower(EffectClause):
    """A power that lets the player take one own piece back from anywhere, unscored."""

    effect: Literal["take_back"]
    piece: Annotated[str, Names("piece")] = Field(description="Kind of piece.")
    must: bool = Field(description="Whether one has to be taken back where there is one.")

    played_by = ("react",)

    def compile(self, builder: Builder, ident: str) -> TakeBack:
        """Return the step in which the piece is taken."""
        return TakeBack(ident, builder.pieces[self.piece], self.piece, self.must)


class TakeBack(Step):
    """Take one own piece back, from wherever it stands; it scores nothing there."""

    name = "take_back"
    verbs = ("take", "decline")
    keys = ("take",)

    def __init__(self, clause: str, piece: int, piece_name: str, must: bool) -> None:
        """`clause` is the power's id; `piece` the number of the kind of piece."""
        self.clause = clause
        self.piece = piece
        self.piece_name = piece_name
        self.must = must

    def _own(self, state: State) -> list[tuple[int, str]]:
        return [
            (i, state.table.ref(zone))
            for i, (piece, seat, zone) in enumerate(state.table.standing)
            if piece == self.piece and seat == state.seat
        ]

    def offers(self, state: State) -> bool:
        """Return whether the player has a piece to take back."""
        return bool(self._own(state))

    def moves(self, state: State) -> Sequence[Move]:
        """Each own piece, and declining."""
        takes = [Move("take", (self.piece_name, at)) for _, at in self._own(state)]
        return takes if self.must else [*takes, DECLINE]

    def play(self, state: State, move: Move) -> None:
        """Take it back, ready to be used at once."""
        if move.verb == "decline":
            if self.must:
                raise IllegalMove("a piece has to be taken back", self.clause)
            state.finish_step()
            state.emit(Declined(self.name))
            return
        for index, at in self._own(state):
            if move.args == (self.piece_name, at):
                state.finish_step()
                state.take(index, ready=True)
                state.emit(PieceTaken(self.piece_name, at))
                return
        raise IllegalMove(f"there is no own piece like this: {move}", self.clause)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """The piece a script's turn takes: `take: {PIECE: TILE:ZONE}`."""
        for piece, at in entry.get("take", {}).items():
            return Move("take", (piece, str(at)))
        return None

    def optional(self, state: State) -> bool:
        """Whether it may be declined."""
        return not self.must
