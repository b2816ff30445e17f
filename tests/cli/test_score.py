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
    assert done.err == "the game is not over here: 60 tiles are still to come; scored as if it ended now\n"
    assert json.loads(hgkit("score", file, "--format", "json").out)["points"]["blue"] == 9

    text = file.read_text().splitlines()
    file.write_text(
        "\n".join(line for line in text if not line.startswith(("decks:", "  land:", "  bonus:")))
    )
    assert hgkit("score", file).err.startswith("the game is not over here: it is the turn of ")

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


def test_the_middle_of_a_turn_names_the_next_position(hgkit: Call) -> None:
    done = hgkit("position", GAME, "--after", 2)
    assert done.status == 1
    assert done.err.endswith("after turn 2: the same player goes on (the next one is after 3)\n")
    assert hgkit("position", GAME, "--after", 3).status == 0


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("score", GAME), "this is a script, not a position; 'hgkit play' plays it"),
        (("play", "rulesets/hg-2020.yaml"), "this is a ruleset, not a script; 'hgkit show' shows it"),
        (("play", "hg-2020"), "this is a ruleset, not a script; 'hgkit show' shows it"),
        (("position", "tiles/hg-2020-land.yaml", "--after", 1), "this is a deck, not a script\n"),
    ],
)
def test_another_kind_of_file(hgkit: Call, args: tuple[object, ...], message: str) -> None:
    done = hgkit(*args)
    assert done.status == 2
    assert f"{args[1]}: {message}" in done.err
    assert len(done.err.splitlines()) == 2


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
    assert "no format is called '.pdf'; there are " in wrong.err
    assert ".md (markdown), .html (html)" in wrong.err
    assert not (tmp_path / "x.pdf").exists()
    assert hgkit(*command, "-o", tmp_path / "x.HTML").status == 0
    assert (tmp_path / "x.HTML").read_text().startswith("<!")
    assert hgkit(*command, "-o", tmp_path / "x.pdf", "--format", "markdown").status == 0
