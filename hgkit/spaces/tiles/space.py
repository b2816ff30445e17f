"""The table of square tiles as a space: compiled from decks, areas and pieces."""

from collections import Counter as Tally
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from hgkit.engine.area import Area, Counter, names_of
from hgkit.engine.builder import Builder
from hgkit.engine.costs import AmountsCost
from hgkit.engine.packed import width_for
from hgkit.engine.position_data import Position
from hgkit.engine.record import Entry, Explained, LeftOut
from hgkit.engine.set_up import compile_set_up
from hgkit.engine.space import Doubt
from hgkit.engine.tallies import summed
from hgkit.engine.turn import BeginTurn
from hgkit.errors import HgkitError
from hgkit.rules.clauses.clause import for_players
from hgkit.rules.clauses.placing import OccupySection
from hgkit.rules.clauses.setup import TileDeck
from hgkit.spaces.tiles.animals import Animals, Loss
from hgkit.spaces.tiles.areas import JoinedArea, areas_of, decks_of, fields_of
from hgkit.spaces.tiles.bounded import BoundedTable
from hgkit.spaces.tiles.codes import ENDS, OPEN, TileCode, compile_tile
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.spaces.tiles.doubts import doubts
from hgkit.spaces.tiles.extent import Trace, whole, zones_in
from hgkit.spaces.tiles.grid import ZONE_BITS, ZONE_MASK, Grid, fits_of, most_codes
from hgkit.spaces.tiles.layout import TableLayout
from hgkit.spaces.tiles.powers import IgnorePower, PointsRule, Powers, SoleOwnerPower
from hgkit.spaces.tiles.table import MOST_CODES, MOST_EDGES, Table, TileState
from hgkit.spaces.tiles.touching import touched


@dataclass(frozen=True, slots=True)
class GridSpace(TableLayout):
    """One common table of square tiles."""

    starts: tuple[int, ...]
    tallies: Mapping[str, Counter]

    def new_table(self) -> Table:
        """Return a table with the start tiles on it."""
        grid = self.grid
        table = Table(grid) if grid.holes and grid.rectangle is None else BoundedTable(grid)
        for tile in self.starts:
            table.lay(tile, 0, 0)
        return table

    def areas(self, state: TileState, kind: str, *, everywhere: bool = False) -> Iterable[Area]:
        """Yield the areas of a kind that hold a piece, or `everywhere`; the one with the earliest zone first."""
        table = state.table
        for area in table.roots(self.grid.areas.index(kind), held=not everywhere):
            yield self.powers.final_extent(table, kind, area)

    def describe_areas(self, state: TileState, kind: str) -> list[dict[str, object]]:
        """Return the areas of a kind: first zone, zones, pieces by player, open sides."""
        table = state.table
        found = []
        for area in table.roots(self.grid.areas.index(kind)):
            extent = whole(table, area)
            found.append(
                {
                    "kind": kind,
                    "at": extent.at,
                    "zones": [table.ref(zone) for zone in extent.zones()],
                    "pieces": state.game.pieces_in(extent),
                    "open": table.tally[area] & self.grid.fields.mask,
                }
            )
        return found

    def explain(self, state: TileState, entry: Entry) -> Explained:
        """Return the zones of an entry's area, what is printed there, and what its formula used and left out."""
        table, trace = state.table, entry.trace
        assert isinstance(trace, Trace)
        used = [tally for name, tally in self.tallies.items() if name in entry.values]
        zones = zones_in(table, trace.parts) if trace.zones is None else trace.zones
        at_ends = any(getattr(tally, "at_ends", False) for tally in used)
        found: Explained = {
            "zones": [table.ref(zone) for zone in zones],
            "printed": _printed(table, [*zones, *_inner(table, zones)] if at_ends else zones),
            "counted": summed(state.game.ruleset.model.tallies, entry.values),
            "left_out": [],
            "touching": names_of(trace.met),
        }
        animals = next((tally for tally in used if isinstance(tally, Animals)), None)
        if animals is not None:
            losses = list(_covered(table, trace))
            left, _ = animals.left(trace, losses)
            found["counted"] |= {animal: n for animal, n in left.items() if n}
            found["left_out"] = [_left_out(loss, entry.clause) for loss in losses if loss.number]
        return found

    def doubts(self, state: TileState, position: Position) -> Iterable[Doubt]:
        """Yield start tiles that are not there, and pieces that must have gone back."""
        return doubts(state, position)

    def beside_stacks(self) -> Sequence[int]:
        """Return the start tiles."""
        return self.starts

    def place_names(self, state: TileState) -> Collection[str]:
        """Return every zone of the tiles on the table."""
        table = state.table
        tiles = [table.grid.tiles[tile].tile for tile in table.laid]
        return {
            table.ref(number << ZONE_BITS | zone)
            for number, tile in enumerate(tiles)
            for zone in range(len(tile.zones))
        }

    def component_id(self, rack: str, number: int) -> str:
        """Return the id of a tile."""
        return self.grid.tiles[number].tile.id

    def component_number(self, rack: str, ident: str) -> int | None:
        """Return the number of a tile."""
        return self.grid.index.get(ident)


