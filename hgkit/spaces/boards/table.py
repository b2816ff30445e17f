"""Boards of the players: squares, outer squares beside them, and the dominoes, tokens and pieces that lie there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from hgkit.engine.state import State
from hgkit.spaces.boards.components.boards import Boards

STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Where the second half of a domino lies, by its turns: east, south, west, north of the first."""

Place = tuple[int, int]
"""x to the east and y to the south, the first square at (0, 0)."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A board: the parts side by side, every square and outer square a number (a cell).

    The cells below `inner` are squares, the others outer squares. `ground` is the terrain of a square or the kind of
    an outer square, `values` the numbers printed on a cell, by name. `pairs` are all (first cell, second cell, turned)
    with the second east, south, or (outer squares) on any side: each two neighbouring cells once. `borders` are the
    outer squares by side and row or column of the whole board.
    """

    faces: tuple[str, ...]
    places: tuple[Place, ...]
    cells: Mapping[Place, int]
    inner: int
    ground: tuple[str, ...]
    values: tuple[Mapping[str, int], ...]
    neighbours: tuple[tuple[int, ...], ...]
    pairs: tuple[tuple[int, int, int], ...]
    borders: Mapping[str, int]


def compile_layout(boards: Boards, faces: Sequence[str]) -> Layout:
    """Return the board that faces make, from west to east."""
    squares: list[tuple[Place, str, Mapping[str, int]]] = []
    outer: list[tuple[Place, str, Mapping[str, int]]] = []
    entrances: dict[Place, tuple[Place, int]] = {}
    west = 0
    for face in (boards.faces[name] for name in faces):
        for y, row in enumerate(face.squares):
            squares += [((west + x, y), ground, {boards.number: n}) for x, (ground, n) in enumerate(row)]
        for (side, along), (kind, points) in face.outer.items():
            y, x = face.entrance(side, along)
            turned = "WNES".index(side)
            dx, dy = STEPS[turned]
            place = (west + x - dx, y - dy)
            entrances[place] = (west + x, y), turned
            outer.append((place, kind, dict(zip(boards.values[kind], points, strict=False))))
        west += face.columns
    places, ground, values = zip(*squares, *outer, strict=True)
    inner, cells = len(squares), {place: cell for cell, place in enumerate(places)}
    neighbours: list[list[int]] = [[] for _ in places]
    pairs = []
    for cell, (x, y) in enumerate(places[:inner]):
        for turned, (dx, dy) in enumerate(STEPS):
            other = cells.get((x + dx, y + dy), inner)
            if other < inner:
                neighbours[cell].append(other)
                if turned < 2:  # the other two turns are the same pairs, seen from the other cell
                    pairs.append((cell, other, turned))
    for place, (entrance, turned) in entrances.items():
        # an outer square is reached from its entrance only, and comes first in its pair (`Placing` relies on it)
        one, other = cells[place], cells[entrance]
        neighbours[one].append(other)
        neighbours[other].append(one)
        pairs.append((one, other, turned))
    borders = {_border(place, west): cells[place] for place in entrances}
    beside = tuple(map(tuple, neighbours))
    return Layout(tuple(faces), places, cells, inner, ground, values, beside, tuple(pairs), borders)


def _border(place: Place, columns: int) -> str:
    """Return the name of an outer square, such as W1 or N6."""
    x, y = place
    if 0 <= x < columns:
        return f"N{x}" if y < 0 else f"S{x}"
    return f"W{y}" if x < 0 else f"E{y}"


NOTHING = -1


class Standing(NamedTuple):
    """A piece that blocks a cell: its kind, and the seat that it belongs to (None: it is the table's)."""

    piece: int
    owner: int | None


class Board:
    """What lies on one player's board.

    By cell: `scene` (number of the scene of the half there), `tile` (number of the domino, in the order of laying),
    `token` (number of the scene on the token); NOTHING where there is none. `block` are the pieces that block cells.
    `laid` are (kind of domino, first cell, second cell), `down` whether each lies face down.
    """

    __slots__ = ("block", "cache", "down", "laid", "layout", "scene", "tile", "token")

    def __init__(self, layout: Layout) -> None:
        """Start with an empty board."""
        cells = len(layout.places)
        self.layout = layout
        self.scene = [NOTHING] * cells
        self.tile = [NOTHING] * cells
        self.token = [NOTHING] * cells
        self.block: dict[int, Standing] = {}
        self.laid: list[tuple[int, int, int]] = []
        self.down: list[bool] = []
        # what was found out about the board as it is (see `Placing.options`); every change clears it
        self.cache: dict[object, Any] = {}

    def copy(self) -> Board:
        """Return an independent copy."""
        other = Board.__new__(Board)
        other.layout = self.layout
        for name in ("scene", "tile", "token", "block", "laid", "down"):
            setattr(other, name, getattr(self, name).copy())
        other.cache = {}
        return other

    def is_up(self) -> bool:
        """Return whether a domino lies face up."""
        return not all(self.down)

    def around(self, cell: int, *, corners: bool = False) -> list[int]:
        """Return the cells that touch a cell, by an edge or by a corner too."""
        if not corners:
            return list(self.layout.neighbours[cell])
        x, y = self.layout.places[cell]
        near = ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
        found = [self.layout.cells[at] for at in near if at in self.layout.cells]
        return sorted({*found, *self.layout.neighbours[cell]})


class BoardTable:
    """The boards of all players, by seat; every change but set-up has its inverse, for `State.log`."""

    __slots__ = ("boards",)

    def __init__(self, boards: Sequence[Board]) -> None:
        """Take one board for each seat."""
        self.boards = list(boards)

    def copy(self) -> BoardTable:
        """Return an independent copy."""
        return BoardTable([board.copy() for board in self.boards])

    def lay(self, seat: int, kind: int, halves: tuple[int, int], first: int, second: int) -> None:
        """Lay a domino face up; its number is how many lay there before."""
        board = self.boards[seat]
        number = len(board.laid)
        for cell, scene in ((first, halves[0]), (second, halves[1])):
            board.scene[cell] = scene
            board.tile[cell] = number
        board.laid.append((kind, first, second))
        board.down.append(False)
        board.cache.clear()

    def lift(self, seat: int) -> None:
        """Take the domino laid last away."""
        board = self.boards[seat]
        _, first, second = board.laid.pop()
        board.down.pop()
        for cell in (first, second):
            board.scene[cell] = board.tile[cell] = NOTHING
        board.cache.clear()

    def set_down(self, seat: int, down: tuple[bool, ...]) -> None:
        """Turn dominoes face down or up."""
        board = self.boards[seat]
        board.down[:] = down
        board.cache.clear()

    def set_token(self, seat: int, cell: int, scene: int) -> None:
        """Put a token on a cell, or take it away."""
        board = self.boards[seat]
        board.token[cell] = scene
        board.cache.clear()

    def set_block(self, seat: int, cell: int, block: Standing | None) -> None:
        """Put a piece on a cell, or take it away."""
        board = self.boards[seat]
        board.block.pop(cell, None)
        if block is not None:
            board.block[cell] = block
        board.cache.clear()


BoardState = State[BoardTable]
"""A game played on boards."""
