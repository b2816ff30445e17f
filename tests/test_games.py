"""Scripted games that read like the examples of a rule text, each with what has to come of it."""

import json
import re
from pathlib import Path

import jsonschema.validators
import pytest

from hgkit.play.cases import run_cases
from hgkit.play.loader import Loader
from hgkit.text.source import read

GAMES = Path(__file__).parent / "games"
SCHEMA = Path(__file__).parents[1] / "schemas" / "script.json"
LOADER = Loader()
FILES = sorted(GAMES.rglob("*.yaml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_game(file: Path) -> None:
    cases = run_cases([file], LOADER, strict=True)
    assert cases
    assert not [str(case) for case in cases if not case.ok]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_game_is_called_after_its_situation(file: Path) -> None:
    title = next(line for line in file.read_text().splitlines() if line.startswith("script: "))
    words = re.sub(r"[^\w -]", "", title.removeprefix("script: ")).replace(" ", "-")
    assert words == file.stem


def test_games_fit_the_public_schema() -> None:
    schema = json.loads(SCHEMA.read_text())
    validator = jsonschema.validators.validator_for(schema)(schema)
    for file in FILES:
        validator.validate(read(file).data)
