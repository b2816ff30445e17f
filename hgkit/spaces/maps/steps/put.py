"""Putting pieces on a map, each paid with components."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, NamedTuple, cast

from pydantic import Field

from hgkit.engine.arrivals import arrived
from hgkit.engine.asked import Place
from hgkit.engine.builder import Builder
from hgkit.engine.events import PiecePut
from hgkit.engine.keys import PAID, PIECES, SEAT
from hgkit.engine.limits import Frame, frame_of
from hgkit.engine.move import BARE, DECLINE, PUT, Move, Moves, put
from hgkit.engine.payment import Chosen, Payment, Words, compile_payment, words_of
from hgkit.engine.step import Declinable
from hgkit.engine.turn import end_at_once
from hgkit.errors import IllegalMove
from hgkit.rules.clauses.clause import StepClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.maps.after_put import AfterPut, compile_after_put
from hgkit.spaces.maps.put_rules import PutRules, compile_put_rules
from hgkit.spaces.maps.space import space_of
from hgkit.spaces.maps.table import MapState, Pieces
from hgkit.text.frozen import FrozenDict


class PutStep(StepClause):
    """Put pieces on a map, paying each with cards.

    It needs a map with places for pieces; on tiles the step `occupy` does it.
    """

    step: Literal["put"]
    must: bool = Field(description="Whether the first piece has to be put where a move is legal.")
    seat: Annotated[str | None, Names("neutral seat")] = Field(
        None, description="A neutral seat whose pieces are put; left out: the player's own."
    )

    def compile(self, builder: Builder, ident: str) -> Put | None:
        """Return the step; None for a neutral seat that does not take part."""
        if self.seat is not None and self.seat not in builder.seats:
            return None
        return Put(
            must=self.must,
            seat_name=self.seat or "",
            seat=builder.seats.index(self.seat) if self.seat is not None else None,
            rules=builder.once(compile_put_rules),
            payment=replace(builder.once(_payment), own=self.seat is None),
            after=builder.once(compile_after_put),
        )


def _payment(builder: Builder) -> Payment:
    return compile_payment(builder, [card.colour for card in space_of(builder).cards])


Named = tuple[str, str, Sequence[str], str]
"""What a move names: the piece, the place, what is paid and for whom."""


class Group(NamedTuple):
    """Moves of one kind of piece in one plot: each place with each way to pay."""

    piece: str
    places: Sequence[int]
    ways: Sequence[Words]


class Puts(Moves):
    """The legal moves, made one by one when asked for."""

    def __init__(self, step: Put, state: MapState, groups: Sequence[Group], decline: bool) -> None:
        self._step = step
        self._state = state
        self._groups = groups
        self._decline = decline
        self._counts = [len(group.places) * len(group.ways) for group in groups]

    def __len__(self) -> int:
        return sum(self._counts) + self._decline

    def at(self, n: int) -> Move:
        """Return the n-th move, group by group; declining comes last."""
        for group, count in zip(self._groups, self._counts, strict=True):
            if n < count:
                place, way = divmod(n, len(group.ways))
                return self._step.move(group.piece, group.places[place], group.ways[way])
            n -= count
        return DECLINE

    def __contains__(self, move: object) -> bool:
        if move == DECLINE:
            return self._decline
        if not isinstance(move, Move) or move.verb != "put" or not PUT.fits(move.args):
            return False
        return self._step.allows(self._state, move)


@dataclass(eq=False, kw_only=True)
class Put(Declinable):
    """Put a piece and pay for it, again and again until the player declines or can't.

    The agenda's argument is the frame: what was put so far in this step. Its first piece has to be put where `must`
    says so and a move is legal, further ones never. With a neutral `seat` the pieces are that seat's, the
    components the mover's.
    """

    verbs = FrozenDict({"put": PUT, "decline": BARE})
    keys = FrozenDict(
        {
            "put": PIECES,
            "pay": PAID,
            "for": SEAT,
        }
    )
    listed = ("put",)

    must: bool
    seat_name: str
    seat: int | None
    rules: PutRules
    payment: Payment
    after: AfterPut

    def _owner(self, state: MapState) -> int:
        return state.seat if self.seat is None else self.seat

    def offers(self, state: MapState) -> bool:
        """Return whether a piece can be put."""
        return next(self._groups(state, frame_of(state)), None) is not None

    def _groups(self, state: MapState, frame: Frame) -> Iterator[Group]:
        held, owner, rules = self.payment.held(state), self._owner(state), self.rules
        plots: Iterable[Place] = rules.paid_for
        if self.payment.varies:
            plots = (self._place(state, plot) for plot in range(len(rules.colours)))
        for plot, place in enumerate(plots):
            ways = self.payment.all_ways(state, held, place)
            if any(ways):
                for piece in rules.placeable(state, owner, plot, frame):
                    places = rules.places(state.table, piece, plot, owner) if ways[piece] else ()
                    if places:
                        yield Group(rules.names[piece], places, tuple(ways[piece]))

    def _place(self, state: MapState, plot: int) -> Place:
        """Return what costs look at where a piece is put in a plot."""
        if self.payment.varies:
            return Place(self.rules.colours[plot], self.rules.areas(state.table, plot))
        return self.rules.paid_for[plot]

    def move(self, piece: str, place: int, paid: Words) -> Move:
        """Return the move that puts a piece on a place and pays for it."""
        return put(piece, self.rules.graph.places[place], paid, self.seat_name)

    def moves(self, state: MapState) -> Sequence[Move]:
        """Return every piece on every place, in every way to pay; and declining, if that is allowed."""
        groups = list(self._groups(state, frame_of(state)))
        return Puts(self, state, groups, self.forced(state) is None)

    def forced(self, state: MapState) -> IllegalMove | None:
        """Return why the first piece has to be put, if the step requires it."""
        forced = self.must and not frame_of(state).placed
        return IllegalMove("a piece has to be put", self.clause) if forced else None

    def choose(self, state: MapState, move: Move) -> None:
        """Put the piece."""
        frame = frame_of(state)
        piece, place, paid = self._allowed(state, move, frame)
        owner, name = self._owner(state), self.rules.graph.places[place]
        frame = self.rules.counted(state.table, self.rules.graph.plot_of[place], frame)
        before = self.after.milestones.before(state, owner, place)
        state.finish_step()
        state.supply[piece * len(state.game.seats) + owner] -= 1
        state.table.put(place, piece, owner)
        state.log(Pieces.take_off, place, piece, owner)
        arrived(state, piece, owner, place)
        state.emit(PiecePut, self.rules.names[piece], name, seat=owner)
        self.payment.pay(state, paid, self.rules.names[piece], name)
        state.push_with(self.number, frame)
        self.after.run(state, owner, piece, place, before, frame.placed)
        end_at_once(state)

    def allows(self, state: MapState, move: Move) -> bool:
        """Return whether a complete move is legal."""
        try:
            piece, place, paid = self._allowed(state, move, frame_of(state))
        except IllegalMove:
            return False
        return move == self.move(self.rules.names[piece], place, paid[0])

    def _allowed(self, state: MapState, move: Move, frame: Frame) -> tuple[int, int, Chosen]:
        """Return piece, place and payment of a move. Raises IllegalMove with the clause that forbids it."""
        piece_name, place_name, paid, seat = cast("Named", (*move.args, (), "")[:4])
        if seat != self.seat_name:
            whose = f"those of {self.seat_name}" if self.seat_name else "the player's own"
            raise IllegalMove(f"the pieces to put now are {whose}", "turn.order")
        piece, place = self.rules.named(piece_name, place_name)
        owner = self._owner(state)
        plot = self.rules.graph.plot_of[place]
        if not state.supply[piece * len(state.game.seats) + owner]:
            raise IllegalMove(f"{state.game.seats[owner]} has no {piece_name} left", "occupy.supply")
        if place not in self.rules.places(state.table, piece, plot, owner):
            raise IllegalMove(f"{place_name} is occupied", "occupy.free")
        limit = self.rules.refusal(state, owner, piece, plot, frame)
        if limit is not None:
            raise IllegalMove(f"{move} would be too much for {self.rules.plot_name(plot)}", limit.clause)
        what = f"a piece in {self.rules.plot_name(plot)} ({' and '.join(self.rules.colours[plot])})"
        held = self.payment.held(state)
        return piece, place, self.payment.chosen(state, piece, held, paid, what, self._place(state, plot))

    def read(self, state: MapState, entry: Mapping[str, Any]) -> Move | None:
        """Return what a script's turn puts: `put: {PIECE: PLACE}, pay: ID` (or a list), `for: SEAT` for a neutral seat.

        `pay` may be left out where there is one way to pay only.
        """
        puts = entry.get("put")
        if not puts or str(entry.get("for", "")) != self.seat_name:
            return None
        first = puts[0] if isinstance(puts, list) else puts
        (piece, place), *_ = first.items()
        return put(
            str(piece), str(place), words_of(entry) or self._only_way(state, piece, place), self.seat_name
        )

    def _only_way(self, state: MapState, piece: object, place: object) -> Words:
        """Return the payment for a piece on a place if there is just one way to pay."""
        try:
            number, at = self.rules.named(str(piece), str(place))
        except IllegalMove:
            return ()
        where = self._place(state, self.rules.graph.plot_of[at])
        return self.payment.only(state, number, self.payment.held(state), where)

    def optional(self, state: MapState) -> bool:
        """Return whether a turn may leave the step out: the player may decline, or the seat is neutral."""
        return self.seat is not None or self.forced(state) is None
