"""What the clauses `placement.limit` and `placement.holes` say about the shape of what lies on a board."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hgkit.errors import IllegalMove
from hgkit.rules.clauses.placing import TableLimit
from hgkit.spaces.boards.table import NOTHING, Board


@dataclass(frozen=True, slots=True)
class Shape:
    """All dominoes of a board fit in `rectangle`, wherever it lies; without `holes` none leaves a single square.

    `outer` are the kinds of outer squares that take a domino, None for all.
    """

    rectangle: TableLimit | None
    holes: bool
    outer: frozenset[str] | None

    def refusal(self, board: Board, cells: Sequence[int]) -> IllegalMove | None:
        """Return what forbids a domino on two free cells; None where nothing does."""
        if self.rectangle is not None:
            covered = (cell for cell, number in enumerate(board.tile) if number != NOTHING)
            columns, rows = zip(*(board.layout.places[cell] for cell in (*covered, *cells)), strict=True)
            sides = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
            if not self.rectangle.fits(*sides):
                return IllegalMove(self.rectangle.overflow(*sides), "placement.limit")
        single = None if self.holes else next(self._left_alone(board, cells), None)
        if single is not None:
            x, y = board.layout.places[single]
            return IllegalMove(f"no domino could ever cover {x},{y}", "placement.holes")
        return None

    def _left_alone(self, board: Board, cells: Sequence[int]) -> Iterator[int]:
        """Yield the free squares beside a domino on two cells that have no free cell beside them any more."""
        layout = board.layout
        for cell in cells:
            for near in layout.neighbours[cell]:
                if (
                    near < layout.inner
                    and self._is_free(board, near, cells)
                    and not any(self._is_free(board, other, cells) for other in layout.neighbours[near])
                ):
                    yield near

    def _is_free(self, board: Board, cell: int, cells: Sequence[int]) -> bool:
        """Return whether a domino may come to lie on a cell once one lies on `cells`."""
        if cell in cells or board.tile[cell] != NOTHING or cell in board.block:
            return False
        return cell < board.layout.inner or self.outer is None or board.layout.ground[cell] in self.outer
