"""Placing a piece that a milestone gives."""

from collections.abc import Mapping, Sequence
from typing import Any

from hgkit.engine.events import Event
from hgkit.engine.keys import Key
from hgkit.engine.milestones import Roll
from hgkit.engine.move import BARE, DECLINE, Move, names
from hgkit.engine.step import Declinable
from hgkit.errors import IllegalMove
from hgkit.spaces.maps.table import MapState, Pieces
from hgkit.text.frozen import FrozenDict


class Awarded(Event, kind="award"):
    """A piece that a milestone gives was placed."""

    piece: str
    at: str


class Award(Declinable):
    """Place the piece, or decline. The agenda's argument is the seat that reached the milestone and the places."""

    verbs = FrozenDict({"award": names("NAME PLACE", 2), "decline": BARE})
    keys = FrozenDict(
        {"award": Key("places", "Where a piece goes that a milestone gives: {MILESTONE: PLACE}.")}
    )

    def __init__(self, name: str, piece_name: str, piece: int, roll: Roll, *, passes_on: bool) -> None:
        """Take the seats that reached it as `roll`; if the award `passes_on`, a seat that declines leaves the roll."""
        self.name = name
        self.clause = f"milestones.{name}"
        self.piece_name = piece_name
        self.piece = piece
        self.roll = roll
        self.passes_on = passes_on

    def offers(self, state: MapState) -> bool:
        """Return True: the step is on the agenda only where there is a place for the piece."""
        return True

    def moves(self, state: MapState) -> Sequence[Move]:
        """Return a move for each place, and declining."""
        names = state.table.graph.places
        return [*(Move("award", (self.name, names[place])) for place in state.argument[1]), DECLINE]

    def decline(self, state: MapState) -> None:
        """Decline it, for the next seat where it passes on."""
        if self.passes_on:
            self.roll.leave(state, state.argument[0])
        super().decline(state)

    def choose(self, state: MapState, move: Move) -> None:
        """Place it."""
        graph, (_, places) = state.table.graph, state.argument
        name, place = map(str, move.args)
        at = graph.index.get(place)
        if name != self.name or at is None or at not in places:
            offered = ", ".join(graph.places[place] for place in places)
            raise IllegalMove(f"the {self.piece_name} of {self.name} goes to one of {offered}", self.clause)
        state.finish_step()
        column = len(state.game.seats)
        state.table.put(at, self.piece, column)
        state.log(Pieces.take_off, at, self.piece, column)
        state.emit(Awarded, self.piece_name, place)

    def read(self, state: MapState, entry: Mapping[str, Any]) -> Move | None:
        """Return the move of a script's turn that places it: `award: {NAME: PLACE}`."""
        place = entry.get("award", {}).get(self.name)
        return Move("award", (self.name, str(place))) if place is not None else None
