"""Replays: turns are read by the steps of the game, in their order."""

import gzip
import json
from pathlib import Path

import pytest

import hgkit
from hgkit.errors import NotFound, RulesetError
from hgkit.play.replay import replay
from hgkit.play.script import read_scripts
from hgkit.spaces.tiles.components.deck import Deck
from tests.play.scripts import HEAD, LOADER, TWO_TILES, played, script


def moves(result: hgkit.Replay) -> list[list[str]]:
    return [[str(move) for move in turn.moves] for turn in result.turns]


def test_turns_are_played_and_absent_keys_decline() -> None:
    result = played(TWO_TILES)
    assert not result.problems
    assert moves(result) == [
        ["place 24 -1,0 r1", "put meeple forest.1"],
        ["place 74 0,1 r1", "decline"],
        ["place 7 -1,1 r1", "decline"],
        ["place 47 -2,0 r3", "put meeple meadow.2"],
    ]
    assert [turn.player for turn in result.turns] == ["red", "blue", "red", "blue"]
    assert [turn.n for turn in result.turns] == [1, 2, 3, 4]


def test_points_of_the_last_turn_are_those_before_the_final_scoring() -> None:
    result = played(TWO_TILES)
    assert result.turns[-1].points == {"red": 4, "blue": 0}
    assert result.state.points == {"red": 4, "blue": 1}
    assert result.state.winners == ("red",)


def test_until_stops_after_that_many_turns() -> None:
    result = played(TWO_TILES, until=2)
    assert len(result.turns) == 2
    assert result.state.player == "red"
    assert not result.state.finished


def test_a_turn_may_be_a_list_of_mappings() -> None:
    result = played(
        "decks: {land: [37]}\nturns:\n  - [{tile: 37, at: [0, 1]}, {player: red}, {put: {meeple: forest.1}}]\n"
    )
    assert not result.problems
    assert moves(result) == [["place 37 0,1 r0", "put meeple forest.1"]]


def test_a_turn_may_be_written_as_moves() -> None:
    result = played('decks: {land: [37, 33]}\nturns:\n  - moves: ["place 37 0,1 r0"]\n')
    assert not result.problems
    assert moves(result) == [["place 37 0,1 r0", "decline"]]


def test_moves_of_a_replay_play_it_again() -> None:
    first = played(TWO_TILES)
    again = hgkit.start(first.ruleset, ["red", "blue"], decks={"land": [24, 74, 7, 47], "bonus": [83]})
    for turn in first.turns:
        for move in turn.moves:
            again.play(str(move))
    assert again.ledger == first.state.ledger
    assert again.events == first.state.events


def test_ids_may_be_text_and_seeds_shuffle_what_is_not_listed() -> None:
    one = played("decks: {land: ['24']}\nseed: 5\nturns:\n  - {tile: '24', at: [-1, 0], turned: 1}\n")
    other = played("decks: {land: [24]}\nseed: 5\n")
    assert not one.problems
    assert one.state.racks[one.state.game.rack("bonus")] == other.state.racks[other.state.game.rack("bonus")]


def test_a_turn_that_can_not_be_played_leaves_the_game_before_it() -> None:
    result = played(
        "decks: {land: [37, 33]}\nturns:\n  - {tile: 37, at: [0, 1]}\n"
        "  - {tile: 33, at: [1, 0], put: {hut: forest.1}}\n  - {tile: 37, at: [0, 0]}\n"
    )
    assert result.failed
    assert len(result.turns) == 1
    assert result.state.step == "place"
    assert result.state.player == "blue"
    assert [problem.where for problem in result.problems] == ["turns[1].put"]
    assert result.illegal is not None
    assert result.illegal.clause == "occupy.where"


def test_a_piece_for_which_nothing_is_free_names_the_clause() -> None:
    """The game passes the step over, since there is nothing to choose; the script still learns why."""
    result = played(
        "decks: {land: [37, 40]}\nset: {occupy.where: {meeple: [forest], hut: [lake]}}\n"
        "turns:\n  - {tile: 37, at: [0, 1], put: {meeple: forest.1}}\n"
        "  - {tile: 40, at: [1, 0], put: {meeple: forest.1}}\n"
    )
    assert result.illegal is not None
    assert result.illegal.clause == "occupy.free"


def test_other_rules_keep_the_tiles() -> None:
    other = LOADER.ruleset("hg-2002")
    result = replay(script(TWO_TILES), rules=other)
    assert not result.problems
    assert result.state.points == {"red": 4, "blue": 2}
    assert result.as_dict()["ruleset"] == {"id": "hg-2002", "sha256": other.sha256}
    assert result.ruleset.of(Deck)["hg-2020-land"] is script(TWO_TILES).rules.of(Deck)["hg-2020-land"]


def test_own_tiles_are_added_and_another_start_tile_is_laid() -> None:
    result = played(
        "start: {land: field}\n"
        "tiles:\n  land:\n"
        "    - {id: field, sides: [meadow, meadow, meadow, meadow], meadow: {N+E+S+W: {animals: [deer]}}}\n"
        "    - {id: herd, sides: [meadow, forest, meadow, meadow], forest: [E], meadow: [N+S+W]}\n"
        "decks: {land: [herd, 56]}\n"
        "turns:\n  - {tile: herd, at: [1, 0], put: {meeple: meadow.1}}\n  - {tile: 56, at: [0, 1]}\n"
    )
    assert not result.problems
    assert result.state.points == {"red": 1 + 2, "blue": 0}
    assert result.as_dict()["ruleset"]["sha256"] == LOADER.ruleset("hg-2020").sha256


