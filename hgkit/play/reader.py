"""Playing what a script says of one turn, and finding out why it can't be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from hgkit.engine.move import Move
from hgkit.engine.state import State
from hgkit.errors import HgkitError, IllegalMove
from hgkit.play.entry import Reading, TurnError
from hgkit.play.watch import Desk, watched
from hgkit.text.source import Path

Entry = Sequence[Mapping[str, Any]]


class TurnReader:
    """Plays turns of a script on a state; `place` is where in the turn it went wrong, if it did."""

    def __init__(self, state: State) -> None:
        """`state` is what is played on."""
        self.state = state
        self.place: Path = ()
        self._desk = Desk()
        self._game = state.game
        self._watched = watched(state.game, self._desk)

    def play(self, entry: Entry) -> tuple[Move, ...]:
        """Play what a script says of one turn; gives the moves.

        Raises IllegalMove for a move the rules forbid, TurnError for an entry that says too little; either
        leaves the state as it was.
        """
        if not _says_several_things_at_once(entry):
            try:
                return self._play(entry)
            except (_Left, TurnError):
                pass  # once more, watched, to see which step it was meant for
        self.state.game = self._watched
        try:
            return self._play(entry)
        except _Left as left:
            self.place = left.path
            if left.refused is not None:
                with suppress(_Left):  # where it was a step of the next turn that passed it over
                    self._play(entry, trying=left.refused)
            raise IllegalMove(f"no step of this turn takes '{left.what}'", "turn.order") from None
        finally:
            self.state.game = self._game

    def _play(self, entry: Entry, *, trying: Move | None = None) -> tuple[Move, ...]:
        state = self.state
        steps = state.game.steps
        reading = Reading(entry)
        self._desk.read(reading, trying)
        turn = state.turn
        moves: list[Move] = []
        try:
            self._check_player(entry)
            while state.agenda is not None and state.turn == turn:
                move = reading.move(state, steps[state.agenda[0]])
                state.play(move)
                moves.append(move)
            if not reading.finished():
                raise _Left(*reading.left(), next(iter(reading.refused.values()), None))
        except TurnError:
            self._take_back(moves, reading)
            if reading.refused:
                raise _Left(*reading.left(), next(iter(reading.refused.values()))) from None
            raise
        except (HgkitError, _Left):
            self._take_back(moves, reading)
            raise
        return tuple(moves)

    def _take_back(self, moves: Sequence[Move], reading: Reading) -> None:
        self.place = self.place if not moves and self.place else reading.place
        for _ in moves:
            self.state.undo()

    def _check_player(self, entry: Entry) -> None:
        state = self.state
        self.place = ()
        if state.agenda is None:
            raise IllegalMove("the game is over", "turn.order")
        for index, part in enumerate(entry):
            if part.get("player", state.player) != state.player:
                self.place = (index, "player")
                message = f"it is the turn of {state.player}, not of {part['player']}"
                raise IllegalMove(message, "turn.order")


def _says_several_things_at_once(entry: Entry) -> bool:
    """Whether a key holds more than one move: then a step may be passed over before it has taken all."""
    for part in entry:
        for value in part.values():
            if isinstance(value, dict):
                if len(value) > 1:
                    return True
            elif isinstance(value, list) and len(value) > 1 and isinstance(value[0], dict):
                return True
    return False


class _Left(Exception):
    """A turn that says more than its steps took: where, what, and the move that a step refused."""

    def __init__(self, path: Path, what: str, refused: Move | None) -> None:
        super().__init__(what)
        self.path = path
        self.what = what
        self.refused = refused
