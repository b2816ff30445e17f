"""Leaving it to the owners whether pieces of a scored area come back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hgkit.engine.events import Declined, PieceReturned
from hgkit.engine.move import DECLINE, Move
from hgkit.engine.steps.step import Step
from hgkit.errors import IllegalMove

if TYPE_CHECKING:
    from hgkit.engine.state import State


class GiveBack(Step):
    """Each owner in turn takes a piece of a scored area back, or leaves it.

    Works on (the player whose turn it is, the pieces as (piece, seat, zone)).
    """

    name = "give_back"
    verbs = ("take", "decline")
    keys = ("take_back",)

    def __init__(self, ready: bool) -> None:
        """`ready` says whether a piece taken back may be used at once."""
        self.ready = ready

    def begin(self, state: State, argument: Any) -> bool:
        """Wait for the owner of the first piece; with none left the turn goes on."""
        turn_of, pieces = argument
        state.seat = pieces[0][1] if pieces else turn_of
        return bool(pieces)

    def moves(self, state: State) -> Sequence[Move]:
        """Take the piece back, or leave it."""
        return [self._take(state), DECLINE]

    def _take(self, state: State) -> Move:
        piece, _, zone = state.argument[1][0]
        return Move("take", (list(state.game.pieces)[piece], state.table.ref(zone)))

    def play(self, state: State, move: Move) -> None:
        """Take it back or leave it, and ask for the next."""
        turn_of, pieces = state.argument
        if move.verb == "take":
            if move != self._take(state):
                raise IllegalMove(f"{move} is not due; {self._take(state)} or decline", "returns")
            piece, at = map(str, move.args)
            state.emit(PieceReturned(piece, at))
            state.take(state.table.standing.index(pieces[0]), ready=self.ready)
        else:
            state.emit(Declined(self.name))
        number = state.agenda[0] if state.agenda else 0
        state.finish_step()
        state.push_with(number, (turn_of, pieces[1:]))

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """A script's turn lists the zones that pieces are taken back from: `take_back: [TILE:ZONE]`."""
        move = self._take(state)
        return move if move.args[1] in [str(at) for at in entry.get("take_back", [])] else None

    def optional(self, state: State) -> bool:
        """It is the owner's choice."""
        return True
