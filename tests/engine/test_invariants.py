"""What holds at every moment of every game: pieces are conserved, no points below 0, the ledger adds up."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from hgkit.engine.state import State
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
def test_every_animal_of_an_area_is_counted_or_left_out_for_a_reason(
    edition: str, players: int, seed: int
) -> None:
    state = new_game(edition, players, seed)
    for _ in play_on(state, random.Random(seed)):
        pass
    animals, clauses = state.game.ruleset.model.animals, rules(edition).clauses
    scored = [entry for entry in state.ledger if "animals" in entry["values"]]
    assert scored
    for entry in scored:
        counted = Counter({name: n for name, n in entry["printed"].items() if name in animals})
        for lost in entry["left_out"]:
            assert lost["count"] > 0
            assert lost["by"] in (animals if lost["why"] == "consumed" else clauses)
            counted[lost["what"]] -= lost["count"]
        assert +counted == {name: n for name, n in entry["counted"].items() if name in animals}


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
@given(st.sampled_from(["hg-2020", "hg-2002"]), seats, seeds)
def test_every_land_tile_is_drawn_and_placed_or_discarded(edition: str, players: int, seed: int) -> None:
    state = new_game(edition, players, seed)
    for _ in play_on(state, random.Random(seed)):
        pass
    seen = Counter((event["event"], event.get("deck")) for event in state.events)
    placed = seen["place", None]
    discarded = seen["discard", "land"] + seen["discard", "bonus"]
    assert seen["draw", "land"] == len(shuffled_decks(edition, seed)["land"])
    assert placed + discarded == seen["draw", "land"] + seen["draw", "bonus"]
    assert placed == len(state.table.laid) - 1


@some_games
@given(editions, seats, seeds)
def test_the_most_points_win(edition: str, players: int, seed: int) -> None:
    state = new_game(edition, players, seed)
    for _ in play_on(state, random.Random(seed)):
        assert state.winners == () or state.finished
    best = max(state.points.values())
    assert set(state.winners) == {player for player, n in state.points.items() if n == best}
    assert [event["event"] for event in state.events].count("end") == 1


@some_games
@given(editions, seats, seeds)
def test_turns_go_round_and_a_bonus_turn_stays_with_the_player(edition: str, players: int, seed: int) -> None:
    """In each player's turn there is at most one bonus turn; after it the next player follows as ever."""
    state = new_game(edition, players, seed)
    for _ in play_on(state, random.Random(seed)):
        pass
    turn, bonuses, placements = -1, 0, 0
    for event in state.events:
        if event["event"] == "turn":
            turn, bonuses, placements = turn + 1, 0, 0
        elif event["event"] == "bonus":
            bonuses += 1
            assert bonuses == 1
        elif event["event"] == "place":
            placements += 1
            assert placements <= 1 + bonuses
            assert event["player"] == PLAYERS[turn % players]


@some_games
@given(editions, seats, seeds, lengths)
def test_nobody_sees_what_is_still_to_come(edition: str, players: int, seed: int, moves: int) -> None:
    """Two games that differ only in the order of the decks below look the same to everybody."""
    state = played(edition, players, seed, moves)
    other = state.copy()
    for name in state.game.stacks:
        random.Random(seed).shuffle(other.racks[state.game.rack(name)])
    for player in state.game.players:
        assert other.view(player) == state.view(player)
        assert state.view(player)["my_turn"] == (player == state.player and not state.finished)
