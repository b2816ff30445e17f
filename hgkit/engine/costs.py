"""Ways to pay for a piece or a domino: the clauses of `costs`."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from math import comb
from typing import Annotated, Literal

from pydantic import Field

from hgkit.rules.clauses.clause import Amount, CostClause
from hgkit.rules.clauses.references import Names


class ComponentsCost(CostClause):
    """A way to pay with components of a rack."""

    source: Annotated[str, Names("rack", owner="seat", use="spent")] = Field(
        alias="from", description="The rack that pays."
    )
    count: Annotated[int, Field(ge=1, le=9)] = Field(description="How many components.")

    @abstractmethod
    def groups(self, held: Sequence[int], colours: Sequence[str | None], colour: str) -> Iterable[list[int]]:
        """Yield what is held in groups: components of a group pay together for a place of a colour."""

    def rack(self) -> str:
        """Return the rack that pays."""
        return self.source

    def ways_at_most(self, held: int, colours: Sequence[str | None]) -> int:
        """As many as there are choices from the rack, or from its groups if components may be equal."""
        every, most = range(len(colours)), comb(held, self.count)
        ways = (
            sum(
                comb(len(group) + self.count - 1, self.count) for group in self.groups(every, colours, colour)
            )
            for colour in {*colours}
            if colour is not None
        )
        return min(most, max(ways, default=most))


class AnyCost(ComponentsCost):
    """Any components of the rack, for each domino that is placed."""

    match: Literal["any"]

    def groups(self, held: Sequence[int], colours: Sequence[str | None], colour: str) -> Iterable[list[int]]:
        """Yield all as one group."""
        yield list(held)


class AmountsCost(CostClause):
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


class AnyPieceCost(PieceCost, AnyCost):
    """Any components of the rack."""


class AmountsPieceCost(PieceCost, AmountsCost):
    """Points and pieces. Pieces go to the bank, without one out of the game. No track falls below its floor."""


class AreaCost(PieceCost, ComponentsCost):
    """Each component has the colour of the place. It needs places and components with colours."""

    match: Literal["area"]

    def groups(self, held: Sequence[int], colours: Sequence[str | None], colour: str) -> Iterable[list[int]]:
        """Yield those that have it."""
        yield [component for component in held if colours[component] == colour]


class EqualCost(PieceCost, ComponentsCost):
    """The components have one colour. It needs places and components with colours."""

    match: Literal["each_other"]
    own_colour: bool = Field(description="Whether it may be the colour of the place itself.")

    def groups(self, held: Sequence[int], colours: Sequence[str | None], colour: str) -> Iterable[list[int]]:
        """Yield those of each colour that may be used there."""
        for one in dict.fromkeys(colours[component] for component in held):
            if one is not None and (self.own_colour or one != colour):
                yield [component for component in held if colours[component] == one]
