"""What has to hold of a map: names, numbers, roads, and the facts that it states of itself."""

import itertools
from collections import Counter
from typing import Final

from hgkit.spaces.maps.components.map_file import MapFile
from hgkit.text.naming import names_hint
from hgkit.text.places import Path
from hgkit.text.report import Report

CODES: Final = {
    "missing-key": "A map needs territories.",
    "unknown-name": "A territory or a space that the map does not have.",
    "duplicate-id": "A space stands twice in a territory or has its id: each place has an id of its own.",
    "number-as-id": "An id that is a number: connections are named by number.",
    "bad-number": "Connections are numbered 1, 2, 3, ... without a gap.",
    "joins-itself": "A connection joins a territory, or a road a space, with itself.",
    "road-twice": "Two spaces are joined by road twice.",
    "wrong-end": "A connection that is a road ends in a space of each of its territories, in their order.",
    "some-ends": "Either all connections name the spaces in which they end, or none does.",
    "space-twice": "A named road comes to a space twice, or named spaces have one twice.",
    "no-road": "Two spaces that follow each other on a named road are not joined.",
    "same-colour": "A connection joins two territories of one colour, and `structure` says that none does.",
    "wrong-total": "A fact stated under `structure` does not hold.",
}


def check_map(file: MapFile, report: Report) -> None:
    """Note every problem of a map. What rests on names is checked once the names are right."""
    if not file.territories:
        report.add((), "missing-key", "'territories' is missing", "a map has at least one")
        return
    spaces = [space for territory in file.territories.values() for space in territory.spaces]
    _check_ids(file, report)
    if not report.loss.touches("territories"):
        _check_connections(file, report)
        _check_roads(file, spaces, report)
        _check_named_spaces(file, spaces, report)
        report.names(("drawing", "territories"), "territory", file.drawing.territories, file.territories)
        report.names(("drawing", "spaces"), "space", file.drawing.spaces, spaces)
    if not report.problems:
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
            if space in file.territories or space in territory.spaces[:index]:
                message = f"{space!r} is already {seen[space]}"
                report.add(path, "duplicate-id", message, "each place has an id of its own")
            seen.setdefault(space, f"a space of {name}")
    for what, names in (("named_roads", file.named_roads), ("named_spaces", file.named_spaces)):
        for name in names:
            if name in seen:
                message = f"{name!r} is already {seen[name]}"
                hint = f"give the {what.removeprefix('named_').removesuffix('s')} another name"
                report.add((what, name), "duplicate-id", message, hint, key=True)
            seen.setdefault(name, f"one of {what}")


def _number_as_id(path: Path, name: str, report: Report, *, key: bool = False) -> None:
    report.add(path, "number-as-id", f"{name!r} is a number", "numbers name connections", key=key)


def _check_connections(file: MapFile, report: Report) -> None:
    most = len(file.connections)
    known = {str(number) for number in range(1, most + 1)}
    numbers = [int(name) for name in file.connections if name.isdecimal()]
    gap = next((number for number in range(1, len(numbers) + 1) if number not in numbers), None)
    with_ends = [name for name, entry in file.connections.items() if entry.ends]
    for name, entry in file.connections.items():
        path = ("connections", name)
        if name not in known:
            wrong = f"leaves out {gap}" if gap else "is not written like the others"
            message = f"{name!r} {wrong if name.isdecimal() else 'is not a number'}"
            report.add(path, "bad-number", message, f"number them 1 to {most}", key=True)
        report.names((*path, "between"), "territory", entry.between, file.territories)
        if entry.between[0] == entry.between[1]:
            message = f"joins {entry.between[0]} with itself"
            report.add((*path, "between"), "joins-itself", message, "name two")
        if with_ends and not entry.ends:
            message = f"no ends, and connection {with_ends[0]} has them"
            report.add(path, "some-ends", message, "give them to all connections, or to none", key=True)
        for index, (territory, space) in enumerate(zip(entry.between, entry.ends or (), strict=False)):
            spaces = file.territories[territory].spaces if territory in file.territories else [space]
            if space not in spaces:
                message = f"{space} is not a space of {territory}"
                hint = names_hint(space, spaces, known="its spaces are ")
                report.add((*path, "ends", index), "wrong-end", message, hint)


