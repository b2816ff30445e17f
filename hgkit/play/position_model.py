"""The public form of a position. The JSON Schema of positions is made from these models."""

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal, cast

from pydantic import (
    BeforeValidator,
    Discriminator,
    Field,
    Tag,
    ValidatorFunctionWrapHandler,
    WithJsonSchema,
    WrapValidator,
)
from pydantic_core import PydanticCustomError

from hgkit.engine.position_data import Position
from hgkit.play.fields import Amounts, Id, IdOrPass, Name, Strict, Turned
from hgkit.rules.clauses.written import Version

Count = Annotated[int, Field(ge=0, le=1_000_000)]
Counts = dict[str, Count]
Place = Annotated[list[int], Field(min_length=2, max_length=2)]

_COUNTERS = (
    "What else the game keeps count of, where it is no longer as at the start: `moments` and `due` (clauses of moments "
    "that took place, of an end that is due), `scored.CLAUSE` (areas that a clause which scores them once has scored; "
    "left out: all that are complete), `rolls.MILESTONE` and of a goal card `rolls.MILESTONE.CARD` (the seats that "
    "reached it), `exhausted.RACK` (how many times a deck ran out, and whether nothing was left to shuffle), "
    "`idle_turns`, `extra_turns` (where the player to move has one: after whose turn play goes on, `after`; whose "
    "extra turns are to come, `to_come`, and were taken since, `had`: each name once for each turn)."
)
_COUNTER = {"type": ["integer", "array", "object"]}


def _square(value: object) -> object:
    return {"at": value} if isinstance(value, list) else value


def _pieces(value: object, validate: ValidatorFunctionWrapHandler) -> object:
    if isinstance(value, list):
        return validate(value)
    message = "expected a list like [{piece: PIECE, zone: ZONE, by: PLAYER}]"
    raise PydanticCustomError("written", message, {"code": "wrong-type"})


def _chance(value: object) -> object:
    if isinstance(value, str) and re.fullmatch("[0-9a-f]{16}", value):
        return value
    raise PydanticCustomError("written", "expected a text of 16 hexadecimal digits", {"code": "wrong-type"})


def _listing(value: object) -> str | None:
    if isinstance(value, dict):
        return "by player"
    return "ids" if isinstance(value, list) else None


def _owners(value: object) -> str | None:
    if isinstance(value, str):
        return "name"
    if isinstance(value, dict):
        return "by seat"
    return "number" if type(value) is int else None


def _by_tag(tag: Callable[[object], str | None], expected: str) -> Discriminator:
    return Discriminator(
        tag,
        custom_error_type="written",
        custom_error_context={"code": "wrong-type"},
        custom_error_message=expected,
    )


class PutEntry(Strict):
    """A piece that stands on a tile."""

    piece: Name = Field(description="Kind of piece.")
    zone: Name = Field(description="Zone of the tile: KIND.N.")
    by: Name = Field(description="Whose it is.")


class LaidTile(Strict):
    """A tile on the table."""

    tile: Id = Field(description="Id of the tile.")
    at: Place = Field(description="Where: [x, y].")
    turned: Turned = Field(0, description="Quarter turns clockwise.")
    put: Annotated[list[PutEntry], WrapValidator(_pieces)] = Field([], description="Pieces that stand on it.")
    covered: list[str] = Field([], description="Zones whose animals are covered.")


class LaidDomino(Strict):
    """A domino on a board."""

    tile: Id = Field(description="Id of the domino.")
    at: Place = Field(description="Square of its first half: [x, y].")
    turned: Turned = Field(0, description="Where the second half lies: 0 east, 1 south, 2 west, 3 north.")
    down: bool = Field(False, description="Whether it lies face down.")


class BlockedSquare(Strict):
    """A square of a board on which a piece stands."""

    at: Place = Field(description="The square: [x, y].")
    piece: Name | None = Field(
        None, description="Kind of piece; left out: the only kind that blocks squares."
    )
    by: Name | None = Field(None, description="Whose it is; left out: the table's.")


_SQUARE = {"anyOf": [BlockedSquare.model_json_schema(), {"type": "array", "items": {"type": "integer"}}]}


class OwnBoard(Strict):
    """What lies on the board of a player."""

    faces: list[Name] | None = Field(None, description="The faces that make up the board, from west to east.")
    tiles: list[LaidDomino] = Field([], description="Dominoes, in the order of laying.")
    tokens: dict[str, Name] = Field({}, description="By outer square: the scene of the token.")
    blocked: list[Annotated[BlockedSquare, BeforeValidator(_square), WithJsonSchema(_SQUARE)]] = Field(
        [], description="Squares on which pieces stand; where only one kind does, [x, y] is enough."
    )


