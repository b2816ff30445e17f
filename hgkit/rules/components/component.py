"""What files of components have in common, whatever they hold: decks of tiles, cards or dominoes, maps, boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol


class Reasoned(Protocol):
    """Why data that no source gives looks as it does."""

    @property
    def how(self) -> str:
        """Inferred or made up."""

    @property
    def why(self) -> str:
        """The reasoning."""


class Component(Protocol):
    """A file of components that a ruleset names. `SORT` is the plural under which a ruleset keeps its kind."""

    SORT: ClassVar[str]

    @property
    def id(self) -> str:
        """The name of the file."""

    @property
    def title(self) -> Mapping[str, str]:
        """The title by language."""

    @property
    def reconstructed(self) -> Reasoned | None:
        """Why the data looks as it does, where no source gives it."""

    @property
    def names(self) -> Mapping[str, Sequence[str]]:
        """The names that clauses may use because the file declares them, by what they are names of."""

    def as_data(self) -> Any:
        """Return everything that changes play as plain data."""
