"""Clauses about areas and what is counted in them: areas, tallies, animals."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from hgkit.rules.clause import Clause, Count


class Area(Clause):
    """A kind of area: zones of these kinds, joined where tiles meet (and, on a tile, by arms)."""

    joins: list[str] = Field(min_length=1, description="Kinds of zones that make up the area.")


class Tally(Clause):
    """A number counted in an area, by the name that formulas use. Exactly one of count, sum, worth."""

    count: Literal["tiles", "zones"] | None = Field(
        None, description="How many: distinct tiles, or zones (sections not joined on one tile count apart)."
    )
    sum: str | None = Field(None, description="Sum of this number over the zones.")
    pieces: str | None = Field(None, description="How many pieces of this kind stand in the area.")
    worth: Literal["animals"] | None = Field(None, description="Points of the animals that are left.")
    of: str | None = Field(None, description="Only zones of this kind.")
    having: str | None = Field(None, description="Only tiles or zones on which this number is above 0.")
    at: Literal["arms"] | None = Field(None, description="arms: the inner zones at which the area's zones end.")
    same: Literal["once", "each"] | None = Field(
        None, description="An inner zone met at several ends: counted once, or at each."
    )

    @model_validator(mode="after")
    def _one(self) -> Tally:
        ways = [name for name in ("count", "sum", "pieces", "worth") if getattr(self, name) is not None]
        if len(ways) != 1:
            raise ValueError("a tally needs exactly one of count, sum, pieces, worth")
        if (self.at is None) != (self.same is None):
            raise ValueError("'at: arms' and 'same' go together")
        return self


class Animal(Clause):
    """An animal: what it is worth, or what it eats."""

    points: Count | None = Field(None, description="Points for each one left.")
    eats: list[str] | None = Field(None, description="What each one eats, one animal apiece, the first named first.")
    surplus: Literal["harmless", "costs"] | None = Field(
        None, description="Eaters without prey: harmless, or each costs what its first prey is worth."
    )

    @model_validator(mode="after")
    def _pair(self) -> Animal:
        if (self.eats is None) != (self.surplus is None):
            raise ValueError("'eats' and 'surplus' go together")
        return self
