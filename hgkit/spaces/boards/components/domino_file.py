"""The public form of a file of dominoes. The JSON Schema of dominoes is made from these models."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from hgkit.rules.clauses.clause import Part
from hgkit.rules.components.component_file import Amount, ComponentFile, Copies, FileId, Ident, Name


class SceneEntry(Part):
    """A scene that a half can show."""

    title: Annotated[dict[str, str], Field(min_length=1, description="Title by language.")]
    icon: str | None = Field(default=None, description="Name of its symbol.")
    color: str | None = Field(default=None, description="Its colour.")


class DominoEntry(Part):
    """A domino: two halves."""

    id: Ident = Field(description="Id of the domino.")
    halves: Annotated[list[Name], Field(min_length=2, max_length=2, description="Scenes, first and second.")]
    count: Copies = Field(default=1, description="How many copies there are.")


class CopiesEntry(Part):
    """How often each pair of different scenes comes."""

    least: Amount = Field(description="At least so many of each pair.")
    most: Amount = Field(description="At most so many of each pair.")


class DominoTotals(Part):
    """What is stated of all dominoes, and proved."""

    dominoes: Amount | None = Field(default=None, description="Number of dominoes.")
    halves: dict[Name, Amount] = Field(default={}, description="Halves of each scene.")
    doubles: Amount | None = Field(default=None, description="Dominoes with two equal halves.")
    copies: CopiesEntry | None = Field(
        default=None, description="How often each pair of different scenes comes."
    )


class DominoFile(ComponentFile):
    """A deck of dominoes."""

    deck: FileId = Field(description="Id of the deck.")
    scenes: Annotated[
        dict[Name, SceneEntry], Field(min_length=1, max_length=60, description="What a half can show.")
    ]
    totals: DominoTotals = Field(default=DominoTotals(), description="Proved totals.")
    dominoes: Annotated[list[DominoEntry], Field(min_length=1, description="The dominoes.")]
