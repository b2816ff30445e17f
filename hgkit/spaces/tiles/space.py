"""The table of square tiles as a space: compiled from decks, areas and pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hgkit.engine.area import Area
from hgkit.engine.fault import Path
from hgkit.engine.packed import Fields, width_for
from hgkit.engine.record import Entry, Explained
from hgkit.errors import HgkitError
from hgkit.rules.clauses.areas import JoinedArea
from hgkit.rules.clauses.clause import for_players
from hgkit.rules.clauses.effects import ExtraPower, IgnorePower, PointsPower, SoleOwnerPower
from hgkit.rules.clauses.setup import Supply, TileDeck
from hgkit.spaces.tiles import layout as grid_layout
from hgkit.spaces.tiles.animals import Animals
from hgkit.spaces.tiles.codes import ENDS, OPEN, TileCode, compile_tile, zone_counts
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.spaces.tiles.extent import whole
from hgkit.spaces.tiles.powers import IgnoreRule, PointsRule, Powers, SoleOwnerRule
from hgkit.spaces.tiles.reasons import explain
from hgkit.spaces.tiles.table import MOST_EDGES, ZONE_BITS, Grid, Table
from hgkit.spaces.tiles.tallies import compile_tally

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


@dataclass(frozen=True, slots=True)
class GridSpace:
    """One common table of square tiles."""

    grid: Grid
    powers: Powers
    starts: tuple[int, ...]
    animals: Animals

    @property
    def kind(self) -> str:
        """The kind of space."""
        return "grid"

    def new_table(self) -> Table:
        """A table with the start tiles on it."""
        table = Table(self.grid)
        for tile in self.starts:
            table.lay(tile, 0, 0)
        return table

    def areas(self, state: State, kind: str) -> Iterable[Area]:
        """All areas of a kind, the one laid first first."""
        table = state.table
        for area in table.roots(self.grid.areas.index(kind)):
            if table.strength[area]:
                yield self.powers.final_extent(table, kind, area)

    def describe_areas(self, state: State, kind: str) -> list[dict[str, Any]]:
        """The areas of a kind: first zone, zones, pieces by player, open sides."""
        table = state.table
        found = []
        for area in table.roots(self.grid.areas.index(kind)):
            extent = whole(table, area)
            pieces = {
                name: {seat: n for seat, n in zip(state.game.seats, extent.counts(piece), strict=True) if n}
                for name, piece in state.game.pieces.items()
            }
            found.append(
                {
                    "kind": kind,
                    "at": extent.at,
                    "zones": [table.ref(zone) for zone in extent.zones()],
                    "pieces": {name: by_seat for name, by_seat in pieces.items() if by_seat},
                    "open": table.tally[area] & self.grid.fields.mask,
                }
            )
        return found

    def explain(self, state: State, entry: Entry) -> Explained:
        """The zones of an entry's area, what is printed there, and what of it did not count."""
        return explain(state, self.animals, entry)

    def lay_out(self, state: State, position: Mapping[str, Any]) -> None:
        """Lay out the tiles of a position. Raises PositionFault."""
        grid_layout.lay_out(state, position.get("table", ()), self.powers.covering)

    def layout(self, state: State) -> dict[str, Any]:
        """The tiles on the table."""
        return {"table": grid_layout.layout(state)}

    def pieces_out(self, state: State) -> list[int]:
        """How many pieces of each kind and seat stand on the table."""
        return grid_layout.standing(state)

    def component_kind(self, rack: str, number: int) -> int:
        """The number of the tile."""
        return number

    def components_out(self, position: Mapping[str, Any]) -> Iterable[tuple[Path, str, int]]:
        """The tiles on the table."""
        for number, entry in enumerate(position.get("table", ())):
            tile = self.grid.index.get(str(entry["tile"]))
            if tile is not None:
                yield ("table", number, "tile"), str(entry["tile"]), tile

    def beside_stacks(self) -> Sequence[int]:
        """The start tiles."""
        return self.starts

    def place_names(self, state: State) -> Collection[str]:
        """Every zone of the tiles on the table."""
        table = state.table
        tiles = [table.grid.tiles[tile].tile for tile in table.laid]
        return {
            table.ref(number << ZONE_BITS | zone)
            for number, tile in enumerate(tiles)
            for zone in range(len(tile.zones))
        }

    def component_id(self, rack: str, number: int) -> str:
        """The id of a tile."""
        return self.grid.tiles[number].tile.id

    def component_number(self, rack: str, ident: str) -> int | None:
        """The number of a tile."""
        return self.grid.index.get(ident)


