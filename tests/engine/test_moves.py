"""Moves: legal ones agree with themselves, illegal ones change nothing and name the clause, all read back."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hgkit
from hgkit.engine.effect import Use
from hgkit.engine.effects.convert import Convert
from hgkit.engine.events import Event
from hgkit.engine.move import Move
from hgkit.engine.returns import GiveBack
from hgkit.engine.state import State
from hgkit.engine.step import Step
from hgkit.engine.steps.refill import Refill
from hgkit.engine.steps.use import UseEffect
from hgkit.errors import IllegalMove, MoveSyntaxError
from hgkit.spaces.tiles.grid import xy
from hgkit.spaces.tiles.steps.draw import TakeTile
from hgkit.spaces.tiles.steps.take_back import TakeBack
from tests.counts import count
from tests.engine.games import (
    any_ruleset,
    choose,
    editions,
    everything,
    lengths,
    new_game,
    play_on,
    played,
    seats,
    seeds,
)
from tests.growth import calls


@settings(max_examples=count(25, 400), deadline=None, derandomize=True)
@given(any_ruleset, seats, seeds, lengths)
def test_legal_moves_agree_with_themselves(ruleset: str, players: int, seed: int, moves: int) -> None:
    """Length, n-th move, iteration, slices and membership say the same, and no move comes twice."""
    state = played(ruleset, players, seed, moves)
    legal = state.legal_moves()
    listed = list(legal)
    assert len(legal) == len(listed) == len(set(listed))
    assert [legal[n] for n in range(len(legal))] == listed
    assert [legal[-n] for n in range(1, len(legal) + 1)] == listed[::-1]
    assert list(legal[1:4]) == listed[1:4]
    assert all(move in legal for move in listed)
    with pytest.raises(IndexError):
        legal[len(legal)]
    assert (not listed) == state.finished


@settings(max_examples=count(15, 200), deadline=None, derandomize=True)
@given(any_ruleset, seats, seeds, lengths)
def test_every_legal_move_can_be_played_as_its_line_says(
    ruleset: str, players: int, seed: int, moves: int
) -> None:
    state = played(ruleset, players, seed, moves)
    for move in list(state.legal_moves()):
        assert hgkit.parse_move(str(move)) == move
        before = everything(state)
        state.play(str(move))
        by_text = everything(state)
        state.undo()
        state.play(move)
        assert everything(state) == by_text
        state.undo()
        assert everything(state) == before


@settings(max_examples=count(10, 200), deadline=None, derandomize=True)
@given(any_ruleset, seats, seeds, st.integers(0, 60))
def test_a_move_is_chosen_by_its_number(ruleset: str, players: int, seed: int, moves: int) -> None:
    """Numbers lead where the moves listed under them lead, and the same again after undo and in a copy."""
    state = played(ruleset, players, seed, moves)
    listed, before = list(state.legal_moves()), everything(state)
    assert state.count() == len(listed)
    for n in range(0, len(listed), 1 + len(listed) // 5):
        by_move, by_number = state.copy(), state.copy()
        by_move.play(listed[n])
        assert by_number.choose(n) == listed[n]
        assert everything(by_number) == everything(by_move)
        assert list(by_number.legal_moves()) == list(by_move.legal_moves())
        by_number.undo()
        assert list(by_number.legal_moves()) == listed
    for n in (-1, len(listed)):
        with pytest.raises(IndexError, match=f"there is no legal move {n}"):
            state.choose(n)
    assert everything(state) == before


def near_misses(state: State, chance: random.Random) -> Iterator[Move]:
    """Moves that are often, but not always, illegal here."""
    grid = state.table.grid
    tiles = [code.tile.id for code in grid.tiles]
    legal = list(state.legal_moves())
    for _ in range(12):
        move = chance.choice(legal) if legal else Move("decline")
        tile = move.args[0] if move.verb == "place" else chance.choice(tiles)
        x, y = chance.randint(-9, 9), chance.randint(-9, 9)
        yield Move("place", (tile, x, y, chance.randrange(4)))
    for zone in ("forest.1", "meadow.2", "river.1", "lake.1", "lake.9", "sea.1"):
        for piece in ("meeple", "hut", "ship"):
            yield Move("put", (piece, zone))
    yield Move("place", (chance.choice(tiles), 0, 0, 0))
    yield Move("place", (tiles[0], 10**9 - 1, -(10**9) + 1, 0))
    yield Move("take", ("meeple", "56:forest.1"))
    yield Move("accept")
    yield Move("decline")


@settings(max_examples=count(15, 300), deadline=None, derandomize=True)
@given(editions, seats, seeds, lengths)
def test_a_move_is_legal_or_refused_without_a_trace(
    edition: str, players: int, seed: int, moves: int
) -> None:
    state = played(edition, players, seed, moves)
    clauses = state.game.ruleset.clauses
    before = everything(state)
    legal = set(state.legal_moves())
    for move in near_misses(state, random.Random(seed)):
        assert (move in state.legal_moves()) == (move in legal)
        if move in legal:
            state.play(move)
            state.undo()
        else:
            with pytest.raises(hgkit.IllegalMove) as refused:
                state.play(move)
            assert refused.value.clause in clauses
        assert everything(state) == before


ARGUMENTS: tuple[tuple[Any, ...], ...] = (
    (),
    ("meeple",),
    ("a", "b"),
    ("a", "b", "c"),
    ("a", "b", (), ""),
    ("a", "b", ("c", "d"), "e"),
    ("24", 0, 0, 0),
    ("24", 0, 0, 0, "with"),
    ("24", 0, 0, 7),
    ("24", "0", "0", "0"),
    ("24", 10**12, 0, 0),
    (1, 2, 3, 4),
    (None,),
    ("a",) * 9,
)


@settings(max_examples=count(10, 200), deadline=None, derandomize=True)
@given(any_ruleset, seats, seeds, lengths)
def test_a_move_with_any_arguments_is_legal_or_refused_without_a_trace(
    ruleset: str, players: int, seed: int, moves: int
) -> None:
    state = played(ruleset, players, seed, moves)
    before = everything(state)
    for verb in (
        "place",
        "restart",
        "use",
        "token",
        "pass",
        "put",
        "take",
        "discard",
        "award",
        "reject",
        "decline",
        "lay",
    ):
        for args in ARGUMENTS:
            move = Move(verb, args)
            assert str(move)
            if move in state.legal_moves():
                continue
            try:
                state.play(move)
                state.undo()
            except (hgkit.IllegalMove, hgkit.MoveSyntaxError):
                pass
            assert everything(state) == before


def test_a_move_that_is_interrupted_leaves_no_trace() -> None:
    def interrupt(state: State, event: Event) -> None:
        raise KeyboardInterrupt

    state = game_with(24, 74)
    before = everything(state)
    state.watcher = interrupt
    with pytest.raises(KeyboardInterrupt):
        state.play(state.legal_moves()[0])
    state.watcher = None
    assert everything(state) == before
    with pytest.raises(IndexError):
        state.undo()


@pytest.mark.parametrize("ruleset", ["sapiens", "iwari", "hg-2020"])
def test_every_move_reads_back_whatever_the_players_are_called(ruleset: str) -> None:
    odd = ["Anna Maria", "a:b", "x,y", 'Q "q" \\', "with", "two\nlines", "\u2028", "for"]
    for seed in range(count(2, 40)):
        chance = random.Random(seed)
        number = hgkit.load(ruleset).model.players.number
        players = chance.sample(odd, max(number.least, min(3, number.most)))
        state = hgkit.start(hgkit.load(ruleset), players, seed=seed)
        while not state.finished:
            moves = state.legal_moves()
            for move in moves:
                assert len(str(move).splitlines()) == 1
                assert hgkit.parse_move(str(move)) == move
            state.play(str(chance.choice(moves)))


@pytest.mark.parametrize(
    "move",
    [
        Move("award", ("land == 0", "the sea.1")),
        Move("put", ("tall tent", "with", ("a", "for"), "third tribe")),
        Move("put", ("tent", "1,0")),
        Move("use", ("fire", "block", "for", "1,0")),
        Move("place", ("a b", -1, 0, 3, ("a b", "with"))),
        Move("take", ('say "so"', "")),
    ],
)
def test_names_with_blanks_quotes_and_keywords_read_back(move: Move) -> None:
    assert hgkit.parse_move(str(move)) == move


@pytest.mark.parametrize("line", ['take "a', 'take a"b c"', 'take "\\x"', "put a b with"])
def test_a_line_whose_names_end_nowhere_is_refused(line: str) -> None:
    with pytest.raises(hgkit.MoveSyntaxError):
        hgkit.parse_move(line)


def refusal(state: State, move: str) -> str:
    with pytest.raises(hgkit.IllegalMove) as refused:
        state.play(move)
    return refused.value.clause


def game_with(*land: int) -> State:
    return hgkit.start(hgkit.load("hg-2020"), ["red", "blue"], decks={"land": land, "bonus": []})


def test_each_clause_that_forbids_a_move_is_named() -> None:
    state = game_with(24, 74)
    assert refusal(state, "place 74 0,1 r1") == "deck.drawn"
    assert refusal(state, "place 24 0,0 r0") == "placement.free"
    assert refusal(state, "place 24 5,5 r0") == "placement.adjacent"
    assert refusal(state, "place 24 -1,0 r0") == "placement.sides"
    assert refusal(state, "put meeple forest.1") == "turn.order"
    assert refusal(state, "decline") == "turn.order"
    state.play("place 24 -1,0 r1")
    assert refusal(state, "put meeple sea.1") == "occupy.where"
    assert refusal(state, "put ship meadow.1") == "occupy.where"
    assert refusal(state, "place 24 -1,0 r1") == "turn.order"


FORBIDDING = {
    "deck.drawn",
    "placement.free",
    "placement.adjacent",
    "placement.sides",
    "occupy.where",
    "occupy.free",
    "occupy.supply",
    "turn.order",
}


def test_every_clause_that_can_forbid_a_move_does_in_random_games() -> None:
    seen = set()
    for seed in range(8):
        state = new_game("hg-2020", 2, seed)
        chance = random.Random(seed)
        for _ in play_on(state, chance):
            for move in near_misses(state, chance):
                try:
                    state.copy().play(move)
                except hgkit.IllegalMove as refused:
                    seen.add(refused.clause)
        if seen >= FORBIDDING:
            break
    assert seen >= FORBIDDING


@settings(max_examples=count(200, 5_000), deadline=None, derandomize=True)
@given(st.text(max_size=40))
def test_text_that_is_no_move_is_refused_as_such(text: str) -> None:
    try:
        move = hgkit.parse_move(text)
    except hgkit.MoveSyntaxError:
        return
    assert hgkit.parse_move(str(move)) == move


def test_text_that_is_no_move_leaves_the_game_alone() -> None:
    state = game_with(24, 74)
    before = everything(state)
    for text in (
        "",
        "place",
        "place 24",
        "place 24 0;0",
        "place 24 0,0 r4",
        "place 24 0,0 r1 x",
    ):
        with pytest.raises(hgkit.MoveSyntaxError):
            state.play(text)
        assert everything(state) == before


def test_no_move_is_legal_after_the_end() -> None:
    state = new_game("hg-2020", 2, 3)
    for _ in play_on(state, random.Random(3)):
        pass
    assert len(state.legal_moves()) == 0
    assert refusal(state, "decline") == "turn.order"
    assert choose(new_game("hg-2020", 2, 3), random.Random(1)).verb == "place"


def test_a_tile_that_does_not_fit_is_refused_with_the_side_and_the_turns_that_fit() -> None:
    """The turns named are exactly the legal ones; the edges named lie there and differ."""
    pattern = re.compile(
        r"tile (\S+) does not fit at \((\S+), (\S+)\) with turned: (\d): "
        r"(north|east|south|west) is (\w+), tile (\S+) has (\w+) there \((?:turned: (.*) fits?|it fits in no turn)\)"
    )
    state = played("hg-2020", 2, 3, 40)
    while state.step != "place":
        state.play(state.legal_moves()[0])
    tile = state.legal_moves()[0].args[0]
    legal = {move.args[1:] for move in state.legal_moves()}
    refused = {}
    for x, y in {(x, y) for x, y, _ in legal} | {xy(cell) for cell in state.table.free}:
        for turned in range(4):
            try:
                state.play(Move("place", (tile, x, y, turned)))
                state.undo()
            except IllegalMove as error:
                refused[x, y, turned] = str(error)
    assert len(refused) > 20
    for (x, y, turned), message in refused.items():
        found = pattern.match(message)
        assert found, message
        assert found.group(1, 2, 3, 4) == (tile, str(x), str(y), str(turned))
        assert found[6] != found[8]
        fitting = {t for a, b, t in legal if (a, b) == (x, y)}
        assert {int(text) for text in (found[9] or "").split(" or ") if text} == fitting


@pytest.mark.parametrize(
    ("kind", "line"),
    [(Refill, "take PILE, RACK:ID or ID"), (TakeTile, "use ID"), (TakeBack, "take PIECE TILE:ZONE")],
)
def test_a_move_that_can_not_be_read_is_shown_as_its_step_takes_it(kind: type[Step], line: str) -> None:
    verb = line.split()[0]
    with pytest.raises(MoveSyntaxError, match=f"write it like '{line}'$"):
        kind.verbs[verb].check(Move(verb))


def test_pieces_are_taken_back_from_the_places_of_any_space() -> None:
    assert GiveBack.keys["take_back"].text == "Places that pieces are taken back from: [PLACE]."


def test_a_player_with_a_million_pieces_to_turn_into_points_has_moves_at_once() -> None:
    state = hgkit.start(hgkit.load("tests/data/spaces/tile-powers.yaml"), ["red", "blue"], seed=1)
    step = next(
        step for step in state.game.steps if isinstance(step, UseEffect) and isinstance(step.effect, Convert)
    )
    state.push_with(step.number, Use("power", "shaman", 0))
    hut = step.effect.store.piece
    state.supply[hut * 2 + state.seat] = 1_000_000
    state.bank[hut] = 1
    moves = step.moves(state)
    ways = "use shaman", "use shaman convert 1", "use shaman convert 1000001", "decline"
    assert [str(moves[n]) for n in (0, 1, -2, -1)] == list(ways)
    assert all(hgkit.parse_move(way) in moves for way in ways)
    for wrong in ("use raft", "use shaman convert 01", "use shaman convert 1000002", "use shaman swap 1"):
        assert hgkit.parse_move(wrong) not in moves
    assert calls(lambda: (len(step.moves(state)), step.moves(state)[1_000_000])) < 1_000
