"""The table of square tiles: where a tile fits, and the areas that arise when tiles meet.

Free cells beside tiles lie in buckets by the code of their neighbourhood; the codes that a tile fits are looked up, so
counting its legal placements costs the same on a small and on a large table.

Areas are disjoint sets of parts (joined by size, members in circular lists). Every change can be undone in
the reverse order: `lift` undoes `lay`, `untake` undoes `take`, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hgkit.engine.state import State
from hgkit.spaces.tiles.codes import TileCode
from hgkit.spaces.tiles.components.tile import Zone
from hgkit.spaces.tiles.grid import STEP, ZONE_BITS, ZONE_MASK, Grid, cells_near, xy

# a free cell is one integer, its slot in the bucket above its code; 31 ** 4 codes (30 edges or no tile) fit in 20 bits,
# and twice as many (`BoundedTable`) in 21
CODE_BITS = 21
CODE_MASK = (1 << CODE_BITS) - 1
MOST_EDGES = 30
"""Different edges that neighbourhood codes have room for."""
MOST_CODES = 1 << 16
"""Neighbourhood codes of which a tile with wild edges may fit every one."""
JOINED, LAID, CLOSED = -1, -2, -3
"""What `_joins` keeps beside an area where no other was joined to it: joined to itself, how long it was before a tile
was laid, and a side part that nothing joins."""
# what `_cells` keeps of a cell: that integer, NOWHERE (it was not free), or LEFT less the integer (it was filled)
NOWHERE, LEFT = -1, -2


class Standing(NamedTuple):
    """A piece of a kind and a seat on a zone of the table."""

    piece: int
    seat: int
    zone: int


Side = tuple[TileCode, int, int]
"""A side of a laid tile: the tile, the side as printed, and the number of the tile's first part."""

_PLACES = ((), (1,), (0, 2), (0, 1, 2))
"""Where the parts of a profile lie, by its length: 0 left, 1 in the middle, 2 right."""


def _by_place(code: TileCode, side: int) -> dict[int, int]:
    """Return the zones along a side of a tile by their places."""
    zones = code.tile.sides[side]
    return dict(zip(_PLACES[len(zones)], zones, strict=True))


