"""Tallies of pieces, which every space has: frozen records that count in an area."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from hgkit.engine.area import Area, Values
from hgkit.engine.builder import Builder
from hgkit.rules.clauses.clause import TallyClause
from hgkit.rules.clauses.references import Names


class PiecesTally(TallyClause):
    """How many pieces of a kind stand in the area."""

    pieces: Annotated[str, Names("piece", use="stand")] = Field(description="Kind of piece.")

    def piece(self) -> str | None:
        """Return the kind of piece."""
        return self.pieces

    def compile(self, builder: Builder, ident: str) -> Pieces:
        """Return the record that counts them."""
        return Pieces(builder.pieces[self.pieces], sum)


class MostTally(TallyClause):
    """The largest number of pieces of a kind that one seat has in the area."""

    most: Annotated[str, Names("piece", use="counted")] = Field(description="Kind of piece.")

    def compile(self, builder: Builder, ident: str) -> Pieces:
        """Return the record that counts them."""
        return Pieces(builder.pieces[self.most], max)


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces of a kind that stand in an area: `of` the numbers of the seats the sum, or the largest."""

    piece: int
    of: Callable[[Iterable[int]], int]

    def __call__(self, area: Area, values: Values) -> int:
        """Return how many there are."""
        return self.of(area.counts(self.piece))


def summed(tallies: Mapping[str, TallyClause], values: Mapping[str, object]) -> dict[str, int]:
    """Return what tallies took of each printed number, by the values that were put into a formula."""
    found: Counter[str] = Counter()
    for name, tally in tallies.items():
        number, value = tally.number(), values.get(name)
        if number is not None and isinstance(value, int):
            found[number] += value
    return dict(found)
