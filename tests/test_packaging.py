"""The wheel works from any folder, in an environment without the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DATA = ("rulesets", "tiles", "templates", "schemas", "games")


def run(*command: str | Path, folder: Path) -> str:
    """The output of a command run in a folder, without settings of this process."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("HGKIT", "PYTHON"))}
    done = subprocess.run(command, cwd=folder, env=kept, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel built from it."""
    folder = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, folder=folder)
    return folder


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The hgkit command of an environment that has the wheel alone; what it depends on comes from this one.

    The line in a .pth file adds this environment's packages but not what their .pth files add, and so not the
    checkout.
    """
    home = tmp_path_factory.mktemp("empty")
    run(sys.executable, "-m", "venv", "--without-pip", home, folder=home)
    python = home / "bin" / "python"
    wheel = next(built.glob("*.whl"))
    pip = [sys.executable, "-m", "pip", "--python", str(python)]
    run(*pip, "install", "-q", "--no-index", "--no-deps", "--disable-pip-version-check", wheel, folder=home)
    packages = Path(
        run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", folder=home).strip()
    )
    (packages / "outer.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return home / "bin" / "hgkit"


def shipped_files() -> set[str]:
    files = {path for name in DATA for path in (ROOT / name).rglob("*") if path.is_file()}
    return {str(path.relative_to(ROOT)) for path in files}


def test_the_wheel_carries_all_data(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
    assert {f"hgkit/data/{name}" for name in shipped_files()} <= names
    assert "hgkit/py.typed" in names
    assert not any(name.startswith(("tests/", "benchmarks/")) for name in names)


def test_the_sdist_carries_all_data_and_the_tests(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}
    assert shipped_files() <= names
    assert {
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "docs/architecture.md",
        "Makefile",
        "requirements.lock",
        "requirements-test.lock",
        "tests/test_packaging.py",
    } <= names


def locked(name: str) -> dict[str, str]:
    """The version of every package in a lock."""
    lines = (ROOT / name).read_text().splitlines()
    return dict(line.removesuffix(" \\").split("==") for line in lines if "==" in line)


def test_the_demo_is_installed_without_what_only_tests_need() -> None:
    demo, tests = locked("requirements.lock"), locked("requirements-test.lock")
    assert demo.items() < tests.items()
    assert {"pydantic", "pyyaml", "typer", "jinja2", "hatchling", "editables", "pip"} <= set(demo)
    assert {"pytest", "mypy", "ruff", "import-linter"} <= set(tests) - set(demo)


@pytest.mark.parametrize("name", ["requirements.lock", "requirements-test.lock"])
def test_a_lock_holds_for_every_machine(name: str) -> None:
    lines = (ROOT / name).read_text().splitlines()
    assert [line for line in lines if "/" in line or line.startswith("-")] == []


def test_it_lists_validates_and_writes_sheets_from_another_folder(installed: Path, tmp_path: Path) -> None:
    python = installed.with_name("python")
    home = run(python, "-c", "import hgkit; print(hgkit.__file__)", folder=tmp_path).strip()
    assert Path(home).is_relative_to(installed.parent.parent)
    assert "hg-2020" in run(installed, "list", folder=tmp_path)
    run(installed, "validate", folder=tmp_path)
    assert "## Scoring" in run(installed, "sheet", "hg-2002", folder=tmp_path)


def test_the_recorded_games_ship_too(installed: Path, tmp_path: Path) -> None:
    game = "games/a-game-for-five.yaml"
    assert "blue wins" in run(installed, "play", game, "--rules", "hg-2020", folder=tmp_path)
    assert " 0 failed in 2 files" in run(installed, "test", "games", folder=tmp_path)
    run(installed, "position", game, "--after", "final", "-o", "table.yaml", folder=tmp_path)
    assert "winner: blue" in run(installed, "score", "table.yaml", folder=tmp_path)
    update = [str(installed), "test", "games", "--update"]
    assert subprocess.run(update, cwd=tmp_path, check=False, capture_output=True).returncode == 2


def test_the_version_is_that_of_the_package(installed: Path, tmp_path: Path) -> None:
    version = run(installed, "--version", folder=tmp_path).split()[-1]
    assert f'version = "{version}"' in (ROOT / "pyproject.toml").read_text()
