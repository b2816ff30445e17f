"""What must not matter: how the whole table lies, in which order tiles came, what the players are called."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

import hgkit
from hgkit.engine.move import Move
from hgkit.engine.state import State
from hgkit.spaces.tiles.grid import place, xy
from hgkit.spaces.tiles.table import Table
from tests.counts import count
from tests.engine.games import (
    PLAYERS,
    editions,
    lengths,
    new_game,
    play_on,
    played,
    rules,
    seats,
    seeds,
    shuffled_decks,
)

quarter_turns = st.integers(1, 3)
shifts = st.tuples(st.integers(-40, 40), st.integers(-40, 40))


def cells(table: Table, tile: int) -> int:
    """How many legal placements a tile has."""
    return sum(len(bucket) * len(turns) for bucket, turns in table.fitting(tile))


def turned_cell(x: int, y: int, quarters: int) -> tuple[int, int]:
    """A cell after quarter turns clockwise of the whole table about the start tile."""
    for _ in range(quarters):
        x, y = -y, x
    return x, y


def turned_move(move: Move, quarters: int) -> Move:
    if move.verb != "place":
        return move
    tile, x, y, turned = move.args
    return Move("place", (tile, *turned_cell(x, y, quarters), (turned + quarters) % 4))


def with_start_turned(state: State, quarters: int) -> State:
    """The same game before its first move, its start tile turned."""
    table = state.table
    start = table.laid[0]
    table.lift()
    table.lay(start, place(0, 0), quarters)
    return state


def points_so_far(state: State) -> list[tuple[object, ...]]:
    """Every entry of the ledger but the first zone of its area, which may depend on how tiles lie."""
    return [(e["turn"], e["clause"], e["values"], e["points"]) for e in state.ledger]


@settings(max_examples=count(10, 150), deadline=None, derandomize=True)
@given(editions, seats, seeds, quarter_turns)
def test_a_game_played_on_a_turned_table(edition: str, players: int, seed: int, quarters: int) -> None:
    """Every placement turned with the table: same moves on offer, same ledger, same points, same winners."""
    state = new_game(edition, players, seed)
    other = with_start_turned(new_game(edition, players, seed), quarters)
    chance = random.Random(seed)
    for move in play_on(state, chance):
        other.play(turned_move(move, quarters))
        assert other.player == state.player
        assert other.step == state.step
        assert {turned_move(m, quarters) for m in state.legal_moves()} == set(other.legal_moves())
    assert sorted(map(str, points_so_far(other))) == sorted(map(str, points_so_far(state)))
    assert other.points == state.points
    assert other.winners == state.winners


def areas_as_laid(table: Table, name_of_cell: dict[int, tuple[int, int]]) -> set[tuple[object, ...]]:
    """Every area as (kind, its zones by where their tile lay in the original, its counters)."""
    found = set()
    for kind in range(len(table.grid.areas)):
        for root in table.roots(kind):
            zones = {
                (*name_of_cell[table.places[zone >> 5]], zone & 31)
                for part in table.members(root)
                for zone in table.zones_of(part)
            }
            found.add((kind, frozenset(zones), table.tally[root]))
    return found


@settings(max_examples=count(15, 300), deadline=None, derandomize=True)
@given(editions, seeds, lengths, st.integers(0, 3))
def test_the_same_table_laid_in_another_order_elsewhere(
    edition: str, seed: int, moves: int, quarters: int
) -> None:
    """The same picture, begun with another tile at (0, 0) (so shifted) and turned, has the same areas."""
    table = played(edition, 2, seed, moves).table
    tiles = {xy(cell): (table.laid[n], table.turned[n]) for cell, n in table.at.items()}
    chance = random.Random(seed)
    first = chance.choice(sorted(tiles))
    again = Table(table.grid)
    here: dict[int, tuple[int, int]] = {}
    waiting = [first]
    while waiting:
        old = waiting.pop(chance.randrange(len(waiting)))
        tile, turned = tiles[old]
        cell = place(*turned_cell(old[0] - first[0], old[1] - first[1], quarters))
        if cell in here:
            continue
        again.lay(tile, cell, (turned + quarters) % 4)
        here[cell] = old
        x, y = old
        waiting.extend(n for n in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if n in tiles)
    assert len(here) == len(tiles)
    there = {cell: xy(cell) for cell in table.at}
    uncovered = not table.covered  # covers come with play; the bare table has none
    if uncovered:
        assert areas_as_laid(again, here) == areas_as_laid(table, there)
    for tile in range(len(table.grid.tiles)):
        assert cells(again, tile) == cells(table, tile)
        assert again.can_place(tile) == table.can_place(tile)


@settings(max_examples=count(10, 150), deadline=None, derandomize=True)
@given(editions, seats, seeds, st.randoms(use_true_random=False))
def test_the_order_of_players_permutes_the_points(
    edition: str, players: int, seed: int, chance: random.Random
) -> None:
    """Who sits where decides who gets what; names decide nothing."""
    names = list(PLAYERS[:players])
    chance.shuffle(names)
    state = new_game(edition, players, seed)
    other = hgkit.start(rules(edition), names, decks=shuffled_decks(edition, seed))
    renamed = dict(zip(PLAYERS, names, strict=False))
    for move in play_on(state, random.Random(seed)):
        other.play(move)
        assert other.player == renamed[state.player]
    assert other.points == {renamed[player]: n for player, n in state.points.items()}
    assert other.winners == tuple(renamed[player] for player in state.winners)
    for ours, theirs in zip(state.ledger, other.ledger, strict=True):
        assert theirs["points"] == {renamed[player]: n for player, n in ours["points"].items()}
