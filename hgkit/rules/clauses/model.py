"""The public schema of a ruleset: every section and the clauses it may hold."""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from hgkit.rules.clauses.areas import Animal, SpaceClause
from hgkit.rules.clauses.clause import (
    AreaClause,
    Clause,
    CostClause,
    DeckClause,
    EffectClause,
    LimitClause,
    MilestoneClause,
    Part,
    SetupClause,
    StepClause,
    TallyClause,
    Text,
)
from hgkit.rules.clauses.placing import OccupySection, PlacementSection
from hgkit.rules.clauses.scoring import EndClause, Mark, Scoring, TiesClause, Track, Trigger, Winner
from hgkit.rules.clauses.setup import Bank, DrawnDeck, NeutralSeat, PlayersSection, Rack, Supply, TokenDeck
from hgkit.rules.clauses.turn import (
    BonusTurn,
    DrawnSection,
    FirstTurn,
    Rescue,
    Returns,
    TurnOrder,
)
from hgkit.rules.clauses.written import RulesetId, Version
from hgkit.text.kinds import Kind


class FileHead(BaseModel):
    """The head of a ruleset or an overlay: the keys that are no clauses."""

    model_config = ConfigDict(extra="ignore", strict=True)

    hgkit: Version = Field(description="Version of the format.")
    ruleset: RulesetId | None = Field(None, description="Id of the ruleset.")
    overlay: RulesetId | None = Field(None, description="Id of the overlay: changes to lay over rulesets.")
    title: Text | None = Field(None, description="Title, by language.")
    abstract: bool = Field(False, description="Only a parent of others: never played or counted.")
    extends: str | None = Field(None, description="The one parent: a ruleset by name or file.")
    overlays: list[str] | None = Field(
        None, alias="with", description="Overlays laid over the parent, in order, by name or file."
    )
    requires: list[str] | None = Field(
        None, description="Rulesets and overlays without which this one makes no sense."
    )
    conflicts: list[str] | None = Field(None, description="Rulesets and overlays that exclude this one.")
    without: list[str] | None = Field(
        None, description="What of the parent is left out: clauses or parameters, like powers.NAME."
    )
    source: Text | None = Field(None, description="Where a house rule comes from.")


class Document(Part):
    """A document that clauses cite."""

    title: str = Field(description="Title in its own words.")
    language: str = Field(description="Language tag, e.g. zh-Hans.")
    pages: int | None = Field(None, description="Number of pages, where cites name pages.")
    lines: int | None = Field(None, description="Number of lines, where cites name lines.")
    lines_as: str | None = Field(
        None,
        description="A document of the parent that this one follows line by line: its cites, with status and note, "
        "hold for this one, unless a clause says otherwise.",
    )
    address: str | None = Field(None, description="Where it can be read.")


