"""What observers keep: events (everything that happened) and ledger entries (every point and its reason)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from hgkit.engine.game import Game


class Event(NamedTuple):
    """Something that happened: `kind`, the turn's number, the seat it concerns, and the data of that kind."""

    kind: str
    turn: int
    seat: int
    data: tuple[Any, ...] = ()

    def as_dict(self, players: tuple[str, ...]) -> dict[str, Any]:
        """The event as plain data, its values by name (`EVENT_FIELDS`)."""
        named = dict(zip(EVENT_FIELDS[self.kind], self.data, strict=True))
        return {"event": self.kind, "turn": self.turn, "player": players[self.seat], **named}


EVENT_FIELDS: dict[str, tuple[str, ...]] = {
    "draw": ("deck", "component"),
    "discard": ("deck", "component"),
    "place": ("component", "at", "turned"),
    "put": ("piece", "at"),
    "take": ("piece", "at"),
    "return": ("piece", "at"),
    "decline": ("step",),
    "complete": ("area", "at"),
    "bonus": ("deck",),
    "cover": ("at",),
    "exhausted": ("rack", "time"),
    "shuffle": ("rack", "count"),
    "fill": ("rack", "component"),
    "pick": ("rack", "component"),
    "pay": ("components",),
    "award": ("piece", "at"),
    "half": ("clause",),
    "use": ("power", "how"),
    "token": ("power", "how"),
    "win_token": ("token", "at"),
    "lose_token": ("token", "at"),
    "gain": ("piece", "count"),
    "turn_in": ("piece", "count"),
    "mark": ("piece", "component"),
    "mark_back": ("piece",),
    "swap": ("own", "other"),
    "block": ("piece", "board", "at"),
    "unblock": ("piece", "board", "at"),
    "abandon": ("dominoes",),
    "pass": (),
    "turn": (),
    "final": ("entry",),
    "end": (),
}
"""The values that each kind of event carries, in order."""


class Entry(NamedTuple):
    """Points and their reason.

    `clause` is the clause that brings them, `area` and `at` say where (kind of area and its first zone), `values`
    are the numbers put into `formula`, `shares` are (seat, points) pairs, `track` the number of the track they go to.
    """

    turn: int
    clause: str
    area: str
    at: str
    formula: str
    values: Mapping[str, Any]
    shares: tuple[tuple[int, int], ...]
    track: int

    def as_dict(self, game: Game) -> dict[str, Any]:
        """The entry as plain data, with the cite and status of its clause."""
        cite, status = game.cites[self.clause]
        return {
            "turn": self.turn,
            "clause": self.clause,
            "area": {"kind": self.area, "at": self.at},
            "formula": self.formula,
            "values": dict(self.values),
            "points": {game.seats[seat]: n for seat, n in self.shares},
            "track": list(game.tracks)[self.track],
            "cite": cite,
            "status": status,
        }
