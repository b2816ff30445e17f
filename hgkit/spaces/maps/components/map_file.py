"""The public form of a map file. The JSON Schema of maps is made from these models."""

from typing import Annotated, Any

from pydantic import Field

from hgkit.rules.clauses.clause import Part, Text
from hgkit.rules.components.component_file import Amount, ComponentFile, FileId, Ident, Name
from hgkit.spaces.maps.rows import networks

Pair = Annotated[list[Ident], Field(min_length=2, max_length=2)]
Value = Annotated[Name | Annotated[int, Field(ge=0, le=1_000_000)], Field(union_mode="left_to_right")]
Attributes = dict[Name, Value]
Point = Annotated[list[int | float], Field(min_length=2, max_length=2)]


class TerritoryEntry(Part):
    """A territory: its colour, and its spaces in order."""

    title: Text | None = Field(default=None, description="Title, by language.")
    colour: Name = Field(description="Colour: cards of it pay for pieces here.")
    spaces: Annotated[
        list[Ident],
        Field(
            min_length=1,
            max_length=99,
            description="Ids of its spaces. One that several territories list lies on their border, in each of them.",
        ),
    ]
    has: Attributes = Field(
        default={}, description="Attributes that clauses can ask for, such as {coast: sea}."
    )


class ConnectionEntry(Part):
    """A connection between two territories."""

    between: Pair = Field(description="The two territories.")
    has: Attributes = Field(
        default={}, description="Attributes that clauses can ask for, such as {by: land, peaks: 2}."
    )
    ends: Pair | None = Field(
        default=None, description="Spaces that it joins where it is a road, one in each territory."
    )


class Range(Part):
    """The fewest and the most."""

    least: Amount = Field(description="At least so many.")
    most: Amount = Field(description="At most so many.")


class Structure(Part):
    """What is stated of the whole map, and proved."""

    territories: Amount | None = Field(default=None, description="Number of territories.")
    connections: Amount | None = Field(default=None, description="Number of connections.")
    has: dict[Name, dict[str, Amount]] = Field(
        default={},
        description="By attribute, how many territories and connections have each value: {peaks: {1: 2}}.",
    )
    spaces: Range | None = Field(default=None, description="Spaces of each territory.")
    shared: Amount | None = Field(
        default=None, description="Number of spaces that lie in several territories."
    )
    apart: Amount | None = Field(
        default=None,
        description="Number of groups of territories that no connection leads to from the first one.",
    )
    same_colour_joined: bool | None = Field(
        default=None, description="Whether a connection may join two territories of one colour."
    )


class Drawing(Part):
    """Where things lie in a picture, [x, y], x to the east, y to the south. Play knows nothing of it."""

    territories: dict[str, Point] = Field(default={}, description="By territory.")
    spaces: dict[str, Point] = Field(default={}, description="By space.")


class MapFile(ComponentFile):
    """A map: territories with spaces, connections between territories, roads between spaces."""

    map: FileId = Field(description="Id of the map.")
    extends: str | None = Field(default=None, description="The one parent: a map by name.")
    structure: Structure = Field(default=Structure(), description="Proved facts.")
    territories: dict[Ident, TerritoryEntry] = Field(
        default={}, max_length=99, description="Territories by id; the id is also a place for pieces."
    )
    connections: dict[str, ConnectionEntry] = Field(
        default={},
        max_length=300,
        description="Connections by number, in the order in which they are scored.",
    )
    roads: list[Annotated[list[Ident], Field(min_length=2)]] = Field(
        default=[], description="Chains of spaces that are neighbours by road."
    )
    named_roads: dict[Ident, Annotated[list[Ident], Field(min_length=2)]] = Field(
        default={}, description="Roads that count as an area, by name: their spaces in order."
    )
    named_spaces: dict[Ident, Annotated[list[Ident], Field(min_length=1)]] = Field(
        default={},
        description="Spaces that count as an area wherever they lie, by name: harbours and the like.",
    )
    drawing: Drawing = Field(default=Drawing(), description="Where things lie in a picture.")
    add: dict[str, Any] | None = Field(default=None, description="What the parent does not have.")
    without: list[str] | None = Field(
        default=None, description="What of the parent is left out, like connections.3."
    )

    def shared(self) -> dict[str, list[str]]:
        """Return the spaces that lie in several territories, with those."""
        found: dict[str, list[str]] = {}
        for name, territory in self.territories.items():
            for space in dict.fromkeys(territory.spaces):
                found.setdefault(space, []).append(name)
        return {space: names for space, names in found.items() if len(names) > 1}

    def apart(self) -> list[list[str]]:
        """Return the groups of territories that no connection leads to from the first one."""
        return networks(list(self.territories), [entry.between for entry in self.connections.values()])
