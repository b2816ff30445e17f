"""Input that nobody means: paths of thousands of digits, pipes for files, text that is none."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hgkit.cli import output
from hgkit.cli.signs import one_line
from tests.cli.conftest import DATA, ROOT, Call, environment


def test_a_step_of_5000_digits_is_an_unknown_path(hgkit: Call) -> None:
    done = hgkit("show", "hg-2020", "areas." + "9" * 5000)
    assert done.status == 2
    assert done.err.startswith("hgkit: hg-2020 has nothing at 'areas.999")
    assert len(done.err) < 400


@pytest.mark.parametrize("command", ["show", "play", "validate", "test", "sheet"])
def test_a_pipe_is_no_file(process: Call, tmp_path: Path, command: str) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    done = process(command, tmp_path / "pipe.yaml")
    assert done.status == 2
    assert "this is a pipe or a device" in (done.out if command in ("validate", "test") else done.err)


def test_a_pipe_on_the_path_is_passed_over(process: Call, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    assert process("list", "--path", tmp_path).status == 0
    assert process("show", "hg-2020", "animals", HGKIT_PATH=str(tmp_path)).status == 0


def test_a_setting_that_is_no_text(hgkit: Call) -> None:
    done = hgkit("show", "hg-2020", "--set", "animals.\udcff=2")
    assert done.status == 1
    assert "--set:1:9: half a character: this is not UTF-8 text" in done.err


@pytest.mark.parametrize("command", ["play", "test"])
def test_a_file_without_a_script(hgkit: Call, tmp_path: Path, command: str) -> None:
    file = tmp_path / "none.jsonl"
    file.touch()
    done = hgkit(command, file)
    assert done.status == 1
    assert "there is no script in the file" in done.out + done.err


@pytest.mark.parametrize(
    ("command", "status", "out", "err"),
    [
        ("show hg-2020 animals >&-", 2, "", "hgkit: standard output: Bad file descriptor\n"),
        ("list --format json >&-", 2, "", "hgkit: standard output: Bad file descriptor\n"),
        ("--version >&-", 2, "", "hgkit: standard output: Bad file descriptor\n"),
        ("--help >&-", 2, "", "hgkit: standard output: Bad file descriptor\n"),
        (f"validate {ROOT}/tiles/hg-tiles.yaml >&-", 0, "", "1 file, 0 errors, 0 warnings\n"),
        ("shw >&- 2>&-", 2, "", ""),
        ("show hg-2020 animals.tiger.consumes 2>&-", 0, "- deer", ""),
        ("--version | true", 0, "", ""),
        ("--help | true", 0, "", ""),
        ("show hg-2020 -o /dev/stdout | head -1", 0, "hg-2020: ", ""),
        ("show hg-2020 --format json -o /dev/stdout | true", 0, "", ""),
        ("--version > /dev/full", 2, "", "hgkit: standard output: No space left on device\n"),
        ("--help > /dev/full", 2, "", "hgkit: standard output: No space left on device\n"),
        ("show hg-2020 > /dev/full", 2, "", "hgkit: standard output: No space left on device\n"),
        ("show hg-2020 -o /dev/full", 2, "", "hgkit: /dev/full: No space left on device\n"),
    ],
)
def test_streams_that_take_nothing(command: str, status: int, out: str, err: str) -> None:
    script = f"'{sys.executable}' -m hgkit {command}; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", script], env=environment(), capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (status, err)
    assert done.stdout.startswith(out)
    assert bool(done.stdout) == bool(out)


def test_a_file_with_a_long_name_is_written(hgkit: Call, tmp_path: Path) -> None:
    assert hgkit("show", "hg-2020", "-o", tmp_path / ("x" * 250)).status == 0
    done = hgkit("show", "hg-2020", "-o", tmp_path / ("x" * 300))
    assert done.status == 2
    assert done.err == f"hgkit: {tmp_path / ('x' * 300)}: File name too long\n"


def test_no_name_or_a_folder_to_write_to(hgkit: Call, tmp_path: Path) -> None:
    assert hgkit("show", "hg-2020", "-o", "").status == 2
    assert (
        f"expected the name of a file, not a folder: {tmp_path}\n"
        in hgkit("show", "hg-2020", "-o", tmp_path).err
    )


@pytest.mark.parametrize(
    "command", ["show", "validate", "play", "test", "score", "position", "sheet", "diff"]
)
def test_an_empty_name_is_a_mistyped_command(hgkit: Call, command: str) -> None:
    for args in ([""], ["-o", ""], ["--path="]):
        done = hgkit(command, *args, "--format", "text")
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith(f"hgkit {command}: an argument is empty (is a variable not set?)\n")


def test_an_empty_name_rewrites_nothing(hgkit: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "game.yaml"
    script.write_text((DATA / "two-tiles.yaml").read_text().replace("red: 4", "red: 9"))
    before = script.read_text()
    monkeypatch.chdir(tmp_path)
    assert hgkit("test", "--update", "").status == 2
    assert script.read_text() == before


HIDDEN = (
    "a\x1b[31mb\x00\r\x7f\x9b\u202e\u2066\u200b\u200d\u200f\u061c\u2028\u2029\ufeff\u2060\xad\U000e0041\udcff"
    "\x1b[0m"
)
SHOWN = (
    r"a\x1b[31mb\x00\x0d\u007f\u009b\u202e\u2066\u200b\u200d\u200f\u061c\u2028\u2029\ufeff\u2060\u00ad\U000e0041\udcff"
    r"\x1b[0m"
)


def test_control_characters_are_written_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    output.emit(HIDDEN)
    output.say(HIDDEN)
    output.emit(HIDDEN, tmp_path / "out")
    assert capsys.readouterr() == (f"{SHOWN}\n", f"{SHOWN}\n")
    assert (tmp_path / "out").read_text() == f"{SHOWN}\n"
    output.emit(HIDDEN, form="yaml")
    assert capsys.readouterr().out == HIDDEN.replace("\udcff", r"\udcff") + "\n"


def test_json_loses_nothing_and_hides_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    output.emit(output.document("x", text=HIDDEN), form="json")
    written = capsys.readouterr().out
    assert json.loads(written)["text"] == HIDDEN
    assert written.isascii()


def test_lines_are_not_forged() -> None:
    assert one_line("a\nb\tc\x85\u2028d\v") == r"a\nb\tc\u0085\u2028d\x0b"
    assert len(one_line("".join(map(chr, range(0x2100)))).splitlines()) == 1


def test_styles_can_t_be_forged(capsys: pytest.CaptureFixture[str]) -> None:
    output.emit(output.paint("red \x1b[8m", "red", True) + "\x1b[31m \x1b[0m")
    assert capsys.readouterr().out == "\x1b[31mred \\x1b[8m\x1b[0m\\x1b[31m \\x1b[0m\n"


def test_the_title_of_a_ruleset_is_no_command_to_the_terminal(hgkit: Call, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text('hgkit: 1\noverlay: x\ntitle: {en: "\\e]0;owned\\a\\u202e"}\n')
    done = hgkit("list", "--path", tmp_path)
    assert r"\x1b]0;owned\x07\u202e" in done.out
    assert "\x1b" not in done.out
    done = hgkit("show", "hg-2020", "\x1bc")
    assert r"nothing at '\x1bc'" in done.err


@pytest.mark.parametrize("sides", ["  ", ","])
def test_no_sides_to_find(hgkit: Call, sides: str) -> None:
    done = hgkit("show", "hg-2020-land", "--find", sides)
    assert done.status == 2
    assert "--find: expected the four sides of a tile, found none\n" in done.err


def test_a_position_past_the_end(hgkit: Call) -> None:
    done = hgkit("position", DATA / "two-tiles.yaml", "--after", 999999999)
    assert done.status == 1
    assert done.err.endswith("has 4 turns; there is no position after 999999999\n")


@pytest.mark.parametrize(
    "command",
    [
        ["show", "FOLDER"],
        ["sheet", "FOLDER"],
        ["diff", "hg-2020", "FOLDER"],
        ["play", DATA / "two-tiles.yaml", "--rules", "FOLDER"],
        ["show", "hg-2020", "--with", "FOLDER"],
    ],
)
def test_a_folder_is_no_ruleset(
    hgkit: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[object]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules").mkdir()
    done = hgkit(*("rules" if word == "FOLDER" else word for word in command))
    assert (done.status, done.err) == (2, "hgkit: rules: this is a directory, not a file\n")


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (DATA / "two-tiles.yaml", "this is a file, not a folder"),
        ("nowhere", "there is no such folder"),
        ("x" * 5000, "there is no such folder"),
    ],
)
def test_a_path_to_look_in_is_a_folder(hgkit: Call, path: object, message: str) -> None:
    done = hgkit("list", "--path", path)
    assert done.status == 2
    assert done.err.endswith(f": {message}\n")
