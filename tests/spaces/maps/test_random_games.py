"""Random games to the end: what holds at every moment of them, under every ruleset on a map."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from hgkit.engine.move import parse_move
from hgkit.engine.state import State
from hgkit.errors import IllegalMove, MoveSyntaxError
from hgkit.spaces.maps.areas import Region
from tests.counts import count
from tests.spaces.maps.games import BORDERS, PLAYERS, cards, new_game, pieces, play_on, snapshot

IWARI = ("iwari", "iwari-help", "iwari-full", "iwari-floating", "iwari-glacial", "iwari-longroad")
GAMES = [
    *((name, players) for name in IWARI for players in (2, 3, 4, 5)),
    *((name, players) for name in ("web-of-power", "china", BORDERS) for players in (3, 4, 5)),
]


def seeds(name: str) -> range:
    """500 games a player count of the game itself in full size, a tenth of it for its variants."""
    return range(count(2, 500) if name == "iwari" else count(1, 50))


def check_caps(state: State) -> None:
    """One tent a space, and no more totems in a territory than the tents of the tribe with most."""
    table, game = state.table, state.game
    tent, totem = game.pieces["tent"], game.pieces["totem"]
    assert all(table.total[place * table.kinds + tent] <= 1 for place in range(table.graph.spaces))
    for territory in range(len(table.graph.spans)):
        region = Region(table, territory)
        assert region.total(totem) <= max(region.columns(tent))


def check_counts(state: State) -> None:
    """What is kept by territory is the sum over its places."""
    table = state.table
    sums = [0] * len(table.sums)
    for place, within in enumerate(table.graph.within):
        for kind in range(table.kinds):
            here = table.at(place, kind)
            assert table.total[place * table.kinds + kind] == sum(here)
            for column, n in enumerate(here):
                for territory in within:
                    sums[(territory * table.kinds + kind) * table.columns + column] += n
    assert table.sums == sums


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_everything_is_conserved_to_the_end(name: str, players: int) -> None:
    for seed in seeds(name):
        state = new_game(name, players, seed)
        all_cards, all_pieces = cards(state), pieces(state)
        for _ in play_on(state, random.Random(seed)):
            assert cards(state) == all_cards
            assert pieces(state) == all_pieces
            assert min(state.supply) >= 0
            check_caps(state)
        check_counts(state)
        turns = Counter(e["player"] for e in state.events if e["event"] == "turn")
        if not (name in ("china", BORDERS) and "no_room" in _ending(state)):
            assert len(set(turns.values())) == 1
            assert set(turns) == set(PLAYERS[:players])
        exhausted = [e["time"] for e in state.events if e["event"] == "exhausted"]
        assert exhausted in ([], [1], [1, 2])
        halves = [e for e in state.events if e["event"] == "moment"]
        assert len(halves) == (0 if name in ("china", BORDERS) else min(len(exhausted), 1))


def _ending(state: State) -> str:
    """Which triggers hold at the end."""
    return " ".join(
        t.clause for t in (*state.game.at_turn, *state.game.at_round) if t.moment is None and t.holds(state)
    )


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_ledger_adds_up_and_neutral_seats_take_part(name: str, players: int) -> None:
    state = new_game(name, players, 99)
    for _ in play_on(state, random.Random(99)):
        pass
    total = Counter(dict.fromkeys(state.points, 0))
    for entry in state.ledger:
        total.update(entry["points"])
    assert dict(total) == state.points
    assert ("third" in state.points) == (players == 2)
    assert state.winners
    assert "third" not in state.winners


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_undo_to_the_start_restores_everything(name: str, players: int) -> None:
    state = new_game(name, players, 7)
    before = [snapshot(state)]
    for _ in play_on(state, random.Random(7)):
        before.append(snapshot(state))
    while len(before) > 1:
        assert snapshot(state) == before.pop()
        state.undo()
    assert snapshot(state) == before.pop()


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_copy_goes_its_own_way(name: str, players: int) -> None:
    state = new_game(name, players, 3)
    chance = random.Random(3)
    for _ in range(20):
        state.play(state.legal_moves()[chance.randrange(len(state.legal_moves()))])
    kept = snapshot(state)
    other = state.copy()
    for _ in play_on(other, chance):
        pass
    assert snapshot(state) == kept
    for _ in range(10):
        other.undo()


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_move_prints_as_one_line_and_reads_back(name: str, players: int) -> None:
    state = new_game(name, players, 5)
    chance = random.Random(5)
    while not state.finished:
        moves = list(state.legal_moves())
        assert len(moves) == len(state.legal_moves())
        assert len(set(moves)) == len(moves)
        for move in moves if state.turn % 10 == 0 else moves[:1]:
            assert "\n" not in str(move)
            assert parse_move(str(move)) == move
            assert move in state.legal_moves()
            state.play(str(move))
            state.undo()
        state.play(moves[chance.randrange(len(moves))])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_decks_have_their_sizes_after_the_set_up(players: int) -> None:
    sizes = {2: 37, 3: 34, 4: 36, 5: 38}
    assert len(new_game("iwari", players, 1).racks[0]) == sizes[players]
    assert new_game("iwari", players, 1).view("red")["racks"]["deck"] == sizes[players]
    mountains = {2: 4, 3: 3, 4: 2, 5: 1}
    table = new_game("iwari", players, 1).table
    kind = new_game("iwari", players, 1).game.pieces["mountain"]
    assert sum(table.total[kind :: table.kinds]) == mountains[players]
    if players > 2:
        assert len(new_game("web-of-power", players, 1).racks[0]) == {3: 34, 4: 36, 5: 38}[players]


def test_any_text_is_a_move_or_is_refused_with_a_clause_and_changes_nothing() -> None:
    state = new_game("iwari-full", 2, 12)
    chance = random.Random(12)
    words = ["put", "take", "discard", "award", "decline", "tent", "totem", "feat", "RF1", "rimefell", "3", "with",
             "for", "third", "tundra", "forest", "deck", "display:coast", "union", "7", "x", "red"]  # fmt: skip
    refused = Counter[str]()
    while not state.finished:
        for _ in range(4):
            text = str(chance.choice(state.legal_moves())).split()
            text[chance.randrange(len(text))] = chance.choice(words)
            before = snapshot(state)
            try:
                state.play(" ".join(text))
            except IllegalMove as error:
                refused[error.clause] += 1
            except MoveSyntaxError:
                pass
            else:
                state.undo()
            assert snapshot(state) == before
        moves = state.legal_moves()
        state.play(moves[chance.randrange(len(moves))])
    assert len(refused) > 5
    assert set(refused) <= set(state.game.ruleset.clauses)
