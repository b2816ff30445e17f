"""Every script that ships is shown in every form, without an error of hgkit itself."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import ROOT, Call
from tests.counts import FULL
from tests.play.scripts import LIBRARY

FILES = sorted((ROOT / "tests/games").rglob("*.yaml")) + sorted((ROOT / "games").iterdir())
SHOWN = FILES if FULL else FILES[::20]


@pytest.mark.parametrize("options", [(), ("--format", "json"), ("--explain",)], ids=" ".join)
def test_every_shipped_script_is_played(
    hgkit: Call, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    monkeypatch.setenv("HGKIT_DEBUG", "1")  # an error of hgkit itself is raised
    monkeypatch.setattr("hgkit.play.library.Library", lambda *_, **__: LIBRARY)  # rules are loaded once
    for file in SHOWN:
        done = hgkit("play", file.relative_to(ROOT), *options)
        fails = [problem for problem in done.err.splitlines() if ": warning: " not in problem]
        assert (done.status, fails) == (0, []), file
        if "json" in options:
            assert json.loads(done.out)["kind"] == "play"
        else:
            assert done.out
