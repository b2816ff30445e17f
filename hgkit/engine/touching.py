"""Areas that know other areas: a tally of those that an area touches, and a contest that is decided in them.

Each space says which areas touch, by `Builder.touched`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, cast

from pydantic import Field

from hgkit.engine.area import Area, Counter, Touched, TouchingArea, Values
from hgkit.engine.builder import Builder
from hgkit.engine.contests import Most, TiedContest
from hgkit.engine.scoring import Win
from hgkit.engine.state import State
from hgkit.rules.clauses.clause import TallyClause
from hgkit.rules.clauses.references import Names
from hgkit.rules.clauses.scoring import TieBreak, Ties
from hgkit.text.frozen import FrozenDict


class TouchingTally(TallyClause):
    """How many areas of a kind the area touches, each counted once; or what a tally counts in all of them."""

    touching: Annotated[str, Names("area")] = Field(description="Kind of area that is counted.")
    complete: bool | None = Field(None, description="Whether only complete ones count. Left out: all do.")
    having: Annotated[str | None, Names("tally", use="beside")] = Field(
        None, description="Only those in which this tally is above 0."
    )
    each: Annotated[str | None, Names("tally", use="beside")] = Field(
        None, description="What each of them counts: this tally; left out: 1."
    )

    elsewhere = True

    def compile(self, builder: Builder, ident: str) -> Touching:
        """Return the record that counts them."""
        having, each = (self._counter(builder, name) for name in (self.having, self.each))
        return Touching(Beside(builder.touched, self.touching, bool(self.complete), having), each)

    @staticmethod
    def _counter(builder: Builder, name: str | None) -> Counter | None:
        """Return what counts a tally, which may stand behind this one in the file."""
        if name is None:
            return None
        found: Counter = builder.model.tallies[name].compile(builder, f"tallies.{name}")
        return found


@dataclass(frozen=True, slots=True)
class Beside:
    """The areas of a `kind` that an area touches: all, `complete` ones, those in which `having` counts something."""

    touched: Touched
    kind: str
    complete: bool = False
    having: Counter | None = None

    def of(self, area: Area) -> Sequence[Area]:
        """Return them, and let the area remember them for the ledger."""
        found = self.touched(area, self.kind, complete=self.complete)
        if self.having is not None:
            found = [other for other in found if self.having(other, {}) > 0]
        remembering = cast("TouchingArea", area)
        met = remembering.met or {}
        names = dict.fromkeys([*met.get(self.kind, ()), *(other.at for other in found)])
        remembering.met = FrozenDict({**met, self.kind: tuple(names)})
        return found


@dataclass(frozen=True, slots=True)
class Touching:
    """How many areas lie `beside` an area, or what `each` counts in all of them."""

    beside: Beside
    each: Counter | None

    def __call__(self, area: Area, values: Values) -> int:
        """Return the number."""
        found = self.beside.of(area)
        return len(found) if self.each is None else sum(self.each(other, {}) for other in found)


class TouchingContest(TiedContest):
    """The most pieces win, those that stand in the areas of a kind which the area touches."""

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
        return MostTouching(
            builder.pieces[self.most_touching],
            self.settled(builder, self.ties, self.tie_break),
            Beside(builder.touched, self.inside),
            self.together,
        )


@dataclass(frozen=True, slots=True)
class MostTouching(Most):
    """The most pieces in the areas `beside` an area: in all `together`, or in one of them."""

    beside: Beside
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
        return [other.counts(self.piece) for other in self.beside.of(area)]
