"""Every script that ships is shown in every form, without an error of hgkit itself."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hgkit.play.cut import position_after
from hgkit.play.position import load_position
from hgkit.play.position_text import position_yaml
from hgkit.play.script import load_script
from hgkit.text.source import parse, read
from tests.cli.conftest import ROOT, Call
from tests.counts import FULL
from tests.play.scripts import LOADER

FILES = sorted((ROOT / "tests/games").rglob("*.yaml")) + sorted((ROOT / "games").iterdir())
SHOWN = FILES if FULL else FILES[::20]


def test_every_position_of_every_shipped_script_is_written_and_read(
    hgkit: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HGKIT_DEBUG", "1")
    monkeypatch.setattr("hgkit.play.loader.Loader", lambda *_, **__: LOADER)
    for file in SHOWN:
        data: Any = read(file).data
        for after in range(len(data.get("turns", ())) + 1):
            done = hgkit("position", file.relative_to(ROOT), "--after", after)
            assert (done.status, done.err) == (0, ""), (file, after)
            read_again = load_position(parse(done.out, "position.yaml"), LOADER)
            taken = position_after(load_script(read(file), LOADER), after)
            named = {"game": read_again.document.game, "with": read_again.document.overlays}
            taken |= {key: names for key, names in named.items() if key in taken}  # as seen from here
            assert position_yaml(taken) == done.out
            assert read_again.document.players == [str(player) for player in data["players"]]


@pytest.mark.parametrize("options", [(), ("--format", "json"), ("--explain",)], ids=" ".join)
def test_every_shipped_script_is_played(
    hgkit: Call, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    monkeypatch.setenv("HGKIT_DEBUG", "1")  # an error of hgkit itself is raised
    monkeypatch.setattr("hgkit.play.loader.Loader", lambda *_, **__: LOADER)  # rules are loaded once
    for file in SHOWN:
        done = hgkit("play", file.relative_to(ROOT), *options)
        fails = [problem for problem in done.err.splitlines() if ": warning: " not in problem]
        assert (done.status, fails) == (0, []), file
        if "json" in options:
            assert json.loads(done.out)["kind"] == "play"
        else:
            assert done.out
