"""Rows: the best set of ways through a group of places that have no place in common."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

Node = TypeVar("Node")
Row = tuple[int, ...]
Beside = Mapping[int, Sequence[int]]

STEPS: Final = 20_000
"""Steps of the search at most; a group of twenty rarely needs so many. After them the best rows found so far count."""


def best_rows(weights: Mapping[int, int], beside: Beside, at_least: int) -> list[Row]:
    """Return the rows that cover most, and as few as do, each with `at_least` on it; no place lies in two.

    `weights` says what lies on each place of the group, `beside` which places are neighbours. The rows are in the
    order of their first places. Among equals the first that is found counts, which depends on the group alone.
    """
    search = _Search(weights, beside, at_least)
    search.run(frozenset(weights), [], 0)
    return sorted((min(row, row[::-1]) for row in search.rows), key=min)


class _Search:
    """Branch and bound: a place at the rim lies on one of the ways through it, or on none."""

    def __init__(self, weights: Mapping[int, int], beside: Beside, at_least: int) -> None:
        self.weights = weights
        self.beside = beside
        self.at_least = at_least
        self.rows: list[Row] = []
        self.covered = 0
        self.steps = STEPS

    def run(self, left: frozenset[int], rows: list[Row], covered: int) -> None:
        """Look for the best rows of what is left, with some rows chosen already."""
        self.steps -= 1
        left, room = self._within_reach(left)
        if covered > self.covered or (covered == self.covered and len(rows) < len(self.rows)):
            self.rows, self.covered = list(rows), covered
        # what is left needs one more row at least, so a tie with as many rows is no gain
        most = covered + room
        if most < self.covered or (most == self.covered and len(rows) + (room > 0) >= len(self.rows)):
            return
        if not left:
            return
        place = min(left, key=lambda p: (sum(n in left for n in self.beside[p]), p))
        for row in self._through(place, left):
            if self.steps <= 0:
                return
            weight = sum(self.weights[p] for p in row)
            if weight >= self.at_least:
                self.run(left.difference(row), [*rows, row], covered + weight)
        if self.steps > 0:
            self.run(left - {place}, rows, covered)

    def _within_reach(self, left: frozenset[int]) -> tuple[frozenset[int], int]:
        """Return the places in groups that are large enough for a row, and what lies on them."""
        kept: set[int] = set()
        todo = set(left)
        while todo:
            group = reached(todo.pop(), self.beside, left)
            todo -= group
            if sum(self.weights[place] for place in group) >= self.at_least:
                kept |= group
        return frozenset(kept), sum(self.weights[place] for place in kept)

    def _through(self, place: int, left: frozenset[int]) -> Iterator[Row]:
        """Yield every way through a place, each once, long ones first on every branch."""
        for one in self._from(place, left - {place}):
            for other in self._from(place, left.difference(one, (place,))):
                if not other or (one and one[0] < other[0]):
                    yield (*reversed(one), place, *other)

    def _from(self, place: int, left: frozenset[int]) -> Iterator[Row]:
        """Yield every way on from a place, without the place itself, down to none at all."""
        self.steps -= 1
        if self.steps > 0:
            for near in self.beside[place]:
                if near in left:
                    for row in self._from(near, left - {near}):
                        yield (near, *row)
        yield ()


def reached(
    start: Node, beside: Mapping[Node, Iterable[Node]], among: Container[Node] | None = None
) -> set[Node]:
    """Return the places, all or among some, that can be reached from one of them."""
    group, todo = {start}, [start]
    while todo:
        for other in beside[todo.pop()]:
            if other not in group and (among is None or other in among):
                group.add(other)
                todo.append(other)
    return group


def networks(names: list[str], joined: Iterable[Sequence[str]]) -> list[list[str]]:
    """Return the networks besides that of the first name, each in the order of the names."""
    beside: dict[str, set[str]] = {name: set() for name in names}
    for a, b in joined:
        beside[a].add(b)
        beside[b].add(a)
    left, found = list(names), list[list[str]]()
    while left:
        network = reached(left[0], beside)
        found.append([name for name in left if name in network])
        left = [name for name in left if name not in network]
    return found[1:]
