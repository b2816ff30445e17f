"""Files that are written, tables, and the one line for an error of hgkit itself."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from hgkit.cli.tables import cells, columns
from tests.cli.conftest import DATA, ROOT, Call

GAME = DATA / "two-tiles.yaml"


def test_a_file_is_written_whole(hgkit: Call, tmp_path: Path) -> None:
    file = tmp_path / "out.txt"
    file.write_text("before")
    file.chmod(0o640)
    done = hgkit("show", "hg-2020-land", "24", "-o", file)
    assert (done.status, done.out) == (0, "")
    assert file.read_text().startswith("24: ")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert os.listdir(tmp_path) == ["out.txt"]


def test_long_cells_are_wrapped_and_short_columns_kept() -> None:
    lines = columns([("a", "word " * 30)], head=("name", "text"), width=40)
    assert lines[0] == "name  text"
    assert max(map(len, lines)) <= 40
    assert lines[2].startswith("a     word word")
    assert lines[3].startswith("      word word")


def test_wide_letters_take_two_cells() -> None:
    assert cells("卡卡颂") == 6
    assert columns([("卡卡颂", "x"), ("ab", "y")]) == ["卡卡颂  x", "ab      y"]


def test_an_error_of_ours_is_one_line(hgkit: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("of\nours")

    monkeypatch.setattr("hgkit.cli.inventory.items", broken)
    monkeypatch.delenv("HGKIT_DEBUG", raising=False)
    done = hgkit("list")
    assert done.status == 1
    assert done.err.count("\n") == 1
    assert done.err.startswith("hgkit: internal error: ZeroDivisionError: of ours; please report it")


def test_debug_shows_where(hgkit: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("hgkit.cli.inventory.items", broken)
    monkeypatch.setenv("HGKIT_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        hgkit("list")


def test_a_dash_is_standard_output(hgkit: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for command in (
        ["list", "maps"],
        ["show", "hg-2020", "animals"],
        ["diff", "hg-2020", "hg-2002"],
        ["sheet", "hg-2020"],
        ["schema", "deck"],
        ["validate", "--format", "json", ROOT / "tiles" / "hg-tiles.yaml"],
        ["play", GAME],
        ["test", GAME],
        ["position", GAME, "--after", 1],
    ):
        written = hgkit(*command, "-o", "-")
        assert (written.status, written.out) == (0, hgkit(*command).out)
        assert written.out
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "command",
    [
        ["list", "maps"],
        ["show", "hg-2020", "animals"],
        ["show", "hg-2020-land"],
        ["play", GAME],
        ["test", GAME],
        ["validate", GAME],
        ["position", GAME, "--after", 1],
    ],
)
def test_the_suffix_names_the_format_or_is_refused(
    hgkit: Call, tmp_path: Path, command: list[object]
) -> None:
    out = tmp_path / "x.json"
    assert hgkit(*command, "-o", out).status == 0
    assert "hgkit" in json.loads(out.read_text())
    assert hgkit(*command, "-o", tmp_path / "x.txt").status == 0
    assert not (tmp_path / "x.txt").read_text().startswith("{")
    for suffix in (".html", ".md", ".pdf"):
        wrong = hgkit(*command, "-o", tmp_path / f"x{suffix}")
        known = ".yaml (text), .yml (text), .txt (text), .json (json)"
        known = known if "position" in command else ".txt (text), .json (json)"
        assert wrong.status == 2
        assert f"x{suffix}: this command writes no {suffix} file (known: {known}" in wrong.err
        assert not (tmp_path / f"x{suffix}").exists()
        assert hgkit(*command, "--format", "text", "-o", tmp_path / f"x{suffix}").status == 0


def test_a_schema_is_json(hgkit: Call, tmp_path: Path) -> None:
    assert hgkit("schema", "deck", "-o", tmp_path / "x.json").status == 0
    done = hgkit("schema", "deck", "-o", tmp_path / "x.yaml")
    assert done.status == 2
    assert "this command writes no .yaml file (known: .json (json))" in done.err


def test_what_is_read_is_not_written_over(hgkit: Call, tmp_path: Path) -> None:
    script, rules = tmp_path / "game.yaml", tmp_path / "rules.yaml"
    script.write_text((DATA / "two-tiles.yaml").read_text())
    rules.write_text((DATA / "rulesets" / "our-table.yaml").read_text())
    (tmp_path / "link.yaml").symlink_to("game.yaml")
    before = script.read_text(), rules.read_text()
    for args in (
        ["position", script, "--after", 1, "-o", script],
        ["position", script, "--after", 1, "-o", tmp_path / "link.yaml"],
        ["position", script, "--after", 1, "--rules", rules, "-o", rules],
        ["play", script, "--format", "text", "-o", script],
        ["test", tmp_path, "--format", "text", "-o", script],
        ["validate", tmp_path, "--format", "json", "-o", rules],
        ["sheet", rules, "--format", "html", "-o", rules],
        ["diff", "hg-2020", rules, "--format", "html", "-o", rules],
    ):
        done = hgkit(*args)
        assert done.status == 2
        assert f"-o {args[-1]}: this file is read; write to another one\n" in done.err
    assert (script.read_text(), rules.read_text()) == before
    (tmp_path / "report.json").touch()
    assert hgkit("validate", tmp_path, "-o", tmp_path / "report.json").status == 0
    assert hgkit("position", script, "--after", 1, "-o", tmp_path / "new.yaml").status == 0


def test_a_file_may_be_called_like_a_word_of_the_command(
    hgkit: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, *command in (
        ("1.yaml", "position", GAME, "--after", 1, "-o", "1.yaml"),
        ("animals.yaml", "show", "hg-2020", "animals", "--format", "text", "-o", "animals.yaml"),
        ("en.json", "show", "hg-2020", "--lang", "en", "-o", "en.json"),
        ("end.html", "diff", "hg-2020", "hg-2002", "--topic", "end", "-o", "end.html"),
    ):
        (tmp_path / name).touch()
        done = hgkit(*command)
        assert (done.status, done.err) == (0, "")
        assert (tmp_path / name).read_text()


def test_lines_of_json_are_one_document_each(hgkit: Call, tmp_path: Path) -> None:
    out = tmp_path / "x.jsonl"
    assert hgkit("play", GAME, "-o", out).status == 0
    [line] = out.read_text().splitlines()
    assert json.loads(line) == json.loads(hgkit("play", GAME, "--format", "json").out)


@pytest.mark.parametrize("suffix", [".json", ".jsonl", ".JSONL"])
def test_an_error_is_a_document_where_json_is_asked_for(hgkit: Call, tmp_path: Path, suffix: str) -> None:
    done = hgkit("play", tmp_path / "nowhere.yaml", "-o", tmp_path / f"x{suffix}")
    assert done.status == 2
    assert json.loads(done.out)["kind"] == "error"


def test_a_loop_of_links_is_refused(hgkit: Call, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    done = hgkit("list", "-o", tmp_path / "loop")
    assert (done.status, done.err) == (
        2,
        f"hgkit: {tmp_path}/loop: Too many levels of symbolic links\n",
    )
