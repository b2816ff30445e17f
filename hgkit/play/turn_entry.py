"""The public form of a turn in a script: the keys that steps read, and what may stand there."""

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from hgkit.play.fields import Id, Name, Turned, listed

_IDS: dict[str, Any] = {
    "anyOf": [{"type": ["string", "integer"]}, {"type": "array", "items": {"type": ["string", "integer"]}}]
}
_PAIRS: dict[str, Any] = {"type": "object", "additionalProperties": {"type": "string"}}


def _several(value: object) -> object:
    """One id as a list of one; a mapping stays what it is."""
    if isinstance(value, dict):
        return value
    return value if isinstance(value, list) else [value]


Ids = Annotated[list[Id], BeforeValidator(_several), WithJsonSchema(_IDS)]
Puts = Annotated[
    list[dict[str, Any]],
    BeforeValidator(listed("a piece and its zone, such as {PIECE: KIND.1}, or a list of such", dict)),
    WithJsonSchema({"anyOf": [{"type": "object"}, {"type": "array", "items": {"type": "object"}}]}),
]
Takes = Annotated[
    dict[str, str] | list[Id],
    BeforeValidator(_several),
    WithJsonSchema({"anyOf": [_PAIRS, *_IDS["anyOf"]]}),
]
Used = Annotated[Id | list[Id], WithJsonSchema(_IDS)]
Place = Annotated[list[int], Field(min_length=2, max_length=2)]


class TurnEntry(BaseModel):
    """One turn, or a part of one: every step of the turn takes its own keys, in the order of the steps.

    A step that may be declined is declined where its keys are absent. Games may have keys of their own.
    """

    model_config = ConfigDict(extra="allow", strict=True, frozen=True, populate_by_name=False)

    player: Name | None = Field(None, description="Whose turn it is; only checked.")
    moves: list[str] | None = Field(
        None,
        description='The moves as text, in place of all other keys: ["place 24 -1,0 r1", decline]. Mind the quotes.',
    )
    tile: Id | None = Field(None, description="Id of the tile that is placed.")
    at: Place | None = Field(
        None, description="Where: [x, y], x to the east, y to the south, the start tile at [0, 0]."
    )
    turned: Turned = Field(0, description="Quarter turns clockwise.")
    put: Puts = Field([], description="Pieces put: {PIECE: ZONE}, several as a list.")
    take: Takes | None = Field(
        None, description="A piece taken back, {PIECE: TILE:ZONE}; or what is taken: an id, or a list of ids."
    )
    take_back: list[str] = Field([], description="Zones that pieces are taken back from: [TILE:ZONE].")
    discard: Ids = Field([], description="Components discarded: an id, or a list of ids.")
    pay: Ids = Field([], description="What a piece is paid with: an id, or a list of ids.")
    seat: Name | None = Field(
        None, alias="for", description="The neutral seat whose piece is put; left out: the player's own."
    )
    award: dict[str, Id] | None = Field(
        None, description="Where a piece goes that a milestone gives: {MILESTONE: PLACE}."
    )
    bonus: bool | None = Field(None, description="false declines a bonus turn that may be declined.")
    reject: bool | None = Field(None, description="true puts the drawn tile back and draws another.")
    passing: bool | None = Field(None, alias="pass", description="true passes, where a turn may be passed.")
    restart: Id | None = Field(
        None, description="Id of the domino that begins anew in a dead end, placed with `at`."
    )
    laid_with: Id | None = Field(
        None, alias="with", description="The scene that allows to place a domino like this."
    )
    use: Used | None = Field(
        None,
        description="What is used: an id, or a list of ids; what it needs stands beside it (`swap`, ...).",
    )
    token: Used | None = Field(None, description="Tokens played, as under `use`.")
    recover: Id | None = Field(None, description="The scene whose token is taken back.")
    mark: Id | None = Field(None, description="The domino that is marked, OWNER:ID.")
    swap: Annotated[list[Id], Field(min_length=2, max_length=2)] | None = Field(
        None, description="Dominoes swapped: [ID, OWNER:ID]."
    )
    convert: Annotated[int, Field(ge=0)] | None = Field(
        None, description="How many pieces are turned into points."
    )
    block: dict[str, Place] | None = Field(
        None, description="The place that is blocked on another player's board: {PLAYER: [x, y]}."
    )
    unblock: dict[str, Place] | None = Field(
        None, description="The place that is freed again: {PLAYER: [x, y]}."
    )


_ONE_OR_SEVERAL: list[dict[str, Any]] = [
    {"$ref": "#/$defs/TurnEntry"},
    {"type": "array", "items": {"$ref": "#/$defs/TurnEntry"}, "minItems": 1},
]
Turn = Annotated[
    list[TurnEntry],
    Field(min_length=1),
    BeforeValidator(listed("a turn (a mapping of the keys of its steps, or a list of such)", dict)),
    WithJsonSchema({"anyOf": _ONE_OR_SEVERAL}),
]


def _tried(value: object) -> object:
    """Moves to try: a turn, or the text of one move."""
    if isinstance(value, str):
        return [{"moves": [value]}]
    return listed("a turn or the text of a move", dict)(value)


Tried = Annotated[
    list[TurnEntry],
    Field(min_length=1),
    BeforeValidator(_tried),
    WithJsonSchema({"anyOf": [{"type": "string"}, *_ONE_OR_SEVERAL]}),
]
