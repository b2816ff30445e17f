"""Warnings about valid maps: places that no line leads to, lines that have to cross, spaces listed more than once.

Games are played all the same, and it takes a while to prove that a map can be drawn without crossings. So only the
validation of a map looks for these.
"""

from typing import Final

from hgkit.problems import Problem
from hgkit.rules.layers.chain import Find
from hgkit.spaces.maps.components.map import read_map
from hgkit.spaces.maps.components.map_file import MapFile
from hgkit.spaces.maps.components.planar import crossing_block
from hgkit.spaces.maps.rows import networks
from hgkit.text.naming import listed
from hgkit.text.places import Path
from hgkit.text.source import Source

CODES: Final = {
    "shared-space": "A space lies in several territories, and `structure` does not state how many do (warning).",
    "out-of-reach": "Territories or spaces that no connection or road leads to from the first one (warning).",
    "crossing": "Roads (or connections) that nobody can draw without letting them cross (warning).",
}
"""The manual of the codes of warnings about maps."""


def map_warnings(source: Source, find: Find) -> list[Problem]:
    """Return the warnings about the map that `source` holds. Raises as `load_map` does."""
    file, report = read_map(source, find)
    territories: dict[str, Path] = {name: ("territories", name) for name in file.territories}
    spaces: dict[str, Path] = {
        space: ("territories", name, "spaces", index)
        for name, territory in file.territories.items()
        for index, space in enumerate(territory.spaces)
    }
    for space, names in file.shared().items() if file.structure.shared is None else ():
        path = ("territories", names[1], "spaces", file.territories[names[1]].spaces.index(space))
        message = f"{space} lies in {listed(names)}"
        hint = "fine for a place on the border, if structure.shared states how many; else give it another id"
        report.add(path, "shared-space", message, hint, severity="warning")
    links = [entry.between for entry in file.connections.values()]
    roads = [chain[index : index + 2] for chain in file.roads for index in range(len(chain) - 1)]
    ends = [entry.ends for entry in file.connections.values() if entry.ends]
    apart = _apart(file)
    for what, places, lines in (("connection", territories, links), ("road", spaces, [*roads, *ends])):
        near = [name for name in places if name not in apart]
        for group in networks(near, [line for line in lines if apart.isdisjoint(line)]):
            message = f"no {what} leads from {next(iter(places))} to {listed(group)}"
            hint, by_key = "fine for lands apart, else add one", what == "connection"
            report.add(places[group[0]], "out-of-reach", message, hint, key=by_key, severity="warning")
    for key, lines in (("connections", links), ("roads", roads)):
        block = crossing_block(lines)
        if block:
            message = f"between {listed(block)} they can't be drawn without crossing"
            hint = "fine for bridges and sea lanes, else leave some out"
            report.add((key,), "crossing", message, hint, key=True, severity="warning")
    return report.problems


def _apart(file: MapFile) -> set[str]:
    """Return the territories that lie apart on purpose, as the file states, with their spaces."""
    if file.structure.apart is None:
        return set()
    found = {name for group in file.apart() for name in group}
    return found | {space for name in found for space in file.territories[name].spaces}
