"""What placing a domino and beginning anew share."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from hgkit.engine.builder import Builder
from hgkit.engine.counters import Number
from hgkit.engine.events import Placed
from hgkit.engine.keys import PAID
from hgkit.engine.milestones import completions
from hgkit.engine.move import Move, Moves
from hgkit.engine.payment import NO_PIECE, Chosen, Way, Words, compile_payment, words_of
from hgkit.engine.step import Step
from hgkit.engine.steps.bonus_turn import compile_grant
from hgkit.errors import IllegalMove
from hgkit.spaces.boards.areas import beside, place_name
from hgkit.spaces.boards.limits import compile_domino_limits
from hgkit.spaces.boards.marks import compile_marks
from hgkit.spaces.boards.placing import NO_LIFT, Lifted, Placing, Slot
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.table import STEPS, BoardState, BoardTable, Layout
from hgkit.text.frozen import FrozenDict

NO_TOKEN = -1


class Laying(NamedTuple):
    """A legal placement: a domino, where it goes, what is paid, and the scene of the token played with it."""

    component: int
    slot: Slot
    paid: Words
    token: int = NO_TOKEN


class Wanted(NamedTuple):
    """A placement as a move names it, legal or not: a domino, the place of its first half, its turns."""

    component: int
    at: tuple[int, int]
    turned: int


class Layings(Moves):
    """Legal placements as moves, each made when asked for."""

    def __init__(self, state: BoardState, verb: str, found: Sequence[Laying]) -> None:
        self._space = space_of(state)
        self._places = state.table.boards[state.seat].layout.places
        self._verb = verb
        self._found = found

    def __len__(self) -> int:
        return len(self._found)

    def at(self, n: int) -> Move:
        """Return the n-th placement as a move."""
        component, (first, _, turned), paid, token = self._found[n]
        used = paid if token == NO_TOKEN else (*paid, self._space.scene_name(token))
        x, y = self._places[first]
        return _move(self._verb, self._space.dominoes.name(component), x, y, turned, used)


def idle_turns(builder: Builder) -> int:
    """Return the register that counts the turns in a row without a domino."""
    return builder.counter("idle_turns", 0, Number())


class LayingStep(Step):
    """What placing and beginning anew share: a rack, and scoring clauses that look at the domino laid."""

    def __init__(self, builder: Builder, rack: str, scores: Sequence[str]) -> None:
        """Take dominoes from `rack`, and score them by the clauses `scores`."""
        self.rack = builder.racks[rack].first
        self.rules = tuple(map(builder.rule, scores))
        self.marks = builder.once(compile_marks)
        self.watching = builder.once(completions)
        self.grant = builder.once(compile_grant)
        self.payment = builder.once(compile_payment)
        if builder.model.costs:
            self.keys = FrozenDict({**self.keys, "pay": PAID})
        self.idle = builder.once(idle_turns)
        self.barred = builder.memory("barred")
        self.limits = builder.once(compile_domino_limits)

    def placing(self, state: BoardState) -> Placing:
        """Return the placement clauses that bind."""
        return space_of(state).placing

    def legal(self, state: BoardState, lifted: Lifted = NO_LIFT, token: int = NO_TOKEN) -> Iterator[Laying]:
        """Yield every legal placement, those too that become legal by a token that lifts bans."""
        placing, dominoes, limits = self.placing(state), space_of(state).dominoes, self.limits
        board = state.table.boards[state.seat]
        for component in dict.fromkeys(state.racks[self.rack + state.seat]):
            halves, ways = dominoes.halves_of(component), self.ways(state, component)
            for slot in placing.slots(board, halves, lifted) if ways else ():
                if limits is None or limits.refusal(state, component, slot[:2], self.turned(state)) is None:
                    yield from [Laying(component, slot, paid, token) for paid in ways]

    def turned(self, state: BoardState) -> tuple[bool, ...] | None:
        """Return how the dominoes on the board are turned before one is laid, or None if they stay as they are."""
        return None

    def ways(self, state: BoardState, component: int) -> Mapping[Words, Way]:
        """Return the ways to pay for a domino of the rack."""
        return self.payment.ways(state, NO_PIECE, self.payment.held(state, component, self.rack))

    def chosen(self, state: BoardState, wanted: Wanted, paid: Words) -> Chosen:
        """Return the way to pay that a move names. Raises IllegalMove if the domino can't be paid for like this."""
        held = self.payment.held(state, wanted.component, self.rack)
        return self.payment.chosen(state, NO_PIECE, held, paid, "a tile")

    def wanted(self, state: BoardState, move: Move) -> Wanted:
        """Return what a move names. Raises IllegalMove for a domino that is not in the rack."""
        ident, x, y, turned = cast("tuple[str, int, int, int]", move.args[:4])
        rack, dominoes = state.racks[self.rack + state.seat], space_of(state).dominoes
        component = dominoes.find(str(ident), rack)
        if component is None:
            held = ", ".join(dict.fromkeys(map(dominoes.name, rack))) or "nothing"
            raise IllegalMove(f"{state.player} has no {ident} to place; there is {held}", self.clause)
        return Wanted(component, (x, y), turned)

    def test(self, state: BoardState, wanted: Wanted, lifted: Lifted = NO_LIFT) -> None:
        """Raise IllegalMove where a placement clause or a limit forbids it."""
        halves = space_of(state).dominoes.halves_of(wanted.component)
        board = state.table.boards[state.seat]
        refusal = self.placing(state).refusal(board, halves, wanted.at, wanted.turned, lifted)
        if refusal is not None:
            raise refusal
        if self.limits is not None:
            cells = _cells(board.layout, wanted)
            limit = self.limits.refusal(state, wanted.component, cells, self.turned(state))
            if limit is not None:
                name = space_of(state).dominoes.name(wanted.component)
                raise IllegalMove(f"{name} would be too much", limit.clause)

    def lay(self, state: BoardState, wanted: Wanted, chosen: Chosen, without_bonus: Lifted = NO_LIFT) -> None:
        """Lay a domino where it may lie: pay for it in a way, score it, and settle its marks.

        Halves of a scene on a ground that are in `without_bonus` give no bonus.
        """
        dominoes, seat = space_of(state).dominoes, state.seat
        board = state.table.boards[seat]
        layout, (component, _, turned) = board.layout, wanted
        halves, cells = dominoes.halves_of(component), _cells(layout, wanted)
        state.rack_remove(self.rack + seat, component)
        state.table.lay(seat, dominoes.kind(component), halves, *cells)
        state.log(BoardTable.lift, seat)
        state.registers[self.idle] = 0
        if self.limits is not None:
            state.memory[self.limits.placed] += 1
        state.emit(Placed, dominoes.name(component), wanted.at, turned)
        self.payment.pay(state, chosen, "domino", place_name(board, cells[0]))
        for gone in chosen[1] if isinstance(chosen[1], tuple) else ():
            for _ in self.marks.give_back(state, gone):
                pass
        state.memory[self.barred] = sum(
            1 << cell
            for cell, scene in zip(cells, halves, strict=True)
            if (scene, layout.ground[cell]) in without_bonus
        )
        found, scorer = space_of(state).found, state.game.scorer
        for rule in self.rules:
            for spot in list(found.of(state.table, rule.area, seat, len(board.laid) - 1)):
                scorer.score(state, rule, spot)
        if self.grant is not None:
            self.grant.note(state, "neighbours", lambda: len(beside(board, cells)))
        for kind, watchers in self.watching.items():
            for spot in found.of(state.table, kind, seat, len(board.laid) - 1):
                for watcher in watchers:
                    watcher.look(state, spot, seat)
        if self.grant is not None and self.grant.area is None:
            self.grant.look(state)
        for mark, owner in self.marks.give_back(state, component):
            mark.settle(state, owner, place_name(board, cells[0]))

    def read_laying(self, state: BoardState, verb: str, key: str, entry: Mapping[str, Any]) -> Move | None:
        """Return the placement of a script's turn: `KEY: ID, at: [x, y], turned: N, pay: ID, with: SCENE`."""
        if key not in entry or "at" not in entry:
            return None
        (x, y), ident = entry["at"], str(entry[key])
        component = space_of(state).dominoes.find(ident, state.racks[self.rack + state.seat])
        paid = words_of(entry)
        if not paid and component is not None:
            held = self.payment.held(state, component, self.rack)
            paid = self.payment.only(state, NO_PIECE, held)
        used = (*paid, str(entry["with"])) if "with" in entry else paid
        return _move(verb, ident, x, y, entry.get("turned", 0), used)


def used_of(move: Move) -> Words:
    """Return what a move that places a domino uses besides it."""
    (used,) = cast("tuple[Words]", (*move.args[4:], ())[:1])
    return used


def _move(verb: str, ident: str, x: int, y: int, turned: int, used: Words) -> Move:
    args = (ident, x, y, turned)
    return Move(verb, (*args, tuple(sorted(used))) if used else args)


def _cells(layout: Layout, wanted: Wanted) -> tuple[int, int]:
    """Return the cells of a placement that lies on the board."""
    (x, y), (dx, dy) = wanted.at, STEPS[wanted.turned]
    return layout.cells[x, y], layout.cells[x + dx, y + dy]
