"""What holds at every moment of every game: pieces are conserved, no points below 0, the ledger adds up."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

from hypothesis import given, settings

from hgkit.engine.state import State
from tests.counts import count
from tests.engine.games import editions, new_game, play_on, rules, seats, seeds

some_games = settings(max_examples=count(12, 300), deadline=None, derandomize=True)


def pieces_by_owner(state: State) -> list[int]:
    """How many pieces of each kind each seat has, in supply, resting or standing."""
    seats = len(state.game.players)
    total = [supply + resting for supply, resting in zip(state.supply, state.resting, strict=True)]
    for piece, seat, _ in state.table.standing:
        total[piece * seats + seat] += 1
    return total


@some_games
@given(editions, seats, seeds)
def test_pieces_are_conserved(edition: str, players: int, seed: int) -> None:
    state = new_game(edition, players, seed)
    at_first = pieces_by_owner(state)
    for _ in play_on(state, random.Random(seed)):
        assert pieces_by_owner(state) == at_first
        assert min(state.supply) >= 0
        assert min(state.resting) >= 0


@some_games
@given(editions, seats, seeds)
def test_points_are_never_negative_and_the_ledger_adds_up(edition: str, players: int, seed: int) -> None:
    state = new_game(edition, players, seed)
    for _ in play_on(state, random.Random(seed)):
        total = Counter(dict.fromkeys(state.points, 0))
        for entry in state.ledger:
            assert all(points >= 0 for points in entry["points"].values())
            total.update(entry["points"])
        assert dict(total) == state.points
        assert min(state.points.values()) >= 0


@some_games
@given(editions, seats, seeds)
def test_every_point_names_a_clause_with_cite_and_status(edition: str, players: int, seed: int) -> None:
    state = new_game(edition, players, seed)
    clauses = rules(edition).clauses
    for _ in play_on(state, random.Random(seed)):
        pass
    for entry in state.ledger:
        assert entry["clause"] in clauses
        assert entry["status"] in {"stated", "inferred", "open", "silent"}
        assert entry["cite"] is not None or entry["status"] == "silent"


@some_games
@given(editions, seats, seeds)
def test_every_tile_is_placed_discarded_or_still_to_come(edition: str, players: int, seed: int) -> None:
    state = new_game(edition, players, seed)
    for _ in play_on(state, random.Random(seed)):
        pass
    seen = Counter(event["event"] for event in state.events)
    land = sum(rules(edition).decks[rules(edition).model.decks["land"].tiles].counts.values())
    drawn = [e for e in state.events if e["event"] == "draw"]
    discarded = [e for e in state.events if e["event"] == "discard"]
    assert seen["place"] == seen["draw"] == len(state.table.laid) - 1
    assert sum(e["deck"] == "land" for e in [*drawn, *discarded]) == land - 1
    assert seen["end"] == 1
    assert state.winners
    best = max(state.points.values())
    assert set(state.winners) == {player for player, n in state.points.items() if n == best}


@some_games
@given(editions, seats, seeds)
def test_bonus_turns_stay_with_the_player_and_come_at_most_once(
    edition: str, players: int, seed: int
) -> None:
    state = new_game(edition, players, seed)
    placed = []
    for _ in play_on(state, random.Random(seed)):
        pass
    drawn = [(e["player"], e["deck"]) for e in state.events if e["event"] == "draw"]
    for (before, _), (player, deck) in pairwise(drawn):
        following = (state.game.players.index(before) + 1) % players
        assert player == (before if deck == "bonus" else state.game.players[following])
        placed.append(deck)
    assert ("bonus", "bonus") not in list(pairwise(placed))