class _Ordered(BaseModel):
    """A section with an order of steps and clauses that the order names."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True, defer_build=True)
    order: TurnOrder

    def named(self) -> dict[str, Any]:
        return dict(self.__pydantic_extra__ or {})


class TurnSection(_Ordered):
    """The clauses of a turn."""

    __pydantic_extra__: dict[str, Annotated[StepClause, Kind("step")]]


class RestartSection(_Ordered):
    """The clauses of a new beginning after a dead end, in which no domino fits."""

    __pydantic_extra__: dict[str, Annotated[StepClause, Kind("step")]]
    rescue: Rescue | None = None


class SetupSection(_Ordered):
    """The clauses of the set-up."""

    __pydantic_extra__: dict[str, Annotated[SetupClause, Kind("setup")]]


Effect = Annotated[EffectClause, Kind("effect")]


class RulesetModel(BaseModel):
    """A ruleset, resolved: what its file says with everything it inherits."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    hgkit: Version = Field(description="Version of the format.")
    ruleset: RulesetId | None = Field(None, description="Id of the ruleset.")
    overlay: RulesetId | None = Field(None, description="Id of an overlay, in place of ruleset.")
    title: Text | None = Field(None, description="Title, by language.")
    abstract: bool = Field(False, description="Only a parent of others: never played or counted.")
    documents: dict[str, Document] = Field(default_factory=dict, description="The texts that clauses cite.")
    source: Text | None = Field(None, description="Where a house rule comes from.")
    reconstructed: dict[str, str] | None = Field(None, description="How data that no source gives were made.")
    words: dict[str, dict[str, str]] = Field(
        default_factory=dict, description="Names of things, by language."
    )

    players: PlayersSection
    seats: dict[str, NeutralSeat] = Field(
        default_factory=dict,
        description="Seats of nobody. It needs a table or a map that all share: on boards every seat has its own.",
    )
    supply: Supply
    bank: dict[str, Bank] = Field(default_factory=dict)
    tracks: dict[str, Track] = Field(min_length=1)
    decks: dict[str, Annotated[DeckClause, Kind("deck")]] = Field(min_length=1)
    racks: dict[str, Rack] = Field(default_factory=dict)
    space: Annotated[SpaceClause, Kind("space")] | None = None
    setup: SetupSection | None = None
    areas: dict[str, Annotated[AreaClause, Kind("area")]]
    tallies: dict[str, Annotated[TallyClause, Kind("tally")]]
    animals: dict[str, Animal] = Field(
        default_factory=dict, description="What animals are worth. It needs tiles with animals."
    )
    turn: TurnSection
    first_turn: FirstTurn | None = Field(
        None, description="A player's turn on an empty board. It needs boards that belong to players."
    )
    restart: RestartSection | None = Field(
        None, description="What follows where no domino fits. It needs boards with outer squares."
    )
    deck: DrawnSection | None = Field(
        None,
        description="What players may use. It needs a common table or map; on boards the step `place` names the rack.",
    )
    placement: PlacementSection | None = Field(
        None, description="Where tiles and dominoes may lie. It needs components that are laid side by side."
    )
    occupy: OccupySection | None = Field(
        None, description="Where pieces may be put. It needs zones of tiles, or places of a map, for pieces."
    )
    costs: dict[str, Annotated[CostClause, Kind("cost")]] = Field(default_factory=dict)
    limits: dict[str, Annotated[LimitClause, Kind("limit")]] = Field(default_factory=dict)
    scoring: dict[str, Scoring]
    ties: TiesClause | None = None
    returns: Returns | None = Field(
        None, description="Pieces that go back. It needs areas with pieces that can be completed."
    )
    bonus_turn: BonusTurn | None = None
    powers: dict[str, Effect] = Field(
        default_factory=dict, description="What special components, or places of a map, do."
    )
    tokens: dict[str, Effect] = Field(
        default_factory=dict, description="What tokens do. It needs squares with tokens, which players win."
    )
    marks: dict[str, Mark] = Field(
        default_factory=dict, description="What marks pay. It needs dominoes, which can carry marks."
    )
    milestones: dict[str, Annotated[MilestoneClause, Kind("milestone")]] = Field(default_factory=dict)
    moments: dict[str, Trigger] = Field(default_factory=dict)
    end: dict[str, EndClause]
    winner: Winner

    def clauses(self) -> Iterator[tuple[str, Clause]]:
        """Yield every clause with its id, in the order of the model."""
        for section in type(self).model_fields:
            yield from _clauses(section, getattr(self, section))

    def pieces(self) -> list[str]:
        """Return the kinds of pieces: of the players, of the table, and those that other clauses introduce."""
        brought = [name for _, clause in self.clauses() for name in clause.brings()]
        return list(dict.fromkeys([*self.supply.named(), *self.bank, *brought]))

    def stacks(self) -> dict[str, str]:
        """Return by deck the rack in which its stack lies: one that names the deck, else one that is named after it."""
        held = {rack.deck: name for name, rack in self.racks.items() if rack.owner == "table"}
        decks = (name for name, deck in self.decks.items() if not isinstance(deck, TokenDeck))
        return {name: held.get(name, name) for name in decks}

    def unlimited(self) -> dict[str, str]:
        """Return the decks that never run out, by the rack in which the stack of each lies."""
        decks = self.decks.items()
        endless = {name for name, deck in decks if isinstance(deck, DrawnDeck) and deck.unlimited}
        return {rack: name for name, rack in self.stacks().items() if name in endless}

    def drawn_decks(self, hand: str) -> list[str]:
        """Return the decks with a stack, that which a hand is filled from first: its own, else the first one."""
        own = self.racks[hand].deck if hand in self.racks else None
        return sorted(self.stacks(), key=lambda name: name != own)


def _clauses(path: str, value: Any) -> Iterator[tuple[str, Clause]]:
    if isinstance(value, Clause):
        yield path, value
    elif isinstance(value, BaseModel) and not isinstance(value, Document):
        names = [*type(value).model_fields, *(value.__pydantic_extra__ or {})]
        for name in names:
            yield from _clauses(f"{path}.{name}", getattr(value, name))
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _clauses(f"{path}.{name}", item)