def test_overlays_and_values_change_the_rules() -> None:
    result = played("set: {scoring.forest.points: 10 * tiles}\n" + TWO_TILES)
    assert result.state.points == {"red": 20, "blue": 1}


def test_changed_rules_are_a_warning() -> None:
    result = played("rules_sha256: abc\n" + TWO_TILES)
    assert [(problem.code, problem.severity) for problem in result.problems] == [("rules-changed", "warning")]
    assert not result.failed
    assert len(result.turns) == 4
    unchanged = f"rules_sha256: {LOADER.ruleset('hg-2020').sha256}\n"
    assert not played(unchanged + TWO_TILES).problems


def test_as_data_a_replay_has_all_that_it_needs() -> None:
    data = played(TWO_TILES).as_dict()
    assert json.loads(json.dumps(data)) == data
    assert list(data)[:3] == ["hgkit", "kind", "ruleset"]
    assert data["kind"] == "play"
    assert data["turns"][0]["moves"] == ["place 24 -1,0 r1", "put meeple forest.1"]
    assert data["turns"][3]["points"] == {"red": 4, "blue": 0}
    assert data["turns"][3]["events"][0]["event"] == "place"
    assert data["points"] == {"red": 4, "blue": 1}
    assert data["winners"] == ["red"]
    entry = data["ledger"][0]
    assert entry["clause"] == "scoring.forest"
    assert entry["points"] == {"red": 4}


def test_a_script_may_be_a_file_or_plain_data(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(HEAD + TWO_TILES)
    assert hgkit.replay(file).state.points == {"red": 4, "blue": 1}
    data = {
        "hgkit": 1,
        "script": "a test",
        "game": "hg-2020",
        "players": ["red", "blue"],
        "decks": {"land": [37]},
        "turns": [{"tile": 37, "at": [0, 1]}],
    }
    assert hgkit.replay(data).state.finished
    data["players"] = ["red"]
    with pytest.raises(RulesetError, match="for 2 to 5 players"):
        hgkit.replay(data)


def test_a_missing_file_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        hgkit.replay(tmp_path / "nowhere.yaml")
    with pytest.raises(NotFound):
        hgkit.replay(tmp_path / "nowhere.jsonl")


def test_a_game_file_lies_where_the_script_says(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "our.yaml").write_text(
        "hgkit: 1\nruleset: our\nextends: hg-2020\nsupply: {hut: 0}\n"
    )
    file = tmp_path / "game.yaml"
    file.write_text(HEAD.replace("hg-2020", "rules/our.yaml") + TWO_TILES)
    assert hgkit.replay(file).ruleset.id == "our"


LINE = json.dumps(
    {
        "hgkit": 1,
        "script": "a test",
        "game": "hg-2020",
        "players": ["red", "blue"],
        "decks": {"land": [37]},
        "turns": [{"tile": 37, "at": [0, 1]}],
    }
)


def test_scripts_in_lines_are_read_one_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(f"{LINE}\n\n{LINE.replace('a test', 'another')}\n")
    assert [found.title for found in read_scripts(file, LOADER)] == ["a test", "another"]
    packed = tmp_path / "games.jsonl.gz"
    packed.write_bytes(gzip.compress(file.read_bytes()))
    assert [found.title for found in read_scripts(packed, LOADER)] == ["a test", "another"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "{",
            "games.jsonl:2:2: this is not valid JSON: expecting property name enclosed in double quotes [json-syntax]",
        ),
        (
            LINE.replace("{", '{"hgkit": 1, ', 1),
            "games.jsonl:2:1: the key 'hgkit' stands twice [json-key-twice]",
        ),
        (LINE.replace("1", "NaN", 1), "games.jsonl:2:11: NaN is not a number in JSON [json-number]"),
        ("[]", "games.jsonl:2:1: expected one script, an object in {} [not-a-mapping]"),
        ("[" * 100_000, "games.jsonl:2:1: lists and objects lie too deep in one another [json-syntax]"),
        (
            LINE.replace("[37]", "[370]"),
            "games.jsonl:2:100: decks.land[0]: unknown component '370' (did you mean '37'?) [unknown-name]",
        ),
        (
            LINE.replace("[0, 1]", "[7, 1]"),
            "games.jsonl:2:125: turns[0].tile: illegal: (7, 1) touches no tile [placement.adjacent] [illegal-move]",
        ),
    ],
)
def test_an_error_in_a_line_has_its_place(
    line: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games.jsonl").write_text(f"{LINE}\n{line}\n")
    scripts = read_scripts("games.jsonl", LOADER)
    next(scripts)
    try:
        found = [str(problem) for problem in replay(next(scripts)).problems]
    except RulesetError as error:
        found = [str(problem) for problem in error.problems]
    assert found == [expected]


def test_a_broken_archive_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl.gz"
    file.write_bytes(gzip.compress(LINE.encode())[:-9])
    with pytest.raises(RulesetError, match="this gzip file is cut off"):
        list(read_scripts(file, LOADER))
    file.write_bytes(b"not packed")
    with pytest.raises(RulesetError, match="not a gzip file"):
        list(read_scripts(file, LOADER))
