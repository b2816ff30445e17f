"""Long texts without blanks: what a command needs grows with them, not with their square or cube."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from tests.cli.conftest import DATA, Call
from tests.growth import calls

LENGTHS = (2_000, 4_000, 8_000, 16_000)
SIGN = "漢"


@pytest.mark.parametrize("command", ["list", "show", "diff", "play"])
def test_the_work_is_linear(hgkit: Call, tmp_path: Path, command: str) -> None:
    work = []
    for length in LENGTHS:
        text = SIGN * length
        (tmp_path / "rules.yaml").write_text(
            f"hgkit: 1\nruleset: rules\ntitle: {{en: {text}}}\nsource: {text}\nextends: hg-2020\n"
            f"animals: {{deer: {{points: 2, note: {text}}}}}\n"
        )
        script = (DATA / "two-tiles.yaml").read_text().partition("\nexpect:")[0]
        (tmp_path / "game.yaml").write_text(script.replace("red", text))
        args = {
            "list": ["list", "rulesets", "--path", tmp_path],
            "show": ["show", tmp_path / "rules.yaml"],
            "diff": ["diff", "hg-2020", tmp_path / "rules.yaml", "--topic", "counting"],
            "play": ["play", tmp_path / "game.yaml"],
        }[command]
        done = []
        work.append(calls(lambda args=args, done=done: done.append(hgkit(*args))))
        assert (done[0].status, done[0].err) == (0, "")
        assert done[0].out.count(SIGN) >= length
    grown = [after - before for before, after in pairwise(work)]
    assert grown[-1] <= 2.5 * max(grown[-2], 1_000), work
