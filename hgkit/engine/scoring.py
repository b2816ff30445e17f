"""Scoring, the same for every space: who wins an area, what it is worth, and the clauses that pay it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from hgkit.engine.area import Area, Counter, Values
from hgkit.engine.numbers import Number
from hgkit.engine.state import State
from hgkit.rules.clauses.formula import Formula

Win = tuple[int, int]
"""A seat and the number that the contest finds for it, `worth` in formulas; 0 where the contest finds none."""


class Contest(ABC):
    """Decides an area; `piece` is the kind of piece that is counted, `everywhere` in areas without a piece too."""

    __slots__ = ()
    piece: int
    everywhere: ClassVar[bool] = False

    def counts(self, area: Area) -> Sequence[int]:
        """Return how many pieces it counts, by seat."""
        return area.counts(self.piece)

    @abstractmethod
    def decide(self, state: State, area: Area) -> Sequence[Win]:
        """Return the seats that win something, in seat order."""

    def shared(self, winners: int, points: int) -> int:
        """Return what each of several winners gets of points that are the same for all: all of it."""
        return points


SeatCounter = Callable[[State, Area, int], int]
"""Counts something of one seat: called with the state, the area and the seat."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A formula over the tallies of an area; `counters` are in the order of the formula's names.

    `by_seat` are those of its names whose value depends on the seat that is asked for, `of_game` those that are the
    same in every area.
    """

    formula: Formula
    counters: tuple[Counter, ...]
    by_seat: tuple[tuple[str, SeatCounter], ...] = ()
    of_game: tuple[tuple[str, Number], ...] = ()

    def of_seat(self, state: State, area: Area, seat: int, given: Values) -> tuple[int, Values]:
        """Return the value for one seat, as `of` does."""
        own = {name: count(state, area, seat) for name, count in self.by_seat}
        return self.of(state, area, {**given, **own})

    def of(self, state: State, area: Area, given: Values | None = None) -> tuple[int, Values]:
        """Return the value for an area, and the numbers that were put into the formula.

        `given` holds values that are no tallies (what a contest found); they come before tallies of the same name.
        """
        if self.of_game:
            given = {**{name: number(state) for name, number in self.of_game}, **(given or {})}
        values: Values = {}
        numbers: list[int] = []
        for name, counter in zip(self.formula.names, self.counters, strict=True):
            number = given[name] if given is not None and name in given else counter(area, values)
            values[name] = number
            numbers.append(number)
        return self.formula.function(numbers), values


Action = Callable[[State, Area], None]
"""What follows when an area was scored."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A scoring clause compiled.

    `area` names the kind of area, `when` the moments at which it is scored. `once` remembers in a register of the
    state which areas were scored; None: every time. `only_if` has to be above 0. `then` follows where it was paid.
    """

    clause: str
    area: str
    when: frozenset[str]
    contest: Contest
    worth: Worth
    track: int
    only_if: Worth | None = None
    once: int | None = None
    then: Action | None = None


After = Callable[[State, Rule, Area, Sequence[Win]], None]
"""What is paid together with an area: called with the rule, the area and its winners."""
Override = Callable[[State, Rule, Area], Sequence[Win] | None]
"""A standing override of a contest: its winners, or None to leave the contest to decide."""


@dataclass(frozen=True, slots=True)
class Scorer:
    """All scoring clauses of a game, in order, and what effects add: overrides of contests, and payments after."""

    rules: tuple[Rule, ...]
    overrides: tuple[Override, ...] = ()
    after: tuple[After, ...] = ()

    def score(self, state: State, rule: Rule, area: Area) -> None:
        """Score one area by one clause."""
        if rule.once is not None and area.at in state.registers[rule.once]:
            return
        if not self.applies(state, rule, area):
            return
        if rule.once is not None:
            state.registers[rule.once] = (*state.registers[rule.once], area.at)
        wins = self.wins(state, rule, area)
        if state.game.silent:
            wins = [win for win in wins if win[0] not in state.game.silent]
        if not wins:
            return
        pay(state, rule.clause, rule, area, rule.worth, wins, rule.track)
        for after in self.after:
            after(state, rule, area, wins)
        if rule.then is not None:
            rule.then(state, area)

    def applies(self, state: State, rule: Rule, area: Area) -> bool:
        """Return whether an area is such as the clause asks for."""
        return rule.only_if is None or rule.only_if.of(state, area)[0] > 0

    def wins(self, state: State, rule: Rule, area: Area) -> Sequence[Win]:
        """Return the winners of an area by one clause."""
        for override in self.overrides:
            wins = override(state, rule, area)
            if wins is not None:
                return wins
        return rule.contest.decide(state, area)

    def moment(self, state: State, when: str) -> None:
        """Score every area of every clause that is scored at this moment (`end`, or one of the ruleset)."""
        for rule in self.rules:
            if when in rule.when:
                for area in state.game.space.areas(state, rule.area, everywhere=rule.contest.everywhere):
                    self.score(state, rule, area)


def pay(
    state: State,
    clause: str,
    rule: Rule,
    area: Area,
    worth: Worth,
    wins: Sequence[Win],
    track: int,
    *,
    zero: bool = True,
) -> None:
    """Pay the winners what `worth` says and enter it under `clause`; with `zero` also an entry of no points."""
    values: Values | Mapping[str, object]
    if worth.by_seat or any(number for _, number in wins):
        each = {seat: worth.of_seat(state, area, seat, {"worth": number}) for seat, number in wins}
        shares = tuple((seat, rule.contest.shared(len(wins), points)) for seat, (points, _) in each.items())
        values = _side_by_side(state, {seat: found for seat, (_, found) in each.items()})
    else:
        points, values = worth.of(state, area)
        points = rule.contest.shared(len(wins), points)
        shares = tuple((seat, points) for seat, _ in wins)
    if zero or any(points for _, points in shares):
        counts, trace = rule.contest.counts(area), area.trace()
        formula = worth.formula.text
        state.pay(clause, rule.area, area.at, formula, values, shares, track, counts, trace)


def _side_by_side(state: State, found: Mapping[int, Values]) -> dict[str, object]:
    """Combine the values of several seats: a number where all agree, else a mapping by player."""
    names = next(iter(found.values()))
    together: dict[str, object] = {}
    for name in names:
        numbers = {seat: values[name] for seat, values in found.items()}
        same = len(set(numbers.values())) == 1
        together[name] = (
            names[name] if same else {state.game.seats[seat]: number for seat, number in numbers.items()}
        )
    return together
