"""The public form of a turn in a script: what may stand under the keys that the steps of a game read."""

from collections.abc import Mapping
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Final

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, create_model

from hgkit.engine.keys import Form, Key
from hgkit.play.fields import Id, Name, Turned, listed

_IDS: dict[str, Any] = {
    "anyOf": [{"type": ["string", "integer"]}, {"type": "array", "items": {"type": ["string", "integer"]}}]
}
_PUT: Final = "a piece and its zone, such as {PIECE: KIND.1}, or a list of such"
_PUTS: dict[str, Any] = {"anyOf": [{"type": "object"}, {"type": "array", "items": {"type": "object"}}]}

Place = Annotated[list[int], Field(min_length=2, max_length=2)]

FORMS: Final[Mapping[Form, Any]] = {
    "cell": Place,
    "cells": dict[str, Place],
    "flag": bool,
    "id": Id,
    "ids": Annotated[Id | list[Id], WithJsonSchema(_IDS)],
    "list": list[Id],
    "name": Name,
    "number": Annotated[int, Field(ge=0)],
    "pair": Annotated[list[Id], Field(min_length=2, max_length=2)],
    "pieces": Annotated[list[dict[str, Any]], BeforeValidator(listed(_PUT, dict)), WithJsonSchema(_PUTS)],
    "places": dict[str, Id],
    "turns": Turned,
}
"""What may stand under a key of each form."""


class TurnHead(BaseModel):
    """One turn, or a part of one: every step of the turn takes its own keys, in the order of the steps.

    A step that may be declined is declined where its keys are absent. Games may have keys of their own.
    """

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)

    player: Name | None = Field(None, description="Whose turn it is; only checked.")
    moves: list[str] | None = Field(
        None,
        description='The moves as text, in place of all other keys: ["place 24 -1,0 r1", decline]. Mind the quotes.',
    )


Keys = tuple[tuple[str, tuple[Key, ...]], ...]
"""The keys of turns by name, each with everything that steps say about it."""


@cache
def turn_entry(keys: Keys) -> type[BaseModel]:
    """Return the model of a part of a turn with these keys."""
    fields: dict[str, Any] = {}
    for number, (name, several) in enumerate(keys):
        forms = dict.fromkeys(FORMS[key.form] for key in several)
        text = " ".join(dict.fromkeys(key.text for key in several))
        fields[f"key_{number}"] = (reduce(or_, forms), Field(None, alias=name, description=text))
    return create_model("TurnEntry", __base__=TurnHead, __doc__=TurnHead.__doc__, **fields)


_REF: dict[str, Any] = {"$ref": "#/$defs/TurnEntry"}
_ONE_OR_SEVERAL: list[dict[str, Any]] = [_REF, {"type": "array", "items": _REF, "minItems": 1}]
_Parts = Annotated[list[dict[str, Any]], Field(min_length=1)]

Turn = Annotated[
    _Parts,
    BeforeValidator(listed("a turn (a mapping of the keys of its steps, or a list of such)", dict)),
    WithJsonSchema({"anyOf": _ONE_OR_SEVERAL}),
]


def _tried(value: object) -> object:
    """Accept moves to try: a turn, or the text of one move."""
    if isinstance(value, str):
        return [{"moves": [value]}]
    return listed("a turn or the text of a move", dict)(value)


Tried = Annotated[
    _Parts, BeforeValidator(_tried), WithJsonSchema({"anyOf": [{"type": "string"}, *_ONE_OR_SEVERAL]})
]
