"""Tables of a ruled shape against a slow reading of the rules: every free cell, in random games and taken back."""

from __future__ import annotations

import random

import pytest

import hgkit
from hgkit.rules.clauses.placing import TableLimit
from hgkit.spaces.tiles.bounded import BoundedTable, box_of, enclosed
from hgkit.spaces.tiles.grid import place, xy
from hgkit.spaces.tiles.table import Table
from tests.counts import count
from tests.engine.games import everything, play_on

Cell = tuple[int, int]
SHAPES = (
    "{holes: {}}",
    "{limit: {width: 5, height: 6}}",
    "{limit: {height: 4}, holes: {}}",
    "{limit: {width: 5, height: 9, turned: true}, holes: {}}",
    "{limit: {width: 4, turned: true, reach: 6}}",
)


def has_hole(tiles: set[Cell]) -> bool:
    """Whether a flood from outside misses a free cell."""
    west, east = min(x for x, _ in tiles) - 1, max(x for x, _ in tiles) + 1
    north, south = min(y for _, y in tiles) - 1, max(y for _, y in tiles) + 1
    flood = [(west, north)]
    seen = {*flood}
    for x, y in flood:
        for cell in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
            inside = west <= cell[0] <= east and north <= cell[1] <= south
            if inside and cell not in seen and cell not in tiles:
                seen.add(cell)
                flood.append(cell)
    return len(seen) + len(tiles) < (east - west + 1) * (south - north + 1)


def is_too_large(tiles: set[Cell], limit: TableLimit) -> bool:
    columns = max(x for x, _ in tiles) - min(x for x, _ in tiles) + 1
    rows = max(y for _, y in tiles) - min(y for _, y in tiles) + 1
    ways = [(columns, rows), (rows, columns)] if limit.turned else [(columns, rows)]
    return not any(a <= (limit.width or a) and b <= (limit.height or b) for a, b in ways)


def check(table: Table) -> tuple[set[str], int]:
    """Compare every free cell; gives the clauses that bar one, and how many are barred."""
    assert isinstance(table, BoundedTable)
    tiles, limit = {xy(cell) for cell in table.at}, table.grid.rectangle
    offered = {
        cell for tile in range(len(table.grid.tiles)) for bucket, _ in table.fitting(tile) for cell in bucket
    }
    clauses = set()
    for cell in table.free:
        after = {*tiles, xy(cell)}
        large = limit is not None and is_too_large(after, limit)
        hole = not table.grid.holes and has_hole(after)
        barring = table.barring(cell)
        assert (barring is not None) == (large or hole)
        if barring is not None:
            assert barring[1] == ("placement.limit" if large else "placement.holes")
            assert cell not in offered
            clauses.add(barring[1])
    return clauses, len(offered)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seed", range(count(2, 20)))
def test_the_shape_bars_the_same_cells(shape: str, seed: int) -> None:
    rules = hgkit.load("hg-2020", set=[f"add={{placement: {shape}}}"])
    state, barred = hgkit.start(rules, ["red", "blue"], seed=seed), set()
    for _ in play_on(state, random.Random(seed)):
        if state.step == "place":
            before = everything(state)
            barred |= check(state.table)[0]
            state.play(state.legal_moves()[0])
            check(state.table)
            state.undo()
            assert everything(state) == before == everything(state.copy())
    assert barred == {f"placement.{name}" for name in ("limit", "holes") if name in shape}


def test_a_table_without_such_clauses_is_a_plain_one() -> None:
    for name in ("hg-2020", "carcassonne-third"):
        assert type(hgkit.start(hgkit.load(name), ["red", "blue"]).table) is Table
    rules = hgkit.load("hg-2020", set=["add={placement: {limit: {reach: 4}}}"])
    assert type(hgkit.start(rules, ["red", "blue"]).table) is Table


@pytest.mark.parametrize("seed", range(count(200, 3_000)))
def test_what_is_enclosed_is_found_along_the_border(seed: int) -> None:
    chance = random.Random(seed)
    tiles: set[Cell] = {(0, 0)}
    while len(tiles) < seed % 40 + 1:
        x, y = chance.choice(sorted(tiles))
        tiles.add(chance.choice(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))))
    cells = {place(x, y) for x, y in tiles}
    assert bool(enclosed(cells)) == has_hole(tiles)
    west, north, east, south = box_of(cells)
    assert {west, east} <= {x for x, _ in tiles}
    assert {north, south} <= {y for _, y in tiles}
