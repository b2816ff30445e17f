"""What is counted in areas of a map, those of the table too, and the contest that is decided in two of them at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from hgkit.engine.area import Area, Values
from hgkit.engine.builder import Builder
from hgkit.engine.contests import Most, Settled
from hgkit.engine.scoring import Win
from hgkit.engine.state import State
from hgkit.engine.tallies import PiecesTally
from hgkit.rules.clauses.clause import ContestClause, TallyClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.maps.areas import Link, MapArea


class MapPiecesTally(PiecesTally):
    """How many pieces of a kind stand in the area, those of the table too."""

    def compile(self, builder: Builder, ident: str) -> _Pieces:  # type: ignore[override]
        """Return the record that counts them."""
        return _Pieces(builder.pieces[self.pieces], MapArea.total)


class LyingTally(TallyClause):
    """How many pieces of a kind lie on the area itself. It needs areas with a place of their own."""

    lying: Annotated[str, Names("piece", use="lie")] = Field(description="Kind of piece.")

    def compile(self, builder: Builder, ident: str) -> _Pieces:
        """Return the record that counts them."""
        return _Pieces(builder.pieces[self.lying], MapArea.on)


@dataclass(frozen=True, slots=True)
class _Pieces:
    piece: int
    of: Callable[[MapArea, int], int]

    def __call__(self, area: MapArea, values: Values) -> int:
        return self.of(area, self.piece)


class BothEndsContest(ContestClause):
    """Whoever has the most at both ends. It needs areas that join two others, as connections do."""

    leader_at_both: Annotated[str, Names("piece", use="counted")] = Field(
        description="Kind of piece that is counted."
    )
    ties: Literal["each_takes_all", "nobody"] = Field(
        description="A tie for the most counts as the most, or as nothing."
    )

    def compile(self, builder: Builder, ident: str) -> LeaderAtBoth:
        """Return the contest over the counters of the piece."""
        return LeaderAtBoth(builder.pieces[self.leader_at_both], Settled(self.ties))


class LeaderAtBoth(Most):
    """Who has the most in both areas that the area joins; `ties: nobody` asks to have it alone."""

    def decide(self, state: State, area: Area) -> Sequence[Win]:
        """Return the seats that lead at both ends."""
        assert isinstance(area, Link)
        first, second = (Most.decide(self, state, end) for end in area.ends)
        return [win for win in first if win in second]
