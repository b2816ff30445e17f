"""Kinds that another package adds by entry points: a tally, a step, an effect and a lint; and packages that fail."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = Path(__file__).parent / "plugin"

TOASTS = """\
hgkit: 1
ruleset: toasts
title: {en: "TOASTS"}
extends: hg-2020
source: "For tests"
turn: {order: {steps: [draw, place, toast, react, occupy, score, bonus_turn]}}
scoring: {forest: {points: "2 * tiles + pairs"}}
add:
  turn: {toast: {step: toast, points: 3}}
  tallies: {pairs: {doubled: meeple}}
"""

SCRIPT = """\
hgkit: 1
script: a toast
game: toasts.yaml
players: [red, blue]
decks: {land: [24]}
turns:
  - {tile: 24, at: [-1, 0], turned: 1, toast: blue}
expect:
  - {after: 1, points: {red: 3, blue: 0}}
"""


def run(*args: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run hgkit with the package installed."""
    path = os.pathsep.join([str(PACKAGES), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": path, "NO_COLOR": "1", "COLUMNS": "200", **environment}
    command = [sys.executable, "-m", "hgkit", *args]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=60)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a ruleset that uses the kinds, and a script of it."""
    (tmp_path / "toasts.yaml").write_text(TOASTS)
    (tmp_path / "toast.yaml").write_text(SCRIPT)
    return tmp_path


def test_a_tally_and_a_step_of_another_package_are_played(folder: Path) -> None:
    done = run("test", "toast.yaml", folder=folder)
    assert done.stdout.splitlines()[-1] == "1 passed, 0 failed in 1 file", done.stdout + done.stderr
    shown = run("play", "toast.yaml", folder=folder)
    assert "toast blue" in shown.stdout


def test_a_key_of_another_package_has_a_form(folder: Path) -> None:
    (folder / "toast.yaml").write_text(SCRIPT.replace("toast: blue", "toast: [blue]"))
    done = run("validate", "toast.yaml", folder=folder)
    assert "toast.yaml:7:47: turns[0].toast: expected a text, found a list [wrong-type]" in done.stdout
    (folder / "toast.yaml").write_text(
        SCRIPT.replace("game: toasts", "game: toast").replace("at: [-1, 0]", "at: 3")
    )
    done = run("validate", "toast.yaml", folder=folder)
    assert [line.rpartition("[")[2] for line in done.stdout.splitlines()] == ["unknown-file]", "wrong-type]"]


def test_a_package_in_an_archive_is_seen(folder: Path, tmp_path: Path) -> None:
    archive = shutil.make_archive(str(tmp_path / "packages"), "zip", PACKAGES)
    done = run("test", "toast.yaml", folder=folder, PYTHONPATH=os.pathsep.join([archive, str(ROOT)]))
    assert done.stdout.splitlines()[-1] == "1 passed, 0 failed in 1 file", done.stdout + done.stderr


def test_results_name_the_package_and_its_version(folder: Path) -> None:
    done = run("play", "toast.yaml", "--format", "json", folder=folder)
    assert json.loads(done.stdout)["ruleset"]["packages"] == ["extra-rules 1.2"]
    assert "toast" in [event["event"] for event in json.loads(done.stdout)["turns"][0]["events"]]
    plain = run("show", "hg-2020", "--format", "json", folder=folder)
    assert "packages" not in plain.stdout


def test_scripts_and_positions_name_the_packages_they_were_recorded_with(folder: Path) -> None:
    cut = run("position", "toast.yaml", "--after", "1", folder=folder)
    assert "packages: [extra-rules 1.2]" in cut.stdout, cut.stdout + cut.stderr
    text = SCRIPT.replace("players:", "packages: [extra-rules 1.1]\nplayers:")
    (folder / "old.yaml").write_text(text)
    done = run("play", "old.yaml", folder=folder)
    assert (
        "old.yaml:4:11: warning: packages: recorded with extra-rules 1.1; the rules of toasts now use "
        "extra-rules 1.2 [rules-changed]"
    ) in done.stderr


def test_an_effect_of_another_package_is_played_where_its_space_has_it(folder: Path) -> None:
    bless = "powers: {feast: {effect: bless, points: 2, track: food}}"
    (folder / "blessed.yaml").write_text(
        "hgkit: 1\nruleset: blessed\ntitle: {en: Blessed}\nextends: sapiens\nsource: Ours\n"
        f"without: [powers.feast]\nadd: {{{bless}}}\n"
    )
    code = (
        "import hgkit, random\n"
        "state = hgkit.start(hgkit.load('blessed.yaml'), ['a', 'b'], seed=1)\n"
        "chance = random.Random(1)\n"
        "while not state.finished: state.play(chance.choice(list(state.legal_moves())))\n"
        "print(sum(e['clause'] == 'powers.feast' for e in state.ledger))\n"
    )
    path = os.pathsep.join([str(PACKAGES), str(ROOT)])
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert int(done.stdout) > 0, done.stderr
    (folder / "tiles.yaml").write_text(
        "hgkit: 1\nruleset: tiles\ntitle: {en: Tiles}\nextends: hg-2020\nsource: Ours\n"
        "add: {powers: {grace: {effect: bless, points: 2, track: points}}}\n"
    )
    refused = run("validate", "tiles.yaml", folder=folder)
    assert "a table of tiles has no effect 'bless'" in refused.stdout
    assert "'bless' is played on boards" in refused.stdout


def test_a_kind_of_another_package_brings_its_sentence(folder: Path) -> None:
    sheet = run("sheet", "toasts.yaml", "--format", "markdown", folder=folder).stdout
    assert "You may raise a glass to another player: score **3**." in sheet
    assert "Pairs: count every meeple there twice." in sheet


def test_a_lint_of_another_package_is_run(folder: Path) -> None:
    done = run("validate", "toasts.yaml", folder=folder)
    assert "toasts.yaml:3:8: warning: title: 'TOASTS' is in capitals (say it quietly) [shouting]" in (
        done.stdout
    ), done.stdout + done.stderr


def test_an_entry_point_that_cannot_be_used_is_reported_once(folder: Path) -> None:
    done = run("play", "toast.yaml", folder=folder)
    assert [line for line in done.stderr.splitlines() if "[plugin]" in line] == [
        "hgkit.kinds:1:1: warning: extra-rules 1.2: there is a tally 'pieces' already [plugin]",
        "hgkit.kinds:1:1: warning: extra-rules 1.2: 'weather.rain' is not FAMILY.NAME or SPACE.FAMILY.NAME [plugin]",
    ]


def test_a_kind_that_cannot_be_imported_is_refused_where_it_is_used(folder: Path) -> None:
    (folder / "lost.yaml").write_text(TOASTS.replace("pairs: {doubled", "pairs: {lost"))
    done = run("validate", "lost.yaml", folder=folder)
    assert (done.returncode, [line for line in done.stdout.splitlines() if "lost" in line]) == (
        1,
        [
            "lost.yaml:10:21: tallies.pairs.lost: the tally 'lost' of extra-rules 1.2 can't be imported: "
            "ModuleNotFoundError(\"No module named 'extra_rules.lost'\") (reinstall it, or do without) [plugin]"
        ],
    )
    assert run("validate", "toasts.yaml", folder=folder).returncode == 0


def test_without_plug_ins_their_kinds_are_unknown(folder: Path) -> None:
    for done in (
        run("--no-plugins", "validate", "toasts.yaml", folder=folder),
        run("validate", "toasts.yaml", folder=folder, HGKIT_NO_PLUGINS="1"),
    ):
        assert done.returncode == 1
        assert "toasts.yaml:9:24: turn.toast.step: expected draw, " in done.stdout
        assert "found 'toast' [not-allowed]" in done.stdout
