"""The state of a game: what changes, the one loop that plays it, and the log that takes it back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVarTuple, cast

from typing_extensions import TypeVar

from hgkit.engine.area import Trace
from hgkit.engine.chance import Chance
from hgkit.engine.events import Event, Happened, as_dict
from hgkit.engine.move import Move, parse_move
from hgkit.engine.record import Entry
from hgkit.errors import IllegalMove
from hgkit.rules.checks.formulas import located
from hgkit.rules.clauses.formula import FormulaError

if TYPE_CHECKING:
    from hgkit.engine.game import Game


class Table(Protocol):
    """What lies in a space during a game. The changes that a state logs have inverses, functions of the table."""

    def copy(self) -> Self:
        """Return an independent copy."""


Values = TypeVarTuple("Values")
TableT = TypeVar("TableT", bound=Table, default=Any)
Agenda = tuple[int, Any, "Agenda"] | None
"""What is still to be done, the next step first: (number of the step, what it works on, the rest)."""
Numbers = tuple[int, ...]
Frame = tuple[
    int,
    int,
    int,
    Agenda,
    Agenda,
    int,
    int,
    bool,
    int,
    Numbers,
    tuple[Any, ...],
    Numbers,
    Numbers,
    Numbers,
    Numbers,
]
"""What a move may change: lengths of the log, the events and the ledger, then fields and lists of the state."""


class State(Generic[TableT]):
    """One game being played.

    All numbers live in flat lists: `track_points[track * seats + seat]`, `supply[piece * seats + seat]`, `resting`
    likewise (pieces back with their owner but not usable before a later turn), `bank[piece]`. `racks` are lists of
    component numbers, of a stack the next one last; `game.rack` finds one. `memory` is forgotten at the start of
    every turn, `registers` last. `table` is what lies in the space, of the class that the space gives it.

    >>> import hgkit
    >>> state = hgkit.start("hg-2020", ["red", "blue"], seed=1)
    >>> while not state.finished:
    ...     _ = state.choose(state.count() // 2)
    >>> state.points, state.winners
    ({'red': 21, 'blue': 20}, ('red',))
    """

    __slots__ = (
        "_frames",
        "_log",
        "agenda",
        "bank",
        "below",
        "chance",
        "entries",
        "finished",
        "game",
        "happened",
        "idle",
        "memory",
        "racks",
        "registers",
        "resting",
        "seat",
        "supply",
        "table",
        "track_points",
        "turn",
        "watcher",
    )

    def __init__(self, game: Game, racks: Sequence[Sequence[int]], seed: int) -> None:
        """Set up a game before its first turn; `racks` lists every rack's components, `seed` is for chance to come."""
        seats = len(game.seats)
        self.game = game
        self.table = cast("TableT", game.space.new_table())  # the space makes no other
        self.racks = [list(rack) for rack in racks]
        self.track_points = [track.start for track in game.tracks.values() for _ in range(seats)]
        self.supply = [n for n in game.supply for _ in range(seats)]
        self.resting = [0] * len(self.supply)
        self.bank = list(game.bank)
        self.memory: list[int] = [0] * game.memory_size
        self.registers: list[Any] = list(game.registers)
        self.chance = seed
        self.seat = 0
        self.turn = 0
        self.agenda: Agenda = None
        self.below: Agenda = None
        self.finished = False
        self.idle = 0  # turns that went by without a choice since the last move
        self.happened: list[Happened] = []
        self.entries: list[Entry] = []
        self.watcher: Callable[[State, Event], None] | None = None
        self._frames: list[Frame] = []
        self._log: list[tuple[Any, ...]] = []  # functions that undo a change, each with its arguments

    # -- what users ask for ---------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        """Return the ruleset, the turn and whose choice comes next."""
        return f"<State of {self.game.ruleset.id}, turn {self.turn}: {self.player}, {self.step}>"

    @property
    def player(self) -> str:
        """The player whose choice it is (after the end: who would be next).

        >>> import hgkit
        >>> state = hgkit.start("hg-2020", ["red", "blue"], seed=1)
        >>> state.player
        'red'
        """
        return self.game.players[self.seat]

    @property
    def step(self) -> str:
        """The name of the step that waits for a choice; `end` when the game is over.

        >>> import hgkit
        >>> state = hgkit.start("hg-2020", ["red", "blue"], seed=1)
        >>> state.step
        'place'
        """
        return self.game.steps[self.agenda[0]].name if self.agenda else "end"

    @property
    def points(self) -> dict[str, int]:
        """The total of every seat: the track, or the formula over tracks, that decides.

        >>> import hgkit
        >>> state = hgkit.start("hg-2020", ["red", "blue"], seed=1)
        >>> state.points
        {'red': 0, 'blue': 0}
        """
        return {name: self.game.total_of(self, seat) for seat, name in enumerate(self.game.seats)}

    @property
    def tracks(self) -> dict[str, dict[str, int]]:
        """Every seat's points on every track.

        >>> import hgkit
        >>> state = hgkit.start("hg-2020", ["red", "blue"], seed=1)
        >>> state.tracks["red"]
        {'points': 0}
        """
        seats = len(self.game.seats)
        return {
            name: {track: self.track_points[i * seats + seat] for i, track in enumerate(self.game.tracks)}
            for seat, name in enumerate(self.game.seats)
        }

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won; empty before the end, and where the rules say that nobody wins a tie.

        >>> import hgkit
        >>> hgkit.replay("games/a-game-for-five.yaml").state.winners
        ('blue',)
        """
        return self.game.winners_of(self) if self.finished else ()

    @property
    def ledger(self) -> list[dict[str, Any]]:
        """Every entry so far as plain data: points and their reason.

        >>> import hgkit
        >>> entry = hgkit.replay("games/a-game-for-five.yaml").state.ledger[0]
        >>> entry["turn"], entry["formula"], entry["values"], entry["points"], entry["cite"]
        (5, '2 * tiles', {'tiles': 2}, {'yellow': 4}, {'booklet': [4, 5]})
        """
        return [entry.as_dict(self) for entry in self.entries]

    @property
    def events(self) -> list[dict[str, Any]]:
        """Everything that happened so far as plain data.

        >>> import hgkit
        >>> state = hgkit.start("hg-2020", ["red", "blue"], seed=1)
        >>> state.events[-1]
        {'event': 'draw', 'turn': 1, 'player': 'red', 'deck': 'land', 'component': '44'}
        """
        return [as_dict(happened, self.game.seats) for happened in self.happened]

    def legal_moves(self) -> Sequence[Move]:
        """Return the moves of the step that waits: a lazy sequence whose length, n-th move and membership are cheap.

        Raises RulesetError for a formula that divides by zero.

        >>> import hgkit
        >>> state = hgkit.start("hg-2020", ["red", "blue"], seed=1)
        >>> moves = state.legal_moves()
        >>> len(moves), str(moves[0]), hgkit.parse_move("place 44 0,1 r2") in moves
        (7, 'place 44 0,1 r0', False)
        """
        try:
            return self.game.steps[self.agenda[0]].moves(self) if self.agenda else ()
        except FormulaError as error:
            raise located(self.game.ruleset, error) from None

    def play(self, move: Move | str) -> None:
        """Play a move and whatever follows from it without a choice.

        Raises IllegalMove with the clause that forbids it, MoveSyntaxError for text that is no move and for a Move
        with wrong arguments, RulesetError for a formula that divides by zero; each leaves the state as it was.

        >>> import hgkit
        >>> state = hgkit.start("hg-2020", ["red", "blue"], seed=1)
        >>> state.play("place 44 0,-1 r0")
        >>> state.play(state.legal_moves()[-1])
        >>> state.player
        'blue'
        """
        if not isinstance(move, Move):
            move = parse_move(move)
        if self.agenda is None:
            raise IllegalMove("the game is over", "turn.order")
        step = self.game.steps[self.agenda[0]]
        notation = step.verbs.get(move.verb)
        if notation is None:
            offered = " or ".join(step.verbs)
            message = f"{move.verb!r} is not due; the step {step.name!r} takes {offered}"
            raise IllegalMove(message, "turn.order")
        if tuple(map(type, move.args)) not in notation.forms:  # quick: most moves are well formed
            notation.check(move)
        self._keep()
        try:
            step.play(self, move)
            self.advance()
        except FormulaError as error:
            self.undo()
            raise located(self.game.ruleset, error) from None
        except BaseException:  # whatever stopped the move, an interrupt too: none is played by half
            self.undo()
            raise

    def count(self) -> int:
        """Return how many legal moves there are: `len(legal_moves())`; 0 after the end.

        >>> import hgkit
        >>> state = hgkit.start(hgkit.load("hg-2020"), ["red", "blue"], seed=1)
        >>> state.count()
        7
        """
        return len(self.legal_moves())

    def choose(self, n: int) -> Move:
        """Play the legal move number `n` and return it: `play(legal_moves()[n])`, for programs that count in numbers.

        The same moves from the same start always lead to the same order, also after `undo` and in copies; a position
        laid out anew may list its moves in another. Raises IndexError unless `n` is at least 0 and below `count()`.

        >>> import hgkit
        >>> state = hgkit.start(hgkit.load("hg-2020"), ["red", "blue"], seed=1)
        >>> str(state.choose(3)), state.step
        ('place 44 0,-1 r0', 'occupy')
        """
        moves = self.legal_moves()
        if not 0 <= n < len(moves):
            raise IndexError(f"there is no legal move {n}; there are {len(moves)}, counted from 0")
        move = moves[n]
        self.play(move)
        return move

    def undo(self) -> None:
        """Take the last move back, with all that followed from it. Raises IndexError when there is none.

        >>> import hgkit
        >>> state = hgkit.start("hg-2020", ["red", "blue"], seed=1)
        >>> state.play("place 44 0,-1 r0")
        >>> state.undo()
        >>> state.step, state.count()
        ('place', 7)
        """
        if not self._frames:
            raise IndexError("there is no move to take back")
        frame = self._frames.pop()
        while len(self._log) > frame[0]:
            undo, *args = self._log.pop()
            undo(self, *args)
        (
            _,
            events,
            entries,
            self.agenda,
            self.below,
            self.seat,
            self.turn,
            self.finished,
            self.chance,
            self.memory[:],
            self.registers[:],
            self.track_points[:],
            self.supply[:],
            self.resting[:],
            self.bank[:],
        ) = frame
        del self.happened[events:]
        del self.entries[entries:]
        self.idle = 0  # a move is made only where there is a choice

    def copy(self) -> State[TableT]:
        """Return an independent copy, which can be played on and taken back.

        >>> import hgkit
        >>> state = hgkit.start("hg-2020", ["red", "blue"], seed=1)
        >>> other = state.copy()
        >>> _ = other.choose(0)
        >>> state.step, other.step
        ('place', 'occupy')
        """
        other: State[TableT] = State.__new__(State)
        for name in State.__slots__:
            value = getattr(self, name)
            if name == "table":
                value = value.copy()
            elif name == "racks":
                value = [rack[:] for rack in value]
            elif isinstance(value, list):
                value = value[:]
            setattr(other, name, value)
        return other

    __copy__ = copy
    """`copy.copy(state)` is `state.copy()`."""

    def areas(self, kind: str | None = None) -> list[dict[str, Any]]:
        """Return the areas (of one kind): kind, first place, places, pieces by player, and whether complete.

        >>> import hgkit
        >>> state = hgkit.start("hg-2020", ["red", "blue"], seed=1)
        >>> area = state.areas()[0]
        >>> sorted(area), area["pieces"], area["open"]
        (['at', 'kind', 'open', 'pieces', 'zones'], {}, 2)
        """
        kinds = [kind] if kind is not None else list(self.game.ruleset.model.areas)
        return [found for name in kinds for found in self.game.space.describe_areas(self, name)]

    def view(self, player: str) -> dict[str, Any]:
        """Return what `player` may know: everything but the order of the decks and future random numbers.

        >>> import hgkit
        >>> state = hgkit.start("hg-2020", ["red", "blue"], seed=1)
        >>> state.view("blue")["my_turn"]
        False
        """
        return self.game.view_of(self, player)

    # -- the loop -------------------------------------------------------------------------------------------------

    def advance(self) -> None:
        """Run steps until one offers a choice, or the game is over."""
        steps = self.game.steps
        while (node := self.agenda) is not None:
            step = steps[node[0]]
            if step.asks and step.offers(self):
                self.idle = 0
                return
            self.agenda = node[2]
            step.run(self, node[1])

    def push(self, *numbers: int) -> None:
        """Put steps on the agenda, to be done next in the order given."""
        for number in reversed(numbers):
            self.agenda = (number, None, self.agenda)

    def push_with(self, number: int, argument: Any) -> None:
        """Put one step on the agenda with what it works on (something immutable)."""
        self.agenda = (number, argument, self.agenda)

    @property
    def argument(self) -> Any:
        """What the step that waits works on."""
        return self.agenda[1] if self.agenda else None

    def finish_step(self) -> None:
        """Take the step that waited off the agenda: its choice was made."""
        assert self.agenda is not None
        self.agenda = self.agenda[2]

    def _keep(self) -> None:
        self._frames.append(
            (
                len(self._log),
                len(self.happened),
                len(self.entries),
                self.agenda,
                self.below,
                self.seat,
                self.turn,
                self.finished,
                self.chance,
                tuple(self.memory),
                tuple(self.registers),
                tuple(self.track_points),
                tuple(self.supply),
                tuple(self.resting),
                tuple(self.bank),
            )
        )

    # -- changes that can be taken back -----------------------------------------------------------------------------

    def emit(self, event: Callable[[*Values], Event], *values: *Values, seat: int | None = None) -> None:
        """Record an event with the values of its fields, by default of the seat to move.

        The watcher is called in the middle of it.
        """
        self.happened.append((event, self.turn, self.seat if seat is None else seat, values))
        if self.watcher is not None:
            self.watcher(self, event(*values))

    def log(self, undo: Callable[[TableT, *Values], object], *args: *Values) -> None:
        """Remember how to undo a change of the table: a function called with the table, as it is then, and `args`."""
        self._log.append((_undo_on_table, undo, args))

    def rack_pop(self, rack: int) -> int:
        """Take the last component of a rack: the next one of a stack."""
        component = self.racks[rack].pop()
        self._log.append((_unpop, rack, component))
        return component

    def rack_add(self, rack: int, component: int) -> None:
        """Put a component at the end of a rack."""
        self.racks[rack].append(component)
        self._log.append((_unadd, rack))

    def rack_remove(self, rack: int, component: int) -> None:
        """Take one component of this number out of a rack. Raises ValueError when there is none."""
        held = self.racks[rack]
        place = held.index(component)
        del held[place]
        self._log.append((_unremove, rack, place, component))

    def rack_take(self, rack: int, place: int) -> int:
        """Take the component that lies at a place of a rack, from 0."""
        component = self.racks[rack].pop(place)
        self._log.append((_unremove, rack, place, component))
        return component

    def rack_set(self, rack: int, components: Sequence[int]) -> None:
        """Replace all of a rack."""
        self._log.append((_set, rack, tuple(self.racks[rack])))
        self.racks[rack] = list(components)

    def shuffle(self, components: Sequence[int]) -> list[int]:
        """Return the components in random order; the state's own chance moves on."""
        chance = Chance(self.chance)
        result = chance.shuffled(components)
        self.chance = chance.state
        return result

    def pick(self, components: Sequence[int]) -> int:
        """Return one of the components by chance; the state's own chance moves on."""
        chance = Chance(self.chance)
        found = components[chance.below(len(components))]
        self.chance = chance.state
        return found

    def pay(
        self,
        clause: str,
        area: str,
        at: str,
        formula: str,
        values: Mapping[str, object],
        shares: tuple[tuple[int, int], ...],
        track: int = 0,
        counts: Sequence[int] = (),
        trace: Trace = None,
    ) -> None:
        """Enter points in the ledger and add them to a track; what the track's floor keeps is not lost."""
        first = track * len(self.game.seats)
        floor = self.game.floors[track]
        if floor is not None:
            points = self.track_points
            shares = tuple((s, max(n, min(0, floor - points[first + s]))) for s, n in shares)
        for seat, points_won in shares:
            self.track_points[first + seat] += points_won
        entry = Entry(self.turn, clause, area, at, formula, values, shares, track, tuple(counts), trace)
        self.entries.append(entry)


# What the log holds: functions that get a state, be it the one that logged them or its copy.


def _undo_on_table(
    state: State[TableT], undo: Callable[[TableT, *Values], object], args: tuple[*Values]
) -> None:
    undo(state.table, *args)


def _unpop(state: State, rack: int, component: int) -> None:
    state.racks[rack].append(component)


def _unadd(state: State, rack: int) -> None:
    state.racks[rack].pop()


def _unremove(state: State, rack: int, place: int, component: int) -> None:
    state.racks[rack].insert(place, component)


def _set(state: State, rack: int, components: tuple[int, ...]) -> None:
    state.racks[rack] = list(components)
