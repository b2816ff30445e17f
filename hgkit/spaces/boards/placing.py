"""Where a domino may lie on a board: the placement clauses, tested all at once or one by one in their order."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from hgkit.spaces.boards.table import NOTHING, STEPS, Board, Layout

Lifted = frozenset[tuple[int, str]]
"""Pairs of a scene and a ground that is closed to it and allowed by way of exception."""
NO_LIFT: Lifted = frozenset()

Slot = tuple[int, int, int]
"""Cell of the first half, cell of the second, turned."""


class Option(NamedTuple):
    """Two neighbouring cells that may take a domino, with bit sets of scenes: those allowed there and those touched."""

    first: int
    second: int
    turned: int
    allowed: int
    allowed_second: int
    touched: int
    touched_second: int


class Refusal(NamedTuple):
    """The clause that forbids a placement, and why."""

    clause: str
    why: str


@dataclass(frozen=True, slots=True)
class Placing:
    """The placement clauses of a game; a clause that is left out does not bind.

    `outer` are the kinds of outer squares that take a domino (None: all). `adjacent` is `first`, `on_outer` or
    `never` (None: no contact is asked for), `face_up` whether only dominoes face up count there. `contact` is `all`,
    `one` or `none`. `only` are the grounds open to a scene, for scenes that not every ground is open to. `founding`
    makes them those of a new beginning: every domino there counts as face down, and an outer square must be covered.
    """

    scenes: tuple[str, ...]
    outer: frozenset[str] | None
    adjacent: str | None
    face_up: bool
    contact: str
    abandoned: bool
    only: Mapping[int, frozenset[str]]
    token: bool
    founding: bool = False
    masks: dict[tuple[tuple[str, ...], Lifted], tuple[int, ...]] = field(default_factory=dict, repr=False)

    def founder(self, waived: Collection[str]) -> Placing:
        """The clauses for a new beginning, without those that are waived."""
        return replace(
            self,
            outer=None if "placement.outer" in waived else self.outer,
            contact="none" if "placement.contact" in waived else self.contact,
            abandoned=self.abandoned and "placement.abandoned" not in waived,
            only={} if "placement.terrain" in waived else self.only,
            token=self.token and "placement.token" not in waived,
            founding=True,
            masks={},
        )

    def _ground(self, layout: Layout, lifted: Lifted) -> tuple[int, ...]:
        """By cell the scenes that its ground is open to."""
        found = self.masks.get((layout.faces, lifted))
        if found is None:
            found = self.masks[layout.faces, lifted] = tuple(
                0
                if cell >= layout.inner and self.outer is not None and ground not in self.outer
                else self._open(ground, lifted)
                for cell, ground in enumerate(layout.ground)
            )
        return found

    def _open(self, ground: str, lifted: Lifted) -> int:
        return sum(
            1 << scene
            for scene in range(len(self.scenes))
            if scene not in self.only or ground in self.only[scene] or (scene, ground) in lifted
        )

    def options(self, board: Board, lifted: Lifted = NO_LIFT) -> list[Option]:
        """All pairs of cells that may take some domino."""
        key = (self.founding, lifted)
        found: list[Option] | None = board.cache.get(key)
        if found is None:
            found = board.cache[key] = list(self._options(board, lifted))
        return found

    def _options(self, board: Board, lifted: Lifted) -> Iterator[Option]:
        layout, adjacent, founding = board.layout, self.adjacent, self.founding
        masks, touching, contacts = self._look(board, lifted)
        must_be_outer = founding or (adjacent == "first" and not board.is_up())
        for first, second, turned in layout.pairs:
            allowed, other = masks[first], masks[second]
            if not allowed or not other:
                continue
            outer = first >= layout.inner
            if must_be_outer:
                if not outer:
                    continue
            elif (
                adjacent is not None
                and not touching[first]
                and not touching[second]
                and not (adjacent == "on_outer" and outer)
            ):
                continue
            yield Option(first, second, turned, allowed, other, contacts[first], contacts[second])

    def _look(self, board: Board, lifted: Lifted) -> tuple[list[int], list[bool], list[int]]:
        """By cell: the scenes it may take, whether it touches what a domino has to touch, the scenes it touches."""
        layout, scene, tile, down, token = board.layout, board.scene, board.tile, board.down, board.token
        founding, face_up = self.founding, self.face_up
        masks: list[int] = []
        touching: list[bool] = []
        contacts: list[int] = []
        for cell, mask in enumerate(self._ground(layout, lifted)):
            touches, met = False, 0
            if mask and tile[cell] == NOTHING and cell not in board.block:
                if self.token and token[cell] != NOTHING:
                    mask &= 1 << token[cell]
                for near in layout.neighbours[cell]:
                    number = tile[near]
                    if number == NOTHING:
                        continue
                    if founding or down[number]:
                        touches |= not face_up
                        if self.abandoned:
                            mask = 0
                    else:
                        touches = True
                        met |= 1 << scene[near]
                if met and self.contact == "all":
                    mask &= 0 if met & (met - 1) else met
            else:
                mask = 0
            masks.append(mask)
            touching.append(touches)
            contacts.append(met)
        return masks, touching, contacts

    def fits(self, option: Option, halves: tuple[int, int]) -> Iterator[Slot]:
        """The ways a domino fits an option: its first half on the first cell, or on the second."""
        first, second, turned, allowed, other, met, met_other = option
        one, two = halves
        loose = self.contact == "one" and (met or met_other)
        if allowed >> one & 1 and other >> two & 1 and (not loose or met >> one & 1 or met_other >> two & 1):
            yield first, second, turned
        if allowed >> two & 1 and other >> one & 1 and (not loose or met >> two & 1 or met_other >> one & 1):
            yield second, first, (turned + 2) % 4

    def slots(self, board: Board, halves: tuple[int, int], lifted: Lifted = NO_LIFT) -> list[Slot]:
        """Every way a domino may lie."""
        return [slot for option in self.options(board, lifted) for slot in self.fits(option, halves)]

    def refusal(
        self,
        board: Board,
        halves: tuple[int, int],
        at: tuple[int, int],
        turned: int,
        lifted: Lifted = NO_LIFT,
    ) -> Refusal | None:
        """The first clause, in the order of the rules, that forbids a domino with its first half at `at`.

        None where it is legal.
        """
        layout = board.layout
        step = STEPS[turned]
        places = (at, (at[0] + step[0], at[1] + step[1]))
        cells = [layout.cells.get(place) for place in places]
        for clause, test in (
            ("placement.outer", self._outer),
            ("placement.free", self._free),
            ("placement.entrance", self._entrance),
        ):
            why = test(board, cells, places)
            if why:
                return Refusal(clause, why)
        sure = [cell for cell in cells if cell is not None]
        for clause, why in (
            ("placement.abandoned", self._abandoned(board, sure)),
            ("placement.token", self._token(board, sure, halves)),
            ("placement.adjacent", self._adjacent(board, sure)),
            ("placement.contact", self._contact(board, sure, halves)),
            ("placement.terrain", self._terrain(layout, sure, halves, lifted)),
        ):
            if why:
                return Refusal(clause, why)
        return None

    def _outer(self, board: Board, cells: Sequence[int | None], places: Sequence[tuple[int, int]]) -> str:
        layout = board.layout
        for cell, place in zip(cells, places, strict=True):
            if cell is not None and cell >= layout.inner and self.outer is not None:
                kind = layout.ground[cell]
                if kind not in self.outer:
                    return f"a {kind}, at {_at(place)}, takes no half"
        return ""

    def _free(self, board: Board, cells: Sequence[int | None], places: Sequence[tuple[int, int]]) -> str:
        inner = board.layout.inner
        if not any(cell is not None and cell >= inner for cell in cells):
            for cell, place in zip(cells, places, strict=True):
                if cell is None:
                    return f"{_at(place)} is not a square of the board"
        for cell, place in zip(cells, places, strict=True):
            if cell is not None and board.tile[cell] != NOTHING:
                return f"a domino lies at {_at(place)}"
            if cell in board.block:
                return f"{_at(place)} is blocked"
        return ""

    def _entrance(self, board: Board, cells: Sequence[int | None], places: Sequence[tuple[int, int]]) -> str:
        layout = board.layout
        for cell, place, other in zip(cells, places, cells[::-1], strict=True):
            if cell is not None and cell >= layout.inner and other not in layout.neighbours[cell]:
                only = layout.places[layout.neighbours[cell][0]]
                return f"the square at {_at(place)} is reached from {_at(only)} only"
        return ""

    def _near(self, board: Board, cells: Sequence[int]) -> Iterator[tuple[int, int, bool]]:
        """(Cell, cell beside it with a domino, whether that lies face up) for each contact."""
        for cell in cells:
            for near in board.layout.neighbours[cell]:
                number = board.tile[near]
                if number != NOTHING:
                    yield cell, near, not self.founding and not board.down[number]

    def _abandoned(self, board: Board, cells: Sequence[int]) -> str:
        if not self.abandoned:
            return ""
        for _, near, is_up in self._near(board, cells):
            if not is_up:
                return f"it touches a domino that lies face down, at {_at(board.layout.places[near])}"
        return ""

    def _token(self, board: Board, cells: Sequence[int], halves: tuple[int, int]) -> str:
        for cell, scene in zip(cells, halves, strict=True) if self.token else ():
            token = board.token[cell]
            if token not in (NOTHING, scene):
                at = _at(board.layout.places[cell])
                return f"the token at {at} shows {self.scenes[token]}, the half {self.scenes[scene]}"
        return ""

    def _adjacent(self, board: Board, cells: Sequence[int]) -> str:
        outer = any(cell >= board.layout.inner for cell in cells)
        if self.founding:
            return "" if outer else "a new beginning lies on an outer square"
        if self.adjacent is None:
            return ""
        if self.adjacent == "first" and not board.is_up():
            return "" if outer else "the first domino lies on an outer square"
        if self.adjacent == "on_outer" and outer:
            return ""
        touches = any(is_up or not self.face_up for _, _, is_up in self._near(board, cells))
        return "" if touches else "it touches no domino in play"

    def _contact(self, board: Board, cells: Sequence[int], halves: tuple[int, int]) -> str:
        scenes = dict(zip(cells, halves, strict=True))
        contacts = [
            (scenes[cell], board.scene[near], near) for cell, near, is_up in self._near(board, cells) if is_up
        ]
        unequal = [contact for contact in contacts if contact[0] != contact[1]]
        if not unequal or self.contact == "none":
            return ""
        if self.contact == "one" and len(unequal) < len(contacts):
            return ""
        own, other, near = unequal[0]
        return f"{self.scenes[own]} meets {self.scenes[other]} at {_at(board.layout.places[near])}"

    def _terrain(self, layout: Layout, cells: Sequence[int], halves: tuple[int, int], lifted: Lifted) -> str:
        for cell, scene in zip(cells, halves, strict=True):
            ground = layout.ground[cell]
            open_ = self.only.get(scene)
            if open_ is not None and ground not in open_ and (scene, ground) not in lifted:
                return f"{self.scenes[scene]} can't lie on {ground}, at {_at(layout.places[cell])}"
        return ""


def _at(place: tuple[int, int]) -> str:
    return f"{place[0]},{place[1]}"
