"""Ways to pay for a piece with components of a rack: the clauses of `costs`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.space import RackInfo

Way = tuple[int, ...]
"""The components that are paid, sorted by number."""


@dataclass(frozen=True, slots=True)
class Cost:
    """A clause of `costs`: so many components, each of the colour of the place, or all of one colour.

    With `own_colour` that one colour may be the place's.
    """

    clause: str
    number: int
    of_area: bool
    own_colour: bool

    def takes(self, colours: Sequence[str | None], colour: str) -> bool:
        """Whether components of these colours pay for a place of a colour."""
        if len(colours) != self.number or None in colours:
            return False
        if self.of_area:
            return all(found == colour for found in colours)
        return len(set(colours)) == 1 and (self.own_colour or colours[0] != colour)


@dataclass(frozen=True, slots=True)
class Payment:
    """All clauses of `costs`, over the racks of seats named by `rack`; without any, pieces are free."""

    costs: tuple[Cost, ...]
    rack: RackInfo | None
    colours: tuple[str | None, ...]
    known: dict[tuple[tuple[int, ...], str], tuple[Way, ...]]

    def ways(self, held: Sequence[int], colour: str) -> tuple[Way, ...]:
        """The different ways to pay for a place of a colour out of what is held."""
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
            for cost in self.costs
            for way in combinations(held, cost.number)
            if cost.takes([self.colours[component] for component in way], colour)
        }

    def refusal(self, way: Way, held: Sequence[int], colour: str) -> str | None:
        """The clause that forbids to pay so, None where it is allowed; no components: the first clause."""
        if way in self.ways(held, colour):
            return None
        fitting = [cost.clause for cost in self.costs if cost.number == len(way)]
        return next(iter(fitting or [cost.clause for cost in self.costs]), "costs")


_MOST_KNOWN = 20_000


def compile_payment(builder: Builder, colours: Sequence[str | None]) -> Payment:
    """Return the costs of a ruleset, for components of these colours."""
    clauses = builder.model.costs
    costs = tuple(
        Cost(f"costs.{name}", clause.cards, clause.match == "area", bool(clause.own_colour))
        for name, clause in clauses.items()
    )
    sources = [clause.source for clause in clauses.values()]
    rack = builder.racks[sources[0]] if sources else None
    return Payment(costs, rack, tuple(colours), {})
