"""Areas on boards."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final, Literal, NamedTuple, cast

from pydantic import Field

from hgkit.engine.area import Area, Met
from hgkit.rules.clauses.clause import AreaClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.table import NOTHING, Board, BoardTable

SQUARE: Final = "square"
"""The kind of place that pieces block."""


class Trace(NamedTuple):
    """Whose board an area lies on, its cells, and which others were looked at because it touches them."""

    owner: int
    cells: tuple[int, ...]
    met: Met


@dataclass(slots=True)
class Spot:
    """Some cells of the board of the seat `owner`; `first` gives them their name. `seats` is the number of seats.

    `met` as in `TouchingArea`.
    """

    owner: int
    board: Board
    cells: tuple[int, ...]
    first: int
    seats: int
    met: Met = field(default=None, compare=False)

    @property
    def at(self) -> str:
        """The place of its first cell, as x,y."""
        return place_name(self.board, self.first)

    def has(self, seat: int, spot: object) -> bool:
        """Return whether a piece on a cell of a board counts in it."""
        owner, cell = cast("tuple[int, int]", spot)
        return owner == self.owner and cell in self.cells

    def trace(self) -> Trace:
        """Return whose board it is on, its cells, and what it remembers of others."""
        return Trace(self.owner, self.cells, self.met)

    def counts(self, piece: int) -> list[int]:
        """Return how many pieces of a kind stand in it, by owner; a piece of the table counts for the board's owner."""
        found = [0] * self.seats
        for cell in self.cells:
            block = self.board.block.get(cell)
            if block is not None and block.piece == piece:
                found[self.owner if block.owner is None else block.owner] += 1
        return found


def place_name(board: Board, cell: int) -> str:
    """Return a cell's place as x,y."""
    x, y = board.layout.places[cell]
    return f"{x},{y}"


Cells = tuple[Sequence[int], int]
"""The cells of an area, and the one that names it."""


class BoardAreaClause(AreaClause):
    """A kind of area of boards."""

    laid: ClassVar[bool] = True
    """Whether a domino makes or covers one."""

    def holds(self) -> Collection[str]:
        """Return none: no piece stands under a domino."""
        return ()

    @abstractmethod
    def on(self, board: Board, pieces: Mapping[str, int], number: int | None) -> Iterable[Cells]:
        """Return the areas that a domino makes or covers, in the order of its halves; None: all areas on the board.

        `pieces` numbers the kinds of pieces.
        """


class MatchedHalf(BoardAreaClause):
    """A half of the domino just placed that lies beside one of the same scene. It needs dominoes with scenes."""

    matched: Literal["half", "contact"] = Field(
        description="A half with several such neighbours is one area, or one for each contact."
    )

    def on(self, board: Board, pieces: Mapping[str, int], number: int | None) -> Iterator[Cells]:
        """Yield one for each half that is matched, or for each of its contacts."""
        for cell in board.laid[number][1:] if number is not None else ():
            if cell < board.layout.inner:
                contacts = len(matches(board, cell))
                for _ in range(min(contacts, 1) if self.matched == "half" else contacts):
                    yield (cell,), cell


class SquareArea(BoardAreaClause):
    """The outer square of this kind that the domino just placed covers. It needs boards with outer squares."""

    square: Annotated[str, Names("kind of outer square")] = Field(description="Kind of outer square.")

    def on(self, board: Board, pieces: Mapping[str, int], number: int | None) -> Iterator[Cells]:
        """Yield the square that the domino covers, or every square that is covered."""
        for cell in board.laid[number][1:] if number is not None else range(len(board.tile)):
            is_outer = cell >= board.layout.inner and board.layout.ground[cell] == self.square
            if is_outer and board.tile[cell] != NOTHING:
                yield (cell,), cell


