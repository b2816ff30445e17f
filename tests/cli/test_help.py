"""The help of every command, and what is said about mistyped ones."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion

from hgkit.cli import commands
from hgkit.cli.app import GROUPS, build
from tests.cli.conftest import Call

COMMANDS = ["list", "play", "schema", "sheet", "show", "test", "validate"]


def test_help(hgkit: Call) -> None:
    done = hgkit("--help")
    assert done.status == 0
    for name in COMMANDS:
        assert f"\n  {name} " in done.out


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command(
    hgkit: Call, monkeypatch: pytest.MonkeyPatch, name: str, snapshot: SnapshotAssertion
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    done = hgkit(name, "--help")
    assert done.status == 0
    assert done.out == snapshot


def test_every_command_has_examples_and_a_heading() -> None:
    from importlib import import_module
    from pkgutil import iter_modules

    for module in iter_modules(commands.__path__):
        part = import_module(f"hgkit.cli.commands.{module.name}")
        assert part.GROUP in GROUPS
        assert f"hgkit {module.name}" in part.command.__doc__
    assert build().registered_commands


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["lst"], "hgkit: no such command 'lst'. Did you mean 'list'?"),
        (["list", "poers"], "(did you mean 'powers'?)"),
        (["list", "--frmat", "json"], "hgkit list: no such option: --frmat (did you mean '--format'?)"),
        (["list", "--format", "jsno"], "(did you mean 'json'?)"),
        (["show", "hg-2021"], "there is nothing called 'hg-2021' (did you mean 'hg-2020' or"),
        (
            ["show", "hg-2020", "animals.deeer"],
            "hg-2020 has nothing at 'animals.deeer' (did you mean 'deer'?)",
        ),
    ],
)
def test_mistyped(hgkit: Call, args: list[str], message: str) -> None:
    done = hgkit(*args)
    assert done.status == 2
    assert message in done.err


def test_a_missing_value_leads_to_the_help_of_its_command(hgkit: Call) -> None:
    assert hgkit("show", "hg-2020", "--lang").err.endswith("\n'hgkit show --help' shows how\n")
    assert hgkit("--lang").err.endswith("\n'hgkit --help' shows how\n")


def test_the_help_cuts_no_sentence(hgkit: Call) -> None:
    out = " ".join(hgkit("--help").out.split())
    assert "..." not in out.partition(" Rules: ")[2]
    assert "Show what differs between rulesets, clause by clause, and where their documents say so" in out
