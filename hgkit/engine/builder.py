"""What compiling shares: the numbers of names, the slots of memory, the list of steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar, TypeVarTuple

from hgkit.engine.aggregates import OverAreas, OverOwnAreas
from hgkit.engine.area import Area, Counter, Touched
from hgkit.engine.arrivals import ArrivalRank
from hgkit.engine.choice import OneOf
from hgkit.engine.counters import PLACES, TRIGGERS, Form, Kept, TimesExhausted
from hgkit.engine.game import SetUp
from hgkit.engine.numbers import UNLIMITED, Constant, Number, RackSize, SeatNumber
from hgkit.engine.packed import LEAST_WIDTH
from hgkit.engine.piles import Pile
from hgkit.engine.scoring import After, Contest, Override, Rule, Scorer, SeatCounter, Worth
from hgkit.engine.seat_numbers import Anywhere, ForEach, game_numbers, seat_counters, seat_numbers
from hgkit.engine.space import RackInfo, Space
from hgkit.engine.state import State
from hgkit.engine.step import Step
from hgkit.engine.turn import DUE, FIRST_REGISTERS, MOMENTS, BeginTurn, EndTurn
from hgkit.rules.checks.order import SECTIONS, named_steps
from hgkit.rules.clauses.clause import ContestClause, StepClause, for_players
from hgkit.rules.clauses.formula import aggregate_of, compile_formula
from hgkit.rules.clauses.turn import Branch, InOrder
from hgkit.rules.ruleset import Ruleset

Args = TypeVarTuple("Args")
Made = TypeVar("Made")
AnyStep = TypeVar("AnyStep", bound=StepClause)


class Builder:
    """A game being compiled.

    `pieces`, `racks` and `tracks` number the names of the ruleset. Steps, memory slots and registers are handed out
    as clauses ask for them. Compiling the space sets `space`, `touched` (which areas touch), `counters` (of the
    tallies) and `stacks` (each deck's components by rack), and `piece_width` where a counter of pieces needs more bits.
    """

    space: Space
    touched: Touched
    counters: Mapping[str, Counter]
    stacks: Mapping[str, tuple[int, ...]]

    def __init__(self, ruleset: Ruleset, players: Sequence[str]) -> None:
        model = ruleset.model
        self.ruleset = ruleset
        self.model = model
        self.players = tuple(players)
        neutral = [name for name, seat in model.seats.items() if len(players) in seat.numbers()]
        self.seats = (*self.players, *neutral)
        self.pieces = {name: i for i, name in enumerate(model.pieces())}
        self.piece_width = LEAST_WIDTH
        self.tracks = {name: i for i, name in enumerate(model.tracks)}
        self.racks = self._number_racks()
        self.steps: list[Step] = []
        self.registers: list[Any] = list(FIRST_REGISTERS)
        self.kept: dict[str, Kept] = {"due": Kept(DUE, TRIGGERS), "moments": Kept(MOMENTS, TRIGGERS)}
        # by kind of area, where it is scored
        self.complete: dict[str, Callable[[State], Iterable[Area]]] = {}
        self.later_passes: dict[str, int] = {}  # by stack the register with orders that were recorded
        self.set_up: list[SetUp] = []
        self.setup_keys = ["first"]  # what a script may record of the set-up
        self.first_draws: list[SetUp] = []  # from stacks that already lie as recorded
        self.discarded: Callable[[State, int], None] | None = None  # what else follows when a component was
        self.turn_ends: list[int] = []  # steps between a turn and the next player's
        self._made: dict[tuple[object, ...], Any] = {}
        self._memory: dict[str, int] = {}
        self.ordered: set[int] = set()  # pieces whose order of arrival some formula asks for
        self._seat_numbers = dict(seat_numbers(model, self.pieces, len(self.players), len(self.seats)))
        self._numbers = dict(game_numbers(model, len(self.players), len(self.seats)))
        self._seat_counters = dict(seat_counters(model, self.pieces))
        self.overrides: list[Override] = []
        self.after: list[After] = []
        self.first = self.add_step(BeginTurn(()))
        self.end_turn = EndTurn()
        self.last = self.add_step(self.end_turn)
        self.extra_turn: int | None = None  # begins an extra turn of another player than the mover

    def _number_racks(self) -> dict[str, RackInfo]:
        racks: dict[str, RackInfo] = {}
        free = 0
        stacks = self.model.stacks()
        for name in stacks.values():
            if name not in self.model.racks:
                racks[name] = RackInfo(name, free, None, False)
                free += 1
        for name, rack in self.model.racks.items():
            by_seat = rack.owner == "seat"
            source = rack.refill.source if rack.refill else stacks.get(rack.deck or "")
            hidden = rack.visible == "owner"
            size = None if rack.size is None else for_players(rack.size, len(self.players))
            racks[name] = RackInfo(
                name, free, size, by_seat, source or next(iter(stacks.values()), ""), rack.spent, hidden
            )
            free += len(self.players) if by_seat else 1
        return racks

    def stack_of(self, deck: str) -> str:
        """Return the name of the rack in which the stack of a deck lies."""
        return self.model.stacks().get(deck, deck)

    def pile(self, name: str) -> Pile:
        """Return the pile of a stack, by the name of its rack."""
        return self.once(compile_pile, name)

    def drawn_pile(self, name: str) -> Pile | None:
        """Return the pile of a rack that holds a stack; None for a rack that lies open."""
        return self.pile(name) if name in self.stacks and self.racks[name].size is None else None

    def once(self, make: Callable[[Builder, *Args], Made], *args: *Args) -> Made:
        """Return what `make` compiles of some names, the same for all who ask."""
        key = (make, *args)
        if key not in self._made:
            self._made[key] = make(self, *args)
        made: Made = self._made[key]
        return made

    def step_of(self, kind: type[AnyStep]) -> tuple[str, AnyStep] | None:
        """Return the id and the clause of the first step of a kind that some order names; None where none does."""
        for section in SECTIONS[1:]:
            for step in named_steps(self.ruleset, section):
                if isinstance(step.clause, kind):
                    return step.ident, step.clause
        return None

    def add_step(self, step: Step) -> int:
        """Add a step and return its number."""
        step.number = len(self.steps)
        self.steps.append(step)
        return step.number

    def memory(self, name: str) -> int:
        """Return the slot of the turn memory of this name."""
        return self._memory.setdefault(name, len(self._memory))

    @property
    def memory_size(self) -> int:
        """How many slots of turn memory were handed out."""
        return len(self._memory)

    def order(self, section: str, branches: Sequence[Branch]) -> tuple[int, ...]:
        """Compile the steps of an order of a section and return their numbers, without those that nothing needs."""
        numbers: list[int] = []
        for branch in branches:
            if isinstance(branch, str):
                ident, clause = self.ruleset.step(section, branch)
                assert isinstance(clause, StepClause)
                step: Step | None = clause.compile(self, ident)
                if step is not None:
                    step.name, step.clause = ident.rpartition(".")[2], ident
                    numbers.append(self.add_step(step))
            elif isinstance(branch, InOrder):
                numbers.extend(self.order(section, branch.in_order))
            else:
                chosen = [self.order(section, [one]) for one in branch.one_of]
                numbers.append(self.add_step(OneOf(self.steps, [some for some in chosen if some])))
        return tuple(numbers)

    def begin(self, step: BeginTurn) -> None:
        """Let every turn begin with this step."""
        step.number = self.first
        self.steps[self.first] = step

    def register(self, value: object) -> int:
        """Add a register that keeps something immutable for the whole game, and return its number."""
        self.registers.append(value)
        return len(self.registers) - 1

    def counter(self, name: str, value: object, form: Form) -> int:
        """Add a register that positions write down by name unless it is as at the start, and return its number."""
        register = self.register(value)
        self.kept[name] = Kept(register, form)
        return register

    def later_pass(self, stack: str) -> int:
        """Return the register with the orders that a script recorded for later passes of a stack."""
        if stack not in self.later_passes:
            self.later_passes[stack] = self.register(())
        return self.later_passes[stack]

    def name_number(self, name: str, number: Number) -> None:
        """Let conditions on the whole game use a name."""
        self._numbers[name] = number

    def number(self, name: str) -> Number:
        """Return what a name in a condition on the whole game means: a size of a rack, the number of players, ..."""
        found = self.game_number(name)
        if found is not None:
            return found
        if name in self.model.unlimited():
            return Constant(UNLIMITED)
        info = self.racks[name]
        return RackSize(info.first, len(self.players) if info.by_seat else 1)

    def worth(self, text: str, further: Mapping[str, Number] | None = None) -> Worth:
        """Compile a formula over tallies; whoever asks for the worth gives the values of its other names.

        `further` are numbers that it alone may name.
        """
        formula = compile_formula(text)
        counters = tuple(self.counters.get(name, _given) for name in formula.names)
        others = [name for name in formula.names if name not in self.counters]
        own = ((name, self.seat_counter(name)) for name in others)
        whole = ((name, (further or {}).get(name) or self.game_number(name)) for name in others)
        return Worth(
            formula=formula,
            counters=counters,
            by_seat=tuple((name, counter) for name, counter in own if counter is not None),
            of_game=tuple((name, number) for name, number in whole if number is not None),
        )

    def game_number(self, name: str) -> Number | None:
        """Return a number of the whole game that a formula over an area names; None for any other name."""
        aggregate = aggregate_of(name)
        if aggregate is not None:
            return OverAreas(aggregate.how, aggregate.area, self.worth(aggregate.of_each()))
        return self._numbers.get(name)

    def seat_number(self, name: str) -> SeatNumber:
        """Return a number of one seat by its name."""
        aggregate = aggregate_of(name)
        if aggregate is not None:
            return OverOwnAreas(aggregate.how, aggregate.area, self.worth(aggregate.of_each()))
        number = self.game_number(name)
        return self._seat_numbers[name] if number is None else ForEach(number)

    def seat_counter(self, name: str) -> SeatCounter | None:
        """Return a number of one seat that a formula over an area names; None for any other name."""
        if name in self._seat_numbers:
            return Anywhere(self._seat_numbers[name])
        found = self._seat_counters.get(name)
        if isinstance(found, ArrivalRank):
            self.ordered.add(found.piece)
        # a tally that counts some pieces only knows itself whose they are
        return found or getattr(self.counters.get(name.removeprefix("own_")), "of_seat", None)

    def compiled(self, section: str) -> dict[str, Any]:
        """Compile the clauses of a section, once; return what they compile to by name."""
        return self.once(_compiled, section)

    def contest(self, clause: ContestClause, ident: str) -> Contest:
        """Compile the contest of the clause `ident`."""
        found: Contest = clause.compile(self, ident)
        return found

    def track(self, name: str | None) -> int:
        """Return the number of a track, that of the first for None."""
        return self.tracks[name] if name else 0

    def rule(self, name: str) -> Rule:
        """Compile a scoring clause, once."""
        return self.once(Builder._rule, name)

    def _rule(self, name: str) -> Rule:
        clause = self.model.scoring[name]
        return Rule(
            clause=f"scoring.{name}",
            area=clause.area or name,
            when=frozenset(clause.when),
            contest=self.contest(clause.contest, f"scoring.{name}"),
            worth=self.worth(clause.points),
            track=self.track(clause.track),
            only_if=self.worth(clause.only_if) if clause.only_if else None,
            once=self.counter(f"scored.{name}", (), PLACES) if clause.once else None,
            then=clause.then.compile(self, f"scoring.{name}") if clause.then else None,
        )

    def scorer(self) -> Scorer:
        """Return all scoring clauses, with the overrides and payments that effects asked for."""
        return Scorer(tuple(map(self.rule, self.model.scoring)), tuple(self.overrides), tuple(self.after))

    def shifts(self, piece: int) -> tuple[int, ...]:
        """Return where the counters of a kind of piece lie in a packed strength, by seat."""
        seats = len(self.seats)
        return tuple((piece * seats + seat) * self.piece_width for seat in range(seats))

    def strength(self, piece: str, seat: int | None = None) -> int:
        """Return all bits that count a kind of piece in a packed strength, of one seat or whoever owns it."""
        shifts = self.shifts(self.pieces[piece])
        of = shifts if seat is None else shifts[seat : seat + 1]
        return sum(((1 << self.piece_width) - 1) << shift for shift in of)


def _compiled(builder: Builder, section: str) -> dict[str, Any]:
    clauses = getattr(builder.model, section).items()
    return {name: clause.compile(builder, f"{section}.{name}") for name, clause in clauses}


def _given(area: object, values: object) -> int:
    raise LookupError("a value that only the contest can give")


def compile_pile(builder: Builder, name: str) -> Pile:
    """Return the pile of a stack, by the name of its rack."""
    clause, unlimited = builder.model.racks.get(name), name in builder.model.unlimited()
    exhausted, never = clause.exhausted if clause and not unlimited else None, (0, False)
    return Pile(
        name=name,
        rack=builder.racks[name].first,
        whole=builder.stacks[name] if unlimited else (),
        exhausted=exhausted,
        again=builder.racks[clause.again].first if exhausted and clause and clause.again else None,
        passes=1 if clause is None or clause.passes is None else clause.passes,
        ran_out=builder.counter(f"exhausted.{name}", never, TimesExhausted())
        if exhausted
        else builder.register(never),
        to_come=builder.later_pass(name) if clause and clause.again else builder.register(()),
    )
