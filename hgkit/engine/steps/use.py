"""Using an effect that offers a choice, or declining it."""

from collections.abc import Mapping, Sequence
from typing import Any

from hgkit.engine.choice import Joined
from hgkit.engine.effect import Args, Effect
from hgkit.engine.keys import USED
from hgkit.engine.move import BARE, DECLINE, Move, Moves, names
from hgkit.engine.state import State
from hgkit.engine.step import Declinable
from hgkit.engine.turn import end_at_once
from hgkit.errors import IllegalMove
from hgkit.text.frozen import FrozenDict


class Uses(Moves):
    """The moves that use an effect in one of the ways of `options`."""

    def __init__(self, verb: str, name: str, options: Sequence[Args]) -> None:
        """Take the verb, the name of what has the effect, and the ways to use it."""
        self.verb = verb
        self.name = name
        self.options = options

    def __len__(self) -> int:
        return len(self.options)

    def at(self, n: int) -> Move:
        """Return the use in the n-th way."""
        return Move(self.verb, (self.name, *self.options[n]))

    def __contains__(self, move: object) -> bool:
        match move:
            case (self.verb, (self.name, *args)):
                return tuple(args) in self.options
        return False


class UseEffect(Declinable):
    """Use the effect of a power, or decline it; an effect that cannot be used lapses.

    Its argument is the `Use`: what has the power.
    """

    name = "use"
    keys = FrozenDict({"use": USED})

    def __init__(self, clause: str, effect: Effect) -> None:
        """Take the clause of the power, by whose name moves and scripts call it, and its effect."""
        self.clause = clause
        self.power = clause.rpartition(".")[2]
        self.effect = effect
        self.verbs = {"use": names("POWER", 1, 2, 3, 4, 5), "decline": BARE}
        self.keys = FrozenDict({**type(self).keys, **effect.keys})

    def offers(self, state: State) -> bool:
        """Return whether the effect can be used."""
        return self.effect.can(state, state.argument)

    def moves(self, state: State) -> Sequence[Move]:
        """Return every way to use it, and declining."""
        return Joined([Uses("use", self.power, self.effect.options(state, state.argument)), [DECLINE]])

    def choose(self, state: State, move: Move) -> None:
        """Use the effect."""
        use = state.argument
        name, *args = map(str, move.args)
        if name != self.power:
            raise IllegalMove(f"the power to use now is {self.power}", "turn.order")
        self.effect.check(state, tuple(args), use)
        state.finish_step()
        self.effect.apply(state, tuple(args), use)
        end_at_once(state)

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """Return what a script's turn says: `use: POWER`, with what its effect reads."""
        if str(entry.get("use")) != self.power:
            return None
        return Move("use", (self.power, *self.effect.read(entry)))
