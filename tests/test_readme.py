"""What the README shows is what happens."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def commands() -> list[tuple[str, str]]:
    """Every `$ hgkit` command shown, with the output shown below it."""
    found = []
    for kind, text in BLOCKS:
        if kind == "console":
            for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                found.append((command, output))
    return [(command, output) for command, output in found if command.startswith("hgkit ")]


def matches(shown: str, actual: str) -> bool:
    """Whether output is as shown, where a line `...` stands for any lines."""
    pattern = "".join(
        "(?:.*\n)*?" if line == "..." else re.escape(line.rstrip()) + " *\n" for line in shown.splitlines()
    )
    return re.fullmatch(pattern, actual) is not None


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with the files that the README shows and nothing else."""
    for kind, text in BLOCKS:
        name = re.match(r"# (\S+\.yaml)\n", text)
        if kind == "yaml" and name:
            (tmp_path / name[1]).write_text(text, encoding="utf-8")
    return tmp_path


def environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HGKIT")}
    return {**kept, "PYTHONPATH": str(ROOT), "COLUMNS": "100", "NO_COLOR": "1"}


@pytest.mark.parametrize(("command", "shown"), commands())
def test_a_command_prints_what_the_readme_shows(command: str, shown: str, desk: Path) -> None:
    import shlex

    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)],
        cwd=desk,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
    )
    assert matches(shown, done.stdout), done.stdout
    assert done.returncode == (1 if "mistyped" in command else 0)


PROGRAMS = re.findall(r"^```python\n(.*?)^```$.*?^```text\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("code", "shown"), PROGRAMS)
def test_a_python_example_prints_what_the_readme_shows(code: str, shown: str, desk: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=desk, env=environment(), capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == shown


def test_there_are_examples_of_both_kinds() -> None:
    assert len(commands()) >= 8
    assert len(PROGRAMS) == sum(kind == "python" for kind, _ in BLOCKS) >= 1


LINKS = re.findall(r"\]\((?!https?:)([^)#]+)", README)


@pytest.mark.parametrize("link", LINKS)
def test_links_lead_to_files(link: str) -> None:
    assert (ROOT / link).exists()


def test_every_ruleset_is_said_to_be_of_some_game() -> None:
    shown = set(re.findall(r"`([\w-]+)`", README))
    names = {path.stem for path in (ROOT / "rulesets").glob("*.yaml")}
    assert {
        name for name in names - shown if "overlay:" not in (ROOT / f"rulesets/{name}.yaml").read_text()
    } == {"carcassonne", "hg"}


def test_the_first_screen_has_the_two_commands() -> None:
    first = README.splitlines()[:12]
    assert [line.split("#")[0].strip() for line in first if line.startswith("$ make")] == [
        "$ make demo",
        "$ make test",
    ]
