"""The table of a game as text: the picture of its space, and a key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgkit.pictures.grid import draw_grid
from hgkit.spaces.grid import Table

if TYPE_CHECKING:
    from hgkit.engine.state import State


def draw_table(state: State, *, width: int = 100, colour: bool = False) -> str:
    """The table as it lies, with every piece on it; empty for a game whose space has no picture.

    `width` is in characters: a table that is wider is drawn smaller, then in parts. `colour` colours the
    pieces by player with the codes of a terminal.
    """
    if isinstance(state.table, Table):
        return draw_grid(state, width=width, colour=colour)
    return ""
