"""Ways to pay for a piece with components of a rack: the clauses of `costs`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from hgkit.rules.clauses.clause import CostClause
from hgkit.rules.clauses.references import Names

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.space import RackInfo

Way = tuple[int, ...]
"""The components that are paid, sorted by number."""


class PaidCost(CostClause):
    """A way to pay for a piece with components of a rack."""

    source: Annotated[str, Names("rack", owner="seat", use="spent")] = Field(
        alias="from", description="The rack that pays."
    )
    cards: Annotated[int, Field(ge=1, le=9)] = Field(description="How many components.")

    def takes(self, colours: Sequence[str | None], colour: str) -> bool:
        """Return whether as many components of these colours pay for a place of a colour."""
        raise AssertionError(self)


class AreaCost(PaidCost):
    """Each component has the colour of the place. It needs places and components with colours."""

    match: Literal["area"]

    def takes(self, colours: Sequence[str | None], colour: str) -> bool:
        """Return whether each has it."""
        return all(found == colour for found in colours)


class EqualCost(PaidCost):
    """The components have one colour. It needs places and components with colours."""

    match: Literal["each_other"]
    own_colour: bool = Field(description="Whether it may be the colour of the place itself.")

    def takes(self, colours: Sequence[str | None], colour: str) -> bool:
        """Return whether they are of one colour that may be used there."""
        return len(set(colours)) == 1 and (self.own_colour or colours[0] != colour)


@dataclass(frozen=True, slots=True)
class Payment:
    """All clauses of `costs` by id, over the racks of seats named by `rack`; without any, pieces are free."""

    costs: Mapping[str, PaidCost]
    rack: RackInfo | None
    colours: tuple[str | None, ...]
    known: dict[tuple[tuple[int, ...], str], tuple[Way, ...]]

    def ways(self, held: Sequence[int], colour: str) -> tuple[Way, ...]:
        """Return the different ways to pay for a place of a colour out of what is held."""
        if not self.costs:
            return ((),)
        key = (tuple(sorted(held)), colour)
        found = self.known.get(key)
        if found is None:
            if len(self.known) > _MOST_KNOWN:
                self.known.clear()
            found = self.known[key] = tuple(self._find(key[0], colour))
        return found

    def _find(self, held: tuple[int, ...], colour: str) -> dict[Way, None]:
        return {
            way: None
            for cost in self.costs.values()
            for way in combinations(held, cost.cards)
            if self._takes(cost, way, colour)
        }

    def refusal(self, way: Way, held: Sequence[int], colour: str) -> str | None:
        """Return the clause that forbids to pay so, None where it is allowed; no components: the first clause."""
        if way in self.ways(held, colour):
            return None
        fitting = [clause for clause, cost in self.costs.items() if cost.cards == len(way)]
        return next(iter(fitting or self.costs), "costs")

    def _takes(self, cost: PaidCost, way: Way, colour: str) -> bool:
        colours = [self.colours[component] for component in way]
        return None not in colours and cost.takes(colours, colour)


_MOST_KNOWN = 20_000


def compile_payment(builder: Builder, colours: Sequence[str | None]) -> Payment:
    """Return the costs of a ruleset, for components of these colours."""
    found = builder.model.costs.items()
    costs = {f"costs.{name}": clause for name, clause in found if isinstance(clause, PaidCost)}
    sources = [clause.source for clause in costs.values()]
    return Payment(costs, builder.racks[sources[0]] if sources else None, tuple(colours), {})
