"""What has to hold of a map: names, numbers, roads, and the facts that it states of itself."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from hgkit.spaces.maps.components.map_file import ConnectionEntry, MapFile, TerritoryEntry
from hgkit.spaces.maps.components.map_roads import road_problems
from hgkit.spaces.maps.components.planar import crossing_block
from hgkit.text.naming import listed, names_hint
from hgkit.text.places import Path
from hgkit.text.report import Report

CODES: Final = {
    "missing-key": "A map needs territories.",
    "unknown-name": "A territory or a space that the map does not have.",
    "duplicate-id": "A space stands twice, or has the id of a territory: each place has an id of its own.",
    "number-as-id": "An id that is a number: connections are named by number.",
    "bad-number": "Connections are numbered 1, 2, 3, ... without a gap.",
    "joins-itself": "A connection joins a territory, or a road a space, with itself.",
    "road-twice": "Two spaces are joined by road twice.",
    "wrong-end": "A connection that is a road ends in a space of each of its territories, in their order.",
    "some-ends": "Either all connections tell the spaces in which they end, or none does.",
    "space-twice": "A named road comes to a space twice.",
    "no-road": "Two spaces that follow each other on a named road are not joined.",
    "out-of-reach": "Territories or spaces that no connection or road leads to from the first one (warning).",
    "crossing": "Roads (or connections) that nobody can draw without letting them cross (warning).",
    "same-colour": "A connection joins two territories of one colour, and `structure` says that none does.",
    "wrong-total": "A fact stated under `structure` does not hold.",
}
"""The manual of the codes of maps, roads too, besides those of the schema."""


def check_map(file: MapFile, report: Report) -> None:
    """Note every problem of a map. What rests on names is checked once the names are right."""
    if not file.territories:
        report.add((), "missing-key", "'territories' is missing", "a map has at least one")
        return
    _check_ids(file, report)
    if not report.loss.touches("territories"):
        _check_connections(file, report)
        road_problems(file, report)
        _check_drawing(file, report)
    if not report.problems:
        _check_reach(file, report)
        _check_crossing(file, report)
        _check_structure(file, report)


def _check_ids(file: MapFile, report: Report) -> None:
    seen: dict[str, str] = dict.fromkeys(file.territories, "a territory")
    for name, territory in file.territories.items():
        if name.isdecimal():
            _number_as_id(("territories", name), name, report, key=True)
        for index, space in enumerate(territory.spaces):
            path = ("territories", name, "spaces", index)
            if space.isdecimal():
                _number_as_id(path, space, report)
            if space in seen:
                message = f"{space!r} is already {seen[space]}"
                hint = "a space lies in one territory: border spaces are not supported"
                if space in file.territories or space in territory.spaces[:index]:
                    hint = "each place has an id of its own"
                report.add(path, "duplicate-id", message, hint)
            seen.setdefault(space, f"a space of {name}")
    for name in file.named_roads:
        if name in seen:
            message = f"{name!r} is already {seen[name]}"
            report.add(("named_roads", name), "duplicate-id", message, "give the road another name", key=True)


def _number_as_id(path: Path, name: str, report: Report, *, key: bool = False) -> None:
    report.add(path, "number-as-id", f"{name!r} is a number", "numbers name connections", key=key)


def _check_connections(file: MapFile, report: Report) -> None:
    numbers = sorted(int(name) for name in file.connections if name.isdecimal())
    for name in file.connections:
        wrong = "is not a number" if not name.isdecimal() else ""
        if name.isdecimal() and (
            int(name) > len(file.connections) or int(name) < 1 or str(int(name)) != name
        ):
            gap = next((n for n in range(1, len(numbers) + 1) if n not in numbers), None)
            wrong = f"leaves out {gap}" if gap is not None else "is not written like the others"
        if wrong:
            hint = f"number them 1 to {len(file.connections)}"
            report.add(("connections", name), "bad-number", f"{name!r} {wrong}", hint, key=True)
    with_ends = [name for name, entry in file.connections.items() if entry.ends]
    for name, entry in file.connections.items():
        path = ("connections", name)
        for index, territory in enumerate(entry.between):
            if territory not in file.territories:
                report.unknown((*path, "between", index), "territory", territory, file.territories)
        if entry.between[0] == entry.between[1]:
            report.add(
                (*path, "between"), "joins-itself", f"joins {entry.between[0]} with itself", "name two"
            )
        if with_ends and not entry.ends:
            message = f"no ends, and connection {with_ends[0]} has them"
            report.add(path, "some-ends", message, "give them to all connections, or to none", key=True)
        for index, (territory, space) in enumerate(zip(entry.between, entry.ends or (), strict=False)):
            spaces = file.territories[territory].spaces if territory in file.territories else [space]
            if space not in spaces:
                message = f"{space} is not a space of {territory}"
                hint = names_hint(space, spaces, known="its spaces are ")
                report.add((*path, "ends", index), "wrong-end", message, hint)


def _check_drawing(file: MapFile, report: Report) -> None:
    spaces = [space for territory in file.territories.values() for space in territory.spaces]
    for name in file.drawing.territories:
        if name not in file.territories:
            report.unknown(("drawing", "territories", name), "territory", name, file.territories, key=True)
    for name in file.drawing.spaces:
        if name not in spaces:
            report.unknown(("drawing", "spaces", name), "space", name, spaces, key=True)


def _ways(file: MapFile) -> Iterator[tuple[str, str]]:
    """Every pair of spaces joined by a road, or by a connection that is one."""
    for chain in file.roads:
        yield from itertools.pairwise(chain)
    for entry in file.connections.values():
        if entry.ends:
            yield entry.ends[0], entry.ends[1]


def _check_reach(file: MapFile, report: Report) -> None:
    territories = list(file.territories)
    links = [(e.between[0], e.between[1]) for e in file.connections.values()]
    for group in _networks(territories, links):
        message = f"no connection leads from {territories[0]} to {listed(group)}"
        hint = "fine for lands apart, else add one"
        path: Path = ("territories", group[0])
        report.add(path, "out-of-reach", message, hint, key=True, severity="warning")
    places = {
        space: ("territories", name, "spaces", index)
        for name, territory in file.territories.items()
        for index, space in enumerate(territory.spaces)
    }
    spaces = list(places)
    for group in _networks(spaces, _ways(file)):
        message = f"no road leads from {spaces[0]} to {listed(group)}"
        hint = "fine for lands apart, else add one"
        report.add(places[group[0]], "out-of-reach", message, hint, severity="warning")


def _networks(names: list[str], joined: Iterable[tuple[str, str]]) -> Iterator[list[str]]:
    """The networks besides that of the first name, each in the order of the names."""
    beside: dict[str, set[str]] = {name: set() for name in names}
    for a, b in joined:
        beside[a].add(b)
        beside[b].add(a)
    left = list(names)
    while left:
        network, todo = {left[0]}, [left[0]]
        while todo:
            new = beside[todo.pop()] - network
            network |= new
            todo += new
        if left[0] != names[0]:
            yield [name for name in left if name in network]
        left = [name for name in left if name not in network]


def _check_crossing(file: MapFile, report: Report) -> None:
    links = [(e.between[0], e.between[1]) for e in file.connections.values()]
    roads = [pair for chain in file.roads for pair in itertools.pairwise(chain)]
    for key, edges in (("connections", links), ("roads", roads)):
        block = crossing_block(edges)
        if block:
            message = f"between {listed(block)} they can't be drawn without crossing"
            hint = "fine for bridges and sea lanes, else leave some out"
            report.add((key,), "crossing", message, hint, key=True, severity="warning")


def _check_structure(file: MapFile, report: Report) -> None:
    stated = file.structure
    for name, number, found in (
        ("territories", stated.territories, len(file.territories)),
        ("connections", stated.connections, len(file.connections)),
    ):
        if number is not None and number != found:
            report.add(("structure", name), "wrong-total", f"states {number} {name}, the map has {found}")
    if stated.spaces is not None:
        for name, territory in file.territories.items():
            spaces = len(territory.spaces)
            if not stated.spaces.least <= spaces <= stated.spaces.most:
                wanted = f"{stated.spaces.least} to {stated.spaces.most}"
                message = f"{spaces} spaces, and structure.spaces states {wanted}"
                report.add(("territories", name, "spaces"), "wrong-total", message)
    for name, by_value in stated.has.items():
        entries: list[TerritoryEntry | ConnectionEntry] = [
            *file.territories.values(),
            *file.connections.values(),
        ]
        counted = Counter(str(entry.has[name]) for entry in entries if name in entry.has)
        for value in sorted({*by_value, *counted}):
            if by_value.get(value, 0) != counted[value]:
                path: Path = ("structure", "has", name, value)
                message = f"states {by_value.get(value, 0)} with {name} {value}, the map has {counted[value]}"
                report.add(path if value in by_value else path[:3], "wrong-total", message)
    if stated.same_colour_joined is False:
        for name, entry in file.connections.items():
            a, b = (file.territories[territory].colour for territory in entry.between)
            if a == b:
                message = f"joins two territories of colour {a}"
                hint = "structure.same_colour_joined says that none does"
                report.add(("connections", name, "between"), "same-colour", message, hint)
