"""Files that are written, tables, and the one line for an error of hgkit itself."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from hgkit.cli.tables import cells, columns
from tests.cli.conftest import Call


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
