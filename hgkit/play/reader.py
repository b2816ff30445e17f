"""Playing what a script says of one turn, and finding out why it can't be played."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, cast

from hgkit.engine.move import DECLINE, Move
from hgkit.engine.state import State
from hgkit.engine.step import Step
from hgkit.errors import HgkitError, IllegalMove
from hgkit.play.entry import Reading, TurnError
from hgkit.text.source import Path

Entry = Sequence[Mapping[str, Any]]


class TurnReader:
    """Plays turns of a script on a state; `place` is where in the turn it went wrong, if it did.

    Of a turn that is read again with its steps watched, `reading` notes what it says to steps with nothing to offer;
    `trying` is a move of these that is made all the same, `tried` the step that waits for it.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.place: Path = ()
        self.reading = Reading(())
        self.trying: Move | None = None
        self.tried: _Watched | None = None
        self._game = state.game
        steps = tuple(cast(Step, _Watched(step, self)) if step.verbs else step for step in state.game.steps)
        self._watched = replace(state.game, steps=steps)

    def play(self, entry: Entry) -> tuple[Move, ...]:
        """Play what a script says of one turn and return the moves.

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
        reading = self.reading = Reading(entry)
        self.trying, self.tried, turn = trying, None, state.turn
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


class _Watched:
    """A stand-in for a step that offers choices: like the step itself in all but what it does here.

    The game passes over a step that has nothing to offer, whatever a script says; the stand-in reports this to what
    reads the turn. The step whose move is being tried waits instead, so that the error names the clause that
    forbids it.
    """

    asks = True

    def __init__(self, inner: Step, reader: TurnReader) -> None:
        self.inner, self.reader = inner, reader

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def offers(self, state: State) -> bool:
        """Return whether the step offers a choice; True while it waits for the move that is tried."""
        return self.reader.tried is self or self.inner.offers(state)

    def run(self, state: State, argument: Any) -> None:
        """Run the step and report that it was passed over, unless it led the turn elsewhere."""
        agenda = state.agenda
        self.inner.run(state, argument)
        reading, trying = self.reader.reading, self.reader.trying
        if state.agenda is not agenda:
            return
        reading.passed(state, self.inner)
        if trying is not None and trying in map(reading.refused.get, self.keys):
            self.reader.tried = self
            state.push_with(self.number, argument)

    def play(self, state: State, move: Move) -> None:
        """Play the move. Raises IllegalMove if the step had nothing to offer: then the move is one too many."""
        tried = self.reader.tried is self
        self.reader.tried = None
        self.inner.play(state, move)
        if tried and move != DECLINE:
            raise IllegalMove(f"'{move}' is one too many for the step '{self.name}'", "turn.order")


def _says_several_things_at_once(entry: Entry) -> bool:
    """Return whether a key holds several moves: then a step may be passed over before it has taken them all."""
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
