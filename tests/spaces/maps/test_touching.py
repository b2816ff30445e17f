"""Which areas of a map touch, against the names of roads and connections in its file."""

from __future__ import annotations

import random
from itertools import product

import pytest

import hgkit
from hgkit.engine.state import State
from hgkit.spaces.maps.areas import MapArea
from hgkit.spaces.maps.components.map import Map
from hgkit.spaces.maps.touching import touch
from tests.engine.games import PLAYERS, play_on

GAMES = ("iwari", "iwari-floating", "web-of-power", "china")


def played(name: str) -> State:
    """A game at random, after enough pieces for groups that touch."""
    state = hgkit.start(hgkit.load(name, set={"areas.settlement.at_least": 1}), PLAYERS[:3], seed=5)
    for _ in play_on(state, random.Random(5), 120):
        pass
    return state


def of_kind(state: State, declared: str) -> list[MapArea]:
    """The areas of the first kind that the map declares as this, or of pieces of seats (`own`)."""
    for name, clause in state.game.ruleset.model.areas.items():
        if getattr(clause, "declared", "own") == declared:
            return list(state.game.space.areas(state, name))
    return []


def map_of(state: State) -> Map:
    return state.table.graph.map


def joined(state: State) -> set[frozenset[str]]:
    """Pairs of spaces that a road joins, named or not."""
    found = map_of(state)
    ends = [connection.ends for connection in found.connections.values() if connection.ends]
    return {*map(frozenset, found.roads), *map(frozenset, ends)}


def territory(state: State, space: str) -> str:
    return next(name for name, one in map_of(state).territories.items() if space in one.spaces)


@pytest.mark.parametrize("name", GAMES)
def test_territories_touch_that_a_road_or_a_connection_joins(name: str) -> None:
    state = played(name)
    pairs = {frozenset(territory(state, space) for space in pair) for pair in joined(state)}
    pairs |= {frozenset(connection.between) for connection in map_of(state).connections.values()}
    territories = of_kind(state, "territories")
    assert any(touch(one, other) for one, other in product(territories, repeat=2))
    for one, other in product(territories, repeat=2):
        assert touch(one, other) == (one.at != other.at and {one.at, other.at} in pairs)


@pytest.mark.parametrize("name", GAMES)
def test_groups_of_pieces_touch_where_a_road_joins_them_or_both_have_the_space(name: str) -> None:
    state, found = played(name), False
    groups, places = of_kind(state, "own"), state.table.graph.places
    for one, other in product(groups, repeat=2):
        spaces = [places[space] for space in one.places], [places[space] for space in other.places]
        roads = any({a, b} in joined(state) or a == b for a, b in product(*spaces))
        assert touch(one, other) == (one != other and roads)
        found = found or touch(one, other)
    assert found


@pytest.mark.parametrize("name", GAMES)
def test_a_territory_touches_what_lies_in_it_or_ends_there(name: str) -> None:
    state = played(name)
    places = state.table.graph.places
    for region, group in product(of_kind(state, "territories"), of_kind(state, "own")):
        inside = any(territory(state, places[space]) == region.at for space in group.places)
        assert touch(region, group) == touch(group, region) == inside
    for region, link in product(of_kind(state, "territories"), of_kind(state, "connections")):
        ends = map_of(state).connections[link.at].between
        assert touch(region, link) == touch(link, region) == (region.at in ends)
