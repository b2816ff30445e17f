"""Areas on boards, and what is counted in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from hgkit.engine.area import Counter, Values
from hgkit.engine.tallies import MostPieces, Pieces
from hgkit.rules.clauses.areas import MatchedHalf, OwnArea, RingArea, SquareArea, Tally
from hgkit.rules.clauses.clause import AreaClause
from hgkit.spaces.boards.table import NOTHING, Board, BoardTable


@dataclass(frozen=True, slots=True)
class Spot:
    """Some cells of a board. `owner` is its seat, `standing` how blocking pieces are numbered, see `Blocks`."""

    owner: int
    board: Board
    cells: tuple[int, ...]
    first: int
    blocks: Blocks
    seats: int

    @property
    def at(self) -> str:
        """The place of its first cell, as x,y."""
        return place_name(self.board, self.first)

    def trace(self) -> tuple[int, tuple[int, ...]]:
        """Whose board, and its cells."""
        return self.owner, self.cells

    def counts(self, piece: int) -> list[int]:
        """How many pieces of a kind stand in it, by their owners; a piece of the table counts for the board's."""
        found = [0] * self.seats
        for cell in self.cells:
            code = self.board.block[cell]
            if code != NOTHING and self.blocks.piece(code) == piece:
                owner = self.blocks.owner(code)
                found[self.owner if owner is None else owner] += 1
        return found


@dataclass(frozen=True, slots=True)
class Blocks:
    """Numbers for pieces on cells: the kind of piece and whose it is, a seat's or the table's."""

    seats: int

    def code(self, piece: int, owner: int | None) -> int:
        """The number of a piece of a seat, or (None) of the table."""
        return piece * (self.seats + 1) + (self.seats if owner is None else owner)

    def piece(self, code: int) -> int:
        """The kind of piece."""
        return code // (self.seats + 1)

    def owner(self, code: int) -> int | None:
        """The seat it belongs to, None for a piece of the table."""
        owner = code % (self.seats + 1)
        return None if owner == self.seats else owner


def place_name(board: Board, cell: int) -> str:
    """A cell's place as x,y."""
    x, y = board.layout.places[cell]
    return f"{x},{y}"


class BoardAreas:
    """Finds the areas of a game's clauses on boards."""

    def __init__(
        self, clauses: dict[str, AreaClause], pieces: dict[str, int], seats: int, blocking: Iterable[str]
    ) -> None:
        """`clauses` are the areas of the ruleset, `pieces` numbers the kinds of pieces.

        `blocking` are the kinds of pieces that block squares.
        """
        self.blocking = tuple(dict.fromkeys(blocking))
        self.clauses = clauses
        self.pieces = pieces
        self.seats = seats
        self.blocks = Blocks(seats)

    def spot(self, table: BoardTable, seat: int, cells: Sequence[int], first: int) -> Spot:
        """Some cells of a seat's board as an area; `first` gives it its name."""
        return Spot(seat, table.boards[seat], tuple(cells), first, self.blocks, self.seats)

    def placed(self, table: BoardTable, kind: str, seat: int, number: int) -> Iterator[Spot]:
        """The areas of a kind that the domino `number` of a seat makes or covers, in the order of its halves."""
        clause, board = self.clauses[kind], table.boards[seat]
        cells = board.laid[number][1:]
        if isinstance(clause, MatchedHalf):
            for cell in cells:
                if cell < board.layout.inner:
                    contacts = len(matches(board, cell))
                    for _ in range(min(contacts, 1) if clause.once == "half" else contacts):
                        yield self.spot(table, seat, (cell,), cell)
        elif isinstance(clause, SquareArea):
            for cell in cells:
                if cell >= board.layout.inner and board.layout.ground[cell] == clause.square:
                    yield self.spot(table, seat, (cell,), cell)
        elif isinstance(clause, OwnArea):
            yield from self._own(table, clause, seat)

    def ring(self, table: BoardTable, kind: str, seat: int, cell: int) -> Spot:
        """The cells around a cell, for an area of this kind."""
        clause, board = self.clauses[kind], table.boards[seat]
        corners = isinstance(clause, RingArea) and clause.touching == "corners"
        return self.spot(table, seat, board.around(cell, corners=corners), cell)

    def all(self, table: BoardTable, kind: str) -> Iterator[Spot]:
        """All areas of a kind on all boards; matches exist only while a domino is placed."""
        clause = self.clauses[kind]
        for seat, board in enumerate(table.boards):
            if isinstance(clause, OwnArea):
                yield from self._own(table, clause, seat)
            elif isinstance(clause, SquareArea):
                for cell in range(board.layout.inner, len(board.layout.places)):
                    if board.layout.ground[cell] == clause.square and board.tile[cell] != NOTHING:
                        yield self.spot(table, seat, (cell,), cell)
            elif isinstance(clause, RingArea):
                piece = self.pieces[clause.around]
                for cell, code in enumerate(board.block):
                    if code != NOTHING and self.blocks.piece(code) == piece:
                        yield self.ring(table, kind, seat, cell)

    def _own(self, table: BoardTable, clause: OwnArea, seat: int) -> Iterator[Spot]:
        board = table.boards[seat]
        cells = [
            cell
            for cell, number in enumerate(board.tile)
            if number != NOTHING and not (clause.state == "face_up" and board.down[number])
        ]
        if cells:
            yield self.spot(table, seat, cells, cells[0])


def matches(board: Board, cell: int) -> list[int]:
    """The cells beside a half that show the same scene face up; the other half of its domino is none of them."""
    number = board.tile[cell]
    return [
        near
        for near in board.layout.neighbours[cell]
        if board.tile[near] not in (NOTHING, number)
        and not board.down[board.tile[near]]
        and board.scene[near] == board.scene[cell]
    ]


def compile_board_tally(tally: Tally, pieces: dict[str, int]) -> Counter:
    """The record that counts a tally in a spot."""
    if tally.most is not None:
        return MostPieces(pieces[tally.most])
    counted = tally.pieces or tally.on
    if counted is not None:
        return Pieces(pieces[counted])
    cells = Cells(tally.of, tally.having)
    if tally.sum is not None:
        return SumOfCells(cells, tally.sum)
    return TilesOfCells(cells) if tally.count == "tiles" else cells


@dataclass(frozen=True, slots=True)
class Cells:
    """The squares of a kind (None: any) that show a number (None: or not)."""

    kind: str | None
    having: str | None

    def of(self, spot: Spot) -> Iterator[int]:
        """Their cells in a spot."""
        layout = spot.board.layout
        for cell in spot.cells:
            ground = "square" if self.kind == "square" and cell < layout.inner else layout.ground[cell]
            fits = self.kind is None or ground == self.kind
            if fits and (self.having is None or layout.values[cell].get(self.having)):
                yield cell

    def __call__(self, spot: Spot, values: Values) -> int:
        """How many there are."""
        return sum(1 for _ in self.of(spot))


@dataclass(frozen=True, slots=True)
class SumOfCells:
    """A number of squares, summed."""

    cells: Cells
    number: str

    def __call__(self, spot: Spot, values: Values) -> int:
        """The sum."""
        return sum(spot.board.layout.values[cell].get(self.number, 0) for cell in self.cells.of(spot))


@dataclass(frozen=True, slots=True)
class TilesOfCells:
    """The dominoes that lie on squares."""

    cells: Cells

    def __call__(self, spot: Spot, values: Values) -> int:
        """How many different ones there are."""
        return len({spot.board.tile[cell] for cell in self.cells.of(spot)} - {NOTHING})
