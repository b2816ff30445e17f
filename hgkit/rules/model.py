"""The public schema of a ruleset: every section and the clauses it may hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from hgkit.rules.area_clauses import Animal, Area, Tally
from hgkit.rules.clause import Clause, Text
from hgkit.rules.scoring_clauses import EndSection, Power, Scoring, Track, Winner
from hgkit.rules.setup_clauses import DeckClause, FirstPlayer, PlayerNumber, Supply
from hgkit.rules.turn_clauses import (
    BonusTurn,
    DrawnSection,
    OccupySection,
    PlacementSection,
    Returns,
    TurnSection,
)


class Document(BaseModel):
    """A rule text that clauses cite."""

    model_config = ConfigDict(extra="forbid", strict=True)
    title: str = Field(description="Title in its own words.")
    language: str = Field(description="Language tag, e.g. zh-Hans.")
    pages: int | None = Field(None, description="Number of pages, where cites name pages.")
    lines: int | None = Field(None, description="Number of lines, where cites name lines.")
    address: str | None = Field(None, description="Where it can be read.")


class PlayersSection(BaseModel):
    """The clauses about the players."""

    model_config = ConfigDict(extra="forbid", strict=True)
    number: PlayerNumber
    first: FirstPlayer


class RulesetModel(BaseModel):
    """A ruleset, resolved: what its file says with everything it inherits."""

    model_config = ConfigDict(extra="forbid", strict=True)

    hgkit: Literal[1] = Field(description="Version of the format.")
    ruleset: str | None = Field(None, description="Id of the ruleset.")
    overlay: str | None = Field(None, description="Id of an overlay, in place of ruleset.")
    title: Text | None = Field(None, description="Title, by language.")
    abstract: bool = Field(False, description="Only a parent of others: never played or counted.")
    documents: dict[str, Document] = Field(default_factory=dict, description="The texts that clauses cite.")
    source: Text | None = Field(None, description="Where a house rule comes from.")
    reconstructed: dict[str, str] | None = Field(None, description="How data that no source gives were made.")

    players: PlayersSection
    supply: Supply
    tracks: dict[str, Track]
    decks: dict[str, DeckClause]
    areas: dict[str, Area]
    tallies: dict[str, Tally]
    animals: dict[str, Animal] = Field(default_factory=dict)
    turn: TurnSection
    deck: DrawnSection
    placement: PlacementSection
    occupy: OccupySection
    scoring: dict[str, Scoring]
    returns: Returns
    bonus_turn: BonusTurn | None = None
    powers: dict[str, Power] = Field(default_factory=dict)
    end: EndSection
    winner: Winner

    def clauses(self) -> Iterator[tuple[str, Clause]]:
        """Every clause with its id, in the order of the model."""
        for section in type(self).model_fields:
            yield from _clauses(section, getattr(self, section))


def _clauses(path: str, value: Any) -> Iterator[tuple[str, Clause]]:
    if isinstance(value, Clause):
        yield path, value
    elif isinstance(value, BaseModel) and not isinstance(value, Document):
        for name in type(value).model_fields:
            yield from _clauses(f"{path}.{name}", getattr(value, name))
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _clauses(f"{path}.{name}", item)
