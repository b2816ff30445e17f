"""Files that are none, and folders that can't be read."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from hgkit.errors import NotFound
from hgkit.games.catalog import Catalog
from hgkit.text.files import files_below
from hgkit.text.source import read


@pytest.mark.parametrize("make", [os.mkfifo, lambda path: os.symlink("/dev/zero", path)])
def test_only_regular_files_are_read(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "pipe.yaml")
    with pytest.raises(NotFound, match="a pipe or a device; hgkit reads regular files only"):
        read(tmp_path / "pipe.yaml")
    assert files_below(tmp_path, ".yaml") == []
    assert tmp_path / "pipe.yaml" not in Catalog([tmp_path]).files("ruleset")


def test_a_folder_that_has_gone_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("gone", "here"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.yaml").touch()
    scandir = os.scandir

    def failing(path: str) -> object:
        if os.path.basename(path) == "gone":
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", failing)
    assert files_below(tmp_path, ".yaml") == [tmp_path / "here" / "a.yaml"]


@pytest.mark.parametrize("entry", ["no-such-folder", "x" * 5000, "a/" * 3000])
def test_entries_of_the_path_that_are_no_folders_are_ignored(
    monkeypatch: pytest.MonkeyPatch, entry: str
) -> None:
    monkeypatch.setenv("HGKIT_PATH", entry)
    assert any(file.stem == "hg-2020" for file in Catalog().files("ruleset"))


def test_a_link_to_nothing_says_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to("nowhere")
    with pytest.raises(NotFound) as caught:
        read(tmp_path / "link.yaml")
    assert (
        str(caught.value)
        == f"{tmp_path}/link.yaml: this is a symbolic link to 'nowhere', where there is no file"
    )
