"""Final points of a position on a map, worked out from the file of the map and from nothing of the engine.

A position is PLACE -> piece -> owner, {owner: n} or n, as in scripts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import yaml

TILES = Path(__file__).parents[3] / "tiles"
Points = Counter[str]


def read(name: str) -> dict[str, Any]:
    """A map file, with what it adds to its parent or changes in it."""
    data: dict[str, Any] = yaml.safe_load((TILES / f"{name}.yaml").read_text(encoding="utf-8"))
    if "extends" not in data:
        return data
    parent = read(data["extends"])
    for part in (data, data.get("add", {})):
        for section in ("territories", "connections", "named_roads"):
            for key, value in part.get(section, {}).items():
                entry = parent.setdefault(section, {}).get(key)
                parent[section][key] = {**entry, **value} if isinstance(entry, dict) else value
    return parent


def owners(position: dict[str, Any], places: list[str], piece: str) -> Counter[str]:
    """How many pieces of a kind each owner has on some places."""
    found: Counter[str] = Counter()
    for place in places:
        here = position.get(place, {}).get(piece, {})
        found.update({here: 1} if isinstance(here, str) else {"": here} if isinstance(here, int) else here)
    return +found


def ladder(tents: Counter[str]) -> Points:
    """All tents for the most, for the others the count just above theirs."""
    points: Points = Counter()
    for owner, n in tents.items():
        above = [m for m in tents.values() if m > n]
        points[owner] = min(above) if above else sum(tents.values())
    return points


def leaders(totems: Counter[str]) -> set[str]:
    """Who has most totems."""
    return {owner for owner, n in totems.items() if n == max(totems.values())}


class Naive:
    """The rules of scoring, with the switches by which rulesets differ."""

    def __init__(self, name: str, *, row: bool = False, feats: bool = False, links: bool = False) -> None:
        self.map = read(name)
        self.row, self.feats, self.links = row, feats, links
        self.territories = {k: v["spaces"] for k, v in self.map["territories"].items()}
        self.joined: dict[str, set[str]] = {}
        ways = [pair for chain in self.map["roads"] for pair in pairwise(chain)]
        if links:
            ways += [tuple(link["ends"]) for link in self.map["connections"].values()]
        for a, b in ways:
            self.joined.setdefault(a, set()).add(b)
            self.joined.setdefault(b, set()).add(a)

    def factor(self, position: dict[str, Any], place: str) -> int:
        return 1 + (position.get(place, {}).get("feat", 0) if self.feats else 0)

    def final(self, position: dict[str, Any]) -> Points:
        """Everything that is scored at the end."""
        points: Points = Counter()
        for name, spaces in self.territories.items():
            for owner, n in ladder(owners(position, spaces, "tent")).items():
                points[owner] += n * self.factor(position, name)
        for number, link in self.map["connections"].items():
            if position.get(str(number), {}).get("mountain"):
                continue
            ends = [owners(position, [end], "totem") for end in link["between"]]
            both = sum((sum(end.values()) for end in ends), 0)
            for owner in leaders(ends[0]) & leaders(ends[1]) if all(ends) else ():
                points[owner] += both * self.factor(position, str(number))
        for spaces in self.map.get("named_roads", {}).values():
            points += ladder(owners(position, spaces, "tent"))
        for owner in {o for spaces in self.territories.values() for o in owners(position, spaces, "tent")}:
            points[owner] += self.settlements(position, owner)
        return points

    def settlements(self, position: dict[str, Any], owner: str) -> int:
        """Groups (or rows) of four or more tents joined by road."""
        own = {space for space, pieces in position.items() if pieces.get("tent") == owner}
        total = 0
        while own:
            group, todo = set(), [own.pop()]
            while todo:
                space = todo.pop()
                group.add(space)
                todo += [other for other in self.joined[space] if other in own]
                own -= self.joined[space]
            total += self.in_rows(group) if self.row else len(group) if len(group) >= 4 else 0
        return total

    def in_rows(self, group: set[str]) -> int:
        """The most spaces in rows that share none. A row of eight or more is as good as two of four or more."""
        rows = {frozenset(way) for space in group for way in self.ways((space,), group) if len(way) >= 4}

        @cache
        def most(left: frozenset[str]) -> int:
            if len(left) < 4:
                return 0
            space = min(left)
            return max(
                most(left - {space}),
                *(len(row) + most(left - row) for row in rows if space in row and row <= left),
                0,
            )

        return most(frozenset(group))

    def ways(self, way: tuple[str, ...], group: set[str]) -> Iterator[tuple[str, ...]]:
        """Every way on of up to seven spaces."""
        yield way
        for other in self.joined[way[-1]] & group - {*way} if len(way) < 7 else ():
            yield from self.ways((*way, other), group)
