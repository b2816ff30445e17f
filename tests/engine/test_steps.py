"""The steps that checks know are those that the engine compiles."""

from hgkit.engine.grid_steps import STEPS
from hgkit.rules.checks.steps import TABLE_STEPS


def test_checks_and_engine_know_the_same_steps() -> None:
    assert tuple(STEPS) == TABLE_STEPS
