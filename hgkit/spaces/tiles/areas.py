"""The areas of a table of tiles: zones that join where tiles meet, and the counters that every area keeps."""

from collections import Counter
from collections.abc import Collection
from typing import Annotated

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.packed import Fields
from hgkit.rules.clauses.clause import AreaClause
from hgkit.rules.clauses.references import Names
from hgkit.rules.clauses.setup import TileDeck
from hgkit.spaces.tiles.codes import ENDS, OPEN, zone_counts
from hgkit.spaces.tiles.components.deck import Deck


class JoinedArea(AreaClause):
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

    def holds(self) -> Collection[str]:
        """Return the kinds of zones."""
        return {*self.joins, *(self.overlooked_from or ())}


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

    No area holds more than all the tiles of the game together, whose sum the counters are made for.
    """
    decks, areas = decks_of(builder), len(builder.model.areas)
    kinds = {name: kind for deck in decks.values() for name, kind in deck.kinds.items()}
    numbers = [number for kind in kinds.values() for number in kind.numbers]
    names = dict.fromkeys([OPEN, ENDS, *numbers, *builder.model.animals, *(f"zone:{kind}" for kind in kinds)])
    sums = Counter[str]()
    for deck in decks.values():
        for ident, copies in deck.counts.items():
            tile = deck.tiles[ident]
            # a zone is a part of each kind of area at most
            sums[OPEN] += copies * areas * sum(map(len, tile.sides))
            for zone in range(len(tile.zones)):
                for name, n in zone_counts(tile, zone).items():
                    sums[name] += copies * n
    return Fields.of(names, max(sums.values(), default=0))
