"""Positions: taken between two turns, written to a file, gone on from, scored."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import hgkit
from hgkit.engine.events import Event
from hgkit.engine.game import Game
from hgkit.engine.move import Move
from hgkit.engine.position import end, position_of, resume, set_up
from hgkit.engine.state import State
from hgkit.games.build import build
from hgkit.games.starting import begin
from hgkit.play.cut import position_after
from hgkit.play.position import load_position
from hgkit.play.position_text import position_yaml
from hgkit.play.replay import replay
from hgkit.play.script import load_script
from hgkit.text.source import parse, read
from hgkit.validation.files import validate
from tests.bad_files import bad_files, expected_lines
from tests.conftest import count
from tests.engine.games import EDITIONS, PLAYERS, choose

GAMES = count(3, 50)  # an edition, so 200 in all
ON_TILES = (*EDITIONS, "tests/data/spaces/tile-places.yaml")


@cache
def compiled(name: str, players: int) -> Game:
    return build(hgkit.load(name), PLAYERS[:players])


def recorded(
    name: str, players: int, seed: int
) -> tuple[State, list[Move], list[tuple[int, dict[str, Any]]]]:
    """A random game: its end, its moves, and every position with the number of moves before it."""
    moves: list[Move] = []
    positions: list[tuple[int, dict[str, Any]]] = []

    def watch(state: State, event: Event) -> None:
        if event.kind == "turn":
            positions.append((len(moves), position_of(state)))

    chance = random.Random(seed)
    state = begin(compiled(name, players), seed=seed, watcher=watch)
    while not state.finished:
        moves.append(choose(state, chance))
        state.play(moves[-1])
    return state, moves, positions


@pytest.mark.parametrize("name", ON_TILES)
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_goes_on_from_any_of_its_positions_as_it_did(name: str, seed: int) -> None:
    state, moves, positions = recorded(name, 2 + seed % 4, seed)
    for since, position in random.Random(seed).sample(positions, 4):
        again = resume(state.game, position)
        for move in moves[since:]:
            again.play(move)
        assert again.points == state.points
        assert again.winners == state.winners
        assert again.turn == state.turn
        later = [entry for entry in state.ledger if entry["turn"] > position["turn"]["number"]]
        assert [e for e in again.ledger if e["turn"] > position["turn"]["number"]] == later


@pytest.mark.parametrize("name", ON_TILES)
def test_a_position_laid_out_and_written_down_again_is_the_same(name: str) -> None:
    state, _, positions = recorded(name, 3, 11)
    for _, position in positions:
        assert position_of(set_up(state.game, position)) == position


def test_the_order_in_which_tiles_are_listed_does_not_matter() -> None:
    state, _, positions = recorded("hg-2020", 3, 5)
    _, position = positions[-1]
    mixed = {**position, "table": random.Random(1).sample(position["table"], len(position["table"]))}
    assert end(set_up(state.game, mixed)).points == end(set_up(state.game, position)).points


def test_the_table_at_the_end_scores_what_the_game_ended_with() -> None:
    state, _, _ = recorded("hg-2020", 3, 2)
    position = position_of(state)
    final_clauses = {"scoring.meadow", "scoring.river_system"}
    first_final = next(i for i, entry in enumerate(state.entries) if entry.clause in final_clauses)
    before = dict.fromkeys(state.points, 0)
    for entry in state.entries[:first_final]:
        for seat, points in entry.shares:
            before[state.game.seats[seat]] += points
    content = {"hgkit": 1, "position": "the end", "game": "hg-2020", **position, "points": before}
    scored = hgkit.score(content)
    assert scored.points == state.points
    assert scored.winners == state.winners


def test_the_file_reads_back_and_goes_on() -> None:
    script = load_script(parse(SCRIPT, "game.yaml"))
    content = position_after(script, 2)
    position = load_position(parse(position_yaml(content), "table.yaml"))
    laid = position.document.model_dump(exclude_defaults=True)["table"]
    assert laid == content["table"]
    rest = {
        "hgkit": 1,
        "script": "the rest of it",
        "game": "hg-2020",
        "players": ["red", "blue"],
        "position": {key: value for key, value in content.items() if key in BODY},
        "turns": [list(turn) for turn in script.turns[2:]],
    }
    whole, later = replay(script), replay(rest)
    assert not later.problems
    assert later.state.points == whole.state.points == {"red": 4, "blue": 1}


BODY = ("table", "supply", "racks", "points", "turn", "decks", "counters", "resting")
SCRIPT = """
hgkit: 1
script: a forest of two tiles closes
game: hg-2020
players: [red, blue]
decks: {land: [24, 74, 7, 47], bonus: [83]}
turns:
  - {tile: 24, at: [-1, 0], turned: 1, put: {meeple: forest.1}}
  - {tile: 74, at: [0, 1], turned: 1}
  - {tile: 7, at: [-1, 1], turned: 1}
  - {tile: 47, at: [-2, 0], turned: 3, put: {meeple: meadow.2}}
