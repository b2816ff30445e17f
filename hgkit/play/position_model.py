"""The public form of a position. The JSON Schema of positions is made from these models."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from hgkit.play.fields import Amounts, Id, Name, Strict

Count = Annotated[int, Field(ge=0, le=1_000_000)]
Counts = dict[str, Count]


class PutEntry(Strict):
    """A piece that stands on a tile."""

    piece: Name = Field(description="Kind of piece.")
    zone: Name = Field(description="Zone of the tile: KIND.N.")
    by: Name = Field(description="Whose it is.")


class LaidTile(Strict):
    """A tile on the table."""

    tile: Id = Field(description="Id of the tile.")
    at: Annotated[list[int], Field(min_length=2, max_length=2)] = Field(description="Where: [x, y].")
    turned: Annotated[int, Field(ge=0, le=3)] = Field(0, description="Quarter turns clockwise.")
    put: list[PutEntry] = Field([], description="Pieces that stand on it.")
    covered: list[str] = Field([], description="Zones whose animals are covered.")


class WhoseTurn(Strict):
    """Whose turn comes next."""

    player: Name | None = Field(None, description="The player; left out: the first.")
    first: Name | None = Field(None, description="Who began the game; left out: the first.")
    number: Count = Field(0, description="Turns played so far.")


class PositionBody(Strict):
    """A game between two turns. What is left out is as at the start of the game."""

    table: list[LaidTile] = Field(
        [], description="Tiles on a common table, the start tile too, in any order."
    )
    spaces: dict[str, Any] = Field({}, description="By place of a map: what lies there.")
    boards: dict[str, Any] = Field({}, description="By player: what lies on the own board.")
    supply: dict[str, Counts] = Field(
        {}, description="By player: pieces in hand; left out: all that lie nowhere."
    )
    resting: dict[str, Counts] = Field(
        {}, description="By player: pieces back, but usable only in a later turn."
    )
    bank: Counts = Field({}, description="Pieces of the table in stock.")
    racks: dict[str, Any] = Field({}, description="By rack: ids, or by player: ids.")
    points: Amounts = Field({}, description="Points by player, where there is one track.")
    tracks: dict[str, Amounts] = Field({}, description="By player: points by track.")
    turn: WhoseTurn = Field(
        WhoseTurn(player=None, first=None, number=0), description="Whose turn comes next."
    )
    decks: dict[str, list[Id]] = Field(
        {}, description="By deck: ids to come; left out: unknown, taken as none."
    )
    counters: dict[str, Any] = Field({}, description="What else the game keeps count of.")


class PositionFile(PositionBody):
    """A position in a file of its own."""

    hgkit: Literal[1] = Field(description="Version of the file format.")
    position: Name = Field(description="Title: the situation.")
    game: Name = Field(description="Name of the ruleset, or its path seen from the file.")
    overlays: list[str] = Field([], alias="with", description="Overlays laid over the rules, in order.")
    set: dict[str, Any] = Field({}, description="Values changed by clause path: {scoring.x.points: 3}.")
    rules_sha256: str | None = Field(None, description="Hash of the rules the game was played under.")
    players: Annotated[list[Name], Field(min_length=1, max_length=20)] = Field(description="In turn order.")
    tiles: dict[str, list[dict[str, Any]]] = Field(
        {}, description="By deck: tiles that the game's deck does not have, written as in deck files."
    )

    def body(self) -> dict[str, Any]:
        """The position itself, as plain data; what is empty is left out."""
        own = set(PositionBody.model_fields)
        return {k: v for k, v in self.model_dump(include=own, by_alias=True, exclude_none=True).items() if v}


def body_data(body: PositionBody) -> dict[str, Any]:
    """A position in a script as plain data; what is empty is left out."""
    return {k: v for k, v in body.model_dump(by_alias=True, exclude_none=True).items() if v}
