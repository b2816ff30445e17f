"""A ruleset compiled for a number of players: integer tables and steps, the same for every state of the game."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hgkit.engine.area import Area
from hgkit.engine.counters import Kept
from hgkit.engine.numbers import SeatFormula
from hgkit.engine.position_data import Recorded
from hgkit.engine.scoring import Scorer
from hgkit.engine.space import RackInfo, Space
from hgkit.engine.state import Agenda, State
from hgkit.engine.step import Step
from hgkit.rules.checks.formulas import locating
from hgkit.rules.clauses.scoring import Track
from hgkit.rules.ruleset import Ruleset

Condition = Callable[[State], bool]
"""Something that holds in a state, or does not."""


@dataclass(frozen=True, slots=True)
class Trigger:
    """A clause that takes effect once `holds` is true: it ends the game, or starts the `moment` of this name.

    `finish`: `at_once` (right after the move in which it came true), `turn` (at the end of that turn) or `round`
    (once all players have had the same number of turns).
    """

    clause: str
    holds: Condition
    finish: str
    moment: str | None


class Goal(ABC):
    """A milestone that is looked at after every move, whatever was done."""

    __slots__ = ()

    @abstractmethod
    def look(self, state: State) -> None:
        """Give every seat that has reached it what it gains."""


@dataclass(frozen=True, slots=True)
class Winner:
    """The clause of victory: `total` decides, `then` breaks ties in order; the first `seats` can win.

    With `shared` those who are still tied win together, else nobody does.
    """

    total: SeatFormula
    then: tuple[SeatFormula, ...]
    shared: bool
    seats: int

    def seats_of(self, state: State) -> list[int]:
        """Return the seats that have won."""
        left = list(range(self.seats))
        for formula in (self.total, *self.then):
            values = [formula.of(state, seat) for seat in left]
            best = max(values)
            left = [seat for seat, value in zip(left, values, strict=True) if value == best]
        return left if len(left) == 1 or self.shared else []


SetUp = Callable[[State, Recorded], None]
"""A step of the set-up: done on a new state, by what a script recorded or by the state's own chance."""