"""


def test_while_a_bonus_turn_is_due_the_position_has_the_moves_of_the_open_turn() -> None:
    script = Path("tests/games/hg-2020/a-menhir-forest-closed-by-a-menhir-tile.yaml")
    played = replay(script)
    bonus = next(turn for turn in played.turns if any(event["event"] == "bonus" for event in turn.events))
    before, inside = (position_after(played.script, n) for n in (bonus.n - 1, bonus.n))
    assert inside["turn"] == {**before["turn"], "moves": [str(move) for move in bonus.moves]}
    assert inside["table"] == before["table"]
    assert hgkit.score(inside).state.events[-2]["event"] == "final"


def test_a_script_that_is_too_short() -> None:
    with pytest.raises(hgkit.HgkitError, match="has 4 turns; there is no position after 9"):
        position_after(load_script(parse(SCRIPT, "game.yaml")), 9)


def test_a_table_scored_under_other_rules() -> None:
    content = position_after(load_script(parse(SCRIPT, "game.yaml")), 3)
    content["table"][-1]["put"] = [{"piece": "meeple", "zone": "meadow.1", "by": "blue"}]
    del content["supply"]
    own, other = hgkit.score(content), hgkit.score(content, hgkit.load("hg-2002"))
    assert own.as_dict()["ruleset"]["id"] == "hg-2020"
    assert other.as_dict()["ruleset"]["id"] == "hg-2002"
    assert own.state.entries
    assert {entry["cite"] is not None for entry in own.as_dict()["ledger"]} == {True}


@pytest.mark.parametrize("file", bad_files("position"))
def test_bad_positions(file: Path) -> None:
    with pytest.raises(hgkit.RulesetError) as caught:
        load_position(read(file))
    lines = [str(problem).replace(str(file), file.name) for problem in caught.value.problems]
    assert lines == expected_lines(file)


CLOSED = """\
hgkit: 1
position: a forest that is closed
game: GAME
players: [red, blue]
table:
  - {tile: 56, at: [0, 0]}
  - {tile: 24, at: [-1, 0], turned: 1, put: [{piece: meeple, zone: forest.1, by: red}]}
  - {tile: 74, at: [0, 1], turned: 1}
  - {tile: 7, at: [-1, 1], turned: 1}
  - {tile: 47, at: [-2, 0], turned: 3, put: [{piece: meeple, zone: meadow.2, by: blue}]}
"""


def warned(text: str, folder: Path) -> list[str]:
    file = folder / "table.yaml"
    file.write_text(text, encoding="utf-8")
    return [str(problem).replace(str(file), file.name) for problem in validate(file)]


def test_a_piece_left_in_a_completed_area_gets_a_warning(tmp_path: Path) -> None:
    assert warned(CLOSED.replace("GAME", "hg-2020"), tmp_path) == [
        "table.yaml:7:46: warning: table[1].put[0]: red's meeple stands in a completed forest, from which it goes "
        "back (leave it out, or correct the tiles) [not-returned]"
    ]
    stays = "hgkit: 1\nruleset: ours\ntitle: Ours\nsource: us\nextends: hg-2020\nreturns: {must: false}\n"
    (tmp_path / "ours.yaml").write_text(stays, encoding="utf-8")
    assert warned(CLOSED.replace("GAME", "ours"), tmp_path) == []


def test_a_table_without_its_start_tile_gets_a_warning(tmp_path: Path) -> None:
    lines = CLOSED.replace("GAME", "hg-2020").splitlines(keepends=True)
    without = "".join(line for line in lines if "tile: 56" not in line and "tile: 47" not in line)
    assert warned(without, tmp_path) == [
        "table.yaml:6:3: warning: table: the start tile 56 is not on the table (list it too) [no-start]"
    ]
    assert warned(f"{without}decks: {{land: [56]}}\n", tmp_path) == []


def test_positions_of_a_recorded_game_get_no_warning(tmp_path: Path) -> None:
    script = load_script(read("games/a-game-for-five.yaml"))
    for after in range(0, len(script.turns) + 1, 12):
        assert warned(position_yaml(position_after(script, after)), tmp_path) == []


def test_other_rules_take_of_a_position_what_they_know() -> None:
    games = Path("tests/games")
    feats = replay(games / "iwari-feats/an-expedition-already-reached-by-two-pays-nobody.yaml").script
    scout = replay(games / "scout/a-Scout-tile-in-a-forest-with-a-gatherer.yaml").script
    for script, rules in ((feats, "iwari"), (scout, "hg-2020")):
        content = position_after(script, 1)
        assert hgkit.score(content, hgkit.load(rules)).points.keys() == hgkit.score(content).points.keys()


def test_rules_of_another_kind_of_game() -> None:
    content = position_after(load_script(parse(SCRIPT, "game.yaml")), 3)
    with pytest.raises(hgkit.RulesetError, match=r"game: iwari is played on a map.* \[unplayable\]"):
        hgkit.score({**content, "players": ["red", "blue", "green"]}, hgkit.load("iwari"))


def test_a_script_that_begins_from_a_position_is_played_under_other_rules() -> None:
    script = replay(Path("tests/games/iwari-feats/a-feat-declined-is-lost.yaml")).script
    other = replay(script, rules=hgkit.load("iwari"))
    assert not [problem for problem in other.problems if "counters" in problem.where]
