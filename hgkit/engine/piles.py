"""Piles: stacks that are drawn from, and what happens when one runs out."""

from collections.abc import Sequence
from dataclasses import dataclass

from hgkit.engine.events import Event, Shuffled
from hgkit.engine.state import State
from hgkit.errors import IllegalMove


class Exhausted(Event, kind="exhausted"):
    """A deck ran out, for the `time`-th time."""

    rack: str
    time: int


class Filled(Event, kind="fill"):
    """A component was turned over to fill a rack."""

    rack: str
    component: str


@dataclass(frozen=True, slots=True)
class Pile:
    """A stack that can be drawn from.

    `rack` is its number. If `whole` is not empty, the pile never runs out: where the rack, which holds what a script
    records, is empty, components are drawn from the whole by chance. `exhausted` says when another one runs out (None:
    never): `when_empty`, as soon as its last component is taken, or `when_needed`, at the first draw that finds it
    empty. The first `passes - 1` times the rack `again` is then shuffled into it. The register `ran_out` holds how
    often it ran out, and whether there was nothing to shuffle the last time; the register `to_come` the orders that a
    script recorded for later passes.
    """

    name: str
    rack: int
    whole: tuple[int, ...]
    exhausted: str | None
    again: int | None
    passes: int
    ran_out: int
    to_come: int

    def times(self, state: State) -> int:
        """Return how often it ran out."""
        times: int = state.registers[self.ran_out][0]
        return times

    def offers(self, state: State) -> bool:
        """Return whether a component may be asked for."""
        if state.racks[self.rack] or self.whole:
            return True
        times, dry = state.registers[self.ran_out]
        if self.exhausted is None or times >= self.passes:
            return False
        return bool(self._waiting(state)) or (self.exhausted == "when_needed" and not dry)

    def draw(self, state: State) -> int | None:
        """Take the next component, None where there is none, and do at once what follows when the pile runs out."""
        stack = state.racks[self.rack]
        if not stack:
            if self.exhausted is None:
                return state.pick(self.whole) if self.whole else None
            self._missing(state)
            stack = state.racks[self.rack]  # another list, where something was shuffled into it
            if not stack:
                return None
        component = state.rack_pop(self.rack)
        if not stack and self.exhausted == "when_empty" and self.times(state) < self.passes:
            self._run_out(state)
        return component

    def _waiting(self, state: State) -> list[int]:
        return state.racks[self.again] if self.again is not None else []

    def _missing(self, state: State) -> None:
        """Handle a draw from an empty pile: it runs out, or what came back since it did is shuffled into it."""
        times, dry = state.registers[self.ran_out]
        if self.exhausted is None or times >= self.passes:
            return
        if self.exhausted == "when_needed" and not dry:
            self._run_out(state)
        elif self._shuffle(state):
            state.registers[self.ran_out] = (times, False)

    def _run_out(self, state: State) -> None:
        times = self.times(state) + 1
        state.emit(Exhausted, self.name, times)
        dry = times < self.passes and not self._shuffle(state)
        state.registers[self.ran_out] = (times, dry)

    def _shuffle(self, state: State) -> bool:
        """Shuffle what waits into the pile; False when nothing does."""
        waiting = self._waiting(state)
        if not waiting:
            return False
        assert self.again is not None
        order = shuffled(state, waiting, self.to_come, self.name, f"racks.{self.name}")
        state.rack_set(self.again, ())
        state.rack_set(self.rack, order)
        state.emit(Shuffled, self.name, len(order))
        return True


def shuffled(state: State, components: Sequence[int], to_come: int, name: str, clause: str) -> list[int]:
    """Return components in the order that a script recorded next in the register `to_come`, else in a random one.

    `name` is that of the rack. Raises IllegalMove, by `clause`, for a recorded order of other components.
    """
    recorded = state.registers[to_come]
    if not recorded:
        return state.shuffle(components)
    order, state.registers[to_come] = list(recorded[0]), recorded[1:]
    if sorted(order) != sorted(components):
        message = f"the recorded order of {name} does not hold the components that are shuffled"
        raise IllegalMove(message, clause)
    return order


@dataclass(frozen=True, slots=True)
class TopUp:
    """A rack of the table that is topped up from a pile: `each` after every component taken, else after a refill."""

    name: str
    rack: int
    size: int
    pile: Pile
    each: bool

    def fill(self, state: State) -> None:
        """Turn components over until the rack is full or the pile gives none."""
        while len(state.racks[self.rack]) < self.size:
            component = self.pile.draw(state)
            if component is None:
                return
            state.rack_add(self.rack, component)
            state.emit(Filled, self.name, state.game.space.component_id(self.name, component))
