"""The public form of a file of boards. The JSON Schema of boards is made from these models.

Rows of squares are read by hand (`load_boards`): which letters they may have the file itself says.
"""

from typing import Annotated

from pydantic import ConfigDict, Field

from hgkit.rules.clauses.clause import ByNumber, Part
from hgkit.rules.clauses.written import Written
from hgkit.rules.components.component_file import Amount, ComponentFile, FileId, Name

Letter = Annotated[str, Written(r"[^\W\d_]", "one letter")]
Border = Annotated[str, Written(r"[NESW]\d\d?", "a side and a row or column, such as W1 or N0")]
"""A place beside a part: its side, and the row (W, E) or column (N, S) from 0."""
Points = list[Annotated[int, Field(ge=0, le=999)]]


class PartEntry(Part):
    """The size of a part of a board."""

    rows: Annotated[int, Field(ge=1, le=20, description="Squares from north to south.")]
    columns: Annotated[int, Field(ge=1, le=20, description="Squares from west to east.")]


class OuterEntry(Part):
    """A kind of outer squares: half off the board, beside one square, their entrance."""

    values: list[Name] = Field(
        default=[], description="Names of the values printed on each, the highest first."
    )
    always: dict[Name, Border] = Field(default={}, description="By part: where each of its faces has one.")


class FaceEntry(Part):
    """One face of a piece of board; under the name of a kind its outer squares, with their values."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, dict[Border, Points]]

    id: Annotated[str, Written(r"\w+", "an id of letters and digits")] = Field(description="Id of the face.")
    half: Annotated[str, Written(r"\w+", "an id of letters and digits")] = Field(
        description="The piece of board whose face it is."
    )
    part: Name = Field(description="The part of the board that it makes.")
    mirror_of: str | None = Field(default=None, description="The face that it mirrors, west for east.")
    squares: Annotated[list[str], Field(min_length=1, description="Rows from the north: letter and number.")]


class BoardTotals(Part):
    """What is stated of every face, and proved."""

    terrains: dict[Name, Amount] = Field(default={}, description="Squares of each terrain.")
    numbers: dict[Name, ByNumber] = Field(
        default={}, description="By terrain: how often each number stands on it."
    )
    sum: Amount | None = Field(default=None, description="Sum of all numbers.")
    outer: dict[Name, list[Points]] = Field(
        default={}, description="By kind: the values of its outer squares, in any order."
    )
    entrances: dict[Name, dict[Name, Amount]] = Field(
        default={}, description="By kind: the terrain of its entrances, each another square."
    )
    alone: dict[Name, Amount] = Field(
        default={}, description="By terrain: squares that touch none of the same terrain."
    )
    side_by_side: dict[Name, Amount] = Field(
        default={}, description="By kind: neighbouring outer squares, on any parts joined."
    )
    faces: dict[Name, Amount] = Field(default={}, description="By part: how many faces there are.")
    faces_of_half: Amount | None = Field(default=None, description="How many faces each piece of board has.")


class BoardFile(ComponentFile):
    """Boards made of parts, each a piece with one face or more."""

    board: FileId = Field(description="Id of the boards.")
    parts: Annotated[
        dict[Name, PartEntry], Field(min_length=1, description="Parts of a board, from west to east.")
    ]
    terrains: Annotated[
        dict[Letter, Name], Field(min_length=1, description="Terrain by the letter that stands for it.")
    ]
    number: Name = Field(description="Name of the number on each square.")
    outer: dict[Name, OuterEntry] = Field(default={}, description="Kinds of outer squares.")
    totals: BoardTotals = Field(default=BoardTotals(), description="Proved totals of each face.")
    faces: Annotated[list[FaceEntry], Field(min_length=1, description="The faces.")]