def compile_grid(builder: Builder) -> GridSpace:
    """Compile the table of a ruleset; gives the builder its counters, stacks and what powers add to scoring."""
    model = builder.model
    clauses = {name: deck for name, deck in model.decks.items() if isinstance(deck, TileDeck)}
    decks = {name: builder.ruleset.of(Deck)[clause.tiles] for name, clause in clauses.items()}
    areas = {name: area.joins for name, area in model.areas.items() if isinstance(area, JoinedArea)}
    fields = _fields(decks, list(model.animals), len(areas))
    animals = Animals(fields, model.animals)
    builder.counters = {
        name: compile_tally(tally, fields, builder.pieces, animals) for name, tally in model.tallies.items()
    }
    limit = model.placement.limit if model.placement else None
    overlooked = [area.overlooked_from or [] for area in model.areas.values() if isinstance(area, JoinedArea)]
    loose = model.placement is not None and model.placement.sides is None
    names = dict.fromkeys(edge for deck in decks.values() for edge in deck.edges)
    edges = {name: 0 if loose else i + 1 for i, name in enumerate(names)}
    different = 0 if loose else len(edges)
    if different > MOST_EDGES:
        raise HgkitError(f"the decks have {different} different edges; a table takes at most {MOST_EDGES}")
    tiles = [
        compile_tile(tile, edges, list(areas.values()), fields, list(model.animals), overlooked)
        for deck in decks.values()
        for tile in deck.tiles.values()
    ]
    builder.piece_width = _piece_width(model.supply, tiles, len(builder.players))
    grid = Grid.of(
        tiles,
        list(areas),
        fields,
        different,
        limit.reach if limit else None,
        [builder.shifts(piece) for piece in builder.pieces.values()],
        (1 << builder.piece_width) - 1,
        overlooked=any(overlooked),
        loose=loose,
        copies=any(count > 1 for deck in decks.values() for count in deck.counts.values()),
    )
    powers = _powers(builder, {name: i for i, name in enumerate(areas)})
    if powers.sole:
        builder.overrides.append(powers.owners)  # type: ignore[arg-type]
    if any(rule.when != "placed" for rule in powers.points.values()):
        builder.after.append(powers.paid_with)  # type: ignore[arg-type]
    builder.stacks = {
        builder.stack_of(name): _stack(grid, clauses[name], deck) for name, deck in decks.items()
    }
    starts = [grid.index[str(deck.start)] for deck in clauses.values() if deck.start is not None]
    return GridSpace(grid, powers, tuple(starts), animals)


def _stack(grid: Grid, clause: TileDeck, deck: Deck) -> tuple[int, ...]:
    """A deck's tiles as numbers, one a copy, without the start tile."""
    counts = dict(deck.counts)
    if clause.start is not None:
        counts[str(clause.start)] -= 1
    return tuple(grid.index[tile] for tile, n in counts.items() for _ in range(n))


def _fields(decks: Mapping[str, Deck], animals: Sequence[str], areas: int) -> Fields:
    """The counters of an area: open sides lowest, then printed numbers, animals, and zones by kind.

    No area holds more than all the tiles of the game together, whose sum the counters are made for.
    """
    kinds = {name: kind for deck in decks.values() for name, kind in deck.kinds.items()}
    numbers = [number for kind in kinds.values() for number in kind.numbers]
    names = dict.fromkeys([OPEN, ENDS, *numbers, *animals, *(f"zone:{kind}" for kind in kinds)])
    sums = Counter[str]()
    for deck in decks.values():
        for ident, copies in deck.counts.items():
            tile = deck.tiles[ident]
            sums[OPEN] += (
                copies * areas * sum(map(len, tile.sides))
            )  # a zone is a part of each kind of area at most
            for zone in range(len(tile.zones)):
                for name, n in zone_counts(tile, zone).items():
                    sums[name] += copies * n
    return Fields.of(names, max(sums.values(), default=0))


def _piece_width(supply: Supply, tiles: Sequence[TileCode], players: int) -> int:
    """The bits for the pieces of a seat in one area: all it has, each counted once for every part that it stands on."""
    pieces = max((for_players(n, players) for n in supply.named().values()), default=0)
    parts = max((len(parts) for code in tiles for parts in code.zone_parts), default=0)
    return width_for(pieces * parts)


def _powers(builder: Builder, areas: Mapping[str, int]) -> Powers:
    points: dict[str, PointsRule] = {}
    ignoring: dict[str, IgnoreRule] = {}
    sole: dict[str, SoleOwnerRule] = {}
    for name, power in builder.model.powers.items():
        clause = f"powers.{name}"
        if isinstance(power, PointsPower):
            worth = builder.worth(power.points)
            cover = power.then == "cover"
            points[name] = PointsRule(clause, power.area, power.when, power.around, worth, cover, True)
        elif isinstance(power, ExtraPower):
            worth = builder.worth(power.points)
            points[name] = PointsRule(clause, power.area, power.when, None, worth, False, False)
        elif isinstance(power, IgnorePower):
            ignoring[name] = IgnoreRule(clause, power.area, tuple(power.animals), power.when == "always")
        elif isinstance(power, SoleOwnerPower):
            sole[name] = SoleOwnerRule(power.area, builder.pieces[power.piece])
    return Powers(points, ignoring, sole, areas)
