"""Contests that every space plays: the most pieces, a ladder of ranks, the owner of a piece."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from hgkit.engine.area import Area
from hgkit.engine.builder import Builder
from hgkit.engine.scoring import Contest, Win, Worth
from hgkit.engine.state import State
from hgkit.rules.clauses.clause import ContestClause
from hgkit.rules.clauses.references import Names
from hgkit.rules.clauses.scoring import TieBreak, Ties


class TiedContest(ContestClause):
    """A contest for the most of something, in which seats may be tied."""

    tied = True

    @staticmethod
    def settled(builder: Builder, ties: str, tie_break: Sequence[str] | None) -> Settled:
        """Return how ties are settled: as the clause `ties` says for all contests, else as this one does."""
        general = builder.model.ties
        if general is not None:
            ties, tie_break = general.every, general.by
        return Settled(ties, tuple(map(builder.worth, tie_break or ())))


class MostContest(TiedContest):
    """The most pieces win."""

    most: Annotated[str, Names("piece", use="counted")] = Field(description="Kind of piece that is counted.")
    ties: Ties
    tie_break: TieBreak = None

    def compile(self, builder: Builder, ident: str) -> Most:
        """Return the contest over the counters of the piece."""
        return Most(builder.pieces[self.most], self.settled(builder, self.ties, self.tie_break))


@dataclass(frozen=True, slots=True)
class Settled:
    """How ties are settled: `by` numbers of the tied seats, the highest first, and those still tied as `ties` says."""

    ties: str
    by: tuple[Worth, ...] = ()

    def winners(self, state: State, area: Area, seats: Sequence[int]) -> Sequence[Win]:
        """Return those of the seats with the most that win something."""
        for worth in self.by:
            if len(seats) > 1:
                values = [worth.of_seat(state, area, seat, {})[0] for seat in seats]
                seats = [seat for seat, value in zip(seats, values, strict=True) if value == max(values)]
        return () if len(seats) > 1 and self.ties == "nobody" else [(seat, 0) for seat in seats]


@dataclass(frozen=True, slots=True)
class Most(Contest):
    """The most pieces win. Tied seats each take all, split it rounded down, or get nothing."""

    piece: int
    settled: Settled

    def decide(self, state: State, area: Area) -> Sequence[Win]:
        """Return the seats with the most, at least one."""
        return self.winners(state, area, area.counts(self.piece))

    def winners(self, state: State, area: Area, counts: Sequence[int]) -> Sequence[Win]:
        """Return the seats with the most of these numbers by seat, at least one."""
        best = max(counts, default=0)
        if not best:
            return ()
        seats = [seat for seat, n in enumerate(counts) if n == best]
        # most areas have one winner, and nothing to settle
        return [(seats[0], 0)] if len(seats) == 1 else self.settled.winners(state, area, seats)

    def shared(self, winners: int, points: int) -> int:
        """Return all of it, or an equal share."""
        return points // winners if self.settled.ties == "split" else points


class LadderContest(ContestClause):
    """Everybody with a piece wins something: the first the total, the others what stands above them."""

    ladder: Annotated[str, Names("piece", use="counted")] = Field(
        description="Kind of piece that is counted."
    )
    next: Literal["count_above", "sum_above"] = Field(
        description="The count of a seat just above, or the sum of all seats with that count."
    )
    ties: Literal["each_takes_all", "as_the_last"] = Field(
        description="Tied players: each gets what the rank pays, or what the last of the tied ranks pays."
    )

    gives: ClassVar[tuple[str, ...]] = ("worth",)

    def compile(self, builder: Builder, ident: str) -> Ladder:
        """Return the ladder over the counters of the piece."""
        return Ladder(builder.pieces[self.ladder], self.next, self.ties)


@dataclass(frozen=True, slots=True)
class Ladder(Contest):
    """Every seat with a piece wins: the first the count of all, the others that of the seats just above them.

    `above`: that count once (`count_above`), or summed over all seats that have it (`sum_above`). `ties`: seats with
    equal counts win what their rank pays (`each_takes_all`), or all of them what the last of them would win if they
    stood one after the other (`as_the_last`): the count of a seat like themselves.
    """

    piece: int
    above: str
    ties: str

    def decide(self, state: State, area: Area) -> Sequence[Win]:
        """Return every seat with a piece, and what it wins."""
        counts = area.counts(self.piece)
        return [(seat, self._worth(n, counts)) for seat, n in enumerate(counts) if n]

    def _worth(self, n: int, counts: Sequence[int]) -> int:
        if self.ties == "as_the_last" and counts.count(n) > 1:
            return n
        higher = [other for other in counts if other > n]
        if not higher:
            return sum(counts)
        least = min(higher)
        return least * (higher.count(least) if self.above == "sum_above" else 1)


class OwnerContest(ContestClause):
    """Whoever has a piece there."""

    owner: Annotated[str, Names("piece", use="counted")] = Field(
        description="Kind of piece whose owner wins."
    )

    def compile(self, builder: Builder, ident: str) -> Owner:
        """Return the contest of whoever has the piece."""
        return Owner(builder.pieces[self.owner])


@dataclass(frozen=True, slots=True)
class Owner(Contest):
    """Whoever has a piece there wins."""

    piece: int

    def decide(self, state: State, area: Area) -> Sequence[Win]:
        """Return the seats with a piece."""
        return [(seat, 0) for seat, n in enumerate(area.counts(self.piece)) if n]
