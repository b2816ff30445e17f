"""What the animals of an extent are worth once those that others consume are gone."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from hgkit.engine.builder import Builder
from hgkit.engine.packed import Fields
from hgkit.rules.clauses.areas import Animal
from hgkit.spaces.tiles.areas import fields_of
from hgkit.spaces.tiles.extent import Extent, Trace

Counts = dict[str, int]


class Loss(NamedTuple):
    """Animals that do not count: how many, why, and what consumed or ignored them ("": the clause that pays)."""

    animal: str
    number: int
    why: str
    by: str


@dataclass(frozen=True, slots=True)
class Animals:
    """The animals of a ruleset, what each is worth and what it consumes; as a tally, the points of those left."""

    fields: Fields
    clauses: Mapping[str, Animal]

    def count(self, packed: int) -> Counts:
        """Return how many of each animal the packed counters hold."""
        return {name: self.fields.get(packed, name) for name in self.clauses}

    def __call__(self, extent: Extent, values: Counts) -> int:
        """Return the points of the animals left in the extent, at least 0; add the number left of each to `values`."""
        left, cost = self.left(extent)
        values.update({name: n for name, n in left.items() if n})
        return max(0, sum(n * self._points(name) for name, n in left.items()) - cost)

    def left(self, extent: Extent | Trace, losses: list[Loss] | None = None) -> tuple[Counts, int]:
        """Return the animals of the extent that are left, and the points lost to those that found nothing to consume.

        Animals that the extent ignores don't count and consume nothing. A part says which consume what (`consuming`):
        `apart` those of the extent alone; otherwise those of the whole area, others `outside_first` or
        `inside_first`. What is lost inside goes into `losses`.
        """
        inside, around = self.count(extent.packed), extent.around
        consuming, most = (around.consuming, around.at_most) if around is not None else ("apart", None)
        if consuming == "apart":
            outside = dict.fromkeys(inside, 0)
            consumers = inside
        else:
            consumers = self.count(extent.whole)
            outside = {name: n - inside[name] for name, n in consumers.items()}
        if around is not None and most is not None:
            chosen = self._chosen(inside, most, best=around.which == "worth_most")
            if losses is not None:
                losses += [Loss(name, n - chosen[name], "limit", "") for name, n in inside.items()]
            inside = consumers = chosen
        for name in extent.ignored:
            if losses is not None:
                losses.append(Loss(name, inside[name], "ignored", extent.ignored[name]))
            inside[name] = outside[name] = 0
            consumers = {**consumers, name: 0}
        cost = 0
        order = (inside, outside) if consuming == "inside_first" else (outside, inside)
        for name, clause in self.clauses.items():
            wanting = consumers[name]
            for other in clause.consumes or ():
                for place in order:
                    gone = min(wanting, place.get(other, 0))
                    if gone:
                        if losses is not None and place is inside:
                            losses.append(Loss(other, gone, "consumed", name))
                        place[other] -= gone
                        wanting -= gone
            cost += wanting * (clause.penalty or 0)
        return inside, cost

    def _chosen(self, counts: Counts, most: int, *, best: bool) -> Counts:
        """Return at most `most` animals: the most valuable and first listed if `best`, else the opposite."""
        chosen = dict.fromkeys(counts, 0)
        names = list(counts)
        for name in sorted(names, key=lambda n: (self._points(n), -names.index(n)), reverse=best):
            chosen[name] = min(counts[name], most)
            most -= chosen[name]
        return chosen

    def _points(self, name: str) -> int:
        clause = self.clauses.get(name)
        return clause.points or 0 if clause else 0


def animals_of(builder: Builder) -> Animals:
    """Return the animals of a ruleset."""
    return Animals(builder.once(fields_of), builder.model.animals)
