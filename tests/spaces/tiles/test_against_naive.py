"""The engine against the same rules written down slowly: choices, areas, counters, points of random games."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hgkit.engine.state import State
from hgkit.spaces.tiles.codes import ENDS, OPEN
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.spaces.tiles.grid import xy
from tests.counts import count
from tests.engine.games import PLAYERS, choose, new_game, rules, shuffled_decks
from tests.spaces.tiles.flood import Area
from tests.spaces.tiles.slow_game import EDITIONS as SLOW_EDITIONS
from tests.spaces.tiles.slow_game import SlowGame

KINDS = {"forest": ["forest"], "meadow": ["meadow"], "river": ["river"], "river_system": ["river", "lake"]}
GAMES = [
    (name, players, n) for name in SLOW_EDITIONS for players in (2, 3, 4, 5) for n in range(count(6, 60))
]


def both(name: str, players: int, seed: int) -> tuple[State, SlowGame]:
    """The same game in the engine and in the slow rules."""
    ruleset = rules(name)
    decks = shuffled_decks(name, seed)
    tiles = {tile.id: tile for deck in ruleset.of(Deck).values() for tile in deck.tiles.values()}
    start = str(ruleset.model.decks["land"].start)
    slow = SlowGame(SLOW_EDITIONS[name], players, tiles, start, decks["land"], decks["bonus"])
    return new_game(name, players, seed), slow


def play_turn(state: State, slow: SlowGame, chance: random.Random) -> None:
    """One placement and what goes with it, in both; every choice offered has to be the same."""
    assert state.player == PLAYERS[slow.seat]
    moves = state.legal_moves()
    assert {move.args[0] for move in moves} == {slow.hand}
    assert Counter(move.args[1:] for move in moves) == Counter(slow.placements())
    placing = choose(state, chance)
    state.play(placing)
    slow.place(*placing.args[1:])
    if state.step == "take_back":
        assert sorted(m.args[1] for m in state.legal_moves() if m.verb == "take") == slow.own_meeples()
        taking = choose(state, chance)
        state.play(taking)
        if taking.verb == "take":
            slow.take(taking.args[1])
    options = slow.options(slow.cell)
    assert (state.step == "occupy") == bool(options)
    if options:
        assert {move.args for move in state.legal_moves() if move.verb == "put"} == options
        putting = choose(state, chance)
        state.play(putting)
        if putting.verb == "put":
            slow.put(*putting.args)
    slow.score()


def paid(state: State) -> Counter[tuple[str, int]]:
    """The points of the ledger by clause and seat."""
    found = Counter[tuple[str, int]]()
    for entry in state.ledger:
        for player, points in entry["points"].items():
            found[entry["clause"], PLAYERS.index(player)] += points
    return found


def areas(state: State, kind: str) -> dict[Area, dict[str, int]]:
    """The engine's areas of a kind by their zones, each with its counters."""
    table = state.table
    number = table.grid.areas.index(kind)
    found = {}
    for root in table.roots(number):
        zones = set()
        for part in table.members(root):
            for zone in table.zones_of(part):
                zones.add((*xy(table.places[zone >> 5]), zone & 31))
        counters = {name: table.grid.fields.get(table.tally[root], name) for name in table.grid.fields.shift}
        found[frozenset(zones)] = counters
    return found


def check_areas(state: State, slow: SlowGame) -> None:
    for kind, joined in KINDS.items():
        ours = areas(state, kind)
        assert set(ours) == slow.table.areas(joined)
        for area, counters in ours.items():
            assert counters == slow_counters(slow, area, counters)
        described = {frozenset(found["zones"]): found for found in state.areas(kind)}
        assert described.keys() == {frozenset(map(slow.name, area)) for area in ours}
        for area in ours:
            found = described[frozenset(map(slow.name, area))]
            assert found["kind"] == kind
            assert found["at"] in found["zones"]
            assert found["open"] == slow.table.open_ends(area)
            assert found["pieces"] == slow_pieces(slow, area)


def slow_counters(slow: SlowGame, area: Area, names: dict[str, int]) -> dict[str, int]:
    """The same counters, counted over the zones of the area."""
    table = slow.table
    animals = table.animals(area, slow.covered)
    kinds = Counter(f"zone:{table.printed(zone).kind}" for zone in area)
    counted = {name: kinds[name] + animals[name] + table.number(area, name) for name in names}
    return counted | {OPEN: table.open_ends(area), ENDS: table.ends(area)}


def slow_pieces(slow: SlowGame, area: Area) -> dict[str, dict[str, int]]:
    """The pieces in an area by kind and owner."""
    found: dict[str, dict[str, int]] = {}
    for piece in slow.pieces:
        if piece.zone in area:
            owners = found.setdefault(piece.kind, {})
            owners[PLAYERS[piece.seat]] = owners.get(PLAYERS[piece.seat], 0) + 1
    return found


def supplies(slow: SlowGame) -> dict[str, dict[str, int]]:
    return {kind: {PLAYERS[i]: s[kind] for i, s in enumerate(slow.supply)} for kind in ("meeple", "hut")}


@pytest.mark.parametrize(("name", "players", "n"), GAMES)
def test_a_random_game_is_the_same_in_both(name: str, players: int, n: int) -> None:
    seed = 1_000 * players + n
    chance = random.Random(seed)
    state, slow = both(name, players, seed)
    while not state.finished:
        play_turn(state, slow, chance)
        assert +paid(state) == +slow.paid
        assert list(state.points.values()) == slow.points()
        assert state.view("red")["supply"] == supplies(slow)
        if chance.random() < 0.15 or state.finished:
            check_areas(state, slow)
    assert slow.hand is None
    assert [e["component"] for e in state.events if e["event"] == "discard"] == slow.discarded
