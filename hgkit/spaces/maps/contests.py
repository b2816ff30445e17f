"""A contest that is decided in two territories at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from hgkit.engine.contest import Win
from hgkit.rules.clauses.clause import ContestClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.maps.areas import MapArea

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder


class BothEndsContest(ContestClause):
    """Whoever has the most at both ends. It needs areas that join two others, as connections do."""

    leader_at_both: Annotated[str, Names("piece")] = Field(description="Kind of piece that is counted.")
    ties: Literal["each_takes_all", "nobody"] = Field(
        description="A tie for the most counts as the most, or as nothing."
    )

    def compile(self, builder: Builder, ident: str) -> LeaderAtBoth:
        """Return the contest over the counters of the piece."""
        return LeaderAtBoth(builder.pieces[self.leader_at_both], self.ties)


@dataclass(frozen=True, slots=True)
class LeaderAtBoth:
    """Who has the most, at least one, in both areas that the area joins; `ties: nobody` asks to have it alone."""

    piece: int
    ties: str

    def decide(self, area: MapArea) -> Sequence[Win]:
        """The seats that lead at both ends."""
        assert area.ends is not None
        first, second = (self._leaders(end) for end in area.ends)
        return [(seat, 0) for seat in first if seat in second]

    def _leaders(self, area: MapArea) -> list[int]:
        counts = area.counts(self.piece)
        best = max(counts)
        leaders = [seat for seat, n in enumerate(counts) if n == best] if best else []
        return [] if len(leaders) > 1 and self.ties == "nobody" else leaders

    def shared(self, winners: int, points: int) -> int:
        """Each gets all."""
        return points
