"""The command as a process: from any folder, with a reader that goes away, interrupted, on a narrow screen."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest
from pydantic_core import SchemaError

from hgkit.cli.main import run
from tests.cli.conftest import DATA, ROOT, Call, environment
from tests.cli.test_terminal import on_a_terminal


def test_runs_from_any_folder(process: Call) -> None:
    done = process("show", "hg-2020-land", "24")
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("24: river meadow forest river\n")


def test_version(process: Call) -> None:
    done = process("--version")
    assert done.status == 0
    assert done.out.startswith("hgkit ")


@pytest.mark.parametrize(
    "args",
    [
        ["shw"],
        ["show"],
        ["show", "no-such-thing"],
        ["show", "no-such-file.yaml"],
        ["show", "hg-2020", "no.such.clause"],
        ["show", "hg-2020-land", "no-such-tile"],
        ["show", "hg-2020", "--colour"],
        ["list", "tiles"],
        ["list", "--format", "xml"],
        ["list", "--path", "no-such-folder"],
        ["list", "-o", "no-such-folder/list.txt"],
        ["show", "hg-2020", "--with", "no-such-overlay"],
        ["schema", "no-such-kind"],
        ["play", "no-such-script.yaml"],
        ["test", "no-such-folder"],
        ["validate", "no-such-file.yaml"],
        [],
    ],
)
def test_usage_is_2_and_told_on_standard_error(process: Call, args: list[str]) -> None:
    done = process(*args)
    assert done.status == 2
    assert done.out == ""
    assert done.err
    assert "Traceback" not in done.err
    assert "internal error" not in done.err


@pytest.mark.parametrize(
    "args",
    [
        ["show", str(DATA / "rulesets" / "broken.yaml")],
        ["show", "hg-2020", "--set", "animals.deeer.points=2"],
        ["show", "hg-2020", "--set", "nonsense"],
        ["show", "hg-2020-land", "--find", "forest"],
        ["play", str(DATA / "illegal.yaml")],
        ["validate", str(DATA / "rulesets" / "broken.yaml")],
    ],
)
def test_content_with_errors_is_1(process: Call, args: list[str]) -> None:
    done = process(*args)
    assert done.status == 1
    assert "Traceback" not in done.err
    assert "internal error" not in done.err


def test_bytes_that_are_no_text_are_content(process: Call, tmp_path: Path) -> None:
    file = tmp_path / "bytes.yaml"
    file.write_bytes(b"ruleset: x\n\xff\xfe\n")
    done = process("show", file)
    assert done.status == 1
    assert done.err.startswith("bytes.yaml:2:1: ")


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"'{sys.executable}' -m hgkit show hg-2020 --format json | head -c 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", command], env=environment(), capture_output=True, text=True, timeout=60
    )
    assert (done.stdout, done.stderr) == ("{0\n", "")


@pytest.mark.parametrize("delay", [0.01, 0.05, 0.1, 0.2])
def test_interrupted_is_130(delay: float) -> None:
    """Ctrl-C while the modules are imported and while the file is read."""
    code = (
        "import os, signal, sys, threading\n"
        "from hgkit import __main__\n"
        "handle = signal.signal\n"
        "handle(signal.SIGINT, signal.default_int_handler)  # as in a terminal, however the tests are run\n"
        "def begin(*arguments):\n"
        "    signal.signal = handle\n"
        "    before = handle(*arguments)\n"
        f"    threading.Timer({delay}, os.kill, (os.getpid(), signal.SIGINT)).start()\n"
        "    return before\n"
        "signal.signal = begin\n"
        "sys.exit(__main__.main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "play", str(ROOT / "tests/data/peer/games-60.jsonl.gz")],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "hgkit: interrupted\n")


HIDDEN = [("KeyboardInterrupt:", 130, "hgkit: interrupted\n"), ("SystemExit: 143", 143, "")]
"""What pydantic says where a signal came while it built a model, and how the command ends."""


def hiding(what: str) -> Callable[..., NoReturn]:
    def hide(*_: object, **__: object) -> NoReturn:
        raise SchemaError(f'Error building "literal" validator: {what}')

    return hide


@pytest.mark.parametrize(("what", "status", "said"), HIDDEN)
def test_a_signal_is_one_where_pydantic_hides_it(
    what: str, status: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hgkit.cli.main._finished", hiding(what))
    assert run(["list"]) == status
    assert capsys.readouterr().err == said


@pytest.mark.parametrize(("what", "status", "said"), HIDDEN)
def test_a_signal_ends_a_command_that_passes_over_errors(
    what: str, status: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "a.yaml"
    script.write_text((DATA / "two-tiles.yaml").read_text())
    monkeypatch.setattr("hgkit.play.cases.load_script", hiding(what))
    assert run(["test", str(script)]) == status
    monkeypatch.setattr("hgkit.validation.files.validate", hiding(what))
    assert run(["validate", str(script)]) == status


def test_colour_only_on_a_terminal(process: Call) -> None:
    assert "\x1b[1m" in on_a_terminal("show", "hg-2020", "animals")
    assert "\x1b" not in on_a_terminal("show", "hg-2020", "animals", NO_COLOR="1")
    assert "\x1b" not in process("show", "hg-2020", "animals").out


def test_progress_only_on_a_terminal(process: Call) -> None:
    file = str(DATA / "two-tiles.yaml")
    assert "\r\x1b[Kpath 1: " in on_a_terminal("test", file)
    assert "\r" not in process("test", file).err


def test_text_that_the_screen_cannot_show_is_no_error(process: Call) -> None:
    done = process("list", "rulesets", "--lang", "zh-Hans", PYTHONIOENCODING="ascii")
    assert done.status == 0
    assert "hg-2002" in done.out


def test_help_imports_nothing_slow() -> None:
    code = "import sys; from hgkit.cli.main import run; run(['--help']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, text=True, timeout=60
    )
    assert not {"pydantic", "yaml", "jinja2", "rich", "hgkit.engine"} & set(done.stderr.split())


def test_ended_by_the_system_it_leaves_no_half_file(tmp_path: Path) -> None:
    code = (
        "import os, signal, sys\n"
        "from hgkit import __main__\n"
        "signal.signal(signal.SIGTERM, signal.SIG_DFL)\n"
        "os.fsync = lambda *_: os.kill(os.getpid(), signal.SIGTERM)\n"
        "sys.exit(__main__.main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "show", "hg-2020", "-o", "out.txt"],
        env=environment(),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr, os.listdir(tmp_path)) == (143, "", "", [])
