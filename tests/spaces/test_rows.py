"""Rows through a group: the best set without a common place, against every set there is."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise, permutations

import pytest

from hgkit.spaces.maps.rows import STEPS, best_rows
from tests.counts import count

Graph = dict[int, list[int]]


def graph(places: int, chance: random.Random) -> Graph:
    """A group of so many places that hang together."""
    beside: Graph = {place: [] for place in range(places)}
    pairs = [(place, chance.randrange(place)) for place in range(1, places)]
    pairs += [tuple(chance.sample(range(places), 2)) for _ in range(chance.randrange(4))]
    for a, b in pairs:
        if b not in beside[a]:
            beside[a].append(b)
            beside[b].append(a)
    return beside


def best(beside: Graph, at_least: int) -> tuple[int, int]:
    """The most places that rows can cover, and the fewest rows for that: all subsets are tried."""

    @cache
    def is_row(places: frozenset[int]) -> bool:
        return any(all(b in beside[a] for a, b in pairwise(way)) for way in permutations(places))

    @cache
    def most(left: frozenset[int]) -> tuple[int, int]:
        if not left:
            return 0, 0
        first, *others = sorted(left)
        found = [most(left - {first})]
        for bits in range(2 ** len(others)):
            row = frozenset([first, *(place for n, place in enumerate(others) if bits >> n & 1)])
            if len(row) >= at_least and is_row(row):
                covered, rows = most(left - row)
                found.append((covered + len(row), rows - 1))
        return max(found)

    covered, rows = most(frozenset(beside))
    return covered, -rows


@pytest.mark.parametrize("seed", range(count(25, 150)))
def test_no_set_of_rows_covers_more(seed: int) -> None:
    chance = random.Random(seed)
    beside, at_least = graph(chance.randint(3, 7), chance), chance.randint(2, 4)
    rows = best_rows(dict.fromkeys(beside, 1), beside, at_least)
    assert (sum(map(len, rows)), len(rows)) == best(beside, at_least)
    places = [place for row in rows for place in row]
    assert len(places) == len({*places})
    assert all(b in beside[a] for row in rows for a, b in pairwise(row))
    assert all(len(row) >= at_least for row in rows)


def test_what_lies_on_a_place_counts_and_not_the_place() -> None:
    beside = {0: [1], 1: [0, 2, 3], 2: [1], 3: [1]}
    assert best_rows({0: 1, 1: 1, 2: 1, 3: 3}, beside, 4) == [(0, 1, 3)]
    assert best_rows({0: 1, 1: 1, 2: 1, 3: 1}, beside, 4) == []


def test_a_large_group_is_searched_for_a_short_time_only() -> None:
    size = 10
    beside: Graph = {
        y * size + x: [
            b * size + a
            for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
            if 0 <= a < size and 0 <= b < size
        ]
        for y in range(size)
        for x in range(size)
    }
    rows = best_rows(dict.fromkeys(beside, 1), beside, 4)
    assert sum(map(len, rows)) > 90, STEPS
