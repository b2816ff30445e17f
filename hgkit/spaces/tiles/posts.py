"""Posts: zones of tiles on which a certain piece stands, and what they do for its owner there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from hgkit.engine.move import Move
from hgkit.engine.worth import Worth
from hgkit.rules.clauses.clause import EffectClause, FormulaText
from hgkit.rules.clauses.references import Names, Over
from hgkit.spaces.tiles.extent import whole
from hgkit.spaces.tiles.space import space_of
from hgkit.spaces.tiles.table import ZONE_BITS, ZONE_MASK, Table

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class PostClause(EffectClause):
    """A zone on which one kind of piece may stand, and no piece on the rest of the tile."""

    effect: str
    piece: Annotated[str, Names("piece")] = Field(
        description="Kind of piece that stands on the zone with the power."
    )
    barred_by: Annotated[list[str], Names("piece")] = Field(description="Pieces, anybody's, that bar it.")
    within: Annotated[list[str], Names("area")] = Field(
        min_length=1, description="Kinds of areas of the zone in which they bar it, all of them."
    )
    bars: Annotated[list[str] | None, Names("piece")] = Field(
        None,
        min_length=1,
        description="Pieces, anybody's, that it bars from these areas once it stands there.",
    )

    played_by = ("occupy",)

    def compile(self, builder: Builder, ident: str) -> object:
        """Return what the post does for its owner; where pieces stand is known by `compile_posts`."""
        return None


class PostPower(PostClause):
    """A post that does no more than let the piece stand there."""

    effect: Literal["post"]


class TollPower(PostClause):
    """A post whose owner gets points whenever an area is completed, by anybody and anywhere."""

    effect: Literal["toll"]
    completed: Annotated[str, Names("area")] = Field(description="Kind of area that is completed.")
    area: Annotated[str, Names("area")] = Field(
        description="Kind of area that is counted: the same, or one that what is completed lies in."
    )
    points: Annotated[FormulaText, Over("tally")] = Field(
        description="Formula over the tallies of that area."
    )

    played_by = ("score",)

    def compile(self, builder: Builder, ident: str) -> Toll:
        """Return what the owner is paid."""
        kind = list(builder.model.areas).index(self.area)
        return Toll(ident, ident.rpartition(".")[2], self.area, kind, builder.worth(self.points))


@dataclass(frozen=True, slots=True)
class Option:
    """A piece that may stand on a zone of a tile: free where the area of `part` has no strength under `barring`."""

    move: Move
    piece: int
    zone: int
    part: int
    barring: int


@dataclass(frozen=True, slots=True)
class Post:
    """The post of a tile: what may be put there, free where no area of `parts` has strength under its barring."""

    power: str
    option: Option
    parts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Toll:
    """Points for whoever stands on the posts of a power; `kind` numbers the kind of area that is counted."""

    clause: str
    power: str
    area: str
    kind: int
    worth: Worth


@dataclass(frozen=True, slots=True)
class Posts:
    """The posts of a game by tile, and what holds for all: `must` the piece be put, and does it stay.

    `tolls` are listed by the kind of area whose completion brings them.
    """

    by_tile: Mapping[int, Post]
    must: bool
    stays: bool
    tolls: Mapping[int, tuple[Toll, ...]]

    def of(self, table: Table, laid: int) -> Post | None:
        """The post of a laid tile."""
        return self.by_tile.get(table.laid[laid])

    def free(self, state: State, laid: int, post: Post) -> bool:
        """Whether the player could put the piece of a laid tile's post there."""
        table, option = state.table, post.option
        base = table.part_base[laid]
        if not state.supply[option.piece * len(state.game.seats) + state.seat]:
            return False
        return not any(table.strength[table.find(base + part)] & option.barring for part in post.parts)

    def placements(self, state: State, tile: int) -> Iterator[tuple[int, int]]:
        """Yield the cells and turns in which a tile may be laid: where its post has to be taken, it can be."""
        post = self.by_tile.get(tile) if self.must else None
        for bucket, turns in state.table.fitting(tile):
            for cell in tuple(bucket):  # laying the tile to look at its post changes the bucket for a moment
                for turned in turns:
                    if post is None or self._can_be_taken(state, post, tile, cell, turned):
                        yield cell, turned

    def _can_be_taken(self, state: State, post: Post, tile: int, cell: int, turned: int) -> bool:
        laid = state.table.lay(tile, cell, turned)
        free = self.free(state, laid, post)
        state.table.lift()
        return free

    def fits(self, state: State, tile: int) -> bool:
        """Whether a tile may be laid anywhere."""
        return any(True for _ in self.placements(state, tile))

    def power_at(self, table: Table, zone: int) -> str | None:
        """The power of the post that a zone on the table is; None for a zone that is none."""
        post = self.by_tile.get(table.laid[zone >> ZONE_BITS])
        return post.power if post is not None and post.option.zone == zone & ZONE_MASK else None

    def owners(self, table: Table, power: str) -> list[int]:
        """The seats whose piece stands on a post of this power, one entry a piece."""
        return [seat for _, seat, zone in table.standing if self.power_at(table, zone) == power]

    def keeps(self, table: Table, zone: int) -> bool:
        """Whether a piece on this zone never goes back."""
        return self.stays and self.power_at(table, zone) is not None

    def completed(self, state: State, area: int, kind: int) -> None:
        """Pay the tolls of an area that was completed."""
        for toll in self.tolls.get(kind, ()):
            self._pay(state, toll, area)

    def _pay(self, state: State, toll: Toll, area: int) -> None:
        table = state.table
        owners = self.owners(table, toll.power)
        if not owners:
            return
        zone = table.first_zone(area)
        counted = [part for part in table.parts_with(zone) if table.part_kind(part) == toll.kind]
        if not counted:
            return
        extent = whole(table, table.find(counted[0]))
        points, values = toll.worth.of(extent)
        if points:
            shares = tuple((seat, points * owners.count(seat)) for seat in dict.fromkeys(owners))
            formula = toll.worth.formula.text
            state.pay(toll.clause, toll.area, extent.at, formula, values, shares, trace=extent.trace())


def compile_posts(builder: Builder) -> Posts | None:
    """The posts of a ruleset, None when it has none."""
    model, space = builder.model, space_of(builder)
    clauses = {name: power for name, power in model.powers.items() if isinstance(power, PostClause)}
    if not clauses:
        return None
    areas = space.powers.areas
    by_tile: dict[int, Post] = {}
    for number, code in enumerate(space.grid.tiles):
        for power, zone in code.powers:
            if power not in clauses:
                continue
            clause = clauses[power]
            looked_at = {areas[name] for name in clause.within}
            parts = tuple(part for part in code.zone_parts[zone] if code.kinds[part] in looked_at)
            barring = sum(builder.strength(name) for name in dict.fromkeys(clause.barred_by))
            move = Move("put", (clause.piece, code.tile.zones[zone].name))
            first = parts[0] if parts else 0
            option = Option(move, builder.pieces[clause.piece], zone, first, barring)
            by_tile[number] = Post(power, option, parts)
    tolls: dict[int, tuple[Toll, ...]] = {}
    for name, clause in clauses.items():
        if isinstance(clause, TollPower):
            completed = areas[clause.completed]
            tolls[completed] = (*tolls.get(completed, ()), clause.compile(builder, f"powers.{name}"))
    rule = model.occupy.post if model.occupy else None
    return Posts(by_tile, rule is not None and rule.must, rule is not None and rule.stays, tolls)
