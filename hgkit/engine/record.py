"""The ledger: every point and its reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from hgkit.engine.area import Trace
from hgkit.text.frozen import thaw

if TYPE_CHECKING:
    from hgkit.engine.state import State


class LeftOut(TypedDict):
    """What is printed in an area but was not used: `by` is what consumed it or the clause that says so.

    `why` is consumed, covered, ignored or limit; `by` is None for what a position covers without saying why.
    """

    what: str
    count: int
    why: str
    by: str | None


class Explained(TypedDict):
    """The names of an area's places, the numbers printed there, and which of them the formula used.

    `touching` are by kind the areas that were counted because this one touches them.
    """

    zones: list[str]
    printed: dict[str, int]
    counted: dict[str, int]
    left_out: list[LeftOut]
    touching: dict[str, list[str]]


class Entry(NamedTuple):
    """Points and their reason.

    `clause` is the clause that pays them, `area` and `at` say where (kind of area and its first place), `values`
    are the numbers put into `formula`, `shares` are (seat, points) pairs, `track` the number of the track they go to.
    `counts` are the pieces in the contest by seat, `trace` is what the area was like, which its space explains.
    """

    turn: int
    clause: str
    area: str
    at: str
    formula: str
    values: Mapping[str, object]
    shares: tuple[tuple[int, int], ...]
    track: int
    counts: tuple[int, ...] = ()
    trace: Trace = None

    def as_dict(self, state: State) -> dict[str, Any]:
        """Return the entry as plain data that belongs to the caller; `state` is the one in whose ledger it stands."""
        game = state.game
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
            "counts": game.by_seat(self.counts),
            **self._explained(state),
        }

    def _explained(self, state: State) -> Explained:
        if self.trace is None:
            return {"zones": [], "printed": {}, "counted": {}, "left_out": [], "touching": {}}
        return state.game.space.explain(state, self)
