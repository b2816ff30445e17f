"""No rack pays a cost in more ways than the cost says."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

import pytest

from hgkit.engine.costs import AmountsPieceCost, AnyPieceCost, AreaCost, ComponentsCost, EqualCost

COLOURS = ("red", "red", "red", "blue", "blue", None)
"""By component: a goal card has no colour."""


def costs(count: int) -> list[ComponentsCost]:
    """Every kind of cost in components."""
    return [
        AnyPieceCost(**{"from": "hand"}, count=count, match="any"),
        AreaCost(**{"from": "hand"}, count=count, match="area"),
        EqualCost(**{"from": "hand"}, count=count, match="each_other", own_colour=False),
        EqualCost(**{"from": "hand"}, count=count, match="each_other", own_colour=True),
    ]


def ways(cost: ComponentsCost, held: tuple[int, ...], colour: str) -> set[tuple[int, ...]]:
    """The different ways to pay for a place of a colour."""
    groups = cost.groups(held, COLOURS, colour)
    return {way for group in groups for way in combinations(group, cost.count)}


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("size", [1, 2, 4, 6])
def test_no_rack_has_more_ways_than_there_are_at_most(count: int, size: int) -> None:
    racks = list(combinations_with_replacement(range(len(COLOURS)), size))
    for cost in costs(count):
        found = max(len(ways(cost, held, colour)) for held in racks for colour in ("red", "blue"))
        assert found <= cost.ways_at_most(size, COLOURS), cost


def test_equal_cards_make_no_further_ways() -> None:
    most = [cost.ways_at_most(30, ("red", "red", "blue")) for cost in costs(2)]
    assert most == [6, 3, 3, 4]
    assert {cost.ways_at_most(30, ()) for cost in costs(2)} == {435}


def test_points_and_pieces_are_paid_in_one_way() -> None:
    cost = AmountsPieceCost(pay={"points": 2})
    assert (cost.rack(), cost.ways_at_most(30, COLOURS)) == (None, 1)
