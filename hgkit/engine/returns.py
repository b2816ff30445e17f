"""Pieces that go back to their owners once their area was scored, or that the owners may leave there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from hgkit.engine.builder import Builder
from hgkit.engine.events import PieceReturned
from hgkit.engine.keys import Key
from hgkit.engine.move import BARE, DECLINE, Move, names
from hgkit.engine.state import State
from hgkit.engine.step import Declinable, Step
from hgkit.errors import IllegalMove
from hgkit.text.frozen import FrozenDict

Stands = tuple[int, int, int]
"""A piece that stands in the space: its kind, its seat, the number of its place."""


class Places(Protocol):
    """The places of a space that pieces stand on."""

    def ref(self, state: State, place: int) -> str:
        """Return a place as players name it."""

    def take(self, state: State, piece: Stands, *, ready: bool) -> None:
        """Take a piece off its place, for its owner to use at once or after resting."""


@dataclass(frozen=True, slots=True)
class Returns:
    """What goes back of a scored area: `pieces`, `ready` to use or not; `ask` is the step that asks the owners."""

    places: Places
    pieces: frozenset[int]
    ready: bool
    ask: int | None

    def give_back(self, state: State, back: Sequence[Stands]) -> None:
        """Give pieces back, or ask their owners, each for one after the other; nobody decides for neutral seats."""
        asked = [one for one in back if self.ask is not None and one[1] < len(state.game.players)]
        for one in reversed(back):
            if one not in asked:
                give_back(state, self.places, one, ready=self.ready)
        if asked and self.ask is not None:
            state.push_with(self.ask, (state.seat, tuple(asked)))


def give_back(state: State, places: Places, piece: Stands, *, ready: bool) -> None:
    """Give one piece back to its owner."""
    kind, seat, place = piece
    places.take(state, piece, ready=ready)
    state.emit(PieceReturned, state.game.piece_names[kind], places.ref(state, place), seat=seat)


def compile_returns(builder: Builder, places: Places) -> Returns | None:
    """Return what goes back of a scored area; None where no clause says so."""
    clause = builder.model.returns
    if clause is None:
        return None
    ready = clause.ready == "at_once"
    ask = None if clause.must else builder.add_step(AskOwners(builder.add_step(GiveBack(places, ready))))
    return Returns(places, frozenset(builder.pieces[name] for name in clause.pieces), ready, ask)


class AskOwners(Step):
    """Ask the owners of pieces one after the other whether they take them back.

    Works on the player whose turn it is, and the pieces.
    """

    name = "ask_owners"

    def __init__(self, choice: int) -> None:
        """Let owners choose in the step with the number `choice`."""
        self.choice = choice

    def run(self, state: State, argument: Any) -> None:
        """Let the owner of the first piece choose, then ask again; with none left the turn goes on."""
        turn_of, pieces = argument
        if not pieces:
            state.seat = turn_of
            return
        state.seat = pieces[0][1]
        state.push_with(self.number, (turn_of, pieces[1:]))
        state.push_with(self.choice, pieces[0])


class GiveBack(Declinable):
    """The owner takes a piece of a scored area back, or leaves it. Works on the piece."""

    name = "give_back"
    verbs = FrozenDict({"take": names("PIECE PLACE", 1, 2), "decline": BARE})
    keys = FrozenDict({"take_back": Key("list", "Places that pieces are taken back from: [PLACE].")})

    def __init__(self, places: Places, ready: bool) -> None:
        """Take pieces back from `places`; if `ready`, they may be used at once."""
        self.places = places
        self.ready = ready

    def offers(self, state: State) -> bool:
        """Return True: the owner always has the choice."""
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """Return the two moves: take the piece back, or leave it."""
        return [self._take(state), DECLINE]

    def _take(self, state: State) -> Move:
        piece, _, place = state.argument
        return Move("take", (state.game.piece_names[piece], self.places.ref(state, place)))

    def choose(self, state: State, move: Move) -> None:
        """Take it back."""
        if move != self._take(state):
            raise IllegalMove(f"{move} is not due; {self._take(state)} or decline", "returns")
        give_back(state, self.places, state.argument, ready=self.ready)
        state.finish_step()

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """Return the move if the script's turn lists the place: `take_back: [PLACE]`."""
        move = self._take(state)
        return move if move.args[1] in [str(at) for at in entry.get("take_back", [])] else None
