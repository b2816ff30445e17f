"""Wild edges against the same rule written down slowly: where tiles fit, which areas join, and where they end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import hgkit
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.codes import ENDS, OPEN
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.spaces.tiles.grid import xy
from hgkit.spaces.tiles.table import Table
from tests.counts import count
from tests.engine.games import everything
from tests.spaces.tiles.flood import BESIDE, FloodTable, Zone
from tests.spaces.tiles.test_against_naive import KINDS

DATA = Path(__file__).parents[2] / "data" / "spaces"
PLACES = {0: [], 1: ["middle"], 2: ["left", "right"], 3: ["left", "middle", "right"]}
FACING = {"left": "right", "middle": "middle", "right": "left"}
WILD = {"wall", "ford", "brink"}


class WildTable(FloodTable):
    """Sides with a wild edge fit all others; parts that meet there join if they face one of their own kind."""

    def _agree(self, edge: str, other: str) -> bool:
        return edge == other or edge in WILD or other in WILD

    def meets(self, zone: Zone) -> Iterator[Zone | str]:
        """What each side part touches: a zone of its kind, `nothing` that joins it, or no tile (`open`)."""
        x, y, _ = zone
        tile, turned = self.laid[x, y]
        for side, index in self.printed(zone).parts:
            d = (side + turned) % 4
            cell = (x + BESIDE[d][0], y + BESIDE[d][1])
            if cell not in self.laid:
                yield "open"
                continue
            other, other_turned = self.laid[cell]
            facing = other.sides[(d + 2 - other_turned) % 4]
            by_place = dict(zip(PLACES[len(facing)], facing, strict=True))
            found = by_place.get(FACING[PLACES[len(tile.sides[side])][index]])
            same = found is not None and other.zones[found].kind == self.printed(zone).kind
            yield (*cell, found) if same and found is not None else "nothing"

    def across(self, zone: Zone) -> Iterator[Zone | None]:
        yield from (other for other in self.meets(zone) if not isinstance(other, str))


@cache
def ruleset(name: str) -> Ruleset:
    return hgkit.load(DATA / f"{name}.yaml")


def check(table: Table, slow: WildTable) -> None:
    fields = table.grid.fields
    for kind, joined in KINDS.items():
        ours = {}
        for root in table.roots(table.grid.areas.index(kind)):
            zones = (zone for part in table.members(root) for zone in table.zones_of(part))
            ours[frozenset((*xy(table.places[zone >> 5]), zone & 31) for zone in zones)] = root
        assert set(ours) == slow.areas(joined)
        for area, root in ours.items():
            met = [other for zone in area for other in slow.meets(zone)]
            assert fields.get(table.tally[root], OPEN) == met.count("open")
            assert fields.get(table.tally[root], ENDS) == slow.ends(area) + met.count("nothing")


@pytest.mark.parametrize("seed", range(count(25, 300)))
def test_tiles_with_wild_edges_lie_and_join_as_written_down_slowly(seed: int) -> None:
    rules = ruleset("tile-wild")
    tiles = {tile.id: tile for deck in rules.of(Deck).values() for tile in deck.tiles.values()}
    table = hgkit.start(rules, ["red", "blue"]).table
    slow, chance = WildTable(), random.Random(seed)
    slow.lay(tiles["56"], (0, 0), 0)
    wild = [code.tile.id for code in table.grid.tiles if WILD & set(code.tile.edges)]
    before, copies, laid = everything(table), [], 0
    for _ in range(40):
        ident = chance.choice(wild if chance.random() < 0.4 else list(tiles))
        number = table.grid.index[ident]
        found = {
            (*xy(cell), turn) for cells, turns in table.fitting(number) for cell in cells for turn in turns
        }
        assert found == slow.placements(tiles[ident])
        for x, y, turned in found:
            assert not table.misfit(number, x * (1 << 20) + y, turned)
        if found:
            x, y, turned = chance.choice(sorted(found))
            table.lay(number, x * (1 << 20) + y, turned)
            slow.lay(tiles[ident], (x, y), turned)
            copies.append(everything(table))
            laid += 1
            check(table, slow)
    for _ in range(laid):
        assert everything(table) == copies.pop()
        table.lift()
    assert everything(table) == before


def test_without_wild_edges_nothing_is_looked_up_twice() -> None:
    grid = hgkit.start("hg-2020", ["red", "blue"]).table.grid
    assert not grid.loose
    assert max(map(len, grid.fits)) <= 4 * 16
