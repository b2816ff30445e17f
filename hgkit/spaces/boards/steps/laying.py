"""What placing a domino and beginning anew share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, overload

from hgkit.engine.move import Move
from hgkit.engine.step import Step
from hgkit.errors import IllegalMove
from hgkit.spaces.boards.domino_play import Allow, DominoPlay
from hgkit.spaces.boards.placing import NO_LIFT, Placing, Slot
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.table import STEPS, Board

if TYPE_CHECKING:
    from hgkit.engine.space import RackInfo
    from hgkit.engine.state import State

Laying = tuple[int, Slot, int]
"""A domino, where it goes, and the scene of the token played with it (-1: none)."""
NO_TOKEN = -1


class Layings(Sequence[Move]):
    """Legal placements as moves, each made when asked for."""

    def __init__(self, state: State, verb: str, found: Sequence[Laying]) -> None:
        self._space = space_of(state)
        self._places = state.table.boards[state.seat].layout.places
        self._verb = verb
        self._found = found

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, n: int) -> Move: ...

    @overload
    def __getitem__(self, n: slice) -> list[Move]: ...
    def __getitem__(self, n: int | slice) -> Move | list[Move]:
        if isinstance(n, slice):
            return [self[i] for i in range(*n.indices(len(self)))]
        component, (first, _, turned), token = self._found[n]
        args = (self._space.dominoes.name(component), *self._places[first], turned)
        return Move(self._verb, args if token == NO_TOKEN else (*args, self._space.scene_name(token)))

    def __iter__(self) -> Iterator[Move]:
        return (self[n] for n in range(len(self)))


class LayingStep(Step):
    """What placing and beginning anew share: a rack, and scoring clauses that look at the domino laid."""

    def __init__(self, play: DominoPlay, rack: RackInfo, scores: Sequence[str]) -> None:
        """`rack` is the one that the domino comes from."""
        self.play_ = play
        self.rack_name, self.rack = rack.name, rack.first
        self.scores = tuple(scores)

    def placing(self, state: State) -> Placing:
        """The placement clauses that bind."""
        return space_of(state).placing

    def plain(self, state: State) -> list[Laying]:
        """Every legal placement without a token."""
        board: Board = state.table.boards[state.seat]
        placing, dominoes = self.placing(state), space_of(state).dominoes
        options = placing.options(board)
        found = []
        for component in dict.fromkeys(state.racks[self.rack + state.seat]) if options else ():
            halves = dominoes.halves[dominoes.kind(component)]
            for option in options:
                found += [(component, slot, NO_TOKEN) for slot in placing.fits(option, halves)]
        return found

    def named(self, state: State, move: Move) -> tuple[int, tuple[int, int], int]:
        """Domino, place and turns that a move names. Raises IllegalMove for a domino that is not in the rack."""
        ident, x, y, turned = move.args[:4]
        rack = state.racks[self.rack + state.seat]
        space = space_of(state)
        component = space.dominoes.find(str(ident), rack)
        if component is None:
            held = ", ".join(dict.fromkeys(map(space.dominoes.name, rack))) or "nothing"
            raise IllegalMove(f"{state.player} has no {ident} to place; there is {held}", self.clause)
        return component, (int(x), int(y)), int(turned)

    def slot(self, board: Board, at: tuple[int, int], turned: int) -> Slot:
        """The slot of a legal placement."""
        step = STEPS[turned]
        cells = board.layout.cells
        return cells[at], cells[at[0] + step[0], at[1] + step[1]], turned

    def test(
        self, state: State, component: int, at: tuple[int, int], turned: int, allow: Allow | None = None
    ) -> None:
        """Raise IllegalMove where a placement clause forbids it."""
        space = space_of(state)
        halves = space.dominoes.halves[space.dominoes.kind(component)]
        lifted = allow.lifted if allow else NO_LIFT
        refusal = self.placing(state).refusal(state.table.boards[state.seat], halves, at, turned, lifted)
        if refusal is not None:
            raise IllegalMove(refusal[1], refusal[0])


def read_laying(verb: str, key: str, entry: Mapping[str, Any]) -> Move | None:
    """The placement that a script's turn makes: `KEY: ID, at: [x, y], turned: N, with: SCENE`."""
    if key not in entry or "at" not in entry:
        return None
    x, y = entry["at"]
    args = (str(entry[key]), x, y, entry.get("turned", 0))
    return Move(verb, (*args, str(entry["with"])) if "with" in entry else args)


def first_of(value: Any) -> str | None:
    """What a script says first under a key: the text, or the first of a list."""
    if isinstance(value, list):
        value = value[0] if value else None
    return None if value is None else str(value)


def read_use(
    state: State, verb: str, name: str, effects: Mapping[int, Any], entry: Mapping[str, Any]
) -> Move:
    """The move that uses the effect of a scene as a script's turn says."""
    scenes = space_of(state).dominoes.scenes
    effect = effects.get(scenes.index(name)) if name in scenes else None
    return Move(verb, (name, *(effect.read(entry) if effect is not None else ())))
