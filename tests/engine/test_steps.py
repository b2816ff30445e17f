"""The steps of a table of tiles: what the space declares and what the engine compiles."""

from hgkit.rules.clauses.plays import TILES
from hgkit.spaces.tiles.compiling import STEPS


def test_a_table_of_tiles_declares_the_steps_that_the_engine_knows() -> None:
    assert tuple(STEPS) == TILES.steps