def space_of(builder: Builder) -> GridSpace:
    """Return the table of a game that is played on one."""
    assert isinstance(builder.space, GridSpace)
    return builder.space


def compile_tile_game(builder: Builder) -> None:
    """Compile all that a game on a table of tiles needs; the builder gets it."""
    builder.space = compile_grid(builder)
    builder.set_up = compile_set_up(builder)
    builder.begin(BeginTurn(builder.order("turn", builder.model.turn.order.steps)))


def compile_grid(builder: Builder) -> GridSpace:
    """Compile the table of a ruleset; gives the builder its counters, stacks and what powers add to scoring."""
    model = builder.model
    clauses = {name: deck for name, deck in model.decks.items() if isinstance(deck, TileDeck)}
    decks = decks_of(builder)
    areas = areas_of(builder)
    fields = builder.once(fields_of)
    builder.touched = touched
    builder.counters = builder.compiled("tallies")
    limit, holes = (model.placement.limit, model.placement.holes) if model.placement else (None, None)
    joined = {kind: area for kind, area in enumerate(areas.values()) if isinstance(area, JoinedArea)}
    overlooked = [joined[kind].overlooked_from or [] if kind in joined else [] for kind in range(len(areas))]
    zones, reaches = [area.zones for area in areas.values()], tuple(area.reach for area in areas.values())
    loose = model.placement is not None and model.placement.sides is None
    wild = frozenset[str]().union(*(deck.wild for deck in decks.values()))
    names = dict.fromkeys(edge for deck in decks.values() for edge in deck.edges)
    numbers = {name: i + 1 for i, name in enumerate(n for n in names if n not in wild and not loose)}
    edges = {name: numbers.get(name, 0) for name in names}
    different = len(numbers)
    if different > MOST_EDGES:
        raise HgkitError(f"the decks have {different} different edges; a table takes at most {MOST_EDGES}")
    tiles = tuple(
        compile_tile(tile, edges, zones, reaches, fields, list(model.animals), overlooked)
        for deck in decks.values()
        for tile in deck.tiles.values()
    )
    if most_codes(tiles, different + 1) > MOST_CODES:
        raise HgkitError(
            f"the decks have {different} different edges, which are too many for a tile of wild ones"
        )
    builder.piece_width = _piece_width(builder, tiles)
    grid = Grid(
        tiles=tiles,
        index={code.tile.id: number for number, code in enumerate(tiles)},
        areas=tuple(areas),
        fields=fields,
        base=different + 1,
        reach=limit.reach if limit else None,
        rectangle=limit if limit and (limit.width or limit.height) else None,
        holes=holes is None,
        fits=fits_of(tiles, different + 1),
        piece_shifts=tuple(builder.shifts(piece) for piece in builder.pieces.values()),
        piece_mask=(1 << builder.piece_width) - 1,
        overlooked=any(overlooked),
        copies=bool(model.unlimited())
        or any(count > 1 for deck in decks.values() for count in deck.counts.values()),
        loose=loose or bool(wild),
        wild=wild,
        closing=(1 << fields.shift[ENDS]) - (1 << fields.shift[OPEN]),
        kept=frozenset(_kept(model.occupy, tiles)),
        ends={kind: fields.shift[ENDS] for kind, area in joined.items() if area.needs_end},
        waits={
            kind: [list(areas).index(other) for other in area.waits_for]
            for kind, area in enumerate(areas.values())
            if area.waits_for
        },
        reaches=reaches,
    )
    powers = _powers(builder, {name: i for i, name in enumerate(areas)})
    if powers.sole:
        builder.overrides.append(powers.owners)  # type: ignore[arg-type]
    scored = (power for power in powers.of(PointsRule).values() if power.when != "placed")
    builder.after += [power.scored for power in scored]  # type: ignore[misc]
    builder.stacks = {
        builder.stack_of(name): _stack(grid, clauses[name], deck) for name, deck in decks.items()
    }
    starts = [grid.index[str(deck.start)] for deck in clauses.values() if deck.start is not None]
    return GridSpace(grid, powers, tuple(starts), builder.counters)


