"""The registry of kinds: which class a clause is validated by, and what a space refuses."""

from typing import Annotated, Any

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hgkit.text.kinds import Kind, Registry, class_at


class StepClause(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Throw(StepClause):
    step: str
    source: str = Field(alias="from")


class Wait(StepClause):
    step: str


class Count(BaseModel):
    model_config = ConfigDict(extra="forbid")
    count: str
    of: str | None = None


class Section(BaseModel):
    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Annotated[StepClause, Kind("step")]]
    order: list[str]


class Rules(BaseModel):
    turn: Section
    tallies: dict[str, Annotated[BaseModel, Kind("tally")]] = {}


HERE = __name__
TILES = Registry(
    "tiles",
    "a table of tiles",
    {"step": {"throw": f"{HERE}:Throw", "wait": f"{HERE}:Wait"}, "tally": {"count": f"{HERE}:Count"}},
    {"step": {"put": {"maps": "hgkit.spaces.maps.steps.put:PutStep"}}},
)


def rules(**steps: Any) -> Rules:
    return Rules.model_validate({"turn": {"order": [], **steps}}, context=TILES)


def error(**steps: Any) -> Any:
    with pytest.raises(ValidationError) as caught:
        rules(**steps)
    (found,) = caught.value.errors()
    return found


def test_a_clause_is_of_the_class_that_the_registry_names() -> None:
    found = rules(t={"step": "throw", "from": "hand"}, w={"step": "wait"}).turn.__pydantic_extra__
    assert [type(clause).__name__ for clause in (found or {}).values()] == ["Throw", "Wait"]
    assert found is not None
    assert found["t"].model_dump(by_alias=True) == {"step": "throw", "from": "hand"}


def test_errors_inside_of_a_kind_stand_at_their_path_in_the_data() -> None:
    found = error(t={"step": "throw", "from": "hand", "of": 1})
    assert (found["type"], found["loc"]) == ("extra_forbidden", ("turn", "t", "of"))


def test_what_another_space_plays_is_refused_as_not_played() -> None:
    found = error(p={"step": "put"})
    assert (found["type"], found["loc"], found["ctx"]["spaces"]) == ("not_played", ("turn", "p"), ("maps",))


def test_what_nobody_plays_is_unknown_and_what_is_not_named_is_missing() -> None:
    assert error(p={"step": "fly"})["type"] == "kind_unknown"
    assert error(p={})["type"] == "kind_missing"
    assert error(p=3)["type"] == "dict_type"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (("turn",), Section),
        (("turn", "t"), Throw),
        (("turn", "w"), Wait),
        (("turn", "unknown"), None),
        (("tallies", "stones"), Count),
        (("tallies", "stones", "of"), None),
        (("turn", "order", 0), None),
    ],
)
def test_the_class_at_a_path_follows_the_data(path: tuple[str | int, ...], expected: object) -> None:
    data = {
        "turn": {"order": ["t"], "t": {"step": "throw"}, "w": {"step": "wait"}, "unknown": {"step": "put"}},
        "tallies": {"stones": {"count": "tiles"}},
    }
    assert class_at(Rules, data, path, TILES) is expected
