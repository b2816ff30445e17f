"""What all files of components share, and what they make: decks of tiles, cards and dominoes, maps, boards."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from hgkit.rules.clauses.clause import Part
from hgkit.rules.clauses.written import RulesetId, Version, Written

Name = Annotated[str, Written(r"[^\W\d]\w*", "a name of letters, digits and _, no digit first")]
FileId = RulesetId
Amount = Annotated[int, Field(ge=0, le=9999)]
Copies = Annotated[int, Field(ge=1, le=999)]
Ident = Annotated[str, Written(r"[^\W_][\w-]*", "an id of letters, digits, _ and -")]
"""Id of a component that moves name: letters, digits, `_` and `-`."""


class Reconstructed(Part):
    """Says that no source gives this data, and why it looks as it does."""

    how: Literal["inferred", "made_up"] = Field(
        description="Whether it follows from what is known, or is made up."
    )
    why: Annotated[str, Field(min_length=1, description="The reasoning, for and against.")]


class SourceDocument(Part):
    """A document the data were read from: by title and language, never its text."""

    title: str = Field(description="Title as printed.")
    language: str | None = Field(None, description="Language tag, such as fr or zh-Hans.")
    pages: int | None = Field(None, description="Number of pages.")
    address: str | None = Field(None, description="Where it is published.")


class ComponentFile(Part):
    """The head of a file of components."""

    hgkit: Version = Field(description="Version of the file format.")
    title: Annotated[dict[str, str], Field(min_length=1, description="Title by language.")]
    license: str | None = Field(None, description="Licence of the data.")
    source: str | None = Field(None, description="Where the data come from.")
    documents: dict[Name, SourceDocument] = Field({}, description="Documents the data were read from.")
    reconstructed: Reconstructed | None = Field(None, description="Set where no source gives the data.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Component(ABC):
    """What a file of components holds. `SORT` is the plural under which a ruleset keeps its kind.

    What is `wild` may lie beside everything.
    """

    SORT: ClassVar[str]
    id: str
    path: str
    title: Mapping[str, str]
    reconstructed: Reconstructed | None = field(default=None, repr=False)
    wild: frozenset[str] = frozenset()

    @property
    def names(self) -> Mapping[str, Sequence[str]]:
        """The names that clauses may use because the file declares them, by what they are names of."""
        return {}

    @abstractmethod
    def as_data(self) -> Any:
        """Return everything that changes play as plain data."""

    def items(self) -> Mapping[str, Mapping[str, Any]]:
        """Return what is on each tile, card or domino, flat, by id; maps and boards are one whole."""
        return {}

    def stated(self) -> Mapping[str, int]:
        """Return the totals that sheets print."""
        return {}

    def counted(self) -> Mapping[str, int]:
        """Return the totals of everything that occurs."""
        return self.stated()
