"""No rack pays a cost in more ways than the cost says."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from hgkit.engine.costs import (
    AmountsPieceCost,
    AnyPieceCost,
    AreaCost,
    ComponentsCost,
    DifferentCost,
    EqualCost,
)

COLOURS = ("red", "red", "red", "blue", "blue", None)
"""By component: a goal card has no colour."""


def costs(count: int) -> list[ComponentsCost]:
    """Every kind of cost in components."""
    return [
        AnyPieceCost(**{"from": "hand"}, count=count, match="any"),
        AreaCost(**{"from": "hand"}, count=count, match="area"),
        EqualCost(**{"from": "hand"}, count=count, match="each_other", own_colour=False),
        EqualCost(**{"from": "hand"}, count=count, match="each_other", own_colour=True),
        DifferentCost(**{"from": "hand"}, count=count, match="different"),
    ]


def ways(cost: ComponentsCost, held: tuple[int, ...], *place: str) -> list[tuple[int, ...]]:
    """The ways to pay for a place of some colours; none may come twice."""
    assert isinstance(cost.count, int)
    found = list(cost.ways(held, COLOURS, place, cost.count))
    assert len({tuple(sorted(way)) for way in found}) == len({*found})
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("size", [1, 2, 4, 6])
def test_no_rack_has_more_ways_than_there_are_at_most(count: int, size: int) -> None:
    racks = list(combinations_with_replacement(range(len(COLOURS)), size))
    for cost in costs(count):
        found = max(len(ways(cost, held, colour)) for held in racks for colour in ("red", "blue"))
        assert found <= cost.ways_at_most(size, COLOURS), cost


def test_a_place_on_a_border_takes_the_colours_of_both_its_territories() -> None:
    one, two = costs(1)[1], costs(2)[1]
    assert ways(one, (0, 3, 5), "red") == [(0,)]
    assert ways(one, (0, 3, 5), "red", "blue") == [(0,), (3,)]
    assert ways(two, (0, 1, 3), "red", "blue") == [(0, 1), (0, 3), (1, 3)]
    assert ways(costs(2)[2], (0, 1, 3, 4), "red", "blue") == []


def test_different_colours_are_those_of_every_component() -> None:
    assert ways(costs(2)[4], (0, 0, 1, 3, 5), "red") == [(0, 3), (1, 3)]
    assert ways(costs(3)[4], (0, 1, 3, 4, 5), "red") == []


def test_equal_cards_make_no_further_ways() -> None:
    most = [cost.ways_at_most(30, ("red", "red", "blue")) for cost in costs(2)]
    assert most == [6, 3, 3, 4, 3]
    assert {cost.ways_at_most(30, ()) for cost in costs(2)} == {435}


def test_points_and_pieces_are_paid_in_one_way() -> None:
    cost = AmountsPieceCost(pay={"points": 2})
    assert (cost.rack(), cost.ways_at_most(30, COLOURS)) == (None, 1)
