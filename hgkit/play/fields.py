"""Kinds of values that scripts and positions share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError


class Strict(BaseModel):
    """Unknown keys are faults and no value is converted to another type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def _id(value: object) -> object:
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, str) and value:
        return value
    raise PydanticCustomError("id", "an id (a text or a whole number)")


def listed(what: str, single: type) -> Callable[[object], object]:
    """A validator that takes one thing of a type as a list of one."""

    def checked(value: object) -> object:
        if isinstance(value, single):
            return [value]
        if isinstance(value, list):
            return value
        raise PydanticCustomError("choice", "{what}", {"what": what})

    return checked


Id = Annotated[str, BeforeValidator(_id), WithJsonSchema({"type": ["string", "integer"]})]
IdOrPass = Annotated[
    Any,
    BeforeValidator(lambda value: [_id(one) for one in value] if isinstance(value, list) else _id(value)),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": ["string", "integer"]},
                {"type": "array", "items": {"type": ["string", "integer"]}},
            ]
        }
    ),
]
"""An id, or in its place a list of ids."""
Name = Annotated[str, Field(min_length=1)]
Amounts = dict[str, int]
