"""A file that can't be checked does not hide what is to be said about the others."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from hgkit.games.loading import load_component
from hgkit.play.replay import Replay
from hgkit.rules.components.component_file import Component
from hgkit.rules.components.file_kind import FileKind
from tests.cli.conftest import DATA, Call

SOUND = (DATA / "two-tiles.yaml").read_text()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files that are sound, wrong, no YAML, and one in which hgkit itself fails."""
    (tmp_path / "a-sound.yaml").write_text(SOUND)
    (tmp_path / "b-broken.yaml").write_text("hgkit: [\n")
    (tmp_path / "c-crash.yaml").write_text(SOUND.replace("a forest", "a crash of a forest"))
    (tmp_path / "d-wrong.yaml").write_text(SOUND.replace("{red: 4, blue: 0}", "{redd: 4, blue: 0}"))
    play = Replay.play_turn

    def crash(self: Replay) -> bool:
        if "crash" in self.script.title:
            raise ZeroDivisionError("no\nway")
        return play(self)

    monkeypatch.setattr(Replay, "play_turn", crash)
    monkeypatch.delenv("HGKIT_DEBUG", raising=False)
    return tmp_path


def pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe.yaml")
    return folder / "pipe.yaml"


INTERNAL = "internal error: ZeroDivisionError: no way; please report it, with what HGKIT_DEBUG=1 shows"


def test_every_file_of_a_folder_is_tested(hgkit: Call, folder: Path) -> None:
    done = hgkit("test", folder)
    broken, crash, wrong, summary = done.out.splitlines()
    assert done.status == 1
    assert broken.startswith(f"{folder}/b-broken.yaml:2:")
    assert (
        crash
        == f"{folder}/c-crash.yaml:1: a crash of a forest of two tiles closes: {INTERNAL} [internal-error]"
    )
    assert wrong.startswith(f"{folder}/d-wrong.yaml:13:")
    assert summary == "2 passed, 3 failed in 4 files"


def test_in_json_each_has_its_code(hgkit: Call, folder: Path) -> None:
    data = json.loads(hgkit("test", folder, "--format", "json").out)
    assert (data["passed"], data["failed"]) == (2, 3)
    codes = [case["code"] for case in data["cases"]]
    assert codes == ["", "", "yaml-syntax", "internal-error", "unknown-name"]


def test_an_unreadable_file_is_2_after_the_others(hgkit: Call, folder: Path) -> None:
    done = hgkit("test", pipe(folder), folder)
    assert done.status == 2
    assert (
        "pipe.yaml:1: pipe.yaml: this is a pipe or a device; hgkit reads regular files only [unreadable]"
        in done.out
    )
    assert done.out.endswith("2 passed, 4 failed in 5 files\n")


def test_a_missing_file_is_told_before_anything_is_done(hgkit: Call, folder: Path) -> None:
    done = hgkit("test", folder, folder / "nowhere.yaml")
    assert (done.status, done.out) == (2, "")
    assert done.err == f"hgkit: {folder}/nowhere.yaml: there is no such file\n"


def test_update_goes_on_past_bad_files(hgkit: Call, folder: Path) -> None:
    later = folder / "e-later.yaml"
    later.write_text(SOUND.replace("red: 4", "red: 9"))
    assert hgkit("test", folder, "--update").status == 1
    assert later.read_text() == SOUND


@pytest.mark.parametrize("format", ["text", "json"])
def test_every_file_of_a_folder_is_validated(
    hgkit: Call, folder: Path, monkeypatch: pytest.MonkeyPatch, format: str
) -> None:
    def crash(kind: FileKind, *rest: Any) -> Component:
        if kind.key == "board":
            raise ZeroDivisionError("no\nway")
        return load_component(kind, *rest)

    monkeypatch.setattr("hgkit.games.loading.load_component", crash)
    (folder / "a-board.yaml").write_text("hgkit: 1\nboard: x\n")
    done = hgkit("validate", folder, pipe(folder), "--format", format)
    assert (done.status, done.err) == (2, "6 files, 4 errors, 0 warnings\n")
    if format == "json":
        codes = [problem["code"] for problem in json.loads(done.out)["problems"]]
        assert codes == ["internal-error", "yaml-syntax", "unknown-name", "unreadable"]
    else:
        assert done.out.splitlines()[0] == f"{folder}/a-board.yaml:1:1: {INTERNAL} [internal-error]"
        assert done.out.splitlines()[3].startswith(f"{folder}/pipe.yaml:1:1: this is a pipe")
    (folder / "pipe.yaml").unlink()
    assert hgkit("validate", folder).status == 1


@pytest.mark.parametrize("command", ["validate", "test"])
def test_a_link_that_leads_nowhere_is_named(hgkit: Call, tmp_path: Path, command: str) -> None:
    (tmp_path / "lost.yaml").symlink_to("nowhere.yaml")
    (tmp_path / "loop.yaml").symlink_to("loop.yaml")
    lost, loop = (f"hgkit: {tmp_path}/{name}.yaml: this is a symbolic link" for name in ("lost", "loop"))
    assert hgkit(command, tmp_path / "lost.yaml").err == f"{lost} to 'nowhere.yaml', where there is no file\n"
    assert hgkit(command, tmp_path / "loop.yaml").err == f"{loop} that leads back to itself\n"


@pytest.mark.parametrize("command", ["validate", "test"])
def test_links_in_a_folder_that_lead_nowhere_are_named(hgkit: Call, folder: Path, command: str) -> None:
    for file in folder.iterdir():
        if file.name != "a-sound.yaml":
            file.unlink()
    (folder / "below").mkdir()
    (folder / "below" / "lost.yaml").symlink_to("nowhere.yaml")
    (folder / "loop.yaml").symlink_to("loop.yaml")
    (folder / "found.yaml").symlink_to("a-sound.yaml")
    (folder / ".#a-sound.yaml").symlink_to("somebody@somewhere.1234")  # as Emacs locks a file
    done = hgkit(command, folder)
    lost, loop = (line for line in done.out.splitlines() if "symbolic link" in line)
    assert done.status == 2
    assert lost.startswith(f"{folder}/below/lost.yaml:1:")
    assert "this is a symbolic link to 'nowhere.yaml', where there is no file" in lost
    assert loop.startswith(f"{folder}/loop.yaml:1:")
    assert "this is a symbolic link that leads back to itself" in loop
