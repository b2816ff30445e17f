"""Where pieces may be put, on earlier tiles too: random games against the same conditions worked out by flood fill."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

import hgkit
from hgkit.engine.move import DECLINE
from hgkit.engine.state import State
from hgkit.errors import IllegalMove
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.spaces.tiles.grid import ZONE_BITS, ZONE_MASK, xy
from tests.counts import count
from tests.engine.games import PLAYERS, choose, everything
from tests.spaces.tiles.flood import Area, Cell, FloodTable, Zone

Near = Callable[[list[int]], bool]
"""Whether a spot may have such distances from the other pieces of its player."""


@dataclass(frozen=True)
class Conditions:
    """A ruleset with conditions on places, and what they are."""

    of: str
    set: dict[str, Any]
    kinds: tuple[str, ...]
    tiles: str = "placed"
    own_bar: bool = True
    near: Near = lambda distances: True
    closed: tuple[str, ...] = ()
    single: tuple[str, ...] = ()
    """Kinds of areas that are closed to pieces once an earlier tile has completed them, and of one zone each."""

    def rules(self) -> Ruleset:
        return hgkit.load(self.of, set=self.set)


CITIES = ("city", "road", "field", "cloister")
FORESTS = ("forest", "meadow", "river")
FINISHED = {"if": "open == 0 and just_laid == 0", "count": "placed", "at_most": 0}
CASES = {
    "any tile near own pieces": Conditions(
        "hg-2020",
        {
            "occupy.one_per_tile.at_most": 2,
            "supply.hut": 0,
            "add": {
                "occupy": {"tile": {"is": "any"}, "free": {"meeple": {"of": "others"}}},
                "limits": {"near": {"count": "distance", "at_most": 2}},
            },
        },
        FORESTS,
        tiles="any",
        own_bar=False,
        near=lambda distances: not distances or min(distances) <= 2,
    ),
    "earlier tiles": Conditions(
        "carcassonne-third",
        {
            "add": {
                "occupy": {"tile": {"is": "earlier"}},
                "limits": {"city": {"area": "city", **FINISHED}, "road": {"area": "road", **FINISHED}},
            }
        },
        CITIES,
        tiles="earlier",
        closed=("city", "road"),
        single=("cloister",),
    ),
    "any tile apart from own pieces": Conditions(
        "carcassonne-third",
        {
            "add": {
                "occupy": {"tile": {"is": "any"}},
                "limits": {"apart": {"if": "distance >= 0", "count": 2, "at_most": "distance"}},
            }
        },
        CITIES,
        tiles="any",
        near=lambda distances: not distances or min(distances) >= 2,
        single=("cloister",),
    ),
    "own pieces do not bar": Conditions(
        "hg-2020",
        {"supply.hut": 0, "add": {"occupy": {"free": {"meeple": {"of": "others"}}}}},
        FORESTS,
        own_bar=False,
    ),
}


class Watched:
    """A game, and its tiles as they are laid; `cell` is that of the last one."""

    def __init__(self, case: Conditions, players: int, seed: int) -> None:
        ruleset = case.rules()
        self.case = case
        self.state = hgkit.start(ruleset, PLAYERS[:players], seed=seed)
        self.tiles = {tile.id: tile for deck in ruleset.of(Deck).values() for tile in deck.tiles.values()}
        self.flood = FloodTable()
        self.flood.lay(self.tiles[str(ruleset.model.decks["land"].start)], (0, 0), 0)
        self.cell: Cell = (0, 0)

    def play(self, move: hgkit.Move) -> None:
        self.state.play(move)
        if move.verb == "place":
            tile, x, y, turned = move.args
            self.cell = (x, y)
            self.flood.lay(self.tiles[tile], self.cell, turned)

    def standing(self) -> Iterator[tuple[int, Zone]]:
        """Each piece on the table: its seat, and where it stands."""
        table = self.state.table
        for _, seat, zone in table.standing:
            yield seat, (*xy(table.places[zone >> ZONE_BITS]), zone & ZONE_MASK)

    def named(self, zone: Zone) -> str:
        x, y, _ = zone
        name = self.flood.printed(zone).name
        if (x, y) == self.cell:
            return name
        return f"{x},{y}:{name}" if self.state.table.grid.copies else f"{self.flood.laid[x, y][0].id}:{name}"

    def allowed(self) -> set[str]:
        """The names of all spots on which the player may put a meeple."""
        cells = [self.cell] if self.case.tiles == "placed" else list(self.flood.laid)
        cells = [cell for cell in cells if self.case.tiles != "earlier" or cell != self.cell]
        zones = [zone for cell in cells for zone in self.flood.zones(cell)]
        kinds = self.case.kinds
        return {self.named(z) for z in zones if self.flood.printed(z).kind in kinds and self._may_stand(z)}

    def _area(self, zone: Zone) -> Area:
        kind = self.flood.printed(zone).kind
        return frozenset({zone}) if kind in self.case.single else self.flood.area(zone, [kind])

    def _may_stand(self, zone: Zone) -> bool:
        area, seat, case = self._area(zone), self.state.seat, self.case
        if any(there in area and (case.own_bar or owner != seat) for owner, there in self.standing()):
            return False
        earlier = all((x, y) != self.cell for x, y, _ in area)
        closed = self.flood.printed(zone).kind in case.closed and earlier and not self.flood.open_ends(area)
        own = [there for owner, there in self.standing() if owner == seat]
        return not closed and case.near([max(abs(zone[0] - x), abs(zone[1] - y)) for x, y, _ in own])


def refused(state: State, name: str) -> None:
    """Try to put a meeple where none may be put: nothing of the state changes."""
    before = everything(state)
    with pytest.raises(IllegalMove) as error:
        state.play(hgkit.Move("put", ("meeple", name)))
    assert error.value.clause in state.game.ruleset.clauses
    assert everything(state) == before


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("seed", range(count(3, 40)))
def test_pieces_may_be_put_where_the_conditions_hold_and_nowhere_else(case: str, seed: int) -> None:
    game = Watched(CASES[case], 2 + seed % 2, seed)
    state, chance = game.state, random.Random(seed)
    at_first, moves = everything(state), 0
    while not state.finished:
        if state.step == "occupy":
            offered = state.legal_moves()
            allowed = game.allowed()
            assert sorted(move.args[1] for move in offered if move != DECLINE) == sorted(allowed)
            if chance.random() < 0.1:
                names = {*state.game.space.place_names(state), *map(game.named, game.flood.zones(game.cell))}
                for name in sorted(names - allowed):
                    refused(state, name)
        game.play(choose(state, chance))
        moves += 1
    for _ in range(moves):
        state.undo()
    assert everything(state) == at_first
