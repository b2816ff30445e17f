"""Powers printed on tiles that pay points, or change who or what counts in the area they lie in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeVar

from pydantic import Field

from hgkit.engine.amounts import Amounts
from hgkit.engine.builder import Builder
from hgkit.engine.effect import Use
from hgkit.engine.effects.gain import GainPower
from hgkit.engine.scoring import Rule, Win, Worth, pay
from hgkit.engine.step import Step
from hgkit.rules.clauses.clause import EffectClause, FormulaText
from hgkit.rules.clauses.references import Names, Over
from hgkit.spaces.tiles.extent import Around, Extent, part_around, whole
from hgkit.spaces.tiles.pieces import cover
from hgkit.spaces.tiles.table import Table, TileState

Kind = TypeVar("Kind")


class Power:
    """A power of tiles, compiled."""

    __slots__ = ()

    def enlist(self, builder: Builder) -> None:
        """Add the steps in which it offers a choice when its tile is placed."""

    def placed(self, state: TileState, zone: int, powers: Powers) -> None:
        """Act at once: the player placed a tile with it on this zone."""


def holders(table: Table, power: str, piece: int) -> list[int]:
    """Return the seats with a piece of this kind on a zone with a power, one entry for each piece."""
    zones = {zone for name, zone in table.marks if name == power}
    return [one.seat for one in table.standing if one.piece == piece and one.zone in zones]


@dataclass(frozen=True, slots=True)
class StepWhenPlaced(Power):
    """A power that lets whoever places the tile use it at once, in a step of its own. `name` is that of the power."""

    name: str
    step: Step

    def enlist(self, builder: Builder) -> None:
        """Add the step."""
        builder.add_step(self.step)

    def placed(self, state: TileState, zone: int, powers: Powers) -> None:
        """Let the player use it."""
        state.push_with(self.step.number, Use(self.name, state.table.ref(zone), 0))


class PointsPower(EffectClause):
    """A power that pays points of its own, over an area or the part of it around the tile.

    It needs zones that join to areas.
    """

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
    track: Annotated[str | None, Names("track")] = Field(
        None,
        description="Track that the points go to; left out: the first, for completed and end that of the scoring.",
    )

    def compile(self, builder: Builder, ident: str) -> PointsRule:
        """Return the rule; it is bound to the zones that have the power."""
        worth, covers = builder.worth(self.points), bool(self.covers)
        name, track = ident.removeprefix("powers."), builder.tracks[self.track] if self.track else None
        return PointsRule(ident, name, self.area, self.when, self.around, worth, covers, track)


class ExtraPower(EffectClause):
    """A power that is a number printed on tiles: points wherever an area that has it is scored.

    It needs numbers on zones that join to areas; elsewhere a scoring clause does the same.
    """

    effect: Literal["extra"]
    when: Literal["completed", "end"] = Field(description="With which scoring of the area.")
    area: Annotated[str, Names("area")] = Field(description="Kind of area.")
    points: Annotated[FormulaText, Over("tally")] = Field(
        description="Formula over the area's tallies; above 0 it is an entry of its own."
    )

    def compile(self, builder: Builder, ident: str) -> PointsRule:
        """Return the rule; it looks at every area of the kind."""
        return PointsRule(ident, None, self.area, self.when, None, builder.worth(self.points), False, None)


@dataclass(frozen=True, slots=True)
class PointsRule(Power):
    """A power that pays points for each zone with its `name`; without one it is a number printed on tiles.

    They go to `track`. If it is None, they go to that of the scoring that they belong to, else to the first.
    """

    clause: str
    name: str | None
    area: str
    when: str
    around: Around | None
    worth: Worth
    covers: bool
    track: int | None

    def placed(self, state: TileState, zone: int, powers: Powers) -> None:
        """Pay the player who placed it, where it pays at once."""
        if self.when != "placed":
            return
        table = state.table
        kind = powers.areas[self.area]
        area = next(table.find(part) for part in table.parts_with(zone) if table.part_kind(part) == kind)
        extent = self._extent(powers.final_extent(table, self.area, area, final=False), zone)
        points, values = self.worth.of(state, extent)
        formula, shares, trace = self.worth.formula.text, ((state.seat, points),), extent.trace()
        state.pay(self.clause, self.area, extent.at, formula, values, shares, self.track or 0, trace=trace)
        if self.covers:
            cover(state, extent.zones(), self.clause)

    def scored(self, state: TileState, rule: Rule, area: Extent, wins: Sequence[Win]) -> None:
        """Pay the winners of the area: once for a printed number, else once for each of its zones there."""
        if self.area != rule.area or self.when not in rule.when:
            return
        extents = [area]
        if self.name is not None:
            table, marks = area.table, area.table.marks
            zones = [zone for mark, zone in marks if mark == self.name and _lies_in(table, zone, area.area)]
            extents = [self._extent(area, zone) for zone in zones]
        track = rule.track if self.track is None else self.track
        for extent in extents:
            pay(state, self.clause, rule, extent, self.worth, wins, track, zero=False)

    def _extent(self, area: Extent, zone: int) -> Extent:
        if self.around is None:
            return area
        part = part_around(area.table, area.area, zone, self.around)
        part.ignored = area.ignored
        return part


class GainWhenPlaced(GainPower):
    """A power that gives whoever places the tile points on tracks, or pieces of the table."""

    played_by = ("react",)

    def compile(self, builder: Builder, ident: str) -> GainRule:  # type: ignore[override]
        """Return the rule."""
        return GainRule(ident, ident.removeprefix("powers."), Amounts.of(builder, self.gain))


@dataclass(frozen=True, slots=True)
class GainRule(Power):
    """What the player gains by placing a tile with the power of a name."""

    clause: str
    name: str
    amounts: Amounts

    def placed(self, state: TileState, zone: int, powers: Powers) -> None:
        """Let the player gain it, up to what the bank has."""
        self.amounts.gain(state, state.seat, self.clause, self.name, state.table.ref(zone))


class TollPower(EffectClause):
    """A power that pays whoever has a piece on its zone, whenever an area is completed, by anybody and anywhere.

    It needs zones with powers, on which pieces stand, and areas that can be completed.
    """

    effect: Literal["toll"]
    piece: Annotated[str, Names("piece", use="put")] = Field(
        description="Kind of piece that has to stand on the zone."
    )
    completed: Annotated[str, Names("area")] = Field(description="Kind of area that is completed.")
    area: Annotated[str, Names("area")] = Field(
        description="Kind of area that is counted: the same, or one that what is completed lies in."
    )
    points: Annotated[FormulaText, Over("tally")] = Field(
        description="Formula over the tallies of that area."
    )
    track: Annotated[str | None, Names("track")] = Field(
        None, description="Track that the points go to; left out: the first."
    )

    played_by = ("score",)

    def compile(self, builder: Builder, ident: str) -> Toll:
        """Return the rule."""
        kinds = list(builder.model.areas)
        return Toll(
            clause=ident,
            name=ident.removeprefix("powers."),
            piece=builder.pieces[self.piece],
            kind=kinds.index(self.completed),
            area=self.area,
            counted=kinds.index(self.area),
            worth=builder.worth(self.points),
            track=builder.track(self.track),
        )


@dataclass(frozen=True, slots=True)
class Toll(Power):
    """Points for whoever stands on the zones of a power, when an area of a `kind` is completed."""

    clause: str
    name: str
    piece: int
    kind: int
    area: str
    counted: int
    worth: Worth
    track: int

    def completed(self, state: TileState, area: int) -> None:
        """Pay the owners of the pieces, each piece."""
        table = state.table
        seats = [s for s in holders(table, self.name, self.piece) if s not in state.game.silent]
        parts = table.parts_with(table.first_zone(area)) if seats else ()
        counted = next((part for part in parts if table.part_kind(part) == self.counted), None)
        if counted is None:
            return
        extent = whole(table, table.find(counted))
        points, values = self.worth.of(state, extent)
        if points:
            shares = tuple((seat, points * seats.count(seat)) for seat in dict.fromkeys(seats))
            formula, trace = self.worth.formula.text, extent.trace()
            state.pay(self.clause, self.area, extent.at, formula, values, shares, self.track, trace=trace)


class IgnorePower(EffectClause):
    """A power that makes animals of its area not count. It needs tiles with animals."""

    effect: Literal["ignore"]
    area: Annotated[str, Names("area")] = Field(
        description="Kind of area that the zone with the power belongs to."
    )
    ignored: Annotated[list[str], Names("animal")] = Field(
        min_length=1, description="Animals that do not count there."
    )
    when: Literal["end", "always"] = Field(description="In the final scoring only, or always.")

    def compile(self, builder: Builder, ident: str) -> IgnorePower:
        """Return the clause: all areas look at it."""
        return self


class SoleOwnerPower(EffectClause):
    """A power that gives the whole area to the owner of a piece on its zone, whatever stands elsewhere.

    It needs zones with powers, on which pieces stand.
    """

    effect: Literal["sole_owner"]
    area: Annotated[str, Names("area")] = Field(description="Kind of area.")
    piece: Annotated[str, Names("piece", use="put")] = Field(
        description="Kind of piece that has to stand on the zone."
    )

    def compile(self, builder: Builder, ident: str) -> SoleOwnerPower:
        """Return the clause: contests look at it."""
        return self


@dataclass(frozen=True, slots=True)
class Powers:
    """The powers of a game by the name that tiles give them, and those that change what counts or who owns it.

    `areas` numbers the kinds of areas.
    """

    by_name: Mapping[str, object]
    ignoring: Mapping[str, IgnorePower]
    sole: Mapping[str, SoleOwnerPower]
    areas: Mapping[str, int]

    def of(self, kind: type[Kind]) -> dict[str, Kind]:
        """Return the powers of a class."""
        return {name: power for name, power in self.by_name.items() if isinstance(power, kind)}

    def final_extent(self, table: Table, kind: str, area: int, *, final: bool = True) -> Extent:
        """Return an area as a whole, with the animals that powers make it ignore."""
        extent = whole(table, area)
        if self.ignoring:
            extent.ignored = self._ignored(table, kind, area, final=final)
        return extent

    @property
    def covering(self) -> str | None:
        """The clause that covers animals, None when several do or none does."""
        clauses = [power.clause for power in self.of(PointsRule).values() if power.covers]
        return clauses[0] if len(clauses) == 1 else None

    def owners(self, state: TileState, rule: Rule, area: Extent) -> Sequence[Win] | None:
        """Return who owns the area because of a piece on the zone of a power, whatever the contest decides."""
        table, wanted = area.table, rule.contest.piece
        for name, zone in table.marks:
            sole = self.sole.get(name)
            if sole is None or (sole.area, state.game.pieces[sole.piece]) != (rule.area, wanted):
                continue
            if _lies_in(table, zone, area.area):
                owners = [(seat, 0) for piece, seat, at in table.standing if at == zone and piece == wanted]
                if owners:
                    return owners
        return None

    def _ignored(self, table: Table, kind: str, area: int, *, final: bool) -> dict[str, str]:
        found: dict[str, str] = {}
        for name, zone in table.marks:
            power = self.ignoring.get(name)
            if power is None or power.area != kind or not (final or power.when == "always"):
                continue
            if _lies_in(table, zone, area):
                found.update(dict.fromkeys(power.ignored, f"powers.{name}"))
        return found


def _lies_in(table: Table, zone: int, area: int) -> bool:
    return any(table.find(part) == area for part in table.parts_with(zone))
