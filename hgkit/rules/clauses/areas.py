"""Clauses about areas and what is counted in them: space, areas, tallies, animals."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field, model_validator

from hgkit.rules.clauses.clause import AreaClause, Clause, Count
from hgkit.rules.clauses.references import Names


class SpaceClause(Clause):
    """Where the game is played, when not on a common table of tiles: a map, or a board for each player."""

    graph: Annotated[str | None, Names("map")] = Field(None, description="Name of the map file.")
    board: Annotated[str | None, Names("file of boards")] = Field(
        None, description="Name of the file of boards."
    )
    parts: Annotated[list[str] | None, Names("part of the boards")] = Field(
        None, description="Parts of a board, from west to east."
    )

    @model_validator(mode="after")
    def _one(self) -> SpaceClause:
        if (self.graph is None) == (self.board is None):
            raise ValueError("a space is either a graph or a board")
        return self


class JoinedArea(AreaClause):
    """Zones of these kinds, joined where tiles meet (and, on a tile, by arms)."""

    joins: Annotated[list[str], Names("kind of zone")] = Field(
        min_length=1, description="Kinds of zones that make up the area."
    )
    loops: Literal["complete", "never"] | None = Field(
        None, description="An area without any end, closed in a ring: complete, or never so."
    )
    overlooked_from: Annotated[list[str] | None, Names("kind of zone")] = Field(
        None, description="Inner zones: a piece there counts in every area that one of their arms lies in."
    )


class DeclaredArea(AreaClause):
    """Areas that the map names."""

    declared: Literal["territories", "connections", "named_roads"] = Field(description="What the map names.")
    only: Annotated[dict[str, str] | None, Names("attribute")] = Field(
        None, description="Only those with this attribute."
    )


class OwnArea(AreaClause):
    """Pieces of one seat, joined along roads."""

    own: Annotated[str, Names("piece", also=("tiles",))] = Field(
        description="Kind of piece, or `tiles` for the tiles of a board."
    )
    along: list[Literal["roads", "connections"]] | None = Field(None, description="What joins them.")
    shape: Literal["component", "row"] | None = Field(
        None,
        description="Any joined group, or rows: ways along roads that share no piece. Of all choices the one with most "
        "pieces in its rows counts. (The search is bounded: in a large, dense group it may miss the best.)",
    )
    at_least: Count | None = Field(None, description="Fewest pieces of an area.")
    cut_by: Annotated[str | None, Names("piece", also=("nothing",))] = Field(
        None, description="Kind of piece that makes a connection no road, or `nothing`."
    )
    state: Literal["face_up"] | None = Field(None, description="Only tiles in this state.")


class MatchedHalf(AreaClause):
    """A half of the domino just placed that lies beside an equal one."""

    half: Literal["placed"]
    beside: Literal["same_scene"]
    once: Literal["half", "contact"] = Field(
        description="A half with several equal neighbours is one area, or one for each contact."
    )


class SquareArea(AreaClause):
    """The outer square of this kind that the domino just placed covers."""

    square: Annotated[str, Names("kind of square")] = Field(description="Kind of outer square.")


class RingArea(AreaClause):
    """The squares around a piece just put on a board."""

    around: Annotated[str, Names("piece")] = Field(description="Kind of piece.")
    touching: Literal["edges", "corners"] = Field(description="Neighbours by an edge, or by a corner too.")


COUNTED: Final = ("count", "sum", "pieces", "most", "on", "worth", "greatest")
"""What a tally may count: it has exactly one of these."""


class Tally(Clause):
    """A number counted in an area, by its name in formulas: exactly one of count, sum, pieces, most, on,
    worth, greatest.
    """

    count: Literal["tiles", "zones"] | None = Field(
        None, description="How many: distinct tiles, or zones (sections not joined on one tile count apart)."
    )
    sum: Annotated[str | None, Names("number")] = Field(
        None, description="Sum of this number over the zones or squares."
    )
    pieces: Annotated[str | None, Names("piece")] = Field(
        None, description="How many pieces of this kind stand in the area."
    )
    most: Annotated[str | None, Names("piece")] = Field(
        None, description="The largest number of pieces of this kind of one seat."
    )
    on: Annotated[str | None, Names("piece")] = Field(
        None, description="How many pieces of this kind lie on the area itself."
    )
    worth: Literal["animals"] | None = Field(None, description="Points of the animals that are left.")
    greatest: Annotated[str | None, Names("number")] = Field(
        None, description="The greatest of this number on the inner zones at which the area's zones end."
    )
    of: Annotated[str | None, Names("kind of zone")] = Field(
        None, description="Only zones or squares of this kind."
    )
    having: Annotated[str | None, Names("number")] = Field(
        None, description="Only tiles or zones on which this number is above 0."
    )
    at: Literal["arms"] | None = Field(
        None, description="arms: the inner zones at which the area's zones end."
    )
    same: Literal["once", "each"] | None = Field(
        None, description="An inner zone met at several ends: counted once, or at each."
    )

    @model_validator(mode="after")
    def _one(self) -> Tally:
        if sum(getattr(self, name) is not None for name in COUNTED) != 1:
            raise ValueError(f"a tally needs exactly one of {', '.join(COUNTED)}")
        if (self.at is None) != (self.same is None):
            raise ValueError("'at: arms' and 'same' go together")
        return self


class Animal(Clause):
    """An animal: what it is worth, or what it eats."""

    points: Count | None = Field(None, description="Points for each one left.")
    eats: Annotated[list[str] | None, Names("animal")] = Field(
        None, description="What each one eats, one animal apiece, the first named first."
    )
    surplus: Literal["harmless", "costs"] | None = Field(
        None, description="Eaters without prey: harmless, or each costs what its first prey is worth."
    )

    @model_validator(mode="after")
    def _pair(self) -> Animal:
        if (self.eats is None) != (self.surplus is None):
            raise ValueError("'eats' and 'surplus' go together")
        return self
