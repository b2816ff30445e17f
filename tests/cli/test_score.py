"""`hgkit score` and `hgkit position`, and files given to the wrong command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Call

GAME = "games/a-game-for-five.yaml"


def test_a_game_that_is_not_over_is_scored_with_a_remark(hgkit: Call, tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    assert hgkit("position", GAME, "--after", 20, "-o", file).status == 0
    done = hgkit("score", file)
    assert done.status == 0
    assert done.err == "60 tiles are left; scored as if the game ended now\n"
    assert json.loads(hgkit("score", file, "--format", "json").out)["points"]["blue"] == 9

    text = file.read_text().splitlines()
    file.write_text(
        "\n".join(line for line in text if not line.startswith(("decks:", "  land:", "  bonus:")))
    )
    assert hgkit("score", file).err.startswith("it is the turn of ")

    file.write_text("\n".join(line for line in file.read_text().splitlines() if not line.startswith("turn:")))
    assert hgkit("score", file).err == ""


def test_scores_side_by_side(hgkit: Call, tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    hgkit("position", GAME, "--after", 20, "-o", file)
    done = hgkit("score", file, "--rules", "hg-2020", "--rules", "hg-2002")
    rows = [line.split() for line in done.out.splitlines() if line.startswith("hg-")]
    assert rows == [
        ["hg-2020", "0", "9", "5", "4", "0", "blue"],
        ["hg-2002", "0", "9", "8", "4", "0", "blue"],
        ["hg-2020:"],
        ["hg-2002:"],
    ]


def test_the_final_table_is_scored_as_the_game_was(hgkit: Call, tmp_path: Path) -> None:
    played = json.loads(hgkit("play", GAME, "--format", "json").out)
    last = len(played["turns"])
    tables = [hgkit("position", GAME, "--after", after).out.splitlines() for after in ("final", last)]
    assert tables[0][2:] == tables[1][2:]
    file = tmp_path / "table.yaml"
    assert hgkit("position", GAME, "--after", "final", "-o", file).status == 0
    done = hgkit("score", file, "--format", "json")
    assert done.err == ""
    scored = json.loads(done.out)
    assert (scored["points"], scored["winners"]) == (played["points"], played["winners"])
    assert scored["stated"]["points"] == played["turns"][-1]["points"]
    assert hgkit("score", file, "--rules", "hg-online-en").status == 0


@pytest.mark.parametrize(
    ("after", "status", "message"),
    [
        ("end", 2, "'end' is after the final scoring, and a position is before it: use --after final"),
        ("x", 2, "'x' is not a number of turns (a whole number from 0, or final)"),
        ("-1", 2, "'-1' is not a number of turns"),
        ("9" * 5000, 2, "is not a number of turns"),
        ("999", 1, "has 85 turns; there is no position after 999"),
    ],
)
def test_after_what(hgkit: Call, after: str, status: int, message: str) -> None:
    done = hgkit("position", GAME, "--after", after)
    assert done.status == status
    assert message in done.err


def test_the_final_table_of_a_game_that_goes_on(hgkit: Call, tmp_path: Path) -> None:
    script = tmp_path / "game.yaml"
    script.write_text(BEGINS_FROM_A_POSITION)
    done = hgkit("position", script, "--after", "final")
    assert done.status == 1
    assert "the game is not over after its last turn (--after 2 takes that position)" in done.err


def test_inside_of_a_turn_the_moves_made_are_kept(hgkit: Call, tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    assert hgkit("position", GAME, "--after", 2, "-o", file).status == 0
    assert "turn: {player: blue, first: red, number: 1, moves: [" in file.read_text()
    assert hgkit("score", file).err.endswith("; scored as if the game ended now\n")


def test_a_position_of_a_script_that_begins_from_a_position(hgkit: Call, tmp_path: Path) -> None:
    script = tmp_path / "game.yaml"
    script.write_text(BEGINS_FROM_A_POSITION)
    done = hgkit("position", script, "--after", 1)
    assert done.status == 0
    assert "turn: {player: blue, first: red, number: 1}" in done.out
    assert hgkit("position", script, "--after", 0).status == 0


def test_a_position_names_its_rules_so_that_they_are_found_from_its_own_folder(
    hgkit: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("games", "tables/old"):
        (tmp_path / name).mkdir(parents=True)
    house = "hgkit: 1\nruleset: ours\ntitle: {en: Ours}\nextends: hg-2020\nsource: Us\n"
    (tmp_path / "games/ours.yaml").write_text(house + "animals: {deer: {points: 2}}\n")
    for name, points in (("more", 5), ("most", 9)):
        change = f"animals: {{aurochs: {{points: {points}}}}}\n"
        (tmp_path / f"games/{name}.yaml").write_text(f"hgkit: 1\noverlay: {name}\ntitle: {{en: M}}\n{change}")
    script = BEGINS_FROM_A_POSITION.replace(
        "game: hg-2020", "game: ours\nwith: [more]\nset: {players.number.from: 1}"
    )
    (tmp_path / "games/game.yaml").write_text(script)
    for out, game, overlay in (
        ("games/table.yaml", "ours", "more"),
        ("tables/old/table.yaml", "../../games/ours.yaml", "../../games/more.yaml"),
        (None, "games/ours.yaml", "games/more.yaml"),
    ):
        monkeypatch.chdir(tmp_path)
        done = hgkit("position", "games/game.yaml", "--after", 1, *(("-o", out) if out else ()))
        table = Path(out or "table.yaml")
        table.write_text(table.read_text() if out else done.out)
        assert f"\ngame: {game}\nwith: [{overlay}]\nset: {{players.number.from: 1}}\n" in table.read_text()
        assert hgkit("validate", table).out == ""
        monkeypatch.chdir(table.parent)
        assert hgkit("validate", table.name).out == ""

    monkeypatch.chdir(tmp_path)
    changes = ("--set", "animals.deer.points=7", "--with", "games/most.yaml", "-o", "tables/table.yaml")
    assert (
        hgkit("position", "games/game.yaml", "--after", 1, "--rules", "games/ours.yaml", *changes).status == 0
    )
    text = (tmp_path / "tables/table.yaml").read_text()
    assert "\ngame: ../games/ours.yaml\nwith: [../games/most.yaml]\nset: {animals.deer.points: 7}\n" in text
    position = json.loads(hgkit("score", "tables/table.yaml", "--format", "json").out)
    assert f"rules_sha256: {position['ruleset']['sha256']}" in text


BEGINS_FROM_A_POSITION = """\
hgkit: 1
script: two tiles on a table that lay there
game: hg-2020
players: [red, blue]
decks: {land: [62, 34, 61], bonus: []}
position: {table: [{tile: 56, at: [0, 0]}]}
turns:
  - {tile: 62, at: [0, -1]}
  - {tile: 34, at: [0, -2]}
