"""What a file says does nothing to the screen: no colours, no hidden text, no forged lines; on a terminal and off."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
import yaml

from tests.cli.conftest import DATA, Call, environment

EVIL = "ev\x1b[8mil\x1b[31m\x1b]0;x\x07\u202e\u200b\u061c\u2028\ufeff\U000e0041\nforged: line"
SCRIPT = DATA / "two-tiles.yaml"


def on_a_terminal(*args: object, cwd: Path | None = None, **env: str) -> str:
    """What a command writes to a terminal."""
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-m", "hgkit", *map(str, args)],
        env=environment(TERM="xterm", **env),
        cwd=cwd,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    text = b""
    with suppress(OSError):  # the other end is gone: on Linux an error, not an end of file
        while part := os.read(ours, 4096):
            text += part
    os.close(ours)
    running.wait(timeout=60)
    return text.decode().replace("\r\n", "\n")


@pytest.fixture
def evil(tmp_path: Path) -> Path:
    """A folder in which every text says something to the terminal."""
    text = yaml.safe_dump(EVIL, default_style='"', width=10**6).strip()
    (tmp_path / "rules.yaml").write_text(
        f"""
hgkit: 1
ruleset: rules
title: {{en: {text}}}
source: {text}
extends: hg-2020
documents: {{{text}: {{title: {text}, language: {text}}}}}
animals: {{deer: {{points: 2, note: {text}, cite: {{{text}: {text}}}}}}}
add: {{animals: {{{text}: {{points: 1}}}}}}
""".lstrip()
    )
    (tmp_path / "errors.yaml").write_text(
        f"hgkit: 1\nruleset: x\ntitle: {{en: x}}\nextends: hg-2020\nanimals: {{{text}: {{points: 1}}}}\n"
    )
    (tmp_path / "over.yaml").write_text(f"hgkit: 1\noverlay: over\ntitle: {{en: {text}}}\nsource: {text}\n")
    deck = f"hgkit: 1\ndeck: deck\ntitle: {{en: {text}}}\nsource: {text}\nextends: hg-2020-menhir\n"
    tile = f"{{id: {text}, sides: [meadow, meadow, meadow, meadow], meadow: [N+E+S+W]}}"
    deck += f"reconstructed: {{how: made_up, why: {text}}}\nadd: [{tile}]\n"
    (tmp_path / "deck.yaml").write_text(deck)
    game = SCRIPT.read_text()
    game = re.sub("(?m)^script: .*", lambda _: f"script: {text}", game)
    game = re.sub(r"\bblue\b", lambda _: text, game)
    (tmp_path / "game.yaml").write_text(game)
    (tmp_path / "fails.yaml").write_text(f"{game}\n" if "expect:" in game else f"{game}\nexpect:\n")
    with (tmp_path / "fails.yaml").open("a") as file:
        file.write(f"  - {{after: end, points: {{{text}: 99}}}}\n")
    return tmp_path


COMMANDS = [
    "list --path .",
    "list --paths --path .",
    "show rules.yaml",
    "show rules.yaml animals.deer",
    "show rules.yaml animals",
    "show over.yaml",
    "show deck.yaml",
    "show errors.yaml",
    "diff hg-2020 rules.yaml",
    "validate errors.yaml",
    "play game.yaml --explain",
    "play game.yaml --rules hg-2020 --rules hg-2002 --explain",
    "test fails.yaml",
    "show \x1b[8mname",
    "play no\x1b[8mfile.yaml",
    "validate no\u2028\u202efile.yaml",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_nothing_that_a_file_says_is_obeyed(evil: Path, command: str) -> None:
    seen = on_a_terminal(*command.split(" "), cwd=evil)
    plain = re.sub(r"\x1b\[(?:K|[0-9;]*m)|\r", "", seen)
    assert "\x1b[8m" not in seen
    assert "\x1b[31mil" not in seen
    assert not re.search(
        "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u061c\u2028-\u202e\ufeff\U000e0041]", plain
    )
    assert "\nforged" not in plain
    assert r"\x1b[8m" in plain or r"\e[8m" in plain or r"\u202e" in plain


def test_hgkit_s_own_colours_stay(evil: Path) -> None:
    assert "\x1b[1manimals.deer" in on_a_terminal("diff", "hg-2020", "rules.yaml", cwd=evil)
    assert "\x1b[1merrors.yaml:5:11\x1b[0m: " in on_a_terminal("validate", "errors.yaml", cwd=evil)
    assert re.search(r"\x1b\[1;9\dm", on_a_terminal("play", SCRIPT))
    played = on_a_terminal("play", "game.yaml", cwd=evil)  # its picture could be taken for a name
    assert "\x1b[1m" in played
    assert "\x1b[1;9" not in played


def test_no_lines_are_forged_off_a_terminal(evil: Path, process: Call) -> None:
    for command in ("list --path", "validate", "show"):
        done = process(*command.split(), evil if "list" in command else evil / "errors.yaml")
        assert "forged" in done.out + done.err
        assert "\nforged" not in done.out + done.err


def test_a_title_over_several_lines_is_one(hgkit: Call, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("hgkit: 1\noverlay: x\ntitle:\n  en: |\n    One\n    two\n")
    assert "  x " in (out := hgkit("list", "--path", tmp_path).out)
    assert " One two\n" in out