def _check_roads(file: MapFile, spaces: list[str], report: Report) -> None:
    """Check that roads join known spaces, each pair once, and that named ones can be walked."""
    ways: dict[frozenset[str], Path] = {}
    for number, chain in enumerate(file.roads):
        report.names(("roads", number), "space", chain, spaces)
        for index, (before, space) in enumerate(itertools.pairwise(chain), 1):
            pair, here = frozenset((before, space)), ("roads", number, index)
            if before == space:
                report.add(here, "joins-itself", f"joins {space} with itself", "leave one out")
            elif pair in ways:
                hint = f"in line {report.source.mark(ways[pair]).line}; leave one out"
                report.add(here, "road-twice", f"{before} and {space} are joined already", hint)
            else:
                ways[pair] = here
    joined = {*ways, *(frozenset(entry.ends) for entry in file.connections.values() if entry.ends)}
    for name, walk in file.named_roads.items():
        report.names(("named_roads", name), "space", walk, spaces)
        for index, space in enumerate(walk):
            path, pair = ("named_roads", name, index), frozenset(walk[max(index - 1, 0) : index + 1])
            if space in walk[:index] and space in spaces:
                report.add(
                    path, "space-twice", f"the road has been at {space} before", "name each space once"
                )
            elif index and {*pair} <= {*spaces} and pair not in joined:
                message = f"no road joins {walk[index - 1]} and {space}"
                report.add(path, "no-road", message, "a named road goes along roads")


def _check_named_spaces(file: MapFile, spaces: list[str], report: Report) -> None:
    """Check that groups of spaces have known ones, each once."""
    for name, group in file.named_spaces.items():
        report.names(("named_spaces", name), "space", group, spaces)
        for index, space in enumerate(group):
            if space in group[:index] and space in spaces:
                path: Path = ("named_spaces", name, index)
                report.add(path, "space-twice", f"{space} is one of {name} already", "name each space once")


def _check_structure(file: MapFile, report: Report) -> None:
    stated = file.structure
    for what, number, found in (
        ("territories", stated.territories, len(file.territories)),
        ("connections", stated.connections, len(file.connections)),
        ("shared", stated.shared, len(file.shared())),
        ("apart", stated.apart, len(file.apart())),
    ):
        report.total(("structure", what), what, number, found, "the map has")
    if stated.spaces is not None:
        for name, territory in file.territories.items():
            spaces = len(territory.spaces)
            if not stated.spaces.least <= spaces <= stated.spaces.most:
                wanted = f"{stated.spaces.least} to {stated.spaces.most}"
                message = f"{spaces} spaces, and structure.spaces states {wanted}"
                report.add(("territories", name, "spaces"), "wrong-total", message)
    for name, by_value in stated.has.items():
        has = [
            *(part.has for part in file.territories.values()),
            *(part.has for part in file.connections.values()),
        ]
        counted = Counter(str(one[name]) for one in has if name in one)
        for value in sorted({*by_value, *counted}):
            path: Path = ("structure", "has", name, value)
            found = counted[value]
            what = f"with {name} {value}"
            report.total(
                path[: 4 if value in by_value else 3], what, by_value.get(value, 0), found, "the map has"
            )
    if stated.same_colour_joined is False:
        for name, entry in file.connections.items():
            a, b = (file.territories[territory].colour for territory in entry.between)
            if a == b:
                message = f"joins two territories of colour {a}"
                hint = "structure.same_colour_joined says that none does"
                report.add(("connections", name, "between"), "same-colour", message, hint)
