"""Expectations: what holds, what differs and how it is reported; values written into scripts."""

import gzip
import json
from pathlib import Path

import pytest

from hgkit.errors import NotFound
from hgkit.play.cases import Case, run_cases, script_files, update_cases
from hgkit.play.loader import Loader
from tests.play.scripts import LOADER, TWO_TILES, written


def check(folder: Path, text: str) -> list[Case]:
    return run_cases([written(folder, TWO_TILES + text)], LOADER)


def messages(folder: Path, expectation: str) -> list[str]:
    """What an expectation says that does not hold; it is the only one."""
    (case,) = check(folder, f"expect:\n  - {expectation}\n")
    return case.message.split("; ") if case.message else []


@pytest.mark.parametrize(
    "expectation",
    [
        "{after: 0, points: {red: 0}, player: red, step: place, decks: {land: 3, bonus: 1}, ledger: []}",
        "{after: 0, racks: {hand: {red: [24], blue: []}}}",
        "{after: 1, supply: {red: {meeple: 4, hut: 3}, blue: {meeple: 5}}, bank: {meeple: 0}}",
        "{after: 4, points: {red: 4, blue: 0}, tracks: {red: {points: 4}}, winners: [red]}",
        "{after: 4, ledger: [{clause: scoring.forest, area: forest, at: '24:forest.1', points: {red: 4}}]}",
        "{after: 4, ledger: [{values: {tiles: 2}, formula: 2 * tiles, track: points}]}",
        "{after: end, ledger: [{clause: scoring.meadow, points: {blue: 1}}], step: end}",
        "{after: 2, illegal: {tile: 7, at: [5, 5]}, because: placement.adjacent}",
        "{after: 2, illegal: 'place 7 5,5 r0', because: placement.adjacent}",
        "{after: 2, legal: {tile: 7, at: [-1, 1], turned: 1, put: {meeple: meadow.1}}}",
        "{after: 2, legal: 'place 7 -1,1 r1'}",
        "{after: end, under: {hg-2002: {red: 4, blue: 2}}}",
        "{after: 4, under: {hg-2002: {points: {red: 4, blue: 0}, winners: [red]}}}",
    ],
)
def test_what_holds(tmp_path: Path, expectation: str) -> None:
    assert messages(tmp_path, expectation) == []


@pytest.mark.parametrize(
    ("expectation", "expected"),
    [
        (
            "{after: 4, points: {red: 5, blue: 1}}",
            ["points: expected red 5, found 4", "expected blue 1, found 0"],
        ),
        ("{after: end, winners: [red, blue]}", ["winners: expected red, blue, found red"]),
        ("{after: 3, winners: [red]}", ["winners: expected red, found nobody"]),
        ("{after: 4, tracks: {red: {points: 3}}}", ["tracks.red: expected points 3, found 4"]),
        ("{after: 1, supply: {red: {meeple: 5}}}", ["supply.red: expected meeple 5, found 4"]),
        ("{after: 0, decks: {land: 4}}", ["decks: expected land 4, found 3"]),
        ("{after: 0, racks: {hand: {red: [7]}}}", ["racks.hand.red: expected 7, found 24"]),
        ("{after: 0, racks: {hand: [24]}}", ["racks.hand: there is one a player"]),
        ("{after: 0, player: blue}", ["player: expected blue, found red"]),
        ("{after: 0, step: occupy}", ["step: expected occupy, found place"]),
        ("{after: 4, ledger: []}", ["ledger: expected 0 entries, found 1: scoring.forest red 4"]),
        (
            "{after: 4, ledger: [{clause: scoring.river, values: {tiles: 3, fish: 1}, points: {blue: 4}}]}",
            [
                "ledger[0].clause: expected scoring.river, found scoring.forest",
                "ledger[0].values: expected tiles 3, found 2",
                "expected fish 1, found none",
                "ledger[0].points: expected blue 4, found red 4",
            ],
        ),
        (
            "{after: 2, illegal: {tile: 7, at: [5, 5]}, because: placement.sides}",
            ["because: expected placement.sides, found: (5, 5) touches no tile [placement.adjacent]"],
        ),
        (
            "{after: 2, illegal: {tile: 7, at: [-1, 1], turned: 1}}",
            ["expected to be forbidden, but it is legal"],
        ),
        (
            "{after: 2, illegal: {put: {meeple: forest.1}}}",
            ["can't be tried: the turn does not say what happens at the step 'place'"],
        ),
        (
            "{after: 2, legal: {tile: 7, at: [5, 5]}}",
            ["expected to be legal, but (5, 5) touches no tile [placement.adjacent]"],
        ),
        ("{after: end, under: {hg-2002: {red: 4, blue: 3}}}", ["under.hg-2002: expected blue 3, found 2"]),
        (
            "{after: end, under: {hg-2002: {illegal: occupy.free}}}",
            ["under hg-2002: expected a turn forbidden by occupy.free, but every turn is legal"],
        ),
        (
            "{after: end, under: {hg-2003: {red: 4}}}",
            [
                "under hg-2003: there is no ruleset 'hg-2003' (did you mean 'hg-2020' or 'hg-2002' or 'hg-scout-2003'?)"
            ],
        ),
    ],
)
def test_what_differs(tmp_path: Path, expectation: str, expected: list[str]) -> None:
    assert messages(tmp_path, expectation) == expected


