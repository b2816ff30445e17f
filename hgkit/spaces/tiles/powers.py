"""Powers printed on tiles that bring points, or change who or what counts in the area they lie in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, model_validator

from hgkit.engine.contest import Win
from hgkit.engine.scoring import Rule, pay
from hgkit.engine.worth import Worth
from hgkit.rules.clauses.clause import Count, EffectClause, FormulaText, Part
from hgkit.rules.clauses.references import Names, Over
from hgkit.spaces.tiles.extent import Extent, around, whole
from hgkit.spaces.tiles.table import Table

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class Around(Part):
    """The part of an area that lies on tiles near the tile with the power."""

    distance: Annotated[int, Field(ge=0, le=100)] = Field(
        description="Distance in king moves: 1 means the eight surrounding tiles."
    )
    own_tile: bool = Field(description="Whether the tile with the power itself belongs to it.")
    consuming: Literal["apart", "outside_first", "inside_first"] = Field(
        description="apart: what consumes and is consumed in the part alone; else in the whole area, what lies "
        "outside or inside the part consumed first."
    )
    at_most: Count | None = Field(None, description="How many animals count at most; left out: all of them.")
    which: Literal["worth_most", "worth_least"] | None = Field(
        None, description="Which of them, when there are more."
    )

    @model_validator(mode="after")
    def _pair(self) -> Around:
        if (self.at_most is None) != (self.which is None):
            raise ValueError("'at_most' and 'which' go together")
        return self


class PointsPower(EffectClause):
    """A power that pays points of its own, over an area or the part of it around the tile."""

    effect: Literal["points"]
    when: Literal["placed", "completed", "end"] = Field(
        description="placed: at once, to who placed the tile. completed, end: with that scoring of the area, to its "
        "winners."
    )
    area: Annotated[str, Names("area")] = Field(
        description="Kind of area that the zone with the power belongs to."
    )
    around: Around | None = Field(None, description="Only what lies around the tile.")
    points: Annotated[FormulaText, Over("tally")] = Field(
        description="Formula over the tallies of the area (or the part around)."
    )
    covers: bool | None = Field(None, description="Whether the animals counted never count again.")

    def compile(self, builder: Builder, ident: str) -> PointsRule:
        """Return the rule; it is bound to the zones that have the power."""
        worth, covers = builder.worth(self.points), bool(self.covers)
        return PointsRule(ident, self.area, self.when, self.around, worth, covers, True)


class ExtraPower(EffectClause):
    """A power that is a number printed on tiles: points wherever an area that has it is scored."""

    effect: Literal["extra"]
    when: Literal["completed", "end"] = Field(description="With which scoring of the area.")
    area: Annotated[str, Names("area")] = Field(description="Kind of area.")
    points: Annotated[FormulaText, Over("tally")] = Field(
        description="Formula over the area's tallies; above 0 it is an entry of its own."
    )

    def compile(self, builder: Builder, ident: str) -> PointsRule:
        """Return the rule; it looks at every area of the kind."""
        return PointsRule(ident, self.area, self.when, None, builder.worth(self.points), False, False)


@dataclass(frozen=True, slots=True)
class PointsRule:
    """A power that brings points, compiled; `marked` when bound to a zone, else it is a number printed on tiles."""

    clause: str
    area: str
    when: str
    around: Around | None
    worth: Worth
    covers: bool
    marked: bool


class IgnorePower(EffectClause):
    """A power that makes animals of its area not count."""

    effect: Literal["ignore"]
    area: Annotated[str, Names("area")] = Field(
        description="Kind of area that the zone with the power belongs to."
    )
    ignored: Annotated[list[str], Names("animal")] = Field(
        min_length=1, description="Animals that do not count there."
    )
    when: Literal["end", "always"] = Field(description="In the final scoring only, or always.")

    def compile(self, builder: Builder, ident: str) -> IgnoreRule:
        """Return the rule."""
        return IgnoreRule(ident, self.area, tuple(self.ignored), self.when == "always")


@dataclass(frozen=True, slots=True)
class IgnoreRule:
    """Animals that do not count in the area of the power; in the final scoring only, or always."""

    clause: str
    area: str
    animals: tuple[str, ...]
    always: bool


class SoleOwnerPower(EffectClause):
    """A power that gives the whole area to the owner of a piece on its zone, whatever stands elsewhere."""

    effect: Literal["sole_owner"]
    area: Annotated[str, Names("area")] = Field(description="Kind of area.")
    piece: Annotated[str, Names("piece")] = Field(description="Kind of piece that has to stand on the zone.")

    def compile(self, builder: Builder, ident: str) -> SoleOwnerRule:
        """Return the rule."""
        return SoleOwnerRule(self.area, builder.pieces[self.piece])


@dataclass(frozen=True, slots=True)
class SoleOwnerRule:
    """The piece of this kind on the zone of the power owns the whole area."""

    area: str
    piece: int


@dataclass(frozen=True, slots=True)
class Powers:
    """The powers of a game by the name that tiles give them. `areas` numbers the kinds of areas."""

    points: Mapping[str, PointsRule]
    ignoring: Mapping[str, IgnoreRule]
    sole: Mapping[str, SoleOwnerRule]
    areas: Mapping[str, int]

    def final_extent(self, table: Table, kind: str, area: int, *, final: bool = True) -> Extent:
        """An area as a whole, with the animals that powers make it ignore."""
        extent = whole(table, area)
        if self.ignoring:
            extent.ignored = self._ignored(table, kind, area, final=final)
        return extent

    @property
    def covering(self) -> str | None:
        """The clause that covers animals, None when several do or none does."""
        clauses = [power.clause for power in self.points.values() if power.covers]
        return clauses[0] if len(clauses) == 1 else None

    def owners(self, state: State, rule: Rule, area: Extent) -> Sequence[Win] | None:
        """The standing override: who owns the area because of a piece on the zone of a power."""
        table = area.table
        for name, zone in table.marks:
            sole = self.sole.get(name)
            if sole is None or (sole.area, sole.piece) != (rule.area, rule.contest.piece):
                continue
            if _lies_in(table, zone, area.area):
                owners = [(s, 0) for piece, s, at in table.standing if at == zone and piece == sole.piece]
                if owners:
                    return owners
        return None

    def paid_with(self, state: State, rule: Rule, area: Extent, wins: Sequence[Win]) -> None:
        """Pay the powers that go with an area to the winners of that area."""
        for name, power in self.points.items():
            if power.area != rule.area or power.when not in rule.when:
                continue
            for extent in self._extents(name, power, area):
                pay(state, power.clause, rule, extent, power.worth, wins, zero=False)

    def pay_placed(self, state: State, name: str, zone: int) -> None:
        """Pay a power that scores at once to the player who placed it on `zone`."""
        power = self.points[name]
        table = state.table
        kind = self.areas[power.area]
        area = next(table.find(part) for part in table.parts_with(zone) if table.part_kind(part) == kind)
        extent = self._extent(power, self.final_extent(table, power.area, area, final=False), zone)
        points, values = power.worth.of(extent)
        formula, shares = power.worth.formula.text, ((state.seat, points),)
        state.pay(power.clause, power.area, extent.at, formula, values, shares, trace=extent.trace())
        if power.covers:
            state.cover(extent.zones(), power.clause)

    def _ignored(self, table: Table, kind: str, area: int, *, final: bool) -> dict[str, str]:
        found: dict[str, str] = {}
        for name, zone in table.marks:
            rule = self.ignoring.get(name)
            if rule and rule.area == kind and (final or rule.always) and _lies_in(table, zone, area):
                found.update(dict.fromkeys(rule.animals, rule.clause))
        return found

    def _extents(self, name: str, power: PointsRule, area: Extent) -> list[Extent]:
        """What the power looks at: once the area for a printed number, else once for each of its zones there."""
        if not power.marked:
            return [area]
        marks = area.table.marks
        zones = [zone for mark, zone in marks if mark == name and _lies_in(area.table, zone, area.area)]
        return [self._extent(power, area, zone) for zone in zones]

    def _extent(self, power: PointsRule, area: Extent, zone: int) -> Extent:
        if power.around is None:
            return area
        part = around(area.table, area.area, zone, power.around.distance, power.around.own_tile)
        part.ignored = area.ignored
        part.consuming = power.around.consuming
        part.most = power.around.at_most
        part.best = power.around.which == "worth_most"
        return part


def _lies_in(table: Table, zone: int, area: int) -> bool:
    return any(table.find(part) == area for part in table.parts_with(zone))
