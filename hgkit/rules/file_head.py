"""What a file of rules says of itself: which format, what it is, what it rests on, and what it adds and removes."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field

from hgkit.rules.clause import Text
from hgkit.rules.written import RulesetId, Version


class FileHead(BaseModel):
    """The head of a ruleset or an overlay: the keys that are no clauses."""

    model_config = ConfigDict(extra="ignore", strict=True, populate_by_name=True)

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
