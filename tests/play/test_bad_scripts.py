"""Bad scripts: each brings exactly the lines that stand beside it."""

from pathlib import Path

import pytest

from hgkit.errors import RulesetError
from hgkit.play.library import Library
from hgkit.play.replay import Replay
from hgkit.play.script import load_script
from hgkit.problems import Problem
from hgkit.rules.source import parse
from tests.bad_files import bad_files, expected_lines

LIBRARY = Library()


def problems(file: Path) -> list[Problem]:
    """All faults of a script: of the file, or else of the turns."""
    try:
        script = load_script(parse(file.read_bytes(), file.name), LIBRARY)
    except RulesetError as error:
        return list(error.problems)
    replay = Replay(script)
    while replay.play_turn():
        pass
    return replay.problems


@pytest.mark.parametrize("file", bad_files("script"))
def test_bad_script(file: Path) -> None:
    assert [str(problem) for problem in problems(file)] == expected_lines(file)
