"""Random games of Sapiens to the end, and what holds in every one of them at every move."""

from __future__ import annotations

from collections import Counter

import pytest

from hgkit.engine.move import parse_move
from hgkit.engine.state import State
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.table import NOTHING, Board
from tests.conftest import count
from tests.spaces.boards.play import at_random, new, play, snapshot

GAMES = count(8, 500)
VARIANTS = (
    ("sapiens-help",),
    (
        "sapiens",
        "restart.rescue.tokens=[feast, picking, ritual, fight, water, camp, hunt, fire]",
        "limits.token_after_restart.tokens=1",
    ),
    ("sapiens", "without=[restart.rescue]", "turn.bonuses.sequence=in_order", "turn.bonuses.optional=false"),
    ("sapiens", "limits.tokens.tokens=3", "limits.marks.marks=2", "areas.matched.matched=contact"),
    (
        "sapiens",
        "placement.contact.match=one",
        "placement.adjacent.unless=on_outer",
        "powers.fire.boards=any",
    ),
    (
        "sapiens",
        "without=[restart, limits.token_after_restart, scoring.restart]",
        "turn.tokens.same_turn=false",
        "turn.tokens.to=out",
    ),
)


def dominoes(state: State) -> Counter[str]:
    """Every domino in the game, by id: in stack, racks and on boards, and those discarded."""
    space, game = space_of(state), state.game
    found: Counter[str] = Counter()
    for name in ("tribe", "personal", "common"):
        info = game.racks[name]
        for rack in range(info.first, info.first + (len(game.players) if info.by_seat else 1)):
            found.update(space.dominoes.ids[space.dominoes.kind(c)] for c in state.racks[rack])
    for board in state.table.boards:
        found.update(space.dominoes.ids[kind] for kind, _, _ in board.laid)
    found.update(e["component"].split("+")[0] for e in state.events if e["event"] == "discard")
    return found


def tokens(state: State, seat: int) -> Counter[str]:
    """Where the tokens of a player are: on the board, won, used, or out of the game."""
    space, game = space_of(state), state.game
    on_board = [token for token in state.table.boards[seat].token if token != NOTHING]
    racks = [t for name in ("tokens", "used") for t in state.racks[game.rack(name, seat)]]
    return Counter(space.scene_name(t) for t in [*on_board, *racks])


def pieces(state: State) -> dict[str, int]:
    """All pieces of each kind: with players, in stock, on boards and on dominoes."""
    game, space = state.game, space_of(state)
    seats = len(game.seats)
    found = {}
    for name, piece in game.pieces.items():
        total = state.bank[piece] + sum(state.supply[piece * seats : (piece + 1) * seats])
        for board in state.table.boards:
            total += sum(block.piece == piece for block in board.block.values())
        found[name] = total
    for rack in state.racks:
        for component in rack:
            found["fight"] += len(space.dominoes.marks(component)) if component >= 0 else 0
    return found


def contacts_of_abandoned(board: Board) -> list[int]:
    """Dominoes face up that touch one face down."""
    return [
        number
        for cell, number in enumerate(board.tile)
        if number != NOTHING and not board.down[number]
        for near in board.layout.neighbours[cell]
        if board.tile[near] != NOTHING and board.down[board.tile[near]]
    ]


def check(state: State) -> None:
    """What holds after every turn."""
    for seat, board in enumerate(state.table.boards):
        assert not contacts_of_abandoned(board)
        assert all(board.tile[cell] == NOTHING for cell in board.block)
        assert max(tokens(state, seat).values(), default=1) == 1
        assert len(board.laid) <= 23
    ledger = {name: Counter[str]() for name in state.game.seats}
    for entry in state.ledger:
        for player, points in entry["points"].items():
            ledger[player][entry["track"]] += points
    for name, tracks in state.tracks.items():
        assert tracks == {track: ledger[name][track] for track in tracks}
        assert tracks["food"] >= 0
    assert pieces(state) == {"fight": 3 * len(state.game.players), "steak": 18, "bear": 18}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_is_conserved_in_random_games(players: int) -> None:
    for seed in range(GAMES):
        state = new(players, seed)
        before = snapshot(state)
        whole = dominoes(state)
        assert sum(whole.values()) == {2: 51, 3: 45, 4: 57}[players]
        policy = at_random(seed)
        while not state.finished:
            moves = state.legal_moves()
            move = policy(state, moves)
            assert move in moves
            assert parse_move(str(move)) == move
            turn = state.turn
            state.play(move)
            if state.turn != turn or state.finished:
                check(state)
        assert dominoes(state) == whole
        turns = Counter(e["player"] for e in state.events if e["event"] == "turn")
        if state.registers[state.game.counters["idle_turns"].register] != players:
            assert len(set(turns.values())) == 1
        assert state.points == {name: min(t.values()) for name, t in state.tracks.items()}
        best = max(state.points.values())
        assert set(state.winners) == {name for name, points in state.points.items() if points == best}
        for _ in range(len(state._frames)):
            state.undo()
        assert snapshot(state) == before


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_most_three_bonuses_a_turn(players: int) -> None:
    """Two halves and one token: a tile laid by a Feast brings none."""
    for seed in range(100, 100 + GAMES):
        state = new(players, seed)
        play(state, at_random(seed))
        uses = Counter(e["turn"] for e in state.events if e["event"] in ("use", "token"))
        assert max(uses.values()) <= 3


@pytest.mark.parametrize("variant", VARIANTS, ids=" ".join)
@pytest.mark.parametrize("players", [2, 4])
def test_variants_play_to_the_end_and_back(variant: tuple[str, ...], players: int) -> None:
    for seed in range(200, 200 + count(3, 60)):
        state = new(players, seed, *variant)
        before = snapshot(state)
        play(state, at_random(seed))
        assert state.finished
        for _ in range(len(state._frames)):
            state.undo()
        assert snapshot(state) == before


def test_a_copy_goes_its_own_way() -> None:
    state = new(3, 5)
    play(state, at_random(5), 60)
    before, other = snapshot(state), state.copy()
    play(other, at_random(6))
    assert other.finished
    assert snapshot(state) == before
    play(state, at_random(6))
    assert state.tracks == other.tracks


def test_the_same_seed_is_the_same_game() -> None:
    one, other = new(4, 9), new(4, 9)
    play(one, at_random(1))
    play(other, at_random(1))
    assert snapshot(one) == snapshot(other)
    assert snapshot(one) != snapshot(new(4, 10))
