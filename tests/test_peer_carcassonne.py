"""Games of base Carcassonne by independent engines, replayed turn by turn, and their points in every edition."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import hgkit
from tests import peer
from tests.counts import count
from tests.peer.comparison import Comparison, read_games

DATA = Path(__file__).parent / "data" / "peer"
FIELDS, NO_FIELDS = DATA / "carcassonne-60.jsonl.gz", DATA / "carcassonne-no-fields-40.jsonl.gz"
FINAL = DATA / "carcassonne-final.jsonl.gz"
EDITIONS = json.loads((DATA / "carcassonne-editions.json").read_text())


@cache
def games(path: Path) -> list[dict[str, Any]]:
    return list(read_games(path))


def compare(record: dict[str, Any]) -> list[str]:
    found = Comparison()
    peer.compare(record, found)
    assert found.turns
    return found.differences


def test_the_files_are_whole() -> None:
    assert len(games(FIELDS)) == 60
    assert len(games(NO_FIELDS)) == 40
    assert {len(game["players"]) for game in games(FIELDS)} == {2, 3, 4, 5}
    assert sum(len(game["turns"]) for game in games(FIELDS)) == 4257
    assert sum("legal" in turn for game in games(FIELDS) for turn in game["turns"]) == 710


@pytest.mark.parametrize("number", range(0, 60, count(4, 1)))
def test_a_game_with_fields_replays_without_a_difference(number: int) -> None:
    assert compare(games(FIELDS)[number]) == []


@pytest.mark.parametrize("number", range(0, 40, count(4, 1)))
def test_a_game_without_fields_replays_without_a_difference(number: int) -> None:
    assert compare(games(NO_FIELDS)[number]) == []


def test_the_final_of_a_championship_replays_without_a_difference() -> None:
    assert compare(games(FINAL)[0]) == []


def _points(record: dict[str, Any], edition: str) -> dict[str, int]:
    """The final points of the moves of a game in an edition; none of them may be illegal there."""
    found = Comparison()
    state = peer.carcassonne.replay(record, hgkit.load(f"carcassonne-{edition}"), found)
    assert state.finished
    return state.points


@pytest.mark.parametrize("row", EDITIONS, ids=lambda row: f"game {row['game']}")
@pytest.mark.parametrize("edition", ["first", "second", "third"])
def test_each_edition_pays_what_another_scorer_says(row: dict[str, Any], edition: str) -> None:
    assert _points(games(FIELDS)[row["game"]], edition) == row["points"][edition]


@pytest.mark.parametrize(
    ("edition", "red", "green"), [("first", 94, 96), ("second", 86, 91), ("third", 96, 95)]
)
def test_the_edition_decides_who_won_the_final(edition: str, red: int, green: int) -> None:
    assert _points(games(FINAL)[0], edition) == {"red": red, "green": green}


def _event(record: dict[str, Any]) -> dict[str, Any]:
    return next(event for turn in record["turns"] for event in turn["events"])


def _a_placement_more(record: dict[str, Any]) -> None:
    record["turns"][5]["placements"] += 1


def _a_cell_more(record: dict[str, Any]) -> None:
    record["turns"][5]["cells"] += 1


def _another_place_in_the_list(record: dict[str, Any]) -> None:
    record["turns"][5]["legal"][0] = [9, 9, 0]


def _an_option_less(record: dict[str, Any]) -> None:
    record["turns"][3]["options"].pop()


def _another_tile_drawn(record: dict[str, Any]) -> None:
    record["bag"][3:5] = ["C", "B"]


def _a_discard_that_was_none(record: dict[str, Any]) -> None:
    record["turns"][8]["discards"] = ["C"]


def _another_player(record: dict[str, Any]) -> None:
    record["turns"][2]["player"] = record["turns"][3]["player"]


def _an_area_of_other_tiles(record: dict[str, Any]) -> None:
    _event(record)["at"].pop()


def _other_pieces(record: dict[str, Any]) -> None:
    _event(record)["meeples"] = {record["players"][0]: 3}


def _a_score_of_another_size(record: dict[str, Any]) -> None:
    points = _event(record)["points"]
    points[next(iter(points))] += 1


def _a_point_more(record: dict[str, Any]) -> None:
    record["turns"][7]["score"][record["players"][0]] += 1


def _a_piece_more(record: dict[str, Any]) -> None:
    record["turns"][7]["supply"][record["players"][0]] += 1


def _a_final_score_left_out(record: dict[str, Any]) -> None:
    record["final"]["events"].pop()


def _a_final_point_more(record: dict[str, Any]) -> None:
    record["final"]["points"][record["players"][0]] += 1


def _a_game_that_stops_short(record: dict[str, Any]) -> None:
    del record["turns"][-3:]


MUTATIONS = [
    _a_placement_more,
    _a_cell_more,
    _another_place_in_the_list,
    _an_option_less,
    _another_tile_drawn,
    _a_discard_that_was_none,
    _another_player,
    _an_area_of_other_tiles,
    _other_pieces,
    _a_score_of_another_size,
    _a_point_more,
    _a_piece_more,
    _a_final_score_left_out,
    _a_final_point_more,
    _a_game_that_stops_short,
]


@pytest.mark.parametrize("mutate", MUTATIONS, ids=lambda mutate: mutate.__name__.strip("_"))
def test_a_game_that_says_otherwise_is_found_out(mutate: Callable[[dict[str, Any]], None]) -> None:
    record = copy.deepcopy(games(FIELDS)[0])
    mutate(record)
    assert compare(record)
