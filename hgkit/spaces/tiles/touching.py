"""Areas that know other areas: a tally of those that an area touches, and a contest that is decided in them.

Two areas touch where a zone of the one lies beside a zone of the other on some tile; an area around a zone touches what
lies on its tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import Field

from hgkit.engine.area import Area, Values
from hgkit.engine.builder import Builder
from hgkit.engine.contests import Most, TiedContest
from hgkit.engine.scoring import Win
from hgkit.engine.state import State
from hgkit.rules.clauses.clause import TallyClause
from hgkit.rules.clauses.references import Names
from hgkit.rules.clauses.scoring import TieBreak, Ties
from hgkit.spaces.tiles.areas import areas_of
from hgkit.spaces.tiles.extent import Extent, whole


class TouchingTally(TallyClause):
    """How many areas of a kind the area touches, each counted once. It needs zones that lie beside others on tiles."""

    touching: Annotated[str, Names("area")] = Field(description="Kind of area that is counted.")
    complete: bool | None = Field(None, description="Whether only complete ones count. Left out: all do.")

    def compile(self, builder: Builder, ident: str) -> Touching:
        """Return the record that counts them."""
        return Touching(list(areas_of(builder)).index(self.touching), bool(self.complete))


@dataclass(frozen=True, slots=True)
class Touching:
    """The areas of a `kind` that an area touches; with `complete` only those."""

    kind: int
    complete: bool

    def __call__(self, extent: Extent, values: Values) -> int:
        """Return how many there are."""
        return len(extent.touched(self.kind, complete=self.complete))


class TouchingContest(TiedContest):
    """The most pieces win, those that stand in the areas of a kind which the area touches.

    It needs zones that lie beside others on tiles.
    """

    most_touching: Annotated[str, Names("piece")] = Field(description="Kind of piece that is counted.")
    inside: Annotated[str, Names("area")] = Field(
        alias="in", description="Kind of area in which the pieces stand."
    )
    together: bool = Field(
        description="Whether all those areas are counted together; else everybody wins who has the most in one of them."
    )
    ties: Ties
    tie_break: TieBreak = None

    def compile(self, builder: Builder, ident: str) -> MostTouching:
        """Return the contest over the counters of the piece."""
        kind = list(areas_of(builder)).index(self.inside)
        return MostTouching(
            builder.pieces[self.most_touching],
            self.settled(builder, self.ties, self.tie_break),
            kind,
            self.together,
        )


@dataclass(frozen=True, slots=True)
class MostTouching(Most):
    """The most pieces in the areas of a `kind` that an area touches: in all `together`, or in one of them."""

    kind: int
    together: bool

    everywhere: ClassVar[bool] = True

    def counts(self, area: Area) -> Sequence[int]:
        """Return how many pieces stand in the areas that it touches, by seat."""
        return [sum(counts) for counts in zip(*self._beside(area), strict=True)]

    def decide(self, state: State, area: Area) -> Sequence[Win]:
        """Return the seats with the most, in all areas together or in one of them."""
        if self.together:
            return self.winners(state, area, self.counts(area))
        return sorted({win for counts in self._beside(area) for win in self.winners(state, area, counts)})

    def _beside(self, area: Area) -> list[Sequence[int]]:
        """Return the pieces in each area that it touches, by seat."""
        assert isinstance(area, Extent)
        touched = area.touched(self.kind, complete=False)
        return [whole(area.table, root).counts(self.piece) for root in touched]
