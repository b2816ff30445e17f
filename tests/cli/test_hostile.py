"""Input that nobody means: paths of thousands of digits, pipes for files, text that is none."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.conftest import Call


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
    assert "this is a pipe or a device" in done.err


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
