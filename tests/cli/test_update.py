"""`hgkit test --update` when something goes wrong: killed, interrupted, no room, no permission."""

from __future__ import annotations

import errno
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path

import pytest

from hgkit.__main__ import main
from hgkit.validation.files import validate
from tests.cli.conftest import DATA, Call, environment
from tests.counts import count

KILLS = count(12, 200)
SCRIPTS = 8
WRONG = (DATA / "two-tiles.yaml").read_text().replace("red: 4", "red: 9")


def folder_of_scripts(folder: Path, number: int = 3, padding: int = 0) -> Path:
    """Scripts a.yaml, b.yaml and so on, all with wrong expectations."""
    folder.mkdir()
    for index in range(number):
        (folder / f"{chr(97 + index)}.yaml").write_text(f"{WRONG}# {'padding' * padding}\n")
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def is_updated(file: Path) -> bool:
    return "red: 9" not in file.read_text()


def updating(folder: Path, before: Callable[[], object]) -> subprocess.Popen[str]:
    """The real thing at work; `before` is done in its process first."""
    return subprocess.Popen(
        [sys.executable, "-m", "hgkit", "test", "--update", str(folder)],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=before,
    )


def update_quietly(folder: Path, begun: Path) -> None:
    """What a process that is to be killed does."""
    signals = {signal.SIGINT, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)  # what follows is not yet hgkit
    signal.signal(signal.SIGINT, signal.default_int_handler)  # as in a terminal, however the tests are run
    for stream in (1, 2):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
    sys.argv = ["hgkit", "test", "--update", str(folder)]
    begun.touch()
    try:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)
    except KeyboardInterrupt:
        os._exit(130)
    sys.exit(main())


def test_killed_at_any_moment_every_script_is_old_or_new(tmp_path: Path) -> None:
    """Half of the kills come while the files are written, half at any moment of the run."""
    context = get_context("forkserver")  # processes of their own, which need not import everything anew
    context.set_forkserver_preload(["hgkit.cli.commands.test", "hgkit.play.cases", "tests.cli.test_update"])
    old = folder_of_scripts(tmp_path / "old", SCRIPTS, padding=20_000)
    new = Path(shutil.copytree(old, tmp_path / "new"))
    for folder in (tmp_path / "warm", new):
        shutil.copytree(old, folder, dirs_exist_ok=True)
        start = time.perf_counter()
        process = context.Process(target=update_quietly, args=(folder, tmp_path / "begun"))
        process.start()
        process.join()
        whole = time.perf_counter() - start
    before, after = contents(old), contents(new)
    assert all(before[name] != after[name] for name in before)
    choose = random.Random(1)
    torn, halfway, kept, updated = [], 0, 0, 0
    for run in range(KILLS):
        number = (signal.SIGKILL, signal.SIGINT, signal.SIGTERM)[run % 3]
        work = Path(shutil.copytree(old, tmp_path / "work"))
        first, written = work / "a.yaml", (work / "a.yaml").stat().st_mtime_ns
        begun = tmp_path / f"begun-{run}"
        process = context.Process(target=update_quietly, args=(work, begun))
        process.start()
        if run % 2:
            time.sleep(choose.uniform(0, whole))
        else:
            while process.is_alive() and first.stat().st_mtime_ns == written:
                time.sleep(0.0002)
            time.sleep(choose.uniform(0, 0.01))
        assert process.pid is not None
        with suppress(ProcessLookupError):  # it was faster
            os.kill(process.pid, number)
        process.join()
        found = contents(work)
        torn += [name for name in before if found[name] not in (before[name], after[name])]
        old_ones = sum(found[name] == before[name] for name in before)
        kept, updated = kept + old_ones, updated + SCRIPTS - old_ones
        halfway += 0 < old_ones < SCRIPTS
        if number != signal.SIGKILL:
            assert found.keys() == before.keys(), "a temporary file stayed behind"
            # before that it is Python that starts a process, and ends with 1
            assert process.exitcode in (0, 130, 143, -number) or not begun.exists()
        shutil.rmtree(work)
    print(KILLS, "kills:", halfway, "between two files,", kept, "files kept,", updated, "updated")
    assert torn == []
    assert min(kept, updated) >= KILLS
    assert halfway >= KILLS // 6
    assert not [problem for folder in (old, new) for file in folder.iterdir() for problem in validate(file)]


