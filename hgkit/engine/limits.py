"""Limits on pieces: formulas over the area and over what was done in the step, the piece in question counted."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple, cast

from pydantic import Field

from hgkit.engine.area import Area, Counter
from hgkit.engine.builder import Builder
from hgkit.engine.numbers import Number as GameNumber
from hgkit.engine.scoring import SeatCounter
from hgkit.engine.state import State
from hgkit.rules.checks.formulas import OF_THE_TURN
from hgkit.rules.clauses.clause import AreaClause, FormulaText, LimitClause
from hgkit.rules.clauses.formula import Formula, compile_formula
from hgkit.rules.clauses.references import Names, Over
from hgkit.text.frozen import FrozenDict


class Frame(NamedTuple):
    """What a step has done so far: pieces placed, areas used, and tallies when it began.

    `used` are the choices of areas, each a set of bits, in which all the pieces lie: more than one choice once a piece
    was placed where several areas meet, for it lies in each of them.
    `before` holds, for each tally that a limit asks for as `TALLY_before`, its value by number of the area. It is
    empty as long as nothing was placed: then the tallies are what they were.
    """

    placed: int
    used: tuple[int, ...]
    before: tuple[Mapping[int, int], ...]


FIRST = Frame(0, (0,), ())
"""The frame of a step that begins."""


def frame_of(state: State) -> Frame:
    """Return what the step that waits has done so far: its argument on the agenda, once it placed something."""
    frame = state.argument
    return frame if isinstance(frame, Frame) else FIRST


FIRST_PIECE = -1
"""The distance of a piece that is the first of its seat."""

OF_THE_STEP = frozenset(OF_THE_TURN)
"""Names of numbers that do not depend on the area."""


Number = Callable[[State, int, object, int, Frame], int]
"""A number that a limit looks at, of a state, a seat, an area, its number, and the frame with the candidate counted."""


def placed(state: State, seat: int, area: object, number: int, frame: Frame) -> int:
    """Return how many pieces were placed in the step."""
    return frame.placed


def areas_used(state: State, seat: int, area: object, number: int, frame: Frame) -> int:
    """Return in how many areas pieces were placed, the fewest that have them all."""
    used = frame.used
    return used[0].bit_count() if len(used) == 1 else min(map(int.bit_count, used))


@dataclass(frozen=True, slots=True)
class Now:
    """A tally as it is."""

    counter: Counter

    def __call__(self, state: State, seat: int, area: object, number: int, frame: Frame) -> int:
        """Return its value in the area."""
        return self.counter(area, {})


@dataclass(frozen=True, slots=True)
class Before:
    """A tally as it was when the step began; `at` is its place in `Frame.before`."""

    at: int

    def __call__(self, state: State, seat: int, area: object, number: int, frame: Frame) -> int:
        """Return its value in the area then."""
        return frame.before[self.at][number]


@dataclass(frozen=True, slots=True)
class OfSeat:
    """A number of the seat, in the area or anywhere."""

    counter: SeatCounter

    def __call__(self, state: State, seat: int, area: object, number: int, frame: Frame) -> int:
        """Return its value."""
        return self.counter(state, cast("Area", area), seat)


@dataclass(frozen=True, slots=True)
class OfGame:
    """A number of the whole game."""

    number: GameNumber

    def __call__(self, state: State, seat: int, area: object, number: int, frame: Frame) -> int:
        """Return its value."""
        return self.number(state)


@dataclass(frozen=True, slots=True)
class Condition:
    """A formula of a limit; `numbers` are in the order of its names."""

    formula: Formula
    numbers: tuple[Number, ...]

    def of(self, state: State, seat: int, area: object, number: int, frame: Frame) -> int:
        """Return its value for an area."""
        return self.formula.function([find(state, seat, area, number, frame) for find in self.numbers])


@dataclass(frozen=True, slots=True)
class Limit:
    """A clause of `limits`: where `only_if` is above 0, `count` is at most `at_most`.

    `areas` are the numbers of the areas (or kinds of areas) that it is about, None for all. `known` keeps
    the answers of a limit that depends on numbers of the step alone.
    """

    clause: str
    areas: frozenset[int] | None
    only_if: Condition | None
    count: Condition
    at_most: Condition
    known: dict[tuple[int, int], bool] | None

    def allows(self, state: State, seat: int, area: object, number: int, frame: Frame) -> bool:
        """Return whether an area that it is about may be as it is, for a seat."""
        if self.known is None:
            return self._holds(state, seat, area, number, frame)
        key = (frame.placed, areas_used(state, seat, area, number, frame))
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._holds(state, seat, area, number, frame)
        return found

    def _holds(self, state: State, seat: int, area: object, number: int, frame: Frame) -> bool:
        asked = state, seat, area, number, frame
        if self.only_if is not None and self.only_if.of(*asked) <= 0:
            return True
        return self.count.of(*asked) <= self.at_most.of(*asked)


class CountLimit(LimitClause):
    """A limit on what is placed: what is counted, the candidate included, is at most the other formula."""

    only_if: Annotated[FormulaText | None, Over("tally or number of the turn")] = Field(
        None, alias="if", description="Only where this is above 0."
    )
    count: Annotated[FormulaText, Over("tally or number of the turn")] = Field(description="What is counted.")
    at_most: Annotated[FormulaText, Over("tally or number of the turn")] = Field(
        description="The most it may be."
    )

    measures: ClassVar[Mapping[str, Callable[[Builder], Number]]] = FrozenDict()
    """What makes the numbers of the place in question, by name: each space knows its own."""

    def gives(self, tallies: Iterable[str], areas: Mapping[str, AreaClause]) -> tuple[str, ...]:
        """Return the numbers of the step and of the place, and the tallies as they were when the step began."""
        return (*OF_THE_TURN, *self.measures, *(f"{name}_before" for name in tallies))

    def areas(self, builder: Builder) -> frozenset[int] | None:
        """Return the numbers of the areas, or of kinds of areas, that it is about; None for all."""
        return None

    def compile(self, builder: Builder, ident: str, before: list[str]) -> Limit:
        """Return the limit; tallies that it asks for as `TALLY_before` are added to `before`."""
        only_if = self._condition(self.only_if, builder, before) if self.only_if else None
        count = self._condition(self.count, builder, before)
        at_most = self._condition(self.at_most, builder, before)
        names = {name for part in (only_if, count, at_most) if part for name in part.formula.names}
        known: dict[tuple[int, int], bool] | None = {} if names <= OF_THE_STEP else None
        return Limit(ident, self.areas(builder), only_if, count, at_most, known)

    def _condition(self, text: str, builder: Builder, before: list[str]) -> Condition:
        """Compile a formula; tallies it asks for as `TALLY_before` are added to `before`."""
        formula = compile_formula(text)
        made = (
            self.measures[name](builder) if name in self.measures else _number(name, builder, before)
            for name in formula.names
        )
        return Condition(formula, tuple(made))


class FormulaLimit(CountLimit):
    """A limit on pieces: what is counted, the candidate included, is at most the other formula."""

    piece: Annotated[str | None, Names("piece", use="put")] = Field(
        None, description="Only for this kind of piece."
    )


@dataclass(frozen=True, slots=True)
class Limits:
    """All limits by kind of piece, and what counts the tallies that they ask for as they were when the step began."""

    by_piece: tuple[tuple[Limit, ...], ...]
    before: tuple[Counter, ...]

    def counted(self, frame: Frame, used: Sequence[int], areas: Iterable[tuple[int, Area]]) -> Frame:
        """Return the frame with one piece more, which lies in the areas of the numbers `used`.

        Before the first piece it keeps the tallies of `areas` (with their numbers) as they are.
        """
        before = frame.before
        if self.before and not before:
            listed = list(areas)
            before = tuple({number: counter(area, {}) for number, area in listed} for counter in self.before)
        if len(used) == 1:  # the usual case
            choices = tuple([choice | 1 << used[0] for choice in frame.used])
        else:
            choices = tuple(dict.fromkeys(choice | 1 << number for choice in frame.used for number in used))
        return Frame(frame.placed + 1, choices, before)


def compile_limits(builder: Builder) -> Limits:
    """Return the limits of a ruleset, each piece's in the order of the ruleset."""
    before: list[str] = []
    clauses = [(f"limits.{name}", clause) for name, clause in builder.model.limits.items()]
    by_piece = tuple(
        tuple(
            clause.compile(builder, ident, before)
            for ident, clause in clauses
            if isinstance(clause, FormulaLimit) and clause.piece in (None, piece)
        )
        for piece in builder.pieces
    )
    return Limits(by_piece, tuple(builder.counters[name] for name in before))


def _number(name: str, builder: Builder, before: list[str]) -> Number:
    if name == "placed":
        return placed
    if name == "areas_used":
        return areas_used
    if name in builder.counters:
        return Now(builder.counters[name])
    of_seat, of_game = builder.seat_counter(name), builder.game_number(name)
    if of_seat is not None:
        return OfSeat(of_seat)
    if of_game is not None:
        return OfGame(of_game)
    tally = name.removesuffix("_before")
    if tally not in before:
        before.append(tally)
    return Before(before.index(tally))
