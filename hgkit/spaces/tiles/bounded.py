"""Tables of a ruled shape: all tiles fit in a rectangle, wherever it lies, and none encloses free cells.

A free cell that the shape bars stays free, but in a bucket of its own code's second half, which no tile fits. So legal
placements are looked up as on any table, and what a tile changes is undone as any other change.
"""

from collections.abc import Collection, Iterator

from hgkit.rules.clauses.placing import TableLimit
from hgkit.spaces.tiles.grid import Grid, cells_near, place, xy
from hgkit.spaces.tiles.table import CODE_BITS, CODE_MASK, Table

Box = tuple[int, int, int, int]
"""The smallest rectangle around some cells: the least x and y, the greatest x and y."""

# the cells around one, in a circle: those beside it have even places
RING = tuple(place(x, y) for x, y in ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)))


class BoundedTable(Table):
    """A table on which the clauses `placement.limit` (width and height) or `placement.holes` bar free cells."""

    __slots__ = ("_boxes", "_codes")

    def __init__(self, grid: Grid) -> None:
        """Start with an empty table, on which the first tile goes to (0, 0)."""
        super().__init__(grid)
        self._codes = len(self.buckets)
        self.buckets += [[] for _ in range(self._codes)]
        self._boxes: list[Box] = []  # by laid tile what it and all before it cover

    def copy(self) -> Table:
        """Return an independent copy."""
        other = super().copy()
        assert isinstance(other, BoundedTable)
        other._codes, other._boxes = self._codes, self._boxes.copy()
        return other

    def lay(self, tile: int, cell: int, turned: int) -> int:
        """Lay a tile, and bar or free the cells whose shape it changes."""
        number = super().lay(tile, cell, turned)
        before = self._boxes[-1] if self._boxes else None
        box = _wider(before, cell)
        self._boxes.append(box)
        mark = self._cells.pop()  # how long the logs were before this tile; what follows belongs to it too
        wider = self.grid.rectangle is not None and box != before
        # in an order that does not depend on what was undone before, so that moves are always listed alike
        for beside in sorted(self.free) if wider else cells_near(cell, 1):
            if beside in self.free:
                self._sort(beside)
        self._cells.append(mark)
        return number

    def lift(self) -> None:
        """Undo the last `lay`."""
        super().lift()
        self._boxes.pop()

    def _sort(self, cell: int) -> None:
        """Move a free cell between the halves of the buckets, where it is now barred or is no longer."""
        before = self.free[cell]
        code = before & CODE_MASK
        barred = self.barring(cell) is not None
        if barred != (code >= self._codes):
            self._drop(before)
            code += self._codes if barred else -self._codes
            bucket = self.buckets[code]
            self.free[cell] = len(bucket) << CODE_BITS | code
            bucket.append(cell)
            self._cells.append((cell, before))

    def barring(self, cell: int) -> tuple[str, str] | None:
        """Return why no tile may be laid on a free cell beside others, and the clause that says so."""
        rectangle = self.grid.rectangle
        if rectangle is not None and self._boxes:
            why = overflow(rectangle, _wider(self._boxes[-1], cell))
            if why:
                return why, "placement.limit"
        if not self.grid.holes and self._cuts(cell):
            x, y = xy(cell)
            return f"a tile at ({x}, {y}) would enclose free cells", "placement.holes"
        return None

    def _cuts(self, cell: int) -> bool:
        """Return whether a tile would cut the free cells beside its cell off from each other.

        All tiles hang together. So those on two sides of the cell are joined by others around one part of what is free.
        """
        at = self.at
        return _CUTS[sum([1 << number for number, step in enumerate(RING) if cell + step in at])]


def _wider(box: Box | None, cell: int) -> Box:
    x, y = xy(cell)
    if box is None:
        return x, y, x, y
    west, north, east, south = box
    return min(west, x), min(north, y), max(east, x), max(south, y)


def overflow(rectangle: TableLimit, box: Box) -> str:
    """Return why tiles do not fit in a rectangle; empty where they do."""
    sides = box[2] - box[0] + 1, box[3] - box[1] + 1
    return "" if rectangle.fits(*sides) else rectangle.overflow(*sides)


def box_of(cells: Collection[int]) -> Box:
    """Return the box of some cells, at least one."""
    columns, rows = zip(*map(xy, cells), strict=True)
    return min(columns), min(rows), max(columns), max(rows)


def enclosed(cells: Collection[int]) -> list[int]:
    """Return the free cells that border tiles, by a side or a corner, and are enclosed by them; all tiles connected.

    Around connected tiles what is free and not enclosed hangs together along their border.
    """
    border = {near for cell in cells for near in cells_near(cell, 1)}.difference(cells)
    todo = [min(border)]  # nothing lies further west
    border.remove(todo[0])
    for cell in todo:
        beside = border.intersection(cell + step for step in RING[::2])
        border -= beside
        todo += beside
    return sorted(border)


def _groups(taken: int) -> Iterator[bool]:
    """Yield for each group of free cells in the ring, `taken` as bits, whether one lies beside the middle."""
    free = [not taken >> number & 1 for number in range(8)]
    first = free.index(False) if taken else 0  # no group goes on from before this place
    group: list[int] = []
    for number in range(first, first + 9):
        if free[number % 8]:
            group.append(number)
        elif group:
            yield any(beside % 2 == 0 for beside in group)
            group = []


_CUTS = tuple(sum(_groups(taken)) > 1 for taken in range(256))
