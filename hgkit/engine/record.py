"""The ledger: every point and its reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from hgkit.text.frozen import thaw

if TYPE_CHECKING:
    from hgkit.engine.game import Game


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
        """The entry as plain data that belongs to the caller, with the cite and status of its clause."""
        cite, status = game.cites[self.clause]
        return {
            "turn": self.turn,
            "clause": self.clause,
            "area": {"kind": self.area, "at": self.at},
            "formula": self.formula,
            "values": thaw(dict(self.values)),
            "points": {game.seats[seat]: n for seat, n in self.shares},
            "track": list(game.tracks)[self.track],
            "cite": thaw(cite),
            "status": status,
        }
