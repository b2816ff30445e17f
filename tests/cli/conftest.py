"""Ways to run the command: in this process, and as the real thing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from hgkit.cli.main import run

ROOT = Path(__file__).parents[2]
DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Result:
    status: int
    out: str
    err: str


Call = Callable[..., Result]


@pytest.fixture
def hgkit(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Call:
    """`hgkit ARGS` in this process, from the root of the project."""
    monkeypatch.chdir(ROOT)
    for name in WITHOUT:
        monkeypatch.delenv(name, raising=False)

    def call(*args: object) -> Result:
        status = run([str(arg) for arg in args])
        captured = capsys.readouterr()
        return Result(status, captured.out, captured.err)

    return call


WITHOUT = {"COLUMNS": "", "FORCE_COLOR": ""}
"""What a runner of tests may set, and changes what is written."""


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), **WITHOUT, **more}


@pytest.fixture
def process(tmp_path: Path) -> Call:
    """`python -m hgkit ARGS` as a process of its own, from an empty folder."""

    def call(*args: object, **env: str) -> Result:
        done = subprocess.run(
            [sys.executable, "-m", "hgkit", *map(str, args)],
            cwd=tmp_path,
            env=environment(**env),
            capture_output=True,
            text=True,
            timeout=60,
        )
        return Result(done.returncode, done.stdout, done.stderr)

    return call
