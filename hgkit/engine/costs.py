"""Ways to pay for a piece or a domino: the clauses of `costs`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import combinations, product
from math import comb
from typing import Annotated, Literal

from pydantic import Field

from hgkit.engine.asked import Asked, OfMover, OfPlace
from hgkit.engine.builder import Builder
from hgkit.engine.ending import seat_formula
from hgkit.rules.clauses.clause import Amount, CostClause, FormulaText
from hgkit.rules.clauses.references import Names, Over

Count = Annotated[int, Field(ge=1, le=9)] | str
Colours = Sequence[str | None]
"""The colours of components by number."""

IF = "Only where this is above 0; where no cost applies, nothing is paid."
COUNT = "How many components: a number, or a formula."
BEFORE = (
    "The piece itself does not count yet. On the border of areas of a map the highest value counts; on tiles that "
    "of the area that `occupy.free` looks at, or the first of its zone."
)


class ComponentsCost(CostClause):
    """A way to pay with components of a rack."""

    source: Annotated[str, Names("rack", owner="seat", use="spent")] = Field(
        alias="from", description="The rack that pays."
    )
    count: Count

    def groups(self, held: Sequence[int], colours: Colours, place: Collection[str]) -> Iterable[list[int]]:
        """Yield what is held in groups: those of a group pay together for a place of some colours."""
        yield list(held)

    def ways(
        self, held: Sequence[int], colours: Colours, place: Collection[str], count: int
    ) -> Iterator[tuple[int, ...]]:
        """Yield every choice of `count` components that pays for a place of some colours."""
        if count == 0:
            yield ()
            return
        for group in self.groups(held, colours, place):
            # equal components are alike, so more of them than are paid make no further way
            kept = [one for at, one in enumerate(group) if at < count or group[at - count] != one]
            yield from combinations(kept, count)

    def rack(self) -> str:
        """Return the rack that pays."""
        return self.source

    def ways_at_most(self, held: int, colours: Colours) -> int:
        """As many as there are choices from the rack, or from its groups if components may be equal."""
        counts = [self.count] if isinstance(self.count, int) else range(1, held + 1)
        ways = (min([comb(held, count), *self._kinds_of_ways(colours, count)]) for count in counts)
        return max(ways, default=0)

    def _kinds_of_ways(self, colours: Colours, count: int) -> list[int]:
        """Return how many different ways there are in a place of any colour; nothing without colours."""
        every = range(len(colours))
        ways = (
            sum(comb(len(group) + count - 1, count) for group in self.groups(every, colours, (colour,)))
            for colour in {*colours}
            if colour is not None
        )
        most = max(ways, default=None)
        return [] if most is None else [most]


class DominoCost(CostClause):
    """A way to pay for a domino that is placed."""

    only_if: Annotated[FormulaText | None, Over("number of a seat")] = Field(None, alias="if", description=IF)

    def price(self, builder: Builder, text: str) -> Asked:
        """Compile a formula over numbers of the mover."""
        return OfMover(seat_formula(builder, text))


class AnyCost(DominoCost, ComponentsCost):
    """Any components of the rack, for each domino that is placed."""

    count: Annotated[Count, Over("number of a seat")] = Field(description=COUNT)
    match: Literal["any"]


class AmountsCost(DominoCost):
    """Points and pieces, for each domino that is placed.

    Pieces go to the bank, without one out of the game. No track falls below its floor.
    """

    pay: Annotated[dict[str, Amount], Names("track or piece", use="held")] = Field(
        min_length=1, description="How many, by track or kind of piece."
    )


class PieceCost(CostClause):
    """A way to pay for pieces that are put."""

    piece: Annotated[str | None, Names("piece", use="put")] = Field(
        None, description="Only for this kind of piece; left out: for each."
    )
    only_if: Annotated[FormulaText | None, Over("tally or number of a seat")] = Field(
        None, alias="if", description=f"{IF} {BEFORE}"
    )

    def price(self, builder: Builder, text: str) -> Asked:
        """Compile a formula over the areas of the place."""
        return OfPlace(builder.worth(text), builder.ruleset.plays.of_place)


class PieceComponentsCost(PieceCost, ComponentsCost):
    """A way to pay for pieces with components of a rack."""

    count: Annotated[Count, Over("tally or number of a seat")] = Field(description=f"{COUNT} {BEFORE}")


class AnyPieceCost(PieceComponentsCost):
    """Any components of the rack."""

    match: Literal["any"]


class AmountsPieceCost(PieceCost):
    """Points and pieces. Pieces go to the bank, without one out of the game. No track falls below its floor."""

    pay: Annotated[dict[str, Amount], Names("track or piece", use="held")] = Field(
        min_length=1, description="How many, by track or kind of piece."
    )


class AreaCost(PieceComponentsCost):
    """Each component has the colour of the place, where areas meet that of any of them.

    It needs places and components with colours.
    """

    match: Literal["area"]

    def groups(self, held: Sequence[int], colours: Colours, place: Collection[str]) -> Iterable[list[int]]:
        """Yield those that have one of its colours."""
        yield [component for component in held if colours[component] in place]


class EqualCost(PieceComponentsCost):
    """The components have one colour. It needs places and components with colours."""

    match: Literal["each_other"]
    own_colour: bool = Field(description="Whether it may be the colour of the place itself.")

    def groups(self, held: Sequence[int], colours: Colours, place: Collection[str]) -> Iterable[list[int]]:
        """Yield those of each colour that may be used there."""
        for one in dict.fromkeys(colours[component] for component in held):
            if one is not None and (self.own_colour or one not in place):
                yield [component for component in held if colours[component] == one]


class DifferentCost(PieceComponentsCost):
    """The components have different colours. It needs components with colours."""

    match: Literal["different"]

    def ways(
        self, held: Sequence[int], colours: Colours, place: Collection[str], count: int
    ) -> Iterator[tuple[int, ...]]:
        """Yield every choice of `count` components of different colours."""
        by_colour: dict[str, dict[int, None]] = {}
        for component in held:
            colour = colours[component]
            if colour is not None:
                by_colour.setdefault(colour, {})[component] = None
        for chosen in combinations(by_colour.values(), count):
            yield from product(*chosen)

    def _kinds_of_ways(self, colours: Colours, count: int) -> list[int]:
        return [comb(len(colours), count)] if colours else []
