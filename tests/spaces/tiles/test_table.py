"""The table of square tiles: cells, free places, and what is taken back."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hgkit
from hgkit.spaces.tiles.grid import STEP, place, xy
from hgkit.spaces.tiles.table import CODE_BITS, Table
from tests.counts import count
from tests.engine.games import editions, everything, played, seeds

FAR = 1 << 17
coordinates = st.tuples(st.integers(-FAR, FAR), st.integers(-FAR, FAR))
NARROW = str(Path(__file__).parents[2] / "data" / "peer" / "peer-table.yaml")


@given(coordinates)
def test_a_cell_and_its_coordinates(cell: tuple[int, int]) -> None:
    assert xy(place(*cell)) == cell


@given(coordinates, coordinates)
def test_two_cells_have_two_numbers(one: tuple[int, int], other: tuple[int, int]) -> None:
    assert (place(*one) == place(*other)) == (one == other)


@given(coordinates)
def test_north_east_south_west(cell: tuple[int, int]) -> None:
    x, y = cell
    beside = [xy(place(x, y) + step) for step in STEP]
    assert beside == [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def test_the_first_tile_lies_in_the_middle_in_any_turn() -> None:
    table = Table(hgkit.start(hgkit.load("hg-2020"), ["red", "blue"]).table.grid)
    for tile in range(len(table.grid.tiles)):
        assert table.fitting(tile) == [([0], (0, 1, 2, 3))]


@settings(max_examples=count(15, 200), deadline=None, derandomize=True)
@given(editions, seeds, st.integers(0, 150))
def test_a_tile_lifted_leaves_the_table_as_it_was(edition: str, seed: int, moves: int) -> None:
    """Also where tiles are laid that the game doesn't hold any more, and several are lifted."""
    table = played(edition, 2, seed, moves).table
    chance = random.Random(seed)
    before = everything(table)
    laid = 0
    for _ in range(20):
        tile = chance.randrange(len(table.grid.tiles))
        if table.can_place(tile):
            cells, turns = chance.choice(table.fitting(tile))
            table.lay(tile, chance.choice(cells), chance.choice(turns))
            laid += 1
    assert everything(table) != before or not laid
    for _ in range(laid):
        table.lift()
    assert everything(table) == before


@settings(max_examples=count(15, 200), deadline=None, derandomize=True)
@given(editions, seeds, st.integers(0, 150))
def test_every_free_cell_lies_in_one_bucket(edition: str, seed: int, moves: int) -> None:
    """The buckets hold exactly the free cells beside tiles, each under the code of the edges around it."""
    table = played(edition, 2, seed, moves).table
    grid = table.grid
    codes = {}
    for cell in table.at:
        for beside in (cell + step for step in STEP):
            if beside not in table.at:
                codes[beside] = sum(
                    grid.tiles[table.laid[table.at[beside + step]]].edges[
                        (d + 2 - table.turned[table.at[beside + step]]) % 4
                    ]
                    * grid.base**d
                    for d, step in enumerate(STEP)
                    if beside + step in table.at
                )
    assert {cell: table.code(cell) for cell in table.free} == codes
    assert {cell: code for code, bucket in enumerate(table.buckets) for cell in bucket} == codes
    assert sum(map(len, table.buckets)) == len(codes)
    assert all(
        table.buckets[codes[cell]][slot] == cell
        for cell in codes
        if (slot := table.free[cell] >> CODE_BITS) >= 0
    )


def test_a_limited_table_offers_nothing_beyond_its_border() -> None:
    rules = hgkit.load("hg-2020", with_=[NARROW], set={"placement.limit.reach": 2})
    state = hgkit.start(rules, ["red", "blue"], seed=4)
    chance = random.Random(4)
    border = False
    while not state.finished:
        moves = state.legal_moves()
        if state.step == "place":
            assert all(max(abs(move.args[1]), abs(move.args[2])) <= 2 for move in moves)
            for x, y in [(3, n) for n in range(-2, 3)] + [(n, -3) for n in range(-2, 3)]:
                beyond = hgkit.Move("place", (moves[0].args[0], x, y, 0))
                assert beyond not in moves
                with pytest.raises(hgkit.IllegalMove) as refused:
                    state.play(beyond)
                border |= refused.value.clause == "placement.limit"
        state.play(moves[chance.randrange(len(moves))])
    assert border
    assert len(state.table.laid) <= 25
