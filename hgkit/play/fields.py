"""Kinds of values that scripts and positions share."""

from collections.abc import Callable
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError


class Strict(BaseModel):
    """Unknown keys are errors and no value is converted to another type."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


def _id(value: object) -> object:
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, str) and value:
        return value
    raise PydanticCustomError("written", "expected an id (a text or a whole number)", {"code": "wrong-type"})


def listed(what: str, single: type) -> Callable[[object], object]:
    """Return a validator that takes one thing of a type as a list of one."""

    def checked(value: object) -> object:
        if isinstance(value, single):
            return [value]
        if isinstance(value, list):
            return value
        raise PydanticCustomError("written", "expected {what}", {"what": what, "code": "wrong-type"})

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


def _turns(value: int) -> int:
    if 0 <= value <= 3:
        return value
    raise PydanticCustomError("written", "expected 0 to 3 quarter turns clockwise", {"code": "out-of-range"})


Turned = Annotated[
    int, AfterValidator(_turns), WithJsonSchema({"maximum": 3, "minimum": 0, "type": "integer"})
]
Name = Annotated[str, Field(min_length=1)]
Amounts = dict[str, int]