def test_interrupted_between_two_files_what_was_changed_is_shown(
    hgkit: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = folder_of_scripts(tmp_path / "scripts")
    replace = os.replace

    def interrupted(source: str, target: str) -> None:
        replace(source, target)
        if target.endswith("b.yaml"):
            signal.raise_signal(signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    monkeypatch.setattr(os, "replace", interrupted)
    done = hgkit("test", "--update", folder)
    signal.signal(signal.SIGINT, before)
    assert (done.status, done.err) == (130, "hgkit: interrupted\n")
    assert [is_updated(file) for file in sorted(folder.iterdir())] == [True, True, False]
    assert done.out.count("\n+++ ") == 2
    assert f"+++ {folder / 'b.yaml'}" in done.out


def test_no_room_for_one_file_is_told_by_its_name_and_the_others_are_done(tmp_path: Path) -> None:
    folder = folder_of_scripts(tmp_path / "scripts")
    large = folder / "b.yaml"
    large.write_text(large.read_text() + "# padding\n" * 5000)
    before = large.read_bytes()
    limit = (20_000, 20_000)
    process = updating(folder, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit))
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (2, f"hgkit: {large}: not updated: File too large\n")
    assert large.read_bytes() == before
    assert [is_updated(file) for file in sorted(folder.iterdir())] == [True, False, True]
    assert out.count("\n+++ ") + out.startswith("--- ") == 3
    assert "b.yaml:14: " in out
    assert "4 passed, 2 failed in 3 files" in out


@pytest.mark.parametrize("room", [0, 1, 2])
@pytest.mark.parametrize("call", ["tempfile.mkstemp", "os.fsync", "os.replace"])
def test_on_a_full_disk_every_script_is_old_or_new(
    hgkit: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, room: int
) -> None:
    folder = folder_of_scripts(tmp_path / "scripts")
    before, (module, name) = contents(folder), call.split(".")
    real, left = getattr(sys.modules[module], name), iter(range(room))

    def limited(*args: object, **more: object) -> object:
        if next(left, None) is None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(*args, **more)

    monkeypatch.setattr(call, limited)
    done = hgkit("test", "--update", folder)
    monkeypatch.undo()
    after = contents(folder)
    assert done.status == 2
    assert done.err.count("not updated: No space left on device\n") == 3 - room
    assert after.keys() == before.keys(), "a temporary file stayed behind"
    assert [is_updated(file) for file in sorted(folder.iterdir())] == [n < room for n in range(3)]
    assert all(after[file] == before[file] for file in list(before)[room:])
    assert not [problem for file in folder.iterdir() for problem in validate(file)]


def test_a_file_that_may_not_be_written_is_left_alone(
    hgkit: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = folder_of_scripts(tmp_path / "scripts")
    replace = os.replace

    def refused(source: str, target: str) -> None:
        if target.endswith("a.yaml"):
            raise PermissionError(errno.EACCES, "Permission denied")
        replace(source, target)

    monkeypatch.setattr(os, "replace", refused)
    done = hgkit("test", "--update", folder)
    assert (done.status, done.err) == (2, f"hgkit: {folder / 'a.yaml'}: not updated: Permission denied\n")
    assert [is_updated(file) for file in sorted(folder.iterdir())] == [False, True, True]


def test_a_refused_update_is_content(hgkit: Call, tmp_path: Path) -> None:
    folder = folder_of_scripts(tmp_path / "scripts", 2)
    shared = folder / "a.yaml"
    shared.write_text(WRONG.replace("{red: 9, blue: 1}", "{red: &n 9, blue: *n}"))
    before = shared.read_text()
    done = hgkit("test", "--update", folder)
    assert done.status == 1
    assert done.err.startswith(f"{shared}:14:32: expect[1].points.red: not updated: ")
    assert shared.read_text() == before
    assert is_updated(folder / "b.yaml")
