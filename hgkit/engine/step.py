"""What every step can do."""

from collections.abc import Mapping, Sequence
from typing import Any

from hgkit.engine.events import Declined
from hgkit.engine.keys import Key
from hgkit.engine.move import Move, Notation
from hgkit.engine.state import State
from hgkit.errors import IllegalMove
from hgkit.text.frozen import FrozenDict


class Step:
    """One step of a turn: either a choice of the player, or something that happens by itself.

    The loop (`State.advance`) asks the first step of the agenda whether it `offers` a choice. If so, the game waits
    until `play` makes one of its `moves`. If not, the step leaves the agenda and may `run`. Asking never changes the
    state: a choice between steps asks several, and plays one of them.

    `name` is how a ruleset names it, `clause` the id of the clause that says so, `verbs` the moves that it takes and
    how each is written, `keys` the keys of a script's turn that it reads. A list under a key in `listed` holds one move
    an item. With `may_be_left_out` a turn may leave the move out where only one is legal. `number` is that of the step
    among all of the game.
    """

    name: str = ""
    clause: str = ""
    verbs: Mapping[str, Notation] = FrozenDict()
    keys: Mapping[str, Key] = FrozenDict()
    listed: tuple[str, ...] = ()
    may_be_left_out: bool = False
    number: int = -1
    asks: bool = False

    def __init_subclass__(cls, **options: Any) -> None:
        """Note whether the step may offer a choice at all: the loop does not ask those that never do."""
        super().__init_subclass__(**options)
        cls.asks = cls.offers is not Step.offers

    def offers(self, state: State) -> bool:
        """Return whether the player has a choice to make here now. Changes nothing."""
        return False

    def run(self, state: State, argument: Any) -> None:
        """Do what the step does where it offers no choice. It is off the agenda; `argument` is what it worked on."""

    def moves(self, state: State) -> Sequence[Move]:
        """Return the legal moves of a step that offers a choice."""
        return ()

    def play(self, state: State, move: Move) -> None:
        """Make a choice. Raises IllegalMove, naming the clause that forbids it."""
        raise AssertionError(self.name)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """Return the move that a script's turn makes at this step; None when its keys are absent."""
        return None

    def optional(self, state: State) -> bool:
        """Return whether the step may be declined: always, where that is one of its verbs."""
        return "decline" in self.verbs


class Declinable(Step):
    """A step that may be declined, by the move `decline`, unless something has to be done."""

    def forced(self, state: State) -> IllegalMove | None:
        """Return why it can't be declined now; None where it can."""
        return None

    def play(self, state: State, move: Move) -> None:
        """Decline, or make the choice. Raises IllegalMove, naming the clause that forbids it."""
        if move.verb != "decline":
            self.choose(state, move)
            return
        why_not = self.forced(state)
        if why_not is not None:
            raise why_not
        self.decline(state)
        state.emit(Declined, self.name)

    def decline(self, state: State) -> None:
        """Leave the choice: by default the step is over."""
        state.finish_step()

    def choose(self, state: State, move: Move) -> None:
        """Make a choice. Raises IllegalMove, naming the clause that forbids it."""
        raise AssertionError(self.name)

    def optional(self, state: State) -> bool:
        """Return whether nothing has to be done."""
        return self.forced(state) is None
