"""The areas of a table of tiles: zones that join where tiles meet, what lies around a zone, and what they count."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Annotated, Final

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.packed import Fields
from hgkit.rules.clauses.clause import AreaClause
from hgkit.rules.clauses.references import Names
from hgkit.rules.clauses.setup import TileDeck
from hgkit.spaces.tiles.codes import ENDS, OPEN, cells_around, zone_counts
from hgkit.spaces.tiles.components.deck import Deck

MOST_LAID: Final = 100_000
"""Of a tile that never runs out no more copies lie on a table."""


class TileArea(AreaClause):
    """A kind of area on a table of tiles: `zones` are the kinds of zones on which pieces count in it."""

    @property
    def reach(self) -> int:
        """How far it reaches around the tile of a zone; 0: its zones join where tiles meet."""
        return 0

    waits_for: Annotated[list[str] | None, Names("area")] = Field(
        None, description="Kinds of areas: it is complete only once all of them that it touches are, too."
    )

    @property
    @abstractmethod
    def zones(self) -> Sequence[str]:
        """The kinds of zones."""


class JoinedArea(TileArea):
    """Zones of these kinds, joined where tiles meet (and, on a tile, by arms). It needs tiles with zones."""

    joins: Annotated[list[str], Names("kind of zone")] = Field(
        min_length=1, description="Kinds of zones that make up the area."
    )
    needs_end: bool | None = Field(
        None,
        description="Whether it is complete only if it ends somewhere: a closed ring never is. Left out: no.",
    )
    overlooked_from: Annotated[list[str] | None, Names("kind of zone")] = Field(
        None, description="Inner zones: a piece there counts in every area that one of their arms lies in."
    )

    @property
    def zones(self) -> Sequence[str]:
        """The kinds that it joins."""
        return self.joins

    def holds(self) -> Collection[str]:
        """Return the kinds of zones."""
        return {*self.joins, *(self.overlooked_from or ())}


class AroundArea(TileArea):
    """A zone of one of these kinds with the tiles around its own; complete once no cell there is free.

    It needs tiles with zones.
    """

    around: Annotated[list[str], Names("kind of zone")] = Field(
        min_length=1, description="Kinds of zones that each have an area of their own."
    )
    distance: Annotated[int, Field(ge=1, le=9)] = Field(
        description="How far the tiles lie at most, in king moves: 1 means the eight surrounding ones."
    )

    @property
    def zones(self) -> Sequence[str]:
        """The kinds that it lies around."""
        return self.around

    def holds(self) -> Collection[str]:
        """Return the kinds of zones."""
        return self.around

    @property
    def reach(self) -> int:
        """The distance."""
        return self.distance


def areas_of(builder: Builder) -> dict[str, TileArea]:
    """Return the kinds of areas by name."""
    areas = builder.model.areas.items()
    return {name: area for name, area in areas if isinstance(area, TileArea)}


def decks_of(builder: Builder) -> dict[str, Deck]:
    """Return the decks of tiles by the name of their clause."""
    clauses = builder.model.decks.items()
    return {
        name: builder.ruleset.of(Deck)[clause.tiles]
        for name, clause in clauses
        if isinstance(clause, TileDeck)
    }


def fields_of(builder: Builder) -> Fields:
    """Return the counters of an area: open sides lowest, then printed numbers, animals, and zones by kind.

    No area holds more than all the tiles of the game together, whose sum the counters are made for; of decks that never
    run out, more than anybody lays.
    """
    decks, areas = decks_of(builder), areas_of(builder)
    kinds = {name: kind for deck in decks.values() for name, kind in deck.kinds.items()}
    numbers = [number for kind in kinds.values() for number in kind.numbers]
    names = dict.fromkeys([OPEN, ENDS, *numbers, *builder.model.animals, *(f"zone:{kind}" for kind in kinds)])
    sums, wild = Counter[str](), any(deck.wild for deck in decks.values())
    endless = builder.model.unlimited().values()
    for name, deck in decks.items():
        for ident, copies in deck.counts.items():
            tile = deck.tiles[ident]
            copies *= MOST_LAID if name in endless else 1
            # a zone is a part of each kind of area at most
            sides = copies * len(areas) * sum(map(len, tile.sides))
            sums[OPEN] += sides
            sums[ENDS] += sides if wild else 0  # every side part may end at a wild side
            for zone in range(len(tile.zones)):
                for name, n in zone_counts(tile, zone).items():
                    sums[name] += copies * n
    widest = max((area.reach for area in areas.values()), default=0)
    return Fields.of(names, max(*sums.values(), cells_around(widest), 0))
