"""The order in which pieces were put, for formulas that ask who came first.

It is kept for the kinds of pieces that some formula asks for, in a register: what undoes a move restores it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hgkit.engine.area import Area, Spot
from hgkit.engine.position_data import Arrival, Position
from hgkit.engine.position_error import Findings
from hgkit.engine.state import State
from hgkit.engine.totals import IMPOSSIBLE
from hgkit.engine.turn import ARRIVALS

Came = tuple[int, int, Spot]
"""A piece that stands in the space: its kind, its seat, its place."""


def arrived(state: State, piece: int, seat: int, place: Spot) -> None:
    """Note that a piece was put."""
    if piece in state.game.ordered:
        state.registers[ARRIVALS] = (*state.registers[ARRIVALS], (piece, seat, place))


def left(state: State, piece: int, seat: int, place: Spot) -> None:
    """Note that a piece was taken away; of several alike on a place the one that came last."""
    if piece in state.game.ordered:
        order = list(state.registers[ARRIVALS])
        del order[len(order) - 1 - order[::-1].index((piece, seat, place))]
        state.registers[ARRIVALS] = tuple(order)


@dataclass(frozen=True, slots=True)
class ArrivalRank:
    """The rank of a seat by who came first: 1 for whose first piece of a kind, of those in the area, was put first.

    A seat without such a piece comes after all others.
    """

    piece: int

    def __call__(self, state: State, area: Area, seat: int) -> int:
        """Return the rank."""
        order = state.registers[ARRIVALS]
        came = (owner for piece, owner, place in order if piece == self.piece and area.has(owner, place))
        return [*dict.fromkeys(came), seat].index(seat) + 1


def written_order(state: State) -> list[Arrival]:
    """Return the order as positions write it; empty where it is that in which the space lists its pieces."""
    order = state.registers[ARRIVALS]
    return [_written(state, one) for one in order] if order != _listed(state) else []


def _listed(state: State) -> tuple[Came, ...]:
    game = state.game
    return tuple(one for one in game.space.standing(state) if one[0] in game.ordered) if game.ordered else ()


def _written(state: State, came: Came) -> Arrival:
    piece, seat, place = came
    game = state.game
    return {"piece": game.piece_names[piece], "by": game.seats[seat], "at": game.space.spot(state, place)}


def read_order(state: State, position: Position, found: Findings) -> None:
    """Set the order to that of a position. Pieces that it does not list come last."""
    stated: Sequence[Arrival] = position.get("arrivals", ())
    if stated and not state.game.ordered:
        found.add(("arrivals",), "unknown-key", "no rule of this game asks who came first")
        return
    rest = list(_listed(state))
    names = [_written(state, one) for one in rest] if stated else []
    order: list[Came] = []
    for index, one in enumerate(stated):
        if one in names:
            at = names.index(one)
            names.pop(at)
            order.append(rest.pop(at))
        else:
            message = f"no {one['piece']} of {one['by']} stands on {one['at']}"
            found.add(("arrivals", index), IMPOSSIBLE, message, of_players=True)
    state.registers[ARRIVALS] = (*order, *rest)
