"""What a game on boards is played with: its boards, its dominoes, its tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hgkit.spaces.boards.areas import BoardAreas
from hgkit.spaces.boards.components.boards import Boards
from hgkit.spaces.boards.domino_set import DominoSet
from hgkit.spaces.boards.table import Layout, compile_layout


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardKit:
    """The boards with their `parts` from west to east, the dominoes, and the areas that `found` finds on boards.

    `token_racks` are the racks that hold tokens, whose numbers are scenes; `mark_pieces` says which kinds of pieces
    mark dominoes.
    """

    boards: Boards
    parts: tuple[str, ...]
    dominoes: DominoSet
    found: BoardAreas
    token_racks: frozenset[str]
    mark_pieces: tuple[str, ...]
    layouts: dict[tuple[str, ...], Layout] = field(default_factory=dict, repr=False)

    def layout_of(self, faces: Sequence[str]) -> Layout:
        """Return the board that faces make, compiled once."""
        key = tuple(faces)
        if key not in self.layouts:
            self.layouts[key] = compile_layout(self.boards, key)
        return self.layouts[key]
