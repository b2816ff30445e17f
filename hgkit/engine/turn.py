"""The frame of a turn: its beginning, its end, and the end of the game."""

from collections.abc import Callable, Sequence

from hgkit.engine.events import Event
from hgkit.engine.game import Trigger
from hgkit.engine.state import Agenda, State
from hgkit.engine.step import Step


class TurnBegan(Event, kind="turn", implied=True):
    """A turn began."""


class MomentCame(Event, kind="moment"):
    """A clause started a moment of scoring."""

    moment: str
    clause: str


class FinalScoring(Event, kind="final", implied=True):
    """The final scoring began; `entry` is the first one in the ledger."""

    entry: int


class GameEnded(Event, kind="end", implied=True):
    """The game is over."""


FIRST_SEAT = 0
"""The register that holds the seat that began the game."""
DUE = 1
"""The register that holds the clauses of triggers that take effect once all have had equal turns."""
MOMENTS = 2
"""The register that holds the clauses whose moments have come."""
EXTRA = 3
"""The register with the extra turns of other players than the mover; None while there are none."""
ARRIVALS = 4
"""The register that holds the pieces whose order counts, as they were put."""
FIRST_REGISTERS = (0, (), (), None, ())
"""The registers that every game has, at the start."""


def listed(steps: Sequence[int], rest: Agenda) -> Agenda:
    """Return an agenda with these steps first and then the rest."""
    for number in reversed(steps):
        rest = (number, None, rest)
    return rest


class BeginTurn(Step):
    """Begin a turn, or a further one of the same player: its steps go on the agenda."""

    name = "begin_turn"

    def __init__(self, steps: tuple[int, ...]) -> None:
        """Take the numbers of the turn's steps, in order."""
        self.steps = steps
        self._below: Agenda = None
        self._agenda: Agenda = listed(steps, None)

    def run(self, state: State, argument: object) -> None:
        """Put the turn's steps on the agenda: the same list as in the turn before, where the same follows it."""
        below = state.agenda
        if below is not self._below:
            self._below, self._agenda = below, listed(self.steps, below)
        state.below = below
        state.agenda = self._agenda
        state.turn += 1


class EndTurn(Step):
    """End a turn: the next player's begins, unless the game is over.

    The extra turns that others won in it belong to it: `extra` begins the next of them, and returns whether it did.
    """

    name = "end_turn"
    extra: Callable[[State], bool] | None = None

    def run(self, state: State, argument: object) -> None:
        """Pass on, or finish."""
        game = state.game
        if game.goals:
            _look_at_goals(state)
        if self.extra is not None and self.extra(state):
            return
        if _take_effect(state, game.at_turn):
            return
        for trigger in game.at_round:
            if trigger.holds(state) and trigger.clause not in state.registers[DUE]:
                state.registers[DUE] = (*state.registers[DUE], trigger.clause)
        state.seat = (state.seat + 1) % len(game.players)
        if state.seat == state.registers[FIRST_SEAT] and state.registers[DUE]:
            due = [trigger for trigger in game.at_round if trigger.clause in state.registers[DUE]]
            if _take_effect(state, due, due=True):
                return
        state.idle += 1
        if state.idle > len(game.players):  # nobody could choose anything: it would go on for ever
            finish(state)
        else:
            begin_turn(state)


def begin_turn(state: State) -> None:
    """Begin the turn of the player whose seat it is: rested pieces are ready, the turn's memory is empty."""
    game = state.game
    state.memory[:] = [0] * game.memory_size
    if any(state.resting):
        seats = len(game.seats)
        for seat in (state.seat, *range(len(game.players), seats)):  # neutral seats have no turn of their own
            for at in range(seat, len(state.resting), seats):
                state.supply[at] += state.resting[at]
                state.resting[at] = 0
    state.emit(TurnBegan)
    state.agenda = game.turn_agenda if state.registers[EXTRA] is None else game.extra_agenda


def lapse(state: State) -> None:
    """End a turn in which nothing can be done. Where nothing happened in it either, it does not count as one.

    Events say which turn they belong to; those that announce a turn still belong to the one before.
    """
    if not state.happened or state.happened[-1][1] != state.turn:
        state.turn -= 1
    state.agenda = state.below


def end_at_once(state: State) -> None:
    """Look at the goals, and fire the immediate triggers."""
    game = state.game
    if game.goals:
        _look_at_goals(state)
    if game.at_once:
        _take_effect(state, game.at_once)


def _look_at_goals(state: State) -> None:
    for goal in state.game.goals:
        goal.look(state)


def _take_effect(state: State, triggers: Sequence[Trigger], *, due: bool = False) -> bool:
    """Fire the triggers whose conditions hold, all of them if `due`. Return True if the game has ended."""
    for trigger in triggers:
        if due or trigger.holds(state):
            if trigger.moment is None:
                finish(state)
                return True
            _bring(state, trigger)
    return False


def _bring(state: State, trigger: Trigger) -> None:
    """Start the moment of a trigger, once."""
    if trigger.moment is not None and trigger.clause not in state.registers[MOMENTS]:
        state.registers[MOMENTS] = (*state.registers[MOMENTS], trigger.clause)
        state.emit(MomentCame, trigger.moment, trigger.clause)
        state.game.scorer.moment(state, trigger.moment)


def finish(state: State) -> None:
    """End the game: moments that are due too, the final scoring, and nothing more to do."""
    state.agenda = None
    for trigger in state.game.moments:
        if trigger.clause in state.registers[DUE] or trigger.holds(state):
            _bring(state, trigger)
    state.idle = 0
    state.emit(FinalScoring, len(state.entries))
    state.game.scorer.moment(state, "end")
    state.finished = True
    state.emit(GameEnded)