def test_a_game_that_is_not_over_has_no_end(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        "decks: {land: [37, 33]}\nturns: [{tile: 37, at: [0, 1]}]\nexpect: [{after: end, points: {red: 0}}]\n",
    )
    (case,) = run_cases([file], LOADER)
    assert case.message == "the game is not over after the last turn"


BONUS = """\
decks: {land: [36, 34], bonus: [85]}
turns:
  - {tile: 36, at: [0, 1], turned: 2}
  - {tile: 34, at: [1, 0]}
  - {tile: 85, at: [0, 2]}
"""


def test_a_bonus_turn_that_other_rules_do_not_grant_is_forbidden(tmp_path: Path) -> None:
    """The entry stays what it is: its tile was never drawn."""
    (tmp_path / "plain.yaml").write_text(
        "hgkit: 1\nruleset: plain\nextends: hg-2020\nwithout: [bonus_turn]\n"
    )
    loader = Loader(catalog=None)
    loader.catalog.folders.insert(0, tmp_path)
    expect = "expect:\n  - {after: end, under: {plain: {illegal: turn.order, turn: 3}}}\n"
    (case,) = run_cases([written(tmp_path, BONUS + expect)], loader)
    assert case.message == ""
    more = BONUS.replace("[36, 34]", "[36, 34, 61]") + "  - {tile: 61, at: [0, 3]}\n"
    expect = "expect:\n  - {after: end, under: {plain: {illegal: occupy.free, turn: 4}}}\n"
    (case,) = run_cases([written(tmp_path, more + expect)], loader)
    assert case.message == (
        "under plain: expected occupy.free, turn 3 is illegal: tile 85 was not drawn; 61 was [deck.drawn]; "
        "expected turn 4 to be forbidden, it is 3"
    )
    _, (change,), _ = update_cases([tmp_path / "game.yaml"], loader)
    assert "{plain: {illegal: deck.drawn, turn: 3}}" in change.after


def test_what_comes_after_a_turn_that_can_not_be_played_is_not_reached(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        TWO_TILES.replace("[-1, 1]", "[-3, 1]")
        + "expect:\n  - {after: 2, points: {red: 0}}\n  - {after: 4, points: {red: 4}}\n",
    )
    error, first, second = run_cases([file], LOADER)
    assert (error.line, error.ok) == (9, False)
    assert (
        error.message == "turns[2].tile: illegal: (-3, 1) touches no tile [placement.adjacent] [illegal-move]"
    )
    assert first.ok
    assert second.message.startswith("not reached: turn 3 can't be played: illegal: ")


def test_a_script_that_expects_nothing_is_one_check(tmp_path: Path) -> None:
    (case,) = check(tmp_path, "")
    assert case == Case(str(tmp_path / "game.yaml"), 2, "a test", True, "no expectations")
    assert str(case).endswith(": a test: ok (no expectations)")


def test_a_check_is_named_after_what_it_looks_at(tmp_path: Path) -> None:
    (case,) = check(tmp_path, "expect:\n  - {after: 4, winners: [red], points: {red: 4}}\n")
    assert case.name == "a test: after 4: points, winners"
    assert case.line == 12


