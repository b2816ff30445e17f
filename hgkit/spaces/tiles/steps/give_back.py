"""Leaving it to the owners whether pieces of a scored area come back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hgkit.engine.events import Declined, PieceReturned
from hgkit.engine.move import BARE, DECLINE, Move, names
from hgkit.engine.step import Step
from hgkit.errors import IllegalMove
from hgkit.text.frozen import FrozenDict

if TYPE_CHECKING:
    from hgkit.engine.state import State


class AskOwners(Step):
    """Ask the owners of pieces one after the other whether they take them back.

    Works on the player whose turn it is, and the pieces.
    """

    name = "ask_owners"

    def __init__(self, choice: int) -> None:
        """`choice` is the number of the step in which an owner chooses."""
        self.choice = choice

    def run(self, state: State, argument: Any) -> None:
        """Let the owner of the first piece choose, then ask again; with none left the turn goes on."""
        turn_of, pieces = argument
        if not pieces:
            state.seat = turn_of
            return
        state.seat = pieces[0].seat
        state.push_with(self.number, (turn_of, pieces[1:]))
        state.push_with(self.choice, pieces[0])


class GiveBack(Step):
    """The owner takes a piece of a scored area back, or leaves it. Works on the piece, a `Standing`."""

    name = "give_back"
    verbs = FrozenDict({"take": names("PIECE TILE:ZONE", 1, 2), "decline": BARE})
    keys = ("take_back",)

    def __init__(self, ready: bool) -> None:
        """`ready` says whether a piece taken back may be used at once."""
        self.ready = ready

    def offers(self, state: State) -> bool:
        """It always does."""
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """Take the piece back, or leave it."""
        return [self._take(state), DECLINE]

    def _take(self, state: State) -> Move:
        piece, _, zone = state.argument
        return Move("take", (state.game.piece_names[piece], state.table.ref(zone)))

    def play(self, state: State, move: Move) -> None:
        """Take it back or leave it."""
        standing = state.argument
        if move.verb == "decline":
            state.emit(Declined(self.name))
        elif move == self._take(state):
            piece, at = map(str, move.args)
            state.emit(PieceReturned(piece, at))
            state.take(state.table.standing.index(standing), ready=self.ready)
        else:
            raise IllegalMove(f"{move} is not due; {self._take(state)} or decline", "returns")
        state.finish_step()

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """A script's turn lists the zones that pieces are taken back from: `take_back: [TILE:ZONE]`."""
        move = self._take(state)
        return move if move.args[1] in [str(at) for at in entry.get("take_back", [])] else None

    def optional(self, state: State) -> bool:
        """It is the owner's choice."""
        return True
