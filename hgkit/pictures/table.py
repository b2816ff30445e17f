"""The table of a game as text: the picture of its space, and a key."""

from collections.abc import Callable

from hgkit.engine.state import State
from hgkit.pictures.boards import draw_boards
from hgkit.pictures.grid import draw_grid
from hgkit.pictures.map import draw_map

PICTURES: dict[str, Callable[[State, int, bool], str]] = {
    "tiles": draw_grid,
    "maps": draw_map,
    "boards": draw_boards,
}
"""By space, the function that draws it: `(state, width, colour)` gives the text."""


def draw_table(state: State, *, width: int = 100, colour: bool = False) -> str:
    """Draw the table as it lies, with every piece on it; empty for a game whose space has no picture.

    `width` is in characters: a table that is wider is drawn smaller, then in parts. `colour` colours the
    pieces by player with the codes of a terminal.
    """
    draw = PICTURES.get(state.game.ruleset.plays.name)
    return draw(state, width, colour) if draw is not None else ""
