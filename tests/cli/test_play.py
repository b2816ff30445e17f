"""`hgkit play` and `hgkit test`."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from hgkit.cli.options import scripts
from tests.cli.conftest import DATA, Call

SCRIPT = DATA / "two-tiles.yaml"


def test_turns_score_and_table(hgkit: Call, snapshot: SnapshotAssertion) -> None:
    done = hgkit("play", SCRIPT)
    assert (done.status, done.err) == (0, "")
    assert done.out == snapshot


def test_explain_names_clause_numbers_and_cite(hgkit: Call) -> None:
    lines = hgkit("play", SCRIPT, "--explain").out.splitlines()
    [entry] = [line for line in lines if "scoring.forest" in line]
    assert "2 * tiles = 2 * 2 = 4" in entry
    assert entry.endswith("[booklet 4, 5]")


def test_until(hgkit: Call) -> None:
    done = hgkit("play", SCRIPT, "--until", 2)
    assert "\n2     blue    place 74 0,1 r1" in done.out
    assert "place 7 " not in done.out
    assert "red 0, blue 0 (the game goes on)" in done.out


def test_json(hgkit: Call) -> None:
    data = json.loads(hgkit("play", SCRIPT, "--format", "json").out)
    assert list(data)[:3] == ["hgkit", "kind", "ruleset"]
    assert (data["kind"], data["ruleset"]["id"], data["players"]) == ("play", "hg-2020", ["red", "blue"])
    assert [turn["n"] for turn in data["turns"]] == [1, 2, 3, 4]
    assert data["turns"][0]["moves"] == ["place 24 -1,0 r1", "put meeple forest.1"]
    assert data["points"] == {"red": 4, "blue": 1}
    assert data["winners"] == ["red"]
    assert {entry["clause"] for entry in data["ledger"]} == {"scoring.forest", "scoring.meadow"}


def test_other_rules(hgkit: Call) -> None:
    data = json.loads(hgkit("play", SCRIPT, "--rules", "hg-2002", "--format", "json").out)
    assert data["ruleset"]["id"] == "hg-2002"
    assert data["points"] == {"red": 4, "blue": 2}


def test_several_rules_side_by_side(hgkit: Call, snapshot: SnapshotAssertion) -> None:
    done = hgkit("play", SCRIPT, "--rules", "hg-2020", "--rules", "hg-2002")
    assert done.status == 0
    assert done.out == snapshot


def test_several_rules_as_json(hgkit: Call) -> None:
    done = hgkit("play", SCRIPT, "--rules", "hg-2020", "--rules", "hg-2002", "--format", "json")
    data = json.loads(done.out)
    assert [one["points"]["blue"] for one in data["plays"]] == [1, 2]
    assert data["differences"] == {"scoring.meadow": {"hg-2020": {"blue": 1}, "hg-2002": {"blue": 2}}}


def test_set(hgkit: Call) -> None:
    data = json.loads(hgkit("play", SCRIPT, "--set", "animals.deer.points=5", "--format", "json").out)
    assert data["points"] == {"red": 4, "blue": 5}


def test_an_illegal_move_names_its_clause_after_the_turns_before_it(hgkit: Call) -> None:
    done = hgkit("play", DATA / "illegal.yaml")
    assert done.status == 1
    assert "\n3     red     place 7 -1,1 r1" in done.out
    assert "(turn 4 can't be played)" in done.out
    assert done.err.startswith("tests/cli/data/illegal.yaml:11:")
    assert "[placement.adjacent]" in done.err


def test_a_changed_hash_is_a_warning(hgkit: Call, tmp_path: Path) -> None:
    script = tmp_path / "old.yaml"
    text = SCRIPT.read_text().replace("players:", f"rules_sha256: {'a' * 64}\nplayers:")
    script.write_text(text)
    done = hgkit("play", script)
    assert done.status == 0
    assert "warning: rules_sha256" in done.err
    assert hgkit("play", script, "--strict").status == 1


def _lines(number: int) -> bytes:
    import yaml

    return "".join(json.dumps(yaml.safe_load(SCRIPT.read_text())) + "\n" for _ in range(number)).encode()


def test_scripts_one_a_line(hgkit: Call, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl.gz"
    file.write_bytes(gzip.compress(_lines(3)))
    done = hgkit("play", file, "--format", "json")
    assert [json.loads(line)["points"]["blue"] for line in done.out.splitlines()] == [1, 1, 1]
    assert hgkit("play", file).out.count("red 4, blue 1; red wins") == 3


def test_test_passes(hgkit: Call) -> None:
    done = hgkit("test", SCRIPT)
    assert (done.status, done.out) == (0, "2 passed, 0 failed in 1 file\n")


def test_scripts_that_expect_nothing_are_counted(hgkit: Call, tmp_path: Path) -> None:
    shutil.copy(SCRIPT, tmp_path / "a.yaml")
    (tmp_path / "b.yaml").write_text(SCRIPT.read_text().partition("expect:")[0])
    done = hgkit("test", tmp_path)
    assert (done.status, done.out) == (0, "3 passed, 0 failed in 2 files; 1 script without expectations\n")
    assert (
        f"{tmp_path}/b.yaml:3: a forest of two tiles closes: ok (no expectations)\n"
        in hgkit("test", tmp_path, "-v").out
    )


def test_test_fails(hgkit: Call) -> None:
    done = hgkit("test", SCRIPT, "--set", "animals.deer.points=5")
    assert done.status == 1
    first, summary = done.out.splitlines()
    assert first.startswith(
        "tests/cli/data/two-tiles.yaml:14: a forest of two tiles closes: after end: points: "
    )
    assert summary == "1 passed, 1 failed in 1 file"


def test_test_as_json(hgkit: Call) -> None:
    data = json.loads(hgkit("test", SCRIPT, "--set", "animals.deer.points=5", "--format", "json").out)
    assert list(data) == ["hgkit", "kind", "passed", "failed", "cases"]
    assert (data["kind"], data["passed"], data["failed"]) == ("test", 1, 1)
    assert list(data["cases"][0]) == ["file", "line", "name", "ok", "message", "code"]


def test_test_for_github(hgkit: Call) -> None:
    done = hgkit("test", SCRIPT, "--set", "animals.deer.points=5", "--format", "github")
    assert done.out.startswith("::error file=tests/cli/data/two-tiles.yaml,line=14,title=")


def test_update_shows_the_change_and_writes_it(hgkit: Call, tmp_path: Path) -> None:
    script = tmp_path / "game.yaml"
    script.write_text(SCRIPT.read_text().replace("players:", "set: {animals.deer.points: 5}\nplayers:"))
    before = script.read_text()
    done = hgkit("test", script, "--update")
    assert done.status == 0
    assert "+  - {after: end, points: {red: 4, blue: 5}}" in done.out.splitlines()
    assert script.read_text() == before.replace("blue: 1}", "blue: 5}")


@pytest.mark.parametrize("option", [("--set", "animals.deer.points=5"), ("--with", "hg-scout-2003")])
def test_update_is_for_the_rules_of_the_script(hgkit: Call, tmp_path: Path, option: tuple[str, str]) -> None:
    script = tmp_path / "game.yaml"
    shutil.copy(SCRIPT, script)
    done = hgkit("test", script, "--update", *option)
    assert done.status == 2
    assert "--update writes the values under the script's own rules" in done.err
    assert script.read_text() == SCRIPT.read_text()


def test_what_differs_is_named_once(hgkit: Call) -> None:
    done = hgkit("test", "games/a-game-for-five.yaml", "--set", "animals.deer.points=2")
    [line] = [line for line in done.out.splitlines() if "expected" in line]
    assert line.startswith(
        "games/a-game-for-five.yaml:102: a game for five: after end: points: expected red 37, found "
    )
    assert line.count("points") == 1


def test_verbose_lists_what_holds(hgkit: Call) -> None:
    assert hgkit("test", SCRIPT, "-v").out.count(": ok\n") == 2


@pytest.mark.parametrize("format", ["text", "json", "github"])
def test_no_script_is_a_mistyped_command(hgkit: Call, tmp_path: Path, format: str) -> None:
    done = hgkit("test", tmp_path, "--format", format)
    assert done.status == 2
    assert "no script in" in done.err


def test_rules_under_which_a_turn_fails_are_not_compared(hgkit: Call) -> None:
    names = ["hg-2020", "hg-online-en", "hg-online-es"]
    done = hgkit("play", "games/a-game-for-five.yaml", *(arg for name in names for arg in ("--rules", name)))
    assert done.status == 1
    rows = {line.split()[0]: line.split()[1:6] for line in done.out.splitlines() if line.startswith("hg-")}
    assert rows == {
        "hg-2020": ["37", "48", "42", "21", "13"],
        "hg-online-en": ["-"] * 5,
        "hg-online-es": ["-"] * 5,
    }
    assert "not compared, since the moves can't be played on there: hg-online-en, hg-online-es\n" in done.out
    assert "What makes the difference" not in done.out
    for name, line in zip(names[1:], done.err.splitlines(), strict=True):
        assert line.startswith(f"games/a-game-for-five.yaml:18:12: turns[2].tile: under {name}: illegal: ")
        assert (
            "[deck.drawn] (under hg-2020 turn 3 is blue's, an extra turn; under these rules it is green's; "
            in line
        )


def test_the_final_table_can_be_scored_under_rules_that_the_turns_can_not_be_played_under(
    hgkit: Call, tmp_path: Path
) -> None:
    game = tmp_path / "game.yaml"
    game.write_text(Path("games/a-game-for-five.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    error = hgkit("play", game, "--rules", "hg-online-en").err
    first = f"to score its final table: hgkit position {game} --after final -o table.yaml"
    assert f"{first}, then hgkit score table.yaml --rules hg-online-en) [illegal-move]" in error
    table = tmp_path / "table.yaml"
    assert hgkit("position", game, "--after", "final", "-o", table).status == 0
    scored = hgkit("score", table, "--rules", "hg-online-en")
    assert scored.status == 0
    assert "winner: blue\n" in scored.out


def test_no_final_table_is_promised_of_a_game_that_does_not_end(hgkit: Call, tmp_path: Path) -> None:
    whole = Path("games/a-game-for-five.yaml").read_text(encoding="utf-8")
    head, _, turns = whole.partition("turns:\n")
    game = tmp_path / "game.yaml"
    game.write_text(f"{head}turns:\n{''.join(turns.splitlines(True)[:3])}", encoding="utf-8")
    error = hgkit("play", game, "--rules", "hg-online-en").err
    assert "under these rules it is green's) [illegal-move]" in error


def test_a_ruleset_in_place_of_an_overlay_gets_a_way_out(hgkit: Call) -> None:
    done = hgkit("play", SCRIPT, "--with", "hg-2002")
    assert done.status == 1
    hint = "play it with --rules; an overlay begins with `overlay:` and has no `extends`"
    assert done.err.endswith(f"'hg-2002' is a ruleset, no overlay ({hint}) [not-an-overlay]\n")


def test_the_others_are_still_compared(hgkit: Call) -> None:
    args = [arg for name in ("hg-online-en", "hg-2020", "hg-2002") for arg in ("--rules", name)]
    done = hgkit("play", "games/a-game-for-five.yaml", *args, "--format", "json")
    clauses = json.loads(done.out)["differences"]
    assert clauses
    assert all(list(sums) == ["hg-2020", "hg-2002"] for sums in clauses.values())


def test_components_that_are_not_the_printed_ones_are_named(hgkit: Call) -> None:
    out = hgkit("play", next(Path("tests/games/iwari-full").glob("*.yaml"))).out
    assert "not the printed components: " in out
    assert "iwari-continent (made up)" in out
    assert "not the printed components" not in hgkit("play", SCRIPT).out


def test_an_unknown_language_is_refused(hgkit: Call, tmp_path: Path) -> None:
    done = hgkit("play", DATA / "two-tiles.yaml", "--lang", "xx")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("hgkit: hg-2020 has no text in the language 'xx' (there is ")
    assert "Chasseurs et Cueilleurs" in hgkit("play", DATA / "two-tiles.yaml", "--lang", "fr").out
    hgkit("position", DATA / "two-tiles.yaml", "--after", 2, "-o", tmp_path / "x.yaml")
    assert hgkit("score", tmp_path / "x.yaml", "--lang", "xx").err == done.err


@pytest.mark.parametrize("args", [("play",), ("test",), ("position", "--after", 3)], ids=lambda args: args[0])
def test_a_shipped_game_is_found_by_its_name(
    hgkit: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, args: tuple[object, ...]
) -> None:
    by_file = hgkit(*args, "games/a-game-for-five.yaml")
    monkeypatch.chdir(tmp_path)
    by_name = hgkit(*args, "a-game-for-five")
    assert (by_name.status, by_name.out) == (0, by_file.out)


def test_names_of_games_are_completed_among_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a-table.yaml").touch()
    assert scripts("a-") == ["a-game-for-five", "a-table.yaml"]
    assert scripts("ours") == []