class Arrival(Strict):
    """A piece in the order in which pieces were put."""

    piece: Name = Field(description="Kind of piece.")
    by: Name = Field(description="Whose it is.")
    at: Name = Field(description="Where it stands: TILE:ZONE, a place of a map, or PLAYER:X,Y on a board.")


class WhoseTurn(Strict):
    """Whose turn comes next, or what was done in the one that is open."""

    player: Name | None = Field(None, description="The player; left out: the first.")
    first: Name | None = Field(None, description="Who began the game; left out: the first.")
    number: Count = Field(0, description="Turns played so far.")
    moves: list[Name] = Field(
        [],
        description="Moves that the player has made in the open turn, as texts. All else is as before the first.",
    )
    over: bool = Field(
        False, description="Whether the last turn was played: only the final scoring is to come."
    )


Owners = Annotated[
    Annotated[Name, Tag("name")] | Annotated[Count, Tag("number")] | Annotated[Counts, Tag("by seat")],
    _by_tag(_owners, "expected a seat, numbers by seat, or a number of the table's"),
]
Components = Annotated[
    Annotated[list[Id], Tag("ids")] | Annotated[dict[str, list[Id]], Tag("by player")],
    _by_tag(_listing, "expected a list of ids, or lists of ids by player"),
]


class PositionBody(Strict):
    """A game between two turns, or inside one. What is left out is as at the start of the game."""

    table: list[LaidTile] = Field(
        [], description="Tiles on a common table, the start tile too, in any order."
    )
    spaces: dict[str, dict[str, Owners]] = Field(
        {},
        description="By place of a map and kind of piece: the seat, or numbers by seat, or of the table's.",
    )
    boards: dict[str, OwnBoard] = Field({}, description="By player: what lies on the own board.")
    supply: dict[str, Counts] = Field(
        {}, description="By player: pieces in hand; left out: all that lie nowhere."
    )
    resting: dict[str, Counts] = Field(
        {}, description="By player: pieces back, but usable only in a later turn."
    )
    bank: Counts = Field({}, description="Pieces in the bank, by kind.")
    racks: dict[str, Components] = Field({}, description="By rack: ids, or by player: ids.")
    points: Amounts = Field({}, description="Points by player, where there is one track.")
    tracks: dict[str, Amounts] = Field({}, description="By player: points by track.")
    turn: WhoseTurn = Field(
        WhoseTurn(player=None, first=None, number=0, moves=[], over=False),
        description="Whose turn comes next.",
    )
    decks: dict[str, list[IdOrPass]] = Field(
        {},
        description="By deck: ids to come; left out: unknown, taken as none. Of one that is gone through several times "
        "a list of such lists, one for each pass.",
    )
    arrivals: list[Arrival] = Field(
        [],
        description="Pieces in the order in which they were put, where a rule asks who came first; left out: in the "
        "order in which `table`, the map or `boards` lists them.",
    )
    counters: dict[str, Annotated[Any, WithJsonSchema(_COUNTER)]] = Field({}, description=_COUNTERS)
    chance: Annotated[str, BeforeValidator(_chance)] | None = Field(
        None, description="What random numbers go on from; left out: from the seed of the script."
    )

    def body(self) -> Position:
        """Return the position itself, as plain data; what is empty is left out."""
        own = set(PositionBody.model_fields)
        dumped = self.model_dump(include=own, by_alias=True, exclude_none=True)
        return cast("Position", {key: value for key, value in dumped.items() if value})


class PositionFile(PositionBody):
    """A position in a file of its own."""

    hgkit: Version = Field(description="Version of the file format.")
    kind: Literal["position"] | None = Field(
        None, description="What `hgkit position --format json` says it is."
    )
    position: Name = Field(description="Title: the situation.")
    game: Name = Field(description="Name of the ruleset, or its path seen from the file.")
    overlays: list[str] = Field([], alias="with", description="Overlays laid over the rules, in order.")
    set: dict[str, Any] = Field({}, description="Values changed by clause path: {scoring.x.points: 3}.")
    rules_sha256: str | None = Field(None, description="Hash of the rules the game was played under.")
    packages: list[str] = Field([], description="Packages, with versions, whose kinds the rules use.")
    players: Annotated[list[Name], Field(min_length=1, max_length=20)] = Field(description="In turn order.")
    tiles: dict[str, list[dict[str, Any]]] = Field(
        {}, description="By deck: tiles that the game's deck does not have, written as in deck files."
    )
