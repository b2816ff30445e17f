"""Scoring: areas that are complete or final, the powers that go with them, and their entries in the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hgkit.engine.animals import Animals
from hgkit.engine.contest import most, share
from hgkit.engine.extent import Extent, around, whole
from hgkit.engine.tally import Counter
from hgkit.rules.formula import Formula
from hgkit.rules.scoring_clauses import Around, IgnorePower, SoleOwnerPower

if TYPE_CHECKING:
    from hgkit.engine.state import State


@dataclass(frozen=True, slots=True)
class Worth:
    """A formula over the tallies of an extent. `counters` are in the order of the formula's names; None: animals."""

    formula: Formula
    counters: tuple[Counter | None, ...]
    animals: Animals

    def of(self, extent: Extent, ignored: Iterable[str], eating: str) -> tuple[int, dict[str, int]]:
        """The points of an extent and the numbers that were put into the formula."""
        values: dict[str, int] = {}
        numbers: list[int] = []
        for name, counter in zip(self.formula.names, self.counters, strict=True):
            if counter is None:
                left, cost = self.animals.left(extent, ignored, eating)
                number = self.animals.worth(left, cost)
                values.update({animal: n for animal, n in left.items() if n})
            else:
                number = counter(extent)
            values[name] = number
            numbers.append(number)
        return self.formula(numbers), values


@dataclass(frozen=True, slots=True)
class AreaRule:
    """A scoring clause compiled: `area` is the number of the kind of area, `shifts` where its pieces are counted."""

    clause: str
    area: int
    area_name: str
    when: str
    piece: int
    shifts: tuple[int, ...]
    ties: str
    worth: Worth
    track: str


@dataclass(frozen=True, slots=True)
class PowerRule:
    """A power that brings points, compiled."""

    clause: str
    area: int
    area_name: str
    when: str
    around: Around | None
    worth: Worth
    cover: bool
    marked: bool  # bound to a zone with the power, not to a number printed on tiles


@dataclass(frozen=True, slots=True)
class Scorer:
    """All scoring of a game.

    `rules` are the scoring clauses in order, `powers` those that bring points by the name tiles give them, `ignoring`
    and `sole` the other two by name, each with the number of their kind of area.
    """

    rules: tuple[AreaRule, ...]
    powers: Mapping[str, PowerRule]
    ignoring: Mapping[str, tuple[int, IgnorePower]]
    sole: Mapping[str, tuple[int, SoleOwnerPower, int]]

    def score_area(self, state: State, rule: AreaRule, area: int) -> None:
        """Score one area under one clause, with every power that is paid with it."""
        table = state.table
        winners = self._winners(state, rule, area)
        if not winners:
            return
        ignored = self.ignored(state, area, rule.area, final=rule.when == "end")
        extent = whole(table, area)
        points, values = rule.worth.of(extent, ignored, "apart")
        state.pay(rule.clause, rule.area_name, area, rule.worth.formula.text, values, share(winners, points, rule.ties), rule.track)
        for name, power in self.powers.items():
            if power.area != rule.area or power.when != rule.when:
                continue
            for zone in self._places(state, name, power, area):
                bound, eating = self._extent(state, power, area, zone)
                points, values = power.worth.of(bound or extent, ignored, eating)
                if points:
                    shares = share(winners, points, rule.ties)
                    state.pay(power.clause, power.area_name, area, power.worth.formula.text, values, shares, rule.track)

    def score_placed(self, state: State, name: str, zone: int, seat: int) -> None:
        """Score a power that is paid at once to the player who placed it on `zone`."""
        power = self.powers[name]
        table = state.table
        area = next(table.find(part) for part in table.parts_with(zone) if table.part_kind(part) == power.area)
        ignored = self.ignored(state, area, power.area, final=False)
        bound, eating = self._extent(state, power, area, zone)
        extent = bound or whole(table, area)
        points, values = power.worth.of(extent, ignored, eating)
        shares = ((seat, points),)
        state.pay(power.clause, power.area_name, area, power.worth.formula.text, values, shares, "points")
        if power.cover:
            state.cover(extent.zones())

    def ignored(self, state: State, area: int, kind: int, *, final: bool) -> list[str]:
        """The animals that do not count in an area because of a power that lies in it."""
        found: list[str] = []
        for name, zone in state.table.marks:
            rule = self.ignoring.get(name)
            if rule is None or rule[0] != kind or (rule[1].when == "end" and not final):
                continue
            if self._lies_in(state, zone, area):
                found.extend(rule[1].animals)
        return found

    def _winners(self, state: State, rule: AreaRule, area: int) -> tuple[int, ...]:
        """Who wins: the most pieces, unless a power on a zone of the area makes the piece there the only one."""
        table = state.table
        strength = table.strength[area]
        if not strength:
            return ()
        for name, zone in table.marks if self.sole else ():
            sole = self.sole.get(name)
            if sole is None or sole[0] != rule.area or sole[2] != rule.piece or not self._lies_in(state, zone, area):
                continue
            owners = tuple(seat for piece, seat, at in table.standing if at == zone and piece == rule.piece)
            if owners:
                return owners
        return most(strength, rule.shifts)

    def _lies_in(self, state: State, zone: int, area: int) -> bool:
        table = state.table
        return any(table.find(part) == area for part in table.parts_with(zone))

    def _places(self, state: State, name: str, power: PowerRule, area: int) -> list[int | None]:
        """The zones of an area that carry the power; one empty place for a power that is a printed number."""
        if not power.marked:
            return [None]
        return [zone for mark, zone in state.table.marks if mark == name and self._lies_in(state, zone, area)]

    def _extent(self, state: State, power: PowerRule, area: int, zone: int | None) -> tuple[Extent | None, str]:
        if power.around is None or zone is None:
            return None, "apart"
        bound = around(state.table, area, zone, power.around.distance, power.around.own_tile)
        return bound, power.around.eating


