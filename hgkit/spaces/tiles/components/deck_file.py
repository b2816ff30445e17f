"""The public form of a deck file. The JSON Schema of decks is made from these models.

Loading reads tiles by hand (`hgkit.spaces.tiles.components.reader`): what may stand on a tile depends on the kinds the
deck or its parent declares, which a schema cannot say, and its errors use the words of
the deck.
"""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from hgkit.rules.clauses.clause import Part
from hgkit.rules.components.component_file import Name
from hgkit.rules.components.edits import DeckHead

Id = Annotated[str | int, Field(description="Id of a tile; 24 and '24' are the same.")]
Number = Annotated[int, Field(ge=0, le=9999)]
Key = Annotated[
    str,
    Field(
        description="Parts of sides joined with `+`: N, E, S, W (of a profile of three, its middle), W.left."
    ),
]


class KindEntry(Part):
    """A kind of zone: what may be printed on it and how it lies on a tile."""

    numbers: list[Name] = Field(default=[], description="Numbers that may be printed on a zone of this kind.")
    animals: list[Name] = Field(default=[], description="Animals that may be printed on a zone of this kind.")
    loose_ends: Name | None = Field(
        default=None, description="Name in totals of a zone of this kind with one side and no inner zone."
    )
    inner: bool = Field(default=False, description="Lies within the tile and touches no side itself.")
    arms: Name | None = Field(
        default=None, description="Kind of the zones that lead from an inner zone to sides, one zone an arm."
    )
    crosses: bool = Field(
        default=False, description="An inner zone that lies above what is between its arms, such as a bridge."
    )
    symbol: Annotated[str, Field(min_length=1, max_length=1)] | None = Field(
        default=None, description="One character that fills zones of this kind in text pictures."
    )


class Contents(BaseModel):
    """What is printed on a zone: numbers by name, `animals`, a `power`; and the `arms` of an inner zone."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)
    __pydantic_extra__: dict[str, Number]

    animals: list[Name] = Field(default=[], description="Animals printed on it, one entry each.")
    power: Name | None = Field(default=None, description="Name of the power printed on it.")
    arms: "Zones | None" = Field(
        default=None, description="Sides its arms lead to, with contents if they have any."
    )


Zones = list[Key] | dict[Key, Contents]


class TileEntry(BaseModel):
    """A tile: its id, the edges of its sides, and under each kind the zones of that kind.

    Zones that touch sides are keyed by their parts (`{E+S: {power: NAME}}`, or a list of keys where all are
    empty); an inner zone is its contents alone, two of them a list.
    """

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)
    __pydantic_extra__: dict[str, Zones | list[Contents] | Contents]

    id: Id
    sides: Annotated[
        list[Name], Field(min_length=4, max_length=4, description="Edges of north, east, south, west.")
    ]


class DeckFile(DeckHead):
    """A deck of square tiles, or (abstract) what the tiles of other decks are made of."""

    abstract: bool = Field(
        default=False, description="Only a parent for other decks: never played, may have no tile."
    )
    edges: dict[Name, Annotated[list[Name], Field(max_length=3)]] = Field(
        default={},
        description="Profile of each edge: kinds of its parts, clockwise (left bank first). A wild edge may have none.",
    )
    wild: list[Name] = Field(
        default=[],
        description="Edges of sides that fit every other. Where one meets another edge, parts of one kind join if they "
        "face each other (the middle the middle, left right); every other area ends there.",
    )
    kinds: dict[Name, KindEntry] = Field(
        default={},
        description="Kinds of zones. One of the parent's too, with what may be printed on it besides.",
    )
    totals: dict[Name, Number] = Field(
        default={},
        description="Proved totals: tiles, powers, zones of a kind, numbers, animals, loose ends.",
    )
    tiles: list[TileEntry] | None = Field(default=None, description="The tiles.")
    add: list[TileEntry] | None = Field(default=None, description="Tiles that the parent doesn't have.")
    remove: list[Id] | None = Field(default=None, description="Ids of tiles of the parent that are left out.")
    replace: list[TileEntry] | None = Field(
        default=None, description="Tiles in place of the parent's of the same id."
    )
