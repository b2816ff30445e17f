"""Games of independent engines, replayed turn by turn without a difference."""

from __future__ import annotations

import copy
import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests import peer
from tests.counts import count
from tests.peer.comparison import Comparison, read_games

DATA = Path(__file__).parent / "data" / "peer"
GAMES = DATA / "games-60.jsonl.gz"
LISTED = DATA / "games-legal-4.jsonl.gz"
POSITIONS = DATA / "scenarios.json"


@cache
def games(path: Path) -> list[dict[str, Any]]:
    return list(read_games(path))


@cache
def positions() -> list[dict[str, Any]]:
    return json.loads(POSITIONS.read_text())


def compare(record: dict[str, Any]) -> Comparison:
    found = Comparison()
    peer.compare(record, found)
    return found


def test_the_files_are_whole() -> None:
    assert len(games(GAMES)) == 60
    assert len(games(LISTED)) == 4
    assert len(positions()) == 22
    assert {len(game["players"]) for game in games(GAMES)} == {2, 3, 4, 5}


@pytest.mark.parametrize("number", range(0, 60, count(5, 1)))
def test_a_game_replays_without_a_difference(number: int) -> None:
    record = games(GAMES)[number]
    found = compare(record)
    assert found.differences == []
    assert found.turns == len(record["turns"])


@pytest.mark.parametrize("number", range(4))
def test_a_game_with_all_placements_listed_replays_without_a_difference(number: int) -> None:
    record = games(LISTED)[number]
    assert all("legal" in turn for turn in record["turns"])
    assert compare(record).differences == []


@pytest.mark.parametrize("number", range(22))
def test_a_position_ends_as_the_peers_say(number: int) -> None:
    assert compare(positions()[number]).differences == []


def test_the_command_counts_games_turns_and_differences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    some = games(GAMES)[:2]
    plain, packed = tmp_path / "two.jsonl", tmp_path / "two.jsonl.gz"
    lines = "".join(json.dumps(game) + "\n" for game in some)
    plain.write_text(lines)
    packed.write_bytes(gzip.compress(lines.encode()))
    assert peer.main([str(plain), str(packed)]) == 0
    turns = 2 * sum(len(game["turns"]) for game in some)
    assert capsys.readouterr().out == f"4 games, {turns} turns, 0 differences\n"


def test_the_command_reads_positions(capsys: pytest.CaptureFixture[str]) -> None:
    assert peer.main([str(POSITIONS)]) == 0
    assert capsys.readouterr().out.startswith("22 games, ")


def a_turn_with(record: dict[str, Any], key: str) -> dict[str, Any]:
    return next(turn for turn in record["turns"] if turn[key])


def _one_placement_more(record: dict[str, Any]) -> None:
    record["turns"][5]["legal_placements"] += 1


def _another_place_in_the_list(record: dict[str, Any]) -> None:
    record["turns"][5]["legal"][0] = [9, 9, 0]


def _an_option_less(record: dict[str, Any]) -> None:
    a_turn_with(record, "occupy_options")["occupy_options"].pop()


def _a_point_more(record: dict[str, Any]) -> None:
    record["turns"][7]["points"]["RED"] += 1


def _a_final_point_more(record: dict[str, Any]) -> None:
    record["final_points"]["RED"] += 1


def _a_score_of_another_size(record: dict[str, Any]) -> None:
    a_turn_with(record, "messages")["messages"][0]["points"] += 1


def _a_score_for_another_player(record: dict[str, Any]) -> None:
    message = a_turn_with(record, "messages")["messages"][0]
    message["scorers"] = [p for p in record["players"] if p not in message["scorers"]][:1]


def _a_score_on_other_tiles(record: dict[str, Any]) -> None:
    a_turn_with(record, "messages")["messages"][0]["tiles"].append(999)


def _a_score_left_out(record: dict[str, Any]) -> None:
    a_turn_with(record, "messages")["messages"].pop()


def _another_tile_drawn(record: dict[str, Any]) -> None:
    deck = record["decks"]["normal"]
    deck[3], deck[4] = deck[4], deck[3]


def _a_discard_that_was_none(record: dict[str, Any]) -> None:
    record["turns"][2]["discards"].append(94)


def _a_bonus_turn_that_was_none(record: dict[str, Any]) -> None:
    record["turns"][2]["kind"] = "MENHIR"


def _another_player(record: dict[str, Any]) -> None:
    record["turns"][2]["player"] = record["turns"][3]["player"]


def _a_game_that_stops_short(record: dict[str, Any]) -> None:
    del record["turns"][-3:]


MUTATIONS = [
    _one_placement_more,
    _another_place_in_the_list,
    _an_option_less,
    _a_point_more,
    _a_final_point_more,
    _a_score_of_another_size,
    _a_score_for_another_player,
    _a_score_on_other_tiles,
    _a_score_left_out,
    _another_tile_drawn,
    _a_discard_that_was_none,
    _a_bonus_turn_that_was_none,
    _another_player,
    _a_game_that_stops_short,
]


@pytest.mark.parametrize("mutate", MUTATIONS, ids=lambda mutate: mutate.__name__.strip("_"))
def test_a_game_that_says_otherwise_is_found_out(
    mutate: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = copy.deepcopy(games(LISTED)[0])
    mutate(record)
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(json.dumps(record) + "\n")
    assert peer.main([str(wrong)]) == 1
    assert not capsys.readouterr().out.endswith(" 0 differences\n")


def test_a_position_that_says_otherwise_is_found_out(tmp_path: Path) -> None:
    record = copy.deepcopy(positions()[0])
    record["points"]["RED"] += 1
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps([record]))
    assert peer.main([str(wrong)]) == 1
