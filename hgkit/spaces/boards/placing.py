"""Where a domino may lie on a board: the placement clauses, tested all at once or one by one in their order."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from hgkit.errors import IllegalMove
from hgkit.spaces.boards.shape import Shape
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


@dataclass(frozen=True, slots=True)
class Placing:
    """The placement clauses of a game; a clause that is left out does not bind.

    `outer` are the kinds of outer squares that take a domino (None: all). `adjacent` is `first`, `on_outer` or
    `never` (None: no contact is asked for), `face_up` whether only dominoes face up count there. `contact` is `all`,
    `one` or `none`. `only` are the grounds open to a scene, for scenes that not every ground is open to. `founding`
    makes them those of a new beginning: every domino there counts as face down, and an outer square must be covered.
    `wild` are the scenes, as bits, whose contact is always allowed; `meets` says by scene what a half of it that is
    touched asks for. `shape` is that of all dominoes together, None where nothing is said about it.
    """

    scenes: tuple[str, ...]
    outer: frozenset[str] | None
    adjacent: str | None
    face_up: bool
    contact: str
    abandoned: bool
    only: Mapping[int, frozenset[str]]
    token: bool
    shape: Shape | None
    founding: bool
    wild: int
    meets: tuple[int, ...]
    masks: dict[tuple[tuple[str, ...], Lifted], tuple[int, ...]] = field(default_factory=dict, repr=False)

    def _ground(self, layout: Layout, lifted: Lifted) -> tuple[int, ...]:
        """Return, by cell, the scenes that its ground is open to."""
        # by faces, not by board: boards of the same faces have the same grounds
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
        """Return all pairs of cells that may take some domino."""
        # the domino is no part of the key: all dominoes of a rack share the options, tested by `fits`
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
            outer = first >= layout.inner  # only the first cell of a pair can be an outer square
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
            if self.shape is not None and self.shape.refusal(board, (first, second)) is not None:
                continue
            yield Option(first, second, turned, allowed, other, contacts[first], contacts[second])

    def _look(self, board: Board, lifted: Lifted) -> tuple[list[int], list[bool], list[int]]:
        """Return, by cell: the scenes it may take, whether it has the required contact, the scenes it touches."""
        layout, scene, tile, down, token = board.layout, board.scene, board.tile, board.down, board.token
        founding, face_up, meets, wild = self.founding, self.face_up, self.meets, self.wild
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
                        met |= meets[scene[near]]
                # two different scenes are touched if more than one bit is set: no half can equal both
                if met and self.contact == "all":
                    mask &= wild if met & (met - 1) else met | wild
                elif met:
                    met |= wild
            else:
                mask = 0
            masks.append(mask)
            touching.append(touches)
            contacts.append(met)
        return masks, touching, contacts

    def fits(self, option: Option, halves: tuple[int, int]) -> Iterator[Slot]:
        """Yield the ways a domino fits an option: its first half on the first cell, or on the second."""
        first, second, turned, allowed, other, met, met_other = option
        one, two = halves
        loose = self.contact == "one" and (met or met_other)
        if allowed >> one & 1 and other >> two & 1 and (not loose or met >> one & 1 or met_other >> two & 1):
            yield first, second, turned
        if allowed >> two & 1 and other >> one & 1 and (not loose or met >> two & 1 or met_other >> one & 1):
            yield second, first, (turned + 2) % 4

    def slots(self, board: Board, halves: tuple[int, int], lifted: Lifted = NO_LIFT) -> Iterator[Slot]:
        """Yield every way a domino may lie."""
        for option in self.options(board, lifted):
            yield from self.fits(option, halves)

    def refusal(
        self,
        board: Board,
        halves: tuple[int, int],
        at: tuple[int, int],
        turned: int,
        lifted: Lifted = NO_LIFT,
    ) -> IllegalMove | None:
        """Return the first clause, in the order of the rules, that forbids a domino with its first half at `at`.

        None where it is legal.
        """
        step, cells = STEPS[turned], board.layout.cells
        places = (at, (at[0] + step[0], at[1] + step[1]))
        first, second = (cells.get(place) for place in places)
        found = next(self._off_limits(board, places, (first, second)), None)
        if found is not None or first is None or second is None:
            return found
        return next(self._out_of_place(board, (first, second), halves, lifted), None)

    def _off_limits(
        self, board: Board, places: Sequence[tuple[int, int]], cells: Sequence[int | None]
    ) -> Iterator[IllegalMove]:
        """Yield what forbids its cells, whatever the domino."""
        layout = board.layout
        outer = [cell is not None and cell >= layout.inner for cell in cells]
        both = list(zip(cells, map(_at, places), outer, strict=True))
        for cell, at, is_outer in both:
            if (
                cell is not None
                and is_outer
                and self.outer is not None
                and layout.ground[cell] not in self.outer
            ):
                yield IllegalMove(f"a {layout.ground[cell]}, at {at}, takes no half", "placement.outer")
        for cell, at, _ in both if not any(outer) else ():
            if cell is None:
                yield IllegalMove(f"{at} is not a square of the board", "placement.free")
        for cell, at, _ in both:
            if cell is not None and board.tile[cell] != NOTHING:
                yield IllegalMove(f"a domino lies at {at}", "placement.free")
            if cell in board.block:
                yield IllegalMove(f"{at} is blocked", "placement.free")
        for (cell, at, is_outer), other in zip(both, cells[::-1], strict=True):
            if cell is not None and is_outer and other not in layout.neighbours[cell]:
                only = _at(layout.places[layout.neighbours[cell][0]])
                yield IllegalMove(f"the square at {at} is reached from {only} only", "placement.entrance")

    def _out_of_place(
        self, board: Board, cells: tuple[int, int], halves: tuple[int, int], lifted: Lifted
    ) -> Iterator[IllegalMove]:
        """Yield what forbids this domino on its cells."""
        layout, names, places = board.layout, self.scenes, board.layout.places
        touched = [
            (scene, near, not self.founding and not board.down[board.tile[near]])
            for cell, scene in zip(cells, halves, strict=True)
            for near in layout.neighbours[cell]
            if board.tile[near] != NOTHING
        ]
        for _, near, is_up in touched if self.abandoned else ():
            if not is_up:
                why = f"it touches a domino that lies face down, at {_at(places[near])}"
                yield IllegalMove(why, "placement.abandoned")
        for cell, scene in zip(cells, halves, strict=True):
            token = board.token[cell]
            if self.token and token not in (NOTHING, scene):
                why = f"the token at {_at(places[cell])} shows {names[token]}, the half {names[scene]}"
                yield IllegalMove(why, "placement.token")
        outer = max(cells) >= layout.inner
        is_first = self.founding or (self.adjacent == "first" and not board.is_up())
        loose = self.adjacent is None or (self.adjacent == "on_outer" and outer)
        if is_first and not outer:
            what = "a new beginning" if self.founding else "the first domino"
            yield IllegalMove(f"{what} lies on an outer square", "placement.adjacent")
        elif not (is_first or loose or any(is_up or not self.face_up for _, _, is_up in touched)):
            yield IllegalMove("it touches no domino in play", "placement.adjacent")
        contacts = [(scene, board.scene[near], near) for scene, near, is_up in touched if is_up]
        unequal = [
            contact
            for contact in contacts
            if contact[0] != contact[1] and not self.wild & (1 << contact[0] | 1 << contact[1])
        ]
        if self.contact == "all" or (self.contact == "one" and len(unequal) == len(contacts)):
            for own, other, near in unequal:
                yield IllegalMove(
                    f"{names[own]} meets {names[other]} at {_at(places[near])}", "placement.contact"
                )
        for cell, scene in zip(cells, halves, strict=True):
            ground = layout.ground[cell]
            if ground not in self.only.get(scene, (ground,)) and (scene, ground) not in lifted:
                yield IllegalMove(
                    f"{names[scene]} can't lie on {ground}, at {_at(places[cell])}", "placement.terrain"
                )
        misshapen = self.shape.refusal(board, cells) if self.shape is not None else None
        if misshapen is not None:
            yield misshapen


def asked_by(scenes: int, wild: int, contact: str) -> tuple[int, ...]:
    """Return by scene what a half of it asks of a half that touches it, as bits: its own scene; a wild one any scene.

    Where every contact has to match, one with a wild half asks for nothing.
    """
    anything = 0 if contact == "all" else (1 << scenes) - 1
    return tuple(anything if wild >> scene & 1 else 1 << scene for scene in range(scenes))


def _at(place: tuple[int, int]) -> str:
    return f"{place[0]},{place[1]}"
