"""Taking own pieces back: what such steps share, and the power of a tile just placed that allows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from hgkit.engine.events import Declined, PieceTaken
from hgkit.engine.move import BARE, DECLINE, Move, names
from hgkit.engine.step import Step
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import EffectClause
from hgkit.rules.clauses.references import Names
from hgkit.text.frozen import FrozenDict

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class TakeOwn(Step):
    """Take an own piece back, to be used at once; it scores nothing where it stood."""

    verbs = FrozenDict({"take": names("PIECE TILE:ZONE", 1, 2), "decline": BARE})
    keys = ("take",)

    def __init__(self, power: str, piece: int, piece_name: str, *, must: bool) -> None:
        """`power` is the clause that allows it, `piece` the number of the kind of piece."""
        self.power = power
        self.piece = piece
        self.piece_name = piece_name
        self.must = must

    def _may_leave(self, state: State, zone: int) -> bool:
        """Whether a piece may be taken from a zone."""
        return True

    def _taken(self, state: State) -> None:
        """What follows for the step when a piece was taken."""

    def _own(self, state: State) -> list[tuple[int, str]]:
        """The pieces that may be taken: their number among those that stand, and where they stand."""
        return [
            (i, state.table.ref(zone))
            for i, (piece, seat, zone) in enumerate(state.table.standing)
            if piece == self.piece and seat == state.seat and self._may_leave(state, zone)
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
                raise IllegalMove("a piece has to be taken back", self.power)
            state.finish_step()
            state.emit(Declined(self.name))
            return
        for index, at in self._own(state):
            if move.args == (self.piece_name, at):
                self._taken(state)
                state.take(index, ready=True)
                state.emit(PieceTaken(self.piece_name, at))
                return
        raise IllegalMove(
            f"{move}: there is no such piece of {state.player} that may be taken back", self.power
        )

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """The piece a script's turn takes: `take: {PIECE: TILE:ZONE}`."""
        taken = entry.get("take")  # a text where it is a component that is taken
        for piece, at in taken.items() if isinstance(taken, Mapping) else ():
            return Move("take", (piece, str(at)))
        return None

    def optional(self, state: State) -> bool:
        """Whether it may be declined."""
        return not self.must


class TakeBackPower(EffectClause):
    """A power that lets the player take one own piece back from anywhere, unscored."""

    effect: Literal["take_back"]
    piece: Annotated[str, Names("piece")] = Field(description="Kind of piece.")
    must: bool = Field(description="Whether one has to be taken back where there is one.")

    played_by = ("react",)

    def compile(self, builder: Builder, ident: str) -> TakeBack:
        """Return the step in which the piece is taken."""
        return TakeBack(ident, builder.pieces[self.piece], self.piece, must=self.must)


class TakeBack(TakeOwn):
    """Take one own piece back, from wherever it stands."""

    name = "take_back"

    def _taken(self, state: State) -> None:
        state.finish_step()
