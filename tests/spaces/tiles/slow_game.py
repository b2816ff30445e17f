"""Two editions of one game, written down once more, slowly: every area is flooded anew when it is asked for.

Written from the rulebooks, not from the rulesets, so that both can be compared. It follows the moves of a
game turn by turn and knows what may be chosen, who gets points and for what.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hgkit.spaces.tiles.components.tile import Tile
from tests.spaces.tiles.flood import Area, FloodTable, Zone, zones_by_name

SYSTEM = ("river", "lake")


@dataclass(frozen=True)
class Edition:
    """What differs between the editions."""

    huts: int
    by_section: bool  # forests and rivers count sections, else tiles
    mushroom_tile: int
    deer: int
    aurochs: int
    mammoth: int
    back_at_once: bool  # a meeple returned may be used in the same turn

    def worth(self, animals: Mapping[str, int]) -> int:
        return sum(
            n * animals.get(name, 0)
            for name, n in (("deer", self.deer), ("aurochs", self.aurochs), ("mammoth", self.mammoth))
        )


EDITIONS = {
    "hg-2020": Edition(3, False, 3, deer=1, aurochs=2, mammoth=3, back_at_once=True),
    "hg-2002": Edition(2, True, 2, deer=2, aurochs=2, mammoth=2, back_at_once=False),
}


@dataclass(frozen=True)
class Piece:
    kind: str
    seat: int
    zone: Zone


def fed(animals: Mapping[str, int], tigers: int) -> Counter[str]:
    """The animals left when so many tigers have eaten a deer each."""
    left = Counter(animals)
    left["deer"] = max(0, left["deer"] - tigers)
    return left


class SlowGame:
    """A game between turns; `hand` is the tile to be placed next, None when the game is over."""

    def __init__(
        self,
        edition: Edition,
        seats: int,
        tiles: Mapping[str, Tile],
        start: str,
        land: Sequence[str],
        bonus: Sequence[str],
    ) -> None:
        self.edition = edition
        self.seats = seats
        self.tiles = tiles
        self.table = FloodTable()
        self.table.lay(tiles[start], (0, 0), 0)
        self.decks = {"land": list(land), "bonus": list(bonus)}
        self.discarded: list[str] = []
        self.supply = [Counter(meeple=5, hut=edition.huts) for _ in range(seats)]
        self.resting = [Counter[str]() for _ in range(seats)]
        self.pieces: list[Piece] = []
        self.covered: set[Zone] = set()
        self.paid: Counter[tuple[str, int]] = Counter()  # points by clause and seat
        self.seat = 0
        self.bonus_turn = False
        self.hand: str | None = None
        self._draw("land")

    def points(self) -> list[int]:
        return [sum(n for (_, s), n in self.paid.items() if s == seat) for seat in range(self.seats)]

    # -- what may be chosen --

    def placements(self) -> set[tuple[int, int, int]]:
        assert self.hand is not None
        return self.table.placements(self.tiles[self.hand])

    def options(self, cell: tuple[int, int]) -> set[tuple[str, str]]:
        """The (piece, zone name) pairs that may be put on the tile just placed."""
        found = set()
        for zone in self.table.zones(cell):
            printed = self.table.printed(zone)
            meeple = printed.kind in {"forest", "meadow", "river"}
            if meeple and self._free("meeple", self.table.area(zone, [printed.kind])):
                found.add(("meeple", printed.name))
            hut = printed.kind == "lake" or (printed.kind == "river" and printed.inner is None)
            if hut and self._free("hut", self.table.area(zone, SYSTEM)):
                found.add(("hut", printed.name))
        return found

    def _free(self, kind: str, area: Area) -> bool:
        held = any(piece.kind == kind and piece.zone in area for piece in self.pieces)
        return self.supply[self.seat][kind] > 0 and not held

    def own_meeples(self) -> list[str]:
        """Where the player's meeples stand, as TILE:ZONE."""
        own = [p for p in self.pieces if p.kind == "meeple" and p.seat == self.seat]
        return sorted(self.name(piece.zone) for piece in own)

    def name(self, zone: Zone) -> str:
        x, y, _ = zone
        return f"{self.table.laid[x, y][0].id}:{self.table.printed(zone).name}"

    # -- a turn, in parts --

    def place(self, x: int, y: int, turned: int) -> None:
        """Lay the tile in hand; powers that act at once do."""
        assert self.hand is not None
        self.cell = (x, y)
        self.table.lay(self.tiles[self.hand], self.cell, turned)
        for zone in self.table.zones(self.cell):
            power = self.table.printed(zone).power
            if power == "logboat":
                self._pay("powers.logboat", [self.seat], 2 * self._lakes(self.table.area(zone, SYSTEM)))
            elif power == "hunting_trap":
                self._hunting_trap(zone)

    def _hunting_trap(self, zone: Zone) -> None:
        ring = self._ring(zone)
        animals = self.table.animals(ring, self.covered)
        self._pay("powers.hunting_trap", [self.seat], self.edition.worth(fed(animals, animals["tiger"])))
        self.covered.update(ring)

    def take(self, name: str) -> None:
        """Take back an own meeple."""
        found = next(p for p in self.pieces if p.kind == "meeple" and self.name(p.zone) == name)
        assert found.seat == self.seat
        self.pieces.remove(found)
        self.supply[self.seat]["meeple"] += 1

    def put(self, kind: str, zone_name: str) -> None:
        assert (kind, zone_name) in self.options(self.cell)
        tile, _ = self.table.laid[self.cell]
        self.supply[self.seat][kind] -= 1
        self.pieces.append(Piece(kind, self.seat, (*self.cell, zones_by_name(tile)[zone_name])))

    def score(self) -> None:
        """Score what the tile completed, then go on to the next tile or to the end."""
        granted = False
        for kind in ("forest", "river"):
            touched = {self.table.area(z, [kind]) for z in self.table.zones(self.cell)}
            for area in touched:
                if area and not self.table.open_ends(area):
                    self._completed(kind, area)
                    granted |= kind == "forest" and self.table.number(area, "menhirs") > 0
        self._next(granted)

    def _completed(self, kind: str, area: Area) -> None:
        winners = self._most("meeple", area)
        units = len(area) if self.edition.by_section else self.table.tiles(area)
        if kind == "forest":
            self._pay("scoring.forest", winners, 2 * units)
            mushrooms = self.table.tiles_with(area, "mushrooms")
            self._pay("powers.mushrooms", winners, self.edition.mushroom_tile * mushrooms)
        else:
            fish = 0 if self.edition.by_section else self.table.number(area, "fish")
            self._pay("scoring.river", winners, units + fish + self.table.end_fish(area))
        for piece in [p for p in self.pieces if p.kind == "meeple" and p.zone in area]:
            self.pieces.remove(piece)
            (self.supply if self.edition.back_at_once else self.resting)[piece.seat]["meeple"] += 1

    def _next(self, granted: bool) -> None:
        self.hand = None
        if granted and not self.bonus_turn:
            self.bonus_turn = True
            self._draw("bonus")
            if self.hand:
                return
        if self.decks["land"]:
            self.seat = (self.seat + 1) % self.seats
            self.bonus_turn = False
            self.supply[self.seat] += self.resting[self.seat]
            self.resting[self.seat] = Counter()
            self._draw("land")
        if not self.hand:
            self._end()

    def _draw(self, deck: str) -> None:
        while self.decks[deck] and not self.hand:
            tile = self.decks[deck].pop(0)
            if self.table.placements(self.tiles[tile]):
                self.hand = tile
            else:
                self.discarded.append(tile)

    # -- the end --

    def _end(self) -> None:
        for meadow in self.table.areas(["meadow"]):
            self._meadow(meadow)
        for system in self.table.areas(SYSTEM):
            owners = self._most("hut", system)
            self._pay("scoring.river_system", owners, self.table.number(system, "fish"))
            for _ in self.table.having(system, "raft"):
                self._pay("powers.raft", owners, self._lakes(system))

    def _meadow(self, meadow: Area) -> None:
        owners = self._most("meeple", meadow)
        shrines = self.table.having(meadow, "shrine")
        owners = [p.seat for p in self.pieces if p.kind == "meeple" and p.zone in shrines] or owners
        animals = self.table.animals(meadow, self.covered)
        tigers = 0 if self.table.having(meadow, "wildfire") else animals["tiger"]
        self._pay("scoring.meadow", owners, self.edition.worth(fed(animals, tigers)))
        for trap in self.table.having(meadow, "pit_trap"):
            inside = self.table.animals(self._ring(trap), self.covered)
            still_hungry = max(0, tigers - (animals["deer"] - inside["deer"]))
            self._pay("powers.pit_trap", owners, self.edition.worth(fed(inside, still_hungry)))

    # -- counting --

    def _ring(self, zone: Zone) -> set[Zone]:
        """The zones of the meadow of `zone` on the eight tiles around."""
        near = self.table.around(zone)
        return {z for z in self.table.area(zone, ["meadow"]) if z[:2] in near}

    def _lakes(self, system: Iterable[Zone]) -> int:
        return sum(self.table.printed(zone).kind == "lake" for zone in system)

    def _most(self, kind: str, area: Area) -> list[int]:
        here = Counter(p.seat for p in self.pieces if p.kind == kind and p.zone in area)
        return [seat for seat, n in here.items() if n == max(here.values())]

    def _pay(self, clause: str, seats: Iterable[int], points: int) -> None:
        for seat in seats:
            self.paid[clause, seat] += points
