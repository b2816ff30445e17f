"""The state of a game: what changes, the one loop that plays it, and the log that takes it back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hgkit.engine.move import Move, parse_move
from hgkit.engine.record import Entry, Event
from hgkit.errors import IllegalMove
from hgkit.spaces.grid import ZONE_BITS, ZONE_MASK, Table, xy

if TYPE_CHECKING:
    from hgkit.engine.game import Game
    from hgkit.engine.steps.step import Step

Agenda = tuple[int, "Agenda"] | None
"""What is still to be done, the next step first: (number of the step, the rest)."""

# slots of the turn memory
DECK, LAID, PUTS, BONUS, GRANTED, TURN_MEMORY = 0, 1, 2, 3, 4, 5


class State:
    """One game being played.

    All numbers live in flat lists: `track_points[track * seats + seat]`, `supply[piece * seats + seat]`,
    `resting` likewise (pieces back with their owner but not usable before a later turn), `stacks` of component
    numbers with the next one last, `hands` by seat. `memory` is forgotten at the start of every turn.
    """

    __slots__ = (
        "_frames",
        "_log",
        "agenda",
        "below",
        "entries",
        "finished",
        "game",
        "hands",
        "happened",
        "memory",
        "resting",
        "seat",
        "stacks",
        "supply",
        "table",
        "track_points",
        "turn",
    )

    def __init__(self, game: Game, table: Table, stacks: Sequence[Sequence[int]]) -> None:
        """A game before its first turn; `stacks` lists each deck's components to come, in order."""
        seats = len(game.players)
        self.game = game
        self.table = table
        self.stacks = [list(reversed(stack)) for stack in stacks]
        self.hands: list[tuple[int, ...]] = [()] * seats
        self.track_points = [start for start in game.track_starts for _ in range(seats)]
        self.supply = [n for n in game.supply for _ in range(seats)]
        self.resting = [0] * len(self.supply)
        self.memory = [0] * TURN_MEMORY
        self.seat = 0
        self.turn = 0
        self.agenda: Agenda = None
        self.below: Agenda = None
        self.finished = False
        self.happened: list[Event] = []
        self.entries: list[Entry] = []
        self._frames: list[tuple[Any, ...]] = []
        self._log: list[tuple[Any, ...]] = []

    # -- what users ask for ---------------------------------------------------------------------------------------

    @property
    def player(self) -> str:
        """The player whose choice it is (after the end: who would be next)."""
        return self.game.players[self.seat]

    @property
    def step(self) -> str:
        """The name of the step that waits for a choice; `end` when the game is over."""
        return self.game.steps[self.agenda[0]].name if self.agenda else "end"

    @property
    def points(self) -> dict[str, int]:
        """The total of every player: the track, or the formula over tracks, that decides."""
        return {player: self._total(seat) for seat, player in enumerate(self.game.players)}

    def _total(self, seat: int) -> int:
        game = self.game
        seats = len(game.players)
        return game.total([self.track_points[game.tracks[name] * seats + seat] for name in game.total.names])

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won; empty before the end, and where the rules say that nobody wins a tie."""
        if not self.finished:
            return ()
        points = self.points
        best = max(points.values())
        first = tuple(player for player, n in points.items() if n == best)
        return first if len(first) == 1 or self.game.shared_victory else ()

    @property
    def ledger(self) -> list[dict[str, Any]]:
        """Every entry so far as plain data: points and their reason."""
        return [entry.as_dict(self.game.players, self.game.cites) for entry in self.entries]

    @property
    def events(self) -> list[dict[str, Any]]:
        """Everything that happened so far as plain data."""
        return [event.as_dict(self.game.players) for event in self.happened]

    def legal_moves(self) -> Sequence[Move]:
        """The moves of the step that waits: a lazy sequence whose length, n-th move and membership are cheap."""
        return self._top().moves(self) if self.agenda else ()

    def play(self, move: Move | str) -> None:
        """Play a move and whatever follows from it without a choice.

        Raises IllegalMove with the clause that forbids it, MoveSyntaxError for text that is no move; either leaves
        the state as it was.
        """
        if isinstance(move, str):
            move = parse_move(move)
        if self.agenda is None:
            raise IllegalMove("the game is over", "turn.order")
        step = self._top()
        if move.verb not in step.verbs:
            offered = " or ".join(step.verbs)
            raise IllegalMove(f"{move.verb!r} is not due; the step {step.name!r} takes {offered}", "turn.order")
        self._keep()
        try:
            step.play(self, move)
        except IllegalMove:
            self.undo()
            raise
        self.advance()

    def undo(self) -> None:
        """Take the last move back, with all that followed from it. Raises IndexError when there is none."""
        frame = self._frames.pop()
        while len(self._log) > frame[0]:
            operation, *args = self._log.pop()
            if operation == "draw":
                self.stacks[args[0]].append(args[1])
            else:
                getattr(self.table, operation)(*args)
        (
            _,
            events,
            entries,
            self.agenda,
            self.below,
            self.seat,
            self.turn,
            self.finished,
            memory,
            points,
            supply,
            resting,
            hands,
        ) = frame
        del self.happened[events:]
        del self.entries[entries:]
        self.memory[:] = memory
        self.track_points[:] = points
        self.supply[:] = supply
        self.resting[:] = resting
        self.hands[:] = hands

    def copy(self) -> State:
        """An independent copy, which can be played on and taken back."""
        other = State.__new__(State)
        for name in State.__slots__:
            value = getattr(self, name)
            if name == "table":
                value = value.copy()
            elif name == "stacks":
                value = [stack[:] for stack in value]
            elif isinstance(value, list):
                value = value[:]
            setattr(other, name, value)
        return other

    def areas(self, kind: str | None = None) -> list[dict[str, Any]]:
        """The areas on the table (of one kind): their kind, first zone, zones, pieces by player, open sides."""
        return self.game.describe_areas(self, kind)

    def view(self, player: str) -> dict[str, Any]:
        """What `player` may know: everything but the order of the stacks and, where hidden, other hands."""
        return self.game.describe(self, player)

    # -- the loop -------------------------------------------------------------------------------------------------

    def _top(self) -> Step:
        assert self.agenda is not None
        return self.game.steps[self.agenda[0]]

    def advance(self) -> None:
        """Run steps that need no choice until one does, or the game is over."""
        steps = self.game.steps
        node = self.agenda
        while node is not None:
            self.agenda = node[1]
            if steps[node[0]].begin(self):
                self.agenda = node
                return
            node = self.agenda

    def push(self, *numbers: int) -> None:
        """Put steps on the agenda, to be done next in the order given."""
        for number in reversed(numbers):
            self.agenda = (number, self.agenda)

    def finish_step(self) -> None:
        """Take the step that waited off the agenda: its choice was made."""
        assert self.agenda is not None
        self.agenda = self.agenda[1]

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
                tuple(self.memory),
                tuple(self.track_points),
                tuple(self.supply),
                tuple(self.resting),
                tuple(self.hands),
            )
        )

    # -- changes that can be taken back -----------------------------------------------------------------------------

    def emit(self, kind: str, *data: Any, seat: int | None = None) -> None:
        """Tell the observers what happened."""
        self.happened.append(Event(kind, self.turn, self.seat if seat is None else seat, data))

    def draw(self, deck: int) -> int | None:
        """Take the next component of a deck; None when it has run out."""
        stack = self.stacks[deck]
        if not stack:
            return None
        component = stack.pop()
        self._log.append(("draw", deck, component))
        return component

    def lay(self, tile: int, cell: int, turned: int) -> None:
        """Lay a tile on the table."""
        self.memory[LAID] = self.table.lay(tile, cell, turned)
        self._log.append(("lift",))

    def put(self, piece: int, zone: int) -> None:
        """Put one of the player's pieces on a zone."""
        seat = self.seat
        at = piece * len(self.game.players) + seat
        self.supply[at] -= 1
        weight = self.game.weights[at]
        self.table.put(piece, seat, zone, weight)
        self._log.append(("unput", weight))

    def take(self, index: int, *, ready: bool) -> tuple[int, int, int]:
        """Give the piece at `index` of the standing ones back to its owner, to use at once or after resting."""
        piece, seat, _ = self.table.standing[index]
        at = piece * len(self.game.players) + seat
        weight = self.game.weights[at]
        found = self.table.take(index, weight)
        self._log.append(("untake", index, found, weight))
        (self.supply if ready else self.resting)[at] += 1
        return found

    def cover(self, zones: Iterable[int]) -> None:
        """Cover the animals of zones for good."""
        new = [zone for zone in zones if zone not in self.table.covered and self._animals(zone)]
        for zone in new:
            self.table.cover(zone)
            self._log.append(("uncover", zone))
        if new:
            self.emit("cover", [self.ref(zone) for zone in new])

    def _animals(self, zone: int) -> int:
        table = self.table
        return table.grid.tiles[table.laid[zone >> ZONE_BITS]].animals[zone & ZONE_MASK]

    def pay(
        self,
        clause: str,
        area_name: str,
        area: int,
        formula: str,
        values: Mapping[str, int],
        shares: tuple[tuple[int, int], ...],
        track: str,
    ) -> None:
        """Enter points in the ledger and add them to the track."""
        first = self.game.tracks[track] * len(self.game.players)
        for seat, points in shares:
            self.track_points[first + seat] += points
        at = self.ref(min(self.table.zones_of(min(self.table.members(area)))))
        self.entries.append(Entry(self.turn, clause, area_name, at, formula, values, shares, track))

    def ref(self, zone: int) -> str:
        """A zone as players name it: `TILE:ZONE`, or `X,Y:ZONE` where the deck has several copies of a tile."""
        table = self.table
        number = zone >> ZONE_BITS
        tile = table.grid.tiles[table.laid[number]].tile
        if self.game.copies:
            x, y = xy(table.places[number])
            return f"{x},{y}:{tile.zones[zone & ZONE_MASK].name}"
        return f"{tile.id}:{tile.zones[zone & ZONE_MASK].name}"
