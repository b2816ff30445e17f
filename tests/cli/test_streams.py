"""Screens and pipes of any encoding, width and colour; file names that are no text."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import DATA, Call, environment

SCRIPT = DATA / "two-tiles.yaml"


def raw(*args: object, cwd: Path | None = None, **env: str) -> bytes:
    command = [sys.executable, "-m", "hgkit", *map(str, args)]
    done = subprocess.run(command, env=environment(**env), cwd=cwd, capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-16"])
def test_data_are_utf_8_on_any_stream(encoding: str) -> None:
    env = {"PYTHONIOENCODING": encoding}
    items = json.loads(raw("list", "rulesets", "--lang", "zh-Hans", "--format", "json", **env).decode())[
        "items"
    ]
    assert not all(item["title"].isascii() for item in items)
    assert not any("?" in item["title"] for item in items)
    for args in (["sheet", "hg-2020", "--format", "html"], ["position", SCRIPT, "--after", "1"]):
        assert raw(*args, **env) == raw(*args, PYTHONIOENCODING="utf-8")


@pytest.mark.parametrize("command", [["diff", "hg-2002", "hg-2020"], ["sheet", "hg-2002"]])
@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_signs_stay_different_where_a_stream_lacks_them(command: list[str], encoding: str) -> None:
    """Each sign has an ASCII letter of its own, and the legend shows the same one."""
    text = raw(*command, PYTHONIOENCODING=encoding).decode(encoding)
    whole = raw(*command, PYTHONIOENCODING="utf-8").decode()
    legend = next(line for line in text.splitlines() if "follows from what the document says" in line)
    assert "~ follows from what the document says" in legend
    assert ("? the document leaves it undecided" in legend) == ("sheet" in command)
    assert "o not stated, chosen here" in legend
    assert text.count("o not stated") == whole.count("○ not stated")


def test_a_change_has_a_sign_in_ascii() -> None:
    text = raw("diff", "hg-2020", "--set", "animals.deer.points=2", PYTHONIOENCODING="ascii").decode("ascii")
    assert "* --set" in text
    assert "* changed or new in a house rule, an overlay or a setting" in text


def test_a_name_that_is_no_text_loses_nothing(tmp_path: Path) -> None:
    name = b"a\xff: b.yaml"
    (tmp_path / os.fsdecode(name)).write_text("hgkit: 1\nruleset: x\ntitle: {en: x}\nextends: no-such\n")
    command = [sys.executable, "-m", "hgkit", "validate", "."]
    written = {}
    for form in ("json", "text", "github"):
        done = subprocess.run(
            [*command, "--format", form], env=environment(), cwd=tmp_path, capture_output=True, timeout=60
        )
        assert done.returncode == 1
        written[form] = done.stdout.decode()
    [problem] = json.loads(written["json"])["problems"]
    assert os.fsencode(problem["path"]) == name
    assert written["text"].startswith(r"a\udcff: b.yaml:4:10: ")
    assert written["github"].startswith(r"::error file=a\udcff%3A b.yaml,line=4,col=10,title=")


def test_github_is_told_names_and_messages_as_they_are(hgkit: Call, tmp_path: Path) -> None:
    folder = tmp_path / "a: b, 50%\nc"
    folder.mkdir()
    (folder / "x.yaml").write_text(
        'hgkit: 1\nruleset: x\ntitle: {en: x}\nextends: hg-2020\nanimals: {"d\\ne: f": {points: 1}}\n'
    )
    done = hgkit("validate", folder / "x.yaml", "--format", "github")
    path = str(folder / "x.yaml").replace("a: b, 50%\nc", "a%3A b%2C 50%25%0Ac")
    assert done.out.startswith(
        f"::error file={path},line=5,col=11,title=unknown-name::animals.d%0Ae: f: unknown "
    )
    assert len(done.out.splitlines()) == 1


def test_colours_can_be_forced_into_a_pipe(process: Call) -> None:
    assert "\x1b[1m" in process("show", "hg-2020", "animals", FORCE_COLOR="1").out
    assert "\x1b[1m" in process("show", "hg-2020", "animals", FORCE_COLOR="1", TERM="dumb").out
    assert "\x1b" not in process("show", "hg-2020", "animals", FORCE_COLOR="0").out
    assert "\x1b" not in process("show", "hg-2020", "animals", FORCE_COLOR="1", NO_COLOR="1").out
    assert "\x1b" not in process("show", "hg-2020", "--format", "json", FORCE_COLOR="1").out


def test_columns_holds_in_a_pipe_and_not_in_a_file(process: Call, tmp_path: Path) -> None:
    def longest(text: str) -> int:
        return max(map(len, text.splitlines()))

    assert 100 < longest(process("show", "hg-2020", COLUMNS="140").out) <= 140
    assert longest(process("list", COLUMNS="60").out) <= 60
    assert process("show", "hg-2020", COLUMNS="wide").out == process("show", "hg-2020").out
    process("show", "hg-2020", "-o", "x.txt", COLUMNS="140")
    assert (tmp_path / "x.txt").read_text() == process("show", "hg-2020").out


def test_ids_stay_whole_on_a_narrow_screen(process: Call) -> None:
    listed = json.loads(process("list", "--format", "json").out)["items"]
    lines = process("list", COLUMNS="60").out.splitlines()
    for item in listed:
        assert any(line.startswith(f"  {item['id']}  ") for line in lines), item["id"]


def test_nothing_slow_is_imported_before_ctrl_c_is_taken_care_of() -> None:
    code = "import sys; before = set(sys.modules); import hgkit.__main__; print(*set(sys.modules) - before)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], env=environment(), capture_output=True, text=True, timeout=60
    )
    assert "hgkit.__main__" in done.stdout.split()
    assert not {"typing", "importlib", "re", "hgkit.cli"} & set(done.stdout.split())