class Table:
    """The tiles laid so far and the areas they form."""

    __slots__ = (
        "_around",
        "_cells",
        "_joins",
        "at",
        "buckets",
        "covered",
        "following",
        "free",
        "grid",
        "laid",
        "marks",
        "parent",
        "part_base",
        "part_tile",
        "places",
        "size",
        "standing",
        "strength",
        "tally",
        "turned",
        "watching",
    )

    def __init__(self, grid: Grid) -> None:
        """Start with an empty table, on which the first tile goes to (0, 0)."""
        self.grid = grid
        # by direction: the step, and what an edge is multiplied by in the code of the cell there
        self._around = tuple((d, step, grid.base ** ((d + 2) & 3)) for d, step in enumerate(STEP))
        # by laid tile
        self.laid: list[int] = []
        self.places: list[int] = []
        self.turned: list[int] = []
        self.part_base: list[int] = []
        self.marks: list[tuple[str, int]] = []  # (power, zone) of every power laid
        # by part
        self.parent: list[int] = []
        self.size: list[int] = []
        self.following: list[int] = []
        self.tally: list[int] = []
        self.strength: list[int] = []
        self.part_tile: list[int] = []
        # pieces and covers
        self.standing: list[Standing] = []
        self.covered: dict[int, str | None] = {}  # zone -> the clause that covered it
        # cells
        self.at: dict[int, int] = {}
        self.free: dict[int, int] = {0: 0}  # free cells beside tiles: slot in the bucket, and code
        self.buckets: list[list[int]] = [[] for _ in range(grid.base**4)]
        self.buckets[0].append(0)
        self.watching: dict[int, tuple[int, ...]] = {}  # by cell the parts whose area lies around it
        # what `lift` takes back
        self._joins: list[tuple[int, int]] = []
        self._cells: list[tuple[int, int]] = []

    def copy(self) -> Table:
        """Return an independent copy."""
        other = object.__new__(type(self))
        for name in Table.__slots__:
            value = getattr(self, name)
            if name == "buckets":
                value = [bucket[:] for bucket in value]
            elif isinstance(value, list | dict | set):
                value = value.copy()
            setattr(other, name, value)
        return other

    def clear(self, cell: int) -> None:
        """Take everything off the table; the first tile then goes to `cell`."""
        self.__init__(self.grid)  # type: ignore[misc]
        self.free, self.buckets[0] = {cell: 0}, [cell]

    # -- placing ------------------------------------------------------------------------------------------------

    def fitting(self, tile: int) -> list[tuple[list[int], tuple[int, ...]]]:
        """Return the legal placements of a tile: buckets of cells, each with the turns in which the tile fits there."""
        buckets, fits = self.buckets, self.grid.fits[tile]
        return [(buckets[code], fits[code]) for code in fits if buckets[code]]

    def misfit(self, tile: int, cell: int, turned: int) -> str:
        """Return the first side on which a tile turned like this differs from its neighbour; empty where it fits."""
        beside = ((d, self.at.get(cell + STEP[d])) for d in range(4))
        differing = (
            self.grid.difference(d, tile, turned, self.laid[other], self.turned[other])
            for d, other in beside
            if other is not None
        )
        return next(filter(None, differing), "")

    def barring(self, cell: int) -> tuple[str, str] | None:
        """Return why no tile may be laid on a free cell beside others, and the clause that says so."""
        return None

    def can_place(self, tile: int) -> bool:
        """Return whether the tile fits anywhere."""
        return any(map(self.buckets.__getitem__, self.grid.fits[tile]))

    def lay(self, tile: int, cell: int, turned: int) -> int:
        """Lay a tile, join its areas with those of its neighbours, and return the number of the laid tile."""
        grid = self.grid
        code = grid.tiles[tile]
        base = len(self.parent)
        number = len(self.laid)
        parts = len(code.kinds)
        self.parent.extend(range(base, base + parts))
        self.following.extend(range(base, base + parts))
        self.size.extend(code.ones)
        self.tally.extend(code.tallies)
        self.strength.extend(code.zeros)
        self.part_tile.extend([number] * parts)
        for power, zone in code.powers:
            self.marks.append((power, number << ZONE_BITS | zone))
        joins, cells = len(self._joins), len(self._cells)
        self._leave(cell)
        at = self.at
        for d, step, power in self._around:
            side = (d - turned) & 3
            beside = cell + step
            other = at.get(beside)
            if other is None:
                self._offer(beside, code.edges[side] * power)
                continue
            there = self.part_base[other]
            beside_code, facing = grid.tiles[self.laid[other]], (d + 2 - self.turned[other]) & 3
            if grid.loose and code.tile.edges[side] != beside_code.tile.edges[facing]:
                self._meet((code, side, base), (beside_code, facing, there))
                continue
            for a, b in zip(code.outs[side], beside_code.ins[facing], strict=True):
                self._join(base + a, there + b)
        at[cell] = number
        self.laid.append(tile)
        self.places.append(cell)
        self.turned.append(turned)
        self.part_base.append(base)
        if code.around or self.watching:
            self._surround(cell, [(base + part, distance) for part, distance in code.around])
        # last, how long both logs were before this tile: `lift` undoes what lies above
        self._joins.append((joins, LAID))
        self._cells.append((cells, NOWHERE))
        return number

    def lift(self) -> None:
        """Undo the last `lay`."""
        joins, _ = self._joins.pop()
        cells, _ = self._cells.pop()
        code = self.grid.tiles[self.laid.pop()]
        self.turned.pop()
        base, cell = self.part_base.pop(), self.places.pop()
        del self.at[cell]
        for _, distance in code.around:
            for beside in cells_near(cell, distance):
                before = self.watching.pop(beside)[:-1]
                if before:
                    self.watching[beside] = before
        for part in self.watching.get(cell, ()):
            self.tally[part] += 1
        while len(self._joins) > joins:
            self._part(*self._joins.pop())
        while len(self._cells) > cells:
            self._back(*self._cells.pop())
        # not before the joins are undone, which reads what the tile's parts added
        for by_part in (self.parent, self.following, self.size, self.tally, self.strength, self.part_tile):
            del by_part[base:]
        if code.powers:
            del self.marks[-len(code.powers) :]

    def _surround(self, cell: int, parts: Sequence[tuple[int, int]]) -> None:
        """Count a free cell less in the areas around the tile just laid, and begin those of its own `parts`."""
        tally, watching = self.tally, self.watching
        for part in watching.get(cell, ()):
            tally[part] -= 1
        for part, distance in parts:
            for beside in cells_near(cell, distance):
                tally[part] -= beside in self.at
                watching[beside] = (*watching.get(beside, ()), part)

    def code(self, cell: int) -> int | None:
        """Return the neighbourhood code of a free cell beside a tile; None for any other cell."""
        free = self.free.get(cell)
        return None if free is None else free & CODE_MASK

    def _leave(self, cell: int) -> None:
        """Take a cell that is about to be filled out of its bucket."""
        free = self.free.pop(cell)
        self._drop(free)
        self._cells.append((cell, LEFT - free))

    def _offer(self, cell: int, edge: int) -> None:
        """Move a cell to the bucket of its new code, because a neighbour was laid."""
        reach = self.grid.reach
        if reach is not None:
            x, y = xy(cell)
            if max(x, y, -x, -y) > reach:
                return
        before = self.free.get(cell, NOWHERE)
        code = edge
        if before != NOWHERE:
            self._drop(before)
            code += before & CODE_MASK
        bucket = self.buckets[code]
        self.free[cell] = len(bucket) << CODE_BITS | code
        bucket.append(cell)
        self._cells.append((cell, before))

    def _drop(self, free: int) -> None:
        """Take the cell at this place out of its bucket; the last one there moves into the gap."""
        code = free & CODE_MASK
        slot = free >> CODE_BITS
        bucket = self.buckets[code]
        # no search and no shifting, however long the bucket is
        last = bucket.pop()
        if slot < len(bucket):
            bucket[slot] = last
            self.free[last] = free

    def _back(self, cell: int, before: int) -> None:
        """Undo `_offer` (`before`: where the cell was), or `_leave`, which writes that below `LEFT`."""
        if before <= LEFT:
            before = LEFT - before
        else:
            self.buckets[self.free[cell] & CODE_MASK].pop()
            if before == NOWHERE:
                del self.free[cell]
                return
        code = before & CODE_MASK
        slot = before >> CODE_BITS
        bucket = self.buckets[code]
        if slot < len(bucket):
            # the cell that `_drop` moved here goes back to the end: the order of moves is as before
            moved = bucket[slot]
            self.free[moved] = len(bucket) << CODE_BITS | code
            bucket.append(moved)
            bucket[slot] = cell
        else:
            bucket.append(cell)
        self.free[cell] = before

    # -- areas --------------------------------------------------------------------------------------------------

    def find(self, part: int) -> int:
        """Return the area (its root part) that a part belongs to."""
        # no path compression, which `lift` would have to undo; joining by size keeps the paths short
        parent = self.parent
        while parent[part] != part:
            part = parent[part]
        return part

    def _join(self, a: int, b: int) -> None:
        """Join the areas of two parts that meet at a side; the result has two open side parts less."""
        parent = self.parent
        while parent[a] != a:
            a = parent[a]
        while parent[b] != b:
            b = parent[b]
        if a == b:
            self.tally[a] -= 2
            self._joins.append((a, JOINED))
            return
        size = self.size
        if size[a] < size[b]:
            a, b = b, a
        parent[b] = a
        size[a] += size[b]
        self.tally[a] += self.tally[b] - 2  # open sides are the lowest counter of the packed integer
        self.strength[a] += self.strength[b]
        # swapping two links makes one circle of two, and the same swap makes two of one
        following = self.following
        following[a], following[b] = following[b], following[a]
        self._joins.append((a, b))

    def _meet(self, one: Side, two: Side) -> None:
        """Let two sides with different edges meet: beside a wild one nothing is open, and parts of one kind join."""
        (code, side, base), (other, facing, there) = one, two
        if self.grid.wild.isdisjoint((code.tile.edges[side], other.tile.edges[facing])):
            return
        left, right = _by_place(code, side), _by_place(other, facing)
        for place, zone in left.items():
            opposite = right.get(2 - place)
            if opposite is None or code.tile.zones[zone].kind != other.tile.zones[opposite].kind:
                self._close(base, code.meeting[zone])
            else:
                del right[2 - place]
                for a, b in zip(code.meeting[zone], other.meeting[opposite], strict=True):
                    self._join(base + a, there + b)
        for zone in right.values():
            self._close(there, other.meeting[zone])

    def _close(self, base: int, parts: Sequence[int]) -> None:
        """Let the areas of some parts of a tile end at a side: each has an open side part less."""
        for part in parts:
            area = self.find(base + part)
            self.tally[area] += self.grid.closing
            self._joins.append((area, CLOSED))

    def closed(self) -> list[int]:
        """Return the areas that end where the last tile laid meets others at a wild side."""
        begun = self._joins[-1][0]
        return [self.find(area) for area, what in self._joins[begun:] if what == CLOSED]

    def _part(self, a: int, b: int) -> None:
        """Undo `_join` and `_close`."""
        if b < 0:
            self.tally[a] += 2 if b == JOINED else -self.grid.closing
            return
        following = self.following
        following[a], following[b] = following[b], following[a]
        self.strength[a] -= self.strength[b]
        self.tally[a] -= self.tally[b] - 2
        self.size[a] -= self.size[b]
        self.parent[b] = b

    def members(self, area: int) -> list[int]:
        """Return the parts of an area."""
        following = self.following
        found, part = [area], following[area]
        while part != area:
            found.append(part)
            part = following[part]
        return found

    def is_closed(self, area: int, kind: int) -> bool:
        """Return whether an area has no open side, and an end if a ring is never complete; or no free cell around."""
        tally, mask = self.tally[area], self.grid.fields.mask
        if tally & mask:
            return False
        ends = self.grid.ends.get(kind)
        return ends is None or bool(tally >> ends & mask)

    def roots(self, kind: int, *, held: bool = False) -> list[int]:
        """Return all areas of a kind (with `held`, those with a piece), the one with the earliest part first."""
        strength = self.strength
        areas = [a for a, parent in enumerate(self.parent) if a == parent and (strength[a] or not held)]
        of_kind = [area for area in areas if self.part_kind(area) == kind]
        return sorted(of_kind, key=lambda area: min(self.members(area)))

    def part_kind(self, part: int) -> int:
        """Return the kind of area that a part belongs to."""
        number = self.part_tile[part]
        return self.grid.tiles[self.laid[number]].kinds[part - self.part_base[number]]

    def zones_of(self, part: int) -> Iterator[int]:
        """Yield the zones (tile number and zone index in one integer) of a part."""
        number = self.part_tile[part]
        for zone in self.grid.tiles[self.laid[number]].zones[part - self.part_base[number]]:
            yield number << ZONE_BITS | zone

    def parts_with(self, zone: int) -> list[int]:
        """Return the parts that hold a zone, one for each kind of area."""
        number = zone >> ZONE_BITS
        base = self.part_base[number]
        return [base + p for p in self.grid.tiles[self.laid[number]].zone_parts[zone & ZONE_MASK]]

    def times(self, zone: int, area: int) -> int:
        """Return how many of the parts that hold a zone, or are overlooked from it, belong to an area."""
        return sum(self.find(part) == area for part in self.parts_with(zone))

    def printed(self, zone: int) -> Zone:
        """Return what is printed on a zone."""
        return self.grid.tiles[self.laid[zone >> ZONE_BITS]].tile.zones[zone & ZONE_MASK]

    def first_zone(self, area: int) -> int:
        """Return the zone of an area that was laid first."""
        return next(self.zones_of(min(self.members(area))))

    def ref(self, zone: int) -> str:
        """Return a zone as players name it: `TILE:ZONE`, or `X,Y:ZONE` if a tile's id may lie there several times."""
        number = zone >> ZONE_BITS
        return f"{self.name(number)}:{self.grid.tiles[self.laid[number]].tile.zones[zone & ZONE_MASK].name}"

    def name(self, number: int) -> str:
        """Return a laid tile as players name it: by its id, or `X,Y` if that may lie there several times."""
        if self.grid.copies:
            x, y = xy(self.places[number])
            return f"{x},{y}"
        return self.grid.tiles[self.laid[number]].tile.id

    # -- pieces and covers --------------------------------------------------------------------------------------

    def keeps(self, zone: int) -> bool:
        """Return whether a piece on this zone never goes back."""
        return (self.laid[zone >> ZONE_BITS], zone & ZONE_MASK) in self.grid.kept

    def put(self, piece: int, seat: int, zone: int, weight: int) -> None:
        """Stand a piece on a zone; `weight` is its packed strength."""
        self.standing.append(Standing(piece, seat, zone))
        for part in self.parts_with(zone):
            self.strength[self.find(part)] += weight

    def unput(self, weight: int) -> None:
        """Undo the last `put`."""
        for part in self.parts_with(self.standing.pop().zone):
            self.strength[self.find(part)] -= weight

    def take(self, index: int, weight: int) -> Standing:
        """Take the piece at `index` of `standing` away."""
        found = self.standing.pop(index)
        for part in self.parts_with(found.zone):
            self.strength[self.find(part)] -= weight
        return found

    def untake(self, index: int, found: Standing, weight: int) -> None:
        """Undo `take`."""
        self.standing.insert(index, found)
        for part in self.parts_with(found.zone):
            self.strength[self.find(part)] += weight

    def cover(self, zone: int, clause: str | None) -> bool:
        """Cover the animals of a zone: they never count again. False when there is nothing (more) to cover."""
        if (
            zone in self.covered
            or not self.grid.tiles[self.laid[zone >> ZONE_BITS]].animals[zone & ZONE_MASK]
        ):
            return False
        self.covered[zone] = clause
        self._count_animals(zone, -1)
        return True

    def uncover(self, zone: int) -> None:
        """Undo `cover`."""
        del self.covered[zone]
        self._count_animals(zone, 1)

    def _count_animals(self, zone: int, sign: int) -> None:
        code = self.grid.tiles[self.laid[zone >> ZONE_BITS]]
        animals = code.animals[zone & ZONE_MASK]
        for part in self.parts_with(zone):
            self.tally[self.find(part)] += sign * animals


TileState = State[Table]
"""A game played on one."""