class OwnDominoes(BoardAreaClause):
    """The dominoes of one player, as one area. It needs boards that belong to players."""

    dominoes: Literal["face_up", "all"] = Field(description="Those face up, or all.")

    def on(self, board: Board, pieces: Mapping[str, int], number: int | None) -> Iterator[Cells]:
        """Yield all dominoes of the board, where it has any."""
        up = self.dominoes == "face_up"
        cells = [
            c for c, number in enumerate(board.tile) if number != NOTHING and not (up and board.down[number])
        ]
        if cells:
            yield cells, cells[0]


class RingArea(BoardAreaClause):
    """The squares around a piece just put on a board. It needs boards of squares."""

    around: Annotated[str, Names("piece", use="put")] = Field(description="Kind of piece.")
    touching: Literal["edges", "corners"] = Field(description="Neighbours by an edge, or by a corner too.")

    laid = False

    def holds(self) -> Collection[str]:
        """Return what pieces that block stand on."""
        return (SQUARE,)

    def ring(self, board: Board, cell: int) -> Cells:
        """Return the squares around a cell."""
        return board.around(cell, corners=self.touching == "corners"), cell

    def on(self, board: Board, pieces: Mapping[str, int], number: int | None) -> Iterator[Cells]:
        """Yield those around every piece of the kind; a domino makes none."""
        for cell, block in sorted(board.block.items()) if number is None else ():
            if block.piece == pieces[self.around]:
                yield self.ring(board, cell)


@dataclass(frozen=True, slots=True)
class BoardAreas:
    """The kinds of areas of a game by name. `pieces` numbers the kinds of pieces; those of `blocking` block squares."""

    kinds: Mapping[str, BoardAreaClause]
    pieces: Mapping[str, int]
    seats: int
    blocking: tuple[str, ...]

    def of(self, table: BoardTable, kind: str, seat: int, number: int | None = None) -> Iterator[Spot]:
        """Yield the areas of a kind that a domino of a seat makes or covers; None: all on its board."""
        board = table.boards[seat]
        for cells, first in self.kinds[kind].on(board, self.pieces, number):
            yield Spot(seat, board, tuple(cells), first, self.seats)

    def ring(self, table: BoardTable, kind: str, seat: int, cell: int) -> Spot:
        """Return the cells around a cell, for an area of this kind."""
        clause, board = self.kinds[kind], table.boards[seat]
        assert isinstance(clause, RingArea)
        return Spot(seat, board, tuple(clause.ring(board, cell)[0]), cell, self.seats)

    def touched(self, area: Area, kind: str, *, complete: bool) -> list[Spot]:
        """Return the areas of a kind on the same board that share a square with an area, or an edge."""
        assert isinstance(area, Spot)
        board = area.board
        near = {*area.cells, *(cell for own in area.cells for cell in board.layout.neighbours[own])}
        listed = self.kinds[kind].on(board, self.pieces, None)
        found = [Spot(area.owner, board, tuple(cells), first, self.seats) for cells, first in listed]
        return [spot for spot in found if spot != area and not near.isdisjoint(spot.cells)]

    def all(self, table: BoardTable, kind: str) -> Iterator[Spot]:
        """Yield all areas of a kind on all boards."""
        for seat in range(len(table.boards)):
            yield from self.of(table, kind, seat)


def matches(board: Board, cell: int) -> list[int]:
    """Return the cells beside a half that show the same scene face up, its own domino left out."""
    number = board.tile[cell]
    return [
        near
        for near in board.layout.neighbours[cell]
        if board.tile[near] not in (NOTHING, number)
        and not board.down[board.tile[near]]
        and board.scene[near] == board.scene[cell]
    ]


def beside(board: Board, cells: Sequence[int]) -> set[int]:
    """Return the numbers of the dominoes face up that lie beside one on two cells."""
    near = {board.tile[other] for cell in cells for other in board.layout.neighbours[cell]}
    return {number for number in near - {NOTHING, board.tile[cells[0]]} if not board.down[number]}
