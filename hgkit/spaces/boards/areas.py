"""Areas on boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from hgkit.rules.clauses.clause import AreaClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.table import NOTHING, Board, BoardTable


@dataclass(frozen=True, slots=True)
class Spot:
    """Some cells of the board of the seat `owner`; `first` gives them their name. `seats` is the number of seats."""

    owner: int
    board: Board
    cells: tuple[int, ...]
    first: int
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
            block = self.board.block.get(cell)
            if block is not None and block.piece == piece:
                found[self.owner if block.owner is None else block.owner] += 1
        return found


def place_name(board: Board, cell: int) -> str:
    """A cell's place as x,y."""
    x, y = board.layout.places[cell]
    return f"{x},{y}"


class BoardAreaClause(AreaClause):
    """A kind of area of boards."""

    def placed(self, areas: BoardAreas, table: BoardTable, seat: int, number: int) -> Iterable[Spot]:
        """Return the areas that the domino `number` of a seat makes or covers, in the order of its halves."""
        return ()

    def all(self, areas: BoardAreas, table: BoardTable, seat: int) -> Iterable[Spot]:
        """Return the areas on the board of a seat; of some kinds there are none but while a domino is placed."""
        return ()


class MatchedHalf(BoardAreaClause):
    """A half of the domino just placed that lies beside one of the same scene."""

    matched: Literal["half", "contact"] = Field(
        description="A half with several such neighbours is one area, or one for each contact."
    )

    def placed(self, areas: BoardAreas, table: BoardTable, seat: int, number: int) -> Iterator[Spot]:
        """One for each half that is matched, or for each of its contacts."""
        board = table.boards[seat]
        for cell in board.laid[number][1:]:
            if cell < board.layout.inner:
                contacts = len(matches(board, cell))
                for _ in range(min(contacts, 1) if self.matched == "half" else contacts):
                    yield areas.spot(table, seat, (cell,), cell)


class SquareArea(BoardAreaClause):
    """The outer square of this kind that the domino just placed covers."""

    square: Annotated[str, Names("kind of outer square")] = Field(description="Kind of outer square.")

    def _is(self, board: Board, cell: int) -> bool:
        return cell >= board.layout.inner and board.layout.ground[cell] == self.square

    def placed(self, areas: BoardAreas, table: BoardTable, seat: int, number: int) -> Iterator[Spot]:
        """The square that it covers."""
        board = table.boards[seat]
        for cell in board.laid[number][1:]:
            if self._is(board, cell):
                yield areas.spot(table, seat, (cell,), cell)

    def all(self, areas: BoardAreas, table: BoardTable, seat: int) -> Iterator[Spot]:
        """Every square that is covered."""
        board = table.boards[seat]
        for cell in range(board.layout.inner, len(board.layout.places)):
            if self._is(board, cell) and board.tile[cell] != NOTHING:
                yield areas.spot(table, seat, (cell,), cell)


class OwnDominoes(BoardAreaClause):
    """The dominoes of one player, as one area. It needs boards that belong to players."""

    dominoes: Literal["face_up", "all"] = Field(description="Those face up, or all.")

    def placed(self, areas: BoardAreas, table: BoardTable, seat: int, number: int) -> Iterator[Spot]:
        """All dominoes of the seat."""
        return self.all(areas, table, seat)

    def all(self, areas: BoardAreas, table: BoardTable, seat: int) -> Iterator[Spot]:
        """All dominoes of the seat, where it has any."""
        board = table.boards[seat]
        cells = [
            cell
            for cell, number in enumerate(board.tile)
            if number != NOTHING and not (self.dominoes == "face_up" and board.down[number])
        ]
        if cells:
            yield areas.spot(table, seat, cells, cells[0])


class RingArea(BoardAreaClause):
    """The squares around a piece just put on a board."""

    around: Annotated[str, Names("piece")] = Field(description="Kind of piece.")
    touching: Literal["edges", "corners"] = Field(description="Neighbours by an edge, or by a corner too.")

    def ring(self, areas: BoardAreas, table: BoardTable, seat: int, cell: int) -> Spot:
        """The squares around a cell."""
        board = table.boards[seat]
        return areas.spot(table, seat, board.around(cell, corners=self.touching == "corners"), cell)

    def all(self, areas: BoardAreas, table: BoardTable, seat: int) -> Iterator[Spot]:
        """Those around every piece of the kind."""
        piece = areas.pieces[self.around]
        for cell, block in sorted(table.boards[seat].block.items()):
            if block.piece == piece:
                yield self.ring(areas, table, seat, cell)


@dataclass(frozen=True, slots=True)
class BoardAreas:
    """The kinds of areas of a game by name. `pieces` numbers the kinds of pieces; those of `blocking` block squares."""

    kinds: Mapping[str, BoardAreaClause]
    pieces: Mapping[str, int]
    seats: int
    blocking: tuple[str, ...]

    def spot(self, table: BoardTable, seat: int, cells: Sequence[int], first: int) -> Spot:
        """Some cells of a seat's board as an area; `first` gives it its name."""
        return Spot(seat, table.boards[seat], tuple(cells), first, self.seats)

    def placed(self, table: BoardTable, kind: str, seat: int, number: int) -> Iterable[Spot]:
        """The areas of a kind that the domino `number` of a seat makes or covers."""
        return self.kinds[kind].placed(self, table, seat, number)

    def ring(self, table: BoardTable, kind: str, seat: int, cell: int) -> Spot:
        """The cells around a cell, for an area of this kind."""
        clause = self.kinds[kind]
        assert isinstance(clause, RingArea)
        return clause.ring(self, table, seat, cell)

    def all(self, table: BoardTable, kind: str) -> Iterator[Spot]:
        """All areas of a kind on all boards."""
        for seat in range(len(table.boards)):
            yield from self.kinds[kind].all(self, table, seat)


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