def _kept(occupy: OccupySection | None, tiles: Sequence[TileCode]) -> Iterator[tuple[int, int]]:
    """Yield the tiles and zones on which a piece stays: posts, where the clause about them says so."""
    if occupy is not None and occupy.post is not None and occupy.post.stays:
        for number, code in enumerate(tiles):
            yield from ((number, zone) for name, zone in code.powers if name in occupy.posts)


def _stack(grid: Grid, clause: TileDeck, deck: Deck) -> tuple[int, ...]:
    """Return a deck's tiles as numbers, one for each copy, without the start tile."""
    counts = dict(deck.counts)
    if clause.start is not None:
        counts[str(clause.start)] -= 1
    return tuple(grid.index[tile] for tile, n in counts.items() for _ in range(n))


def _piece_width(builder: Builder, tiles: Sequence[TileCode]) -> int:
    """Return the bits for a seat's pieces in one area: all it may have, once for every part that each stands on."""
    supply, bank, players = builder.model.supply.named(), builder.model.bank, len(builder.players)
    costs = builder.model.costs.values()
    paid = {name for cost in costs if isinstance(cost, AmountsCost) for name in cost.pay}
    pieces = 0
    for name in builder.pieces:
        number = for_players(supply.get(name, 0), players)
        if name in bank:  # what one seat pays into it another may gain
            number = number * (players if name in paid else 1) + bank[name].count
        pieces = max(pieces, number)
    parts = max((len(parts) for code in tiles for parts in code.zone_parts), default=0)
    return width_for(pieces * parts)


def _powers(builder: Builder, areas: Mapping[str, int]) -> Powers:
    """Return the powers that score, or change who or what counts."""
    compiled = builder.compiled("powers")
    return Powers(
        compiled,
        {name: power for name, power in compiled.items() if isinstance(power, IgnorePower)},
        {name: power for name, power in compiled.items() if isinstance(power, SoleOwnerPower)},
        areas,
    )


def _left_out(loss: Loss, clause: str) -> LeftOut:
    by = clause if loss.why == "limit" else loss.by or None
    return {"what": loss.animal, "count": loss.number, "why": loss.why, "by": by}


def _covered(table: Table, trace: Trace) -> Iterator[Loss]:
    hidden = Tally(
        (animal, table.covered[zone] or "")
        for zone in trace.covered
        for animal in table.printed(zone).animals
    )
    for (animal, clause), count in hidden.items():
        yield Loss(animal, count, "covered", clause)


def _printed(table: Table, zones: Iterable[int]) -> dict[str, int]:
    """Return the numbers and animals of zones, summed."""
    found: Tally[str] = Tally()
    for zone in zones:
        found.update(table.printed(zone).numbers)
        found.update(table.printed(zone).animals)
    return {name: n for name, n in found.items() if n}


def _inner(table: Table, zones: Iterable[int]) -> list[int]:
    """Return the inner zones at which zones end, each once."""
    ends = ((zone, table.printed(zone).inner) for zone in zones)
    return list(dict.fromkeys(zone & ~ZONE_MASK | inner for zone, inner in ends if inner is not None))