"""


def test_every_json_document_says_what_it_is(hgkit: Call, tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    hgkit("position", GAME, "--after", 20, "--format", "json", "-o", file)
    assert list(json.loads(file.read_text()))[:2] == ["hgkit", "kind"]
    one = json.loads(hgkit("score", file, "--format", "json").out)
    under = ("--rules", "hg-2020", "--rules", "hg-2002")
    several = json.loads(hgkit("score", file, "--format", "json", *under).out)
    assert [list(document)[:2] for document in (one, several)] == [["hgkit", "kind"]] * 2
    assert [document["ruleset"]["id"] for document in several["scores"]] == ["hg-2020", "hg-2002"]
    assert {document["stated"]["won_under"]["id"] for document in several["scores"]} == {"hg-2020"}


def test_points_won_under_other_rules_are_said_to_be(hgkit: Call, tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    hgkit("position", GAME, "--after", 60, "-o", file)
    line = (
        "points as stated in the position, won under hg-2020: red 10, blue 11, green 24, yellow 4, purple 0"
    )
    assert line not in hgkit("score", file).out.splitlines()
    assert line in hgkit("score", file, "--rules", "hg-2002").out.splitlines()
    assert line in hgkit("score", file, "--rules", "hg-2020", "--rules", "hg-2002").out.splitlines()


@pytest.mark.parametrize(
    ("game", "rest", "remark"),
    [
        ("hg-2020", "decks: {land: [24]}", "1 tile is left"),
        ("hg-2020", "decks: {bonus: [83]}", ""),
        ("hg-2020", "decks: {land: [24]}\nturn: {over: true}", ""),
        ("iwari", "decks: {deck: [tundra, coast]}", "2 cards are left"),
        ("iwari", "turn: {player: blue}", "it is the turn of blue"),
        ("iwari", "racks: {display: [tundra]}", ""),
    ],
)
def test_what_is_left(hgkit: Call, tmp_path: Path, game: str, rest: str, remark: str) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(f"hgkit: 1\nposition: a table\ngame: {game}\nplayers: [red, blue, green]\n{rest}\n")
    said = f"{remark}; scored as if the game ended now\n" if remark else ""
    assert hgkit("score", file).err == said


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("score", GAME), "this is a script, not a position; 'hgkit play' plays it"),
        (("play", "rulesets/hg-2020.yaml"), "this is a ruleset, not a script; 'hgkit show' shows it"),
        (("play", "hg-2020"), "this is a ruleset, not a script; 'hgkit show' shows it"),
        (("position", "tiles/hg-2020-land.yaml", "--after", 1), "this is a deck, not a script\n"),
        (("test", "rulesets/hg-2020.yaml"), "this is a ruleset, not a script; 'hgkit show' shows it"),
        (("test", "hg-2020"), "this is a ruleset, not a script; 'hgkit show' shows it"),
        (
            ("test", "tests/bad/position/turn-of-nobody.yaml"),
            "this is a position, not a script; 'hgkit score' scores it",
        ),
    ],
)
def test_another_kind_of_file(hgkit: Call, args: tuple[object, ...], message: str) -> None:
    done = hgkit(*args)
    assert done.status == 2
    assert f"{args[1]}: {message}" in done.err
    assert len(done.err.splitlines()) == 2


def test_warnings_of_a_position_are_printed(hgkit: Call, tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    head = "hgkit: 1\nposition: a table\ngame: hg-2020\nplayers: [red, blue]\n"
    file.write_text(head + "table: [{tile: 24, at: [0, 0]}]\n", encoding="utf-8")
    done = hgkit("score", file)
    assert done.status == 0
    warning = "warning: table: the start tile 56 is not on the table (list it too) [no-start]"
    assert done.err == f"{file}:5:8: {warning}\n"


def test_a_position_is_no_script(hgkit: Call, tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    hgkit("position", GAME, "--after", 20, "-o", file)
    done = hgkit("play", file)
    assert done.status == 2
    assert "this is a position, not a script; 'hgkit score' scores it" in done.err


def test_a_script_without_decks_is_told_to_list_them(hgkit: Call, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(
        "hgkit: 1\nscript: x\ngame: hg-2020\nplayers: [red, blue]\nturns: [{tile: 24, at: [-1, 0], turned: 1}]\n"
    )
    assert "(list the tiles in the order drawn under decks: {land: [...]})" in hgkit("play", file).err
    file.write_text(file.read_text() + "seed: 7\n")
    assert "list the tiles" not in hgkit("play", file).err


@pytest.mark.parametrize("command", [("sheet", "hg-2020"), ("diff", "hg-2020", "hg-2002")])
def test_the_name_of_the_file_says_the_format(hgkit: Call, tmp_path: Path, command: tuple[str, ...]) -> None:
    wrong = hgkit(*command, "-o", tmp_path / "x.pdf")
    assert wrong.status == 2
    assert "x.pdf: this command writes no .pdf file (known: " in wrong.err
    assert ".md (markdown), .html (html)" in wrong.err
    assert not (tmp_path / "x.pdf").exists()
    assert hgkit(*command, "-o", tmp_path / "x.HTML").status == 0
    assert (tmp_path / "x.HTML").read_text().startswith("<!")
    assert hgkit(*command, "-o", tmp_path / "x.pdf", "--format", "markdown").status == 0