@dataclass(frozen=True, slots=True)
class Game:
    """A compiled ruleset.

    `players` are in turn order, `seats` are the players and then neutral seats. `pieces` and `tracks` name what the
    numbers in a state mean. `supply` is by kind of piece, `weights` are the packed strengths by piece and seat.
    `stacks` holds each deck's components (one number a copy) by rack name; those of `unlimited` are drawn from by
    chance and never run out. `steps` are all steps; `first` the
    number of the one that begins a turn, `turn_agenda` all that a turn begins with; `set_up` is done before the first
    turn, `first_draws` after it, from the stacks as they are recorded; `setup_keys` is what a script
    may record of that. `counters` are the registers that positions write down, `complete` finds
    the areas of a kind that are complete, where that scores them; `later_passes` are by stack the registers with
    orders that were recorded; `ordered` are the kinds of pieces whose order of arrival counts. The triggers stand
    together by when they take effect: at once, at the end of a turn, once all have had equal turns; `moments` are those
    that start moments. `goals` are the milestones that are looked at
    after every move. `silent` seats get no points.
    `extra_agenda` is all that an extra turn of another player than the mover does.
    """

    ruleset: Ruleset
    players: tuple[str, ...]
    seats: tuple[str, ...]
    space: Space
    pieces: Mapping[str, int]
    supply: tuple[int, ...]
    bank: tuple[int, ...]
    weights: tuple[int, ...]
    racks: Mapping[str, RackInfo]
    stacks: Mapping[str, tuple[int, ...]]
    unlimited: frozenset[str]
    tracks: Mapping[str, Track]
    floors: tuple[int | None, ...]
    winner: Winner
    scorer: Scorer
    silent: frozenset[int]
    at_once: tuple[Trigger, ...]
    at_turn: tuple[Trigger, ...]
    at_round: tuple[Trigger, ...]
    moments: tuple[Trigger, ...]
    goals: tuple[Goal, ...]
    steps: tuple[Step, ...]
    first: int
    turn_agenda: Agenda
    extra_agenda: Agenda
    set_up: tuple[SetUp, ...]
    setup_keys: tuple[str, ...]
    first_draws: tuple[SetUp, ...]
    memory_size: int
    registers: tuple[Any, ...]
    counters: Mapping[str, Kept]
    complete: Mapping[str, Callable[[State], Iterable[Area]]]
    later_passes: Mapping[str, int]
    ordered: frozenset[int]
    cites: Mapping[str, tuple[object, str]]

    @property
    def triggers(self) -> frozenset[str]:
        """The clauses that end the game or start a moment."""
        listed = (*self.at_once, *self.at_turn, *self.at_round, *self.moments)
        return frozenset(trigger.clause for trigger in listed)

    @property
    def piece_names(self) -> tuple[str, ...]:
        """The kinds of pieces in the order of their numbers."""
        return tuple(self.pieces)

    @property
    def rack_count(self) -> int:
        """How many racks a state has, those of seats one by one."""
        seats = len(self.players)
        return max(info.first + (seats if info.by_seat else 1) for info in self.racks.values())

    def rack(self, name: str, seat: int = 0) -> int:
        """Return the number in `State.racks` of a rack (of a seat)."""
        info = self.racks[name]
        return info.first + (seat if info.by_seat else 0)

    def by_seat(self, counts: Sequence[int]) -> dict[str, int]:
        """Return numbers that are in the order of the seats by name, those that are not 0."""
        return {seat: n for seat, n in zip(self.seats, counts, strict=False) if n}

    def pieces_in(self, area: Area) -> dict[str, dict[str, int]]:
        """Return how many pieces of each kind stand in an area, by seat."""
        found = {name: self.by_seat(area.counts(piece)) for name, piece in self.pieces.items()}
        return {name: counts for name, counts in found.items() if counts}

    def total_of(self, state: State, seat: int) -> int:
        """Return what decides about victory, for one seat."""
        with locating(self.ruleset):
            return self.winner.total.of(state, seat)

    def winners_of(self, state: State) -> tuple[str, ...]:
        """Return the names of those who have won."""
        with locating(self.ruleset):
            return tuple(self.seats[seat] for seat in self.winner.seats_of(state))

    def view_of(self, state: State, player: str) -> dict[str, Any]:
        """Return what a player may know of a state: racks face up as lists, stacks as counts (None: unlimited)."""
        seat = self.players.index(player)
        seats = len(self.seats)
        racks: dict[str, Any] = {}
        for name, info in self.racks.items():
            if name in self.stacks and info.size is None:
                racks[name] = self.left(state, name)
                continue
            racks[name] = held = self.held_in(state, name)
            if isinstance(held, dict) and info.hidden:
                racks[name] = {who: ids if who == player else len(ids) for who, ids in held.items()}
        return {
            "player": player,
            "to_move": state.player,
            "my_turn": seat == state.seat and not state.finished,
            "step": state.step,
            "turn": state.turn,
            "points": state.points,
            "tracks": state.tracks,
            **self.space.layout(state),
            "bank": {piece: state.bank[i] for piece, i in self.pieces.items() if self.bank[i]},
            "supply": {
                piece: {who: state.supply[i * seats + s] for s, who in enumerate(self.seats)}
                for piece, i in self.pieces.items()
            },
            "racks": racks,
            "finished": state.finished,
        }

    def left(self, state: State, stack: str) -> int | None:
        """Return how many components are left in a stack; None for one that never runs out."""
        return None if stack in self.unlimited else len(state.racks[self.racks[stack].first])

    def held_in(self, state: State, rack: str) -> list[str] | dict[str, list[str]]:
        """Return the ids of the components that lie in a rack; by player where each has one."""
        info = self.racks[rack]
        if not info.by_seat:
            return self.component_ids(rack, state.racks[info.first])
        seats = enumerate(self.players, info.first)
        return {player: self.component_ids(rack, state.racks[number]) for number, player in seats}

    def component_ids(self, rack: str, numbers: Sequence[int]) -> list[str]:
        """Return the ids of components of a rack."""
        return [self.space.component_id(rack, number) for number in numbers]