def test_errors_of_a_file_are_failed_checks(tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("hgkit: 1\nscript: bad\ngame: hg-2020\nplayers: [red, blue]\nturn: []\n")
    (case,) = run_cases([file], LOADER)
    assert (case.line, case.name, case.ok) == (5, "bad", False)
    assert case.message == "turn: unknown key 'turn' (did you mean 'turns'?) [unknown-key]"
    file.write_text("hgkit: [")
    (case,) = run_cases([file], LOADER)
    assert (case.name, case.ok) == ("bad.yaml", False)


def test_warnings_fail_when_strict(tmp_path: Path) -> None:
    file = written(tmp_path, "rules_sha256: abc\n" + TWO_TILES)
    assert [case.ok for case in run_cases([file], LOADER)] == [True]
    assert [case.ok for case in run_cases([file], LOADER, strict=True)] == [False]


def test_folders_are_searched_for_scripts(tmp_path: Path) -> None:
    (tmp_path / "games" / "deep").mkdir(parents=True)
    (tmp_path / "games" / "our.yaml").write_text("hgkit: 1\nruleset: our\nextends: hg-2020\n")
    written(tmp_path / "games" / "deep", TWO_TILES)
    (case,) = run_cases([tmp_path], LOADER)
    assert case.ok
    with pytest.raises(NotFound):
        list(script_files(tmp_path / "nowhere"))


def test_a_case_reads_as_a_line() -> None:
    assert str(Case("a.yaml", 1, "a", True)) == "a.yaml:1: a: ok"


EXPECT = """\
# what comes of it
expect:
  - {after: 4, points: {red: 5,  blue: 0}}   # two tiles
  - after: end
    points:
      red: 4   # not more
      blue: 7
    winners:
      - blue
      # and nobody else
    ledger: []
    under:
      hg-2002: {red: 0, blue: 2}
  - {after: 2, illegal: {tile: 7, at: [5, 5]}, because: "placement.sides"}
  - {after: 2, illegal: {tile: 7, at: [-1, 1], turned: 1}}
"""
UPDATED = """\
# what comes of it
expect:
  - {after: 4, points: {red: 4,  blue: 0}}   # two tiles
  - after: end
    points:
      red: 4   # not more
      blue: 1
    winners:
      - red
      # and nobody else
    ledger: [{clause: scoring.meadow, points: {blue: 1}}]
    under:
      hg-2002: {red: 4, blue: 2}
  - {after: 2, illegal: {tile: 7, at: [5, 5]}, because: placement.adjacent}
  - {after: 2, illegal: {tile: 7, at: [-1, 1], turned: 1}}
"""


def test_update_writes_what_holds_and_nothing_else(tmp_path: Path) -> None:
    file = written(tmp_path, TWO_TILES + EXPECT)
    before = file.read_text()
    cases, (change,), _ = update_cases([file], LOADER)
    assert [case.ok for case in cases] == [False, False, False, False]
    assert file.read_text() == before
    assert change.after == before.replace(EXPECT, UPDATED)
    assert change.diff.startswith(f"--- {file}\n+++ {file}\n@@ ")
    assert "-  - {after: 4, points: {red: 5,  blue: 0}}   # two tiles\n" in change.diff
    change.write()
    assert [case.ok for case in run_cases([file], LOADER)] == [True, True, True, False]
    assert update_cases([file], LOADER)[1] == []


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_update_of_lines(tmp_path: Path, name: str) -> None:
    data = {
        "hgkit": 1,
        "script": "für Anfänger",
        "game": "hg-2020",
        "players": ["red", "blue"],
        "decks": {"land": [37]},
        "turns": [{"tile": 37, "at": [0, 1], "put": {"meeple": "meadow.1"}}],
        "expect": [{"after": "end", "points": {"red": 9, "blue": 0}, "winners": ["blue"]}],
    }
    line = json.dumps(data, ensure_ascii=False)
    content = f"{line}\n\n{line}\n"
    file = tmp_path / name
    file.write_bytes(gzip.compress(content.encode()) if name.endswith(".gz") else content.encode())
    cases, (change,), _ = update_cases([file], LOADER)
    assert [case.line for case in cases] == [1, 3]
    assert change.after == content.replace('"red": 9', '"red": 1').replace('["blue"]}', '["red"]}')
    change.write()
    assert all(case.ok for case in run_cases([file], LOADER))


def test_update_keeps_line_ends_and_a_byte_order_mark(tmp_path: Path) -> None:
    file = written(tmp_path, TWO_TILES + "expect:\n  - {after: 4, points: {red: 5}}\n")
    content = "\ufeff" + file.read_text().replace("\n", "\r\n")
    file.write_bytes(content.encode())
    _, (change,), _ = update_cases([file], LOADER)
    change.write()
    assert file.read_bytes() == content.replace("red: 5", "red: 4").encode()
