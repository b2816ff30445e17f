"""Clauses about areas and what is counted in them: space, areas, tallies, animals."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag, model_validator

from hgkit.rules.clause import Clause, Count, by_key


class SpaceClause(Clause):
    """Where the game is played, when not on a common table of tiles: a map, or a board for each player."""

    graph: str | None = Field(None, description="Name of the map file.")
    board: str | None = Field(None, description="Name of the file of boards.")
    parts: list[str] | None = Field(None, description="Parts of a board, from west to east.")

    @model_validator(mode="after")
    def _one(self) -> SpaceClause:
        if (self.graph is None) == (self.board is None):
            raise ValueError("a space is either a graph or a board")
        return self


class JoinedArea(Clause):
    """Zones of these kinds, joined where tiles meet (and, on a tile, by arms)."""

    joins: list[str] = Field(min_length=1, description="Kinds of zones that make up the area.")
    loops: Literal["complete", "never"] | None = Field(
        None, description="An area without any end, closed in a ring: complete, or never so."
    )
    overlooked_from: list[str] | None = Field(
        None, description="Inner zones: a piece there counts in every area that one of their arms lies in."
    )


class DeclaredArea(Clause):
    """Areas that the map names."""

    declared: Literal["territories", "connections", "named_roads"] = Field(description="What the map names.")
    only: dict[str, str] | None = Field(None, description="Only those with this attribute.")


class OwnArea(Clause):
    """Pieces of one seat, joined along roads."""

    own: str = Field(description="Kind of piece, or `tiles` for the tiles of a board.")
    along: list[Literal["roads", "connections"]] | None = Field(None, description="What joins them.")
    shape: Literal["component", "row"] | None = Field(
        None, description="Any joined group, or the longest row in it."
    )
    at_least: Count | None = Field(None, description="Fewest pieces of an area.")
    cut_by: str | None = Field(
        None, description="Kind of piece that makes a connection no road, or `nothing`."
    )
    state: Literal["face_up"] | None = Field(None, description="Only tiles in this state.")


class MatchedHalf(Clause):
    """A half of the domino just placed that lies beside an equal one."""

    half: Literal["placed"]
    beside: Literal["same_scene"]
    once: Literal["half", "contact"] = Field(
        description="A half with several equal neighbours is one area, or one for each contact."
    )


class SquareArea(Clause):
    """The outer square of this kind that the domino just placed covers."""

    square: str = Field(description="Kind of outer square.")


class RingArea(Clause):
    """The squares around a piece just put on a board."""

    around: str = Field(description="Kind of piece.")
    touching: Literal["edges", "corners"] = Field(description="Neighbours by an edge, or by a corner too.")


Area = Annotated[
    Annotated[JoinedArea, Tag("joins")]
    | Annotated[DeclaredArea, Tag("declared")]
    | Annotated[OwnArea, Tag("own")]
    | Annotated[MatchedHalf, Tag("half")]
    | Annotated[SquareArea, Tag("square")]
    | Annotated[RingArea, Tag("around")],
    Discriminator(
        by_key(
            ("declared", "declared"),
            ("own", "own"),
            ("half", "half"),
            ("square", "square"),
            ("around", "around"),
            otherwise="joins",
        )
    ),
]


class Tally(Clause):
    """A number counted in an area, by its name in formulas: exactly one of count, sum, pieces, most, on,
    worth, greatest.
    """

    count: Literal["tiles", "zones"] | None = Field(
        None, description="How many: distinct tiles, or zones (sections not joined on one tile count apart)."
    )
    sum: str | None = Field(None, description="Sum of this number over the zones or squares.")
    pieces: str | None = Field(None, description="How many pieces of this kind stand in the area.")
    most: str | None = Field(None, description="The largest number of pieces of this kind of one seat.")
    on: str | None = Field(None, description="How many pieces of this kind lie on the area itself.")
    worth: Literal["animals"] | None = Field(None, description="Points of the animals that are left.")
    greatest: str | None = Field(
        None, description="The greatest of this number on the inner zones at which the area's zones end."
    )
    of: str | None = Field(None, description="Only zones or squares of this kind.")
    having: str | None = Field(None, description="Only tiles or zones on which this number is above 0.")
    at: Literal["arms"] | None = Field(
        None, description="arms: the inner zones at which the area's zones end."
    )
    same: Literal["once", "each"] | None = Field(
        None, description="An inner zone met at several ends: counted once, or at each."
    )

    @model_validator(mode="after")
    def _one(self) -> Tally:
        names = ("count", "sum", "pieces", "most", "on", "worth", "greatest")
        if sum(getattr(self, name) is not None for name in names) != 1:
            raise ValueError(f"a tally needs exactly one of {', '.join(names)}")
        if (self.at is None) != (self.same is None):
            raise ValueError("'at: arms' and 'same' go together")
        return self


class Animal(Clause):
    """An animal: what it is worth, or what it eats."""

    points: Count | None = Field(None, description="Points for each one left.")
    eats: list[str] | None = Field(
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
