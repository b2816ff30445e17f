"""What has to hold of the roads of a map: they join known spaces, each pair once, and named ones can be walked."""

from __future__ import annotations

from collections.abc import Collection

from hgkit.spaces.maps.components.map_file import MapFile
from hgkit.text.places import Path
from hgkit.text.report import Report

Ways = dict[frozenset[str], Path]
"""The pairs of spaces joined by road, each with the place that joins it."""


def road_problems(file: MapFile, report: Report) -> None:
    """Note every error of the roads."""
    spaces = dict.fromkeys(space for territory in file.territories.values() for space in territory.spaces)
    ways: Ways = {}
    for number, chain in enumerate(file.roads):
        _chain(chain, ("roads", number), spaces, ways, report)
    for entry in file.connections.values():
        if entry.ends:
            ways.setdefault(frozenset(entry.ends), ())
    for name, walk in file.named_roads.items():
        _walk(walk, ("named_roads", name), spaces, ways, report)


def _chain(chain: list[str], path: Path, spaces: Collection[str], ways: Ways, report: Report) -> None:
    for index, space in enumerate(chain):
        if space not in spaces:
            report.unknown((*path, index), "space", space, spaces)
        if index == 0:
            continue
        pair, here = frozenset(chain[index - 1 : index + 1]), (*path, index)
        if len(pair) == 1:
            report.add(here, "joins-itself", f"joins {space} with itself", "leave one out")
        elif pair in ways:
            mark = report.source.mark(ways[pair])
            message = f"{chain[index - 1]} and {space} are joined already"
            report.add(here, "road-twice", message, f"in line {mark.line}; leave one out")
        else:
            ways[pair] = here


def _walk(walk: list[str], path: Path, spaces: Collection[str], ways: Ways, report: Report) -> None:
    for index, space in enumerate(walk):
        here = (*path, index)
        if space not in spaces:
            report.unknown(here, "space", space, spaces)
        elif space in walk[:index]:
            report.add(here, "space-twice", f"the road has been at {space} before", "name each space once")
        elif index and walk[index - 1] in spaces and frozenset(walk[index - 1 : index + 1]) not in ways:
            message = f"no road joins {walk[index - 1]} and {space}"
            report.add(here, "no-road", message, "a named road goes along roads")
