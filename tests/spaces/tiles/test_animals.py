"""Who eats whom, and what the animals that are left bring."""

from __future__ import annotations

from collections.abc import Collection
from types import SimpleNamespace
from typing import Any

import pytest

import hgkit
from hgkit.engine.packed import Fields
from hgkit.spaces.tiles.animals import Animals, Loss

NAMES = ("deer", "aurochs", "mammoth", "tiger")
FIELDS = Fields.of(NAMES)


def animals(changes: dict[str, Any] | None = None) -> Animals:
    return Animals(FIELDS, hgkit.load("hg-2020", set=changes).model.animals)


def around(
    inside: dict[str, int],
    outside: dict[str, int],
    consuming: str = "outside_first",
    ignored: Collection[str] = (),
) -> Any:
    """A part of a meadow with animals inside it and in the rest of the meadow."""
    whole = {name: inside.get(name, 0) + outside.get(name, 0) for name in NAMES}
    return SimpleNamespace(
        packed=FIELDS.pack(inside),
        whole=FIELDS.pack(whole),
        ignored=ignored,
        around=SimpleNamespace(consuming=consuming, at_most=None, which="worth_most"),
    )


def points(extent: Any) -> int:
    return animals()(extent, {})


@pytest.mark.parametrize(("consuming", "left"), [("outside_first", 2), ("inside_first", 1), ("apart", 1)])
def test_whose_deer_a_tiger_eats(consuming: str, left: int) -> None:
    """Two deer and a tiger around the trap, one deer elsewhere in the meadow."""
    assert points(around({"deer": 2, "tiger": 1}, {"deer": 1}, consuming)) == left


def test_tigers_from_outside_come_in_when_nothing_is_left_there() -> None:
    assert points(around({"deer": 3}, {"deer": 1, "tiger": 3})) == 1
    assert points(around({"deer": 3}, {"deer": 1, "tiger": 3}, "apart")) == 3


def test_a_tiger_that_is_ignored_eats_nothing() -> None:
    assert points(around({"deer": 3, "tiger": 2}, {"tiger": 2}, ignored=("tiger",))) == 3


def test_tigers_eat_deer_alone() -> None:
    assert points(around({"aurochs": 1, "mammoth": 2, "tiger": 5}, {})) == 2 + 6


def test_a_house_rule_in_which_tigers_eat_aurochs_too() -> None:
    house = animals({"animals.tiger.consumes": ["deer", "aurochs"]})
    extent = around({"deer": 1, "aurochs": 2, "mammoth": 1, "tiger": 2}, {})
    values: dict[str, int] = {}
    assert house(extent, values) == 2 + 3
    assert values == {"aurochs": 1, "mammoth": 1, "tiger": 2}


def test_never_below_nothing() -> None:
    house = animals({"animals.tiger.penalty": 1})
    assert house(around({"tiger": 3}, {}), {}) == 0
    assert house(around({"tiger": 3, "mammoth": 1, "deer": 1}, {}), {}) == 3 - 2


def test_what_is_lost_is_named_with_the_reason_in_the_order_of_the_rules() -> None:
    extent = around({"deer": 3, "aurochs": 2, "tiger": 2}, {}, "apart", ignored={"aurochs": "powers.smoke"})
    extent.around.at_most = 5
    losses: list[Loss] = []
    left, _ = animals().left(extent, losses)
    assert {name: n for name, n in left.items() if n} == {"deer": 3}
    assert [loss for loss in losses if loss.number] == [
        ("tiger", 2, "limit", ""),
        ("aurochs", 2, "ignored", "powers.smoke"),
    ]
    losses.clear()
    animals().left(around({"deer": 1, "tiger": 1}, {"deer": 1, "tiger": 2}), losses)
    assert losses == [("deer", 1, "consumed", "tiger")]


def test_losses_are_those_inside_alone() -> None:
    losses: list[Loss] = []
    animals().left(around({"deer": 2, "tiger": 1}, {"deer": 1}), losses)
    assert losses == []
