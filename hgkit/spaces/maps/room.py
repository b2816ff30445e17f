"""Which places of a map are free for which pieces: the clauses of `occupy`, compiled."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hgkit.engine.builder import Builder
from hgkit.spaces.maps.areas import Region
from hgkit.spaces.maps.table import Graph, Pieces, graph_of


class PieceRule(NamedTuple):
    """Where a kind of piece goes: on spaces, on territories; the kinds that bar it from a place and a territory."""

    on_spaces: bool
    on_territories: bool
    barred_place: tuple[int, ...]
    barred_territory: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Room:
    """Where there is room, by kind of piece."""

    graph: Graph
    pieces: tuple[PieceRule, ...]

    def places(self, pieces: Pieces, piece: int, territory: int) -> Sequence[int]:
        """Return the places of a territory that are free for a kind of piece."""
        on_spaces, on_territories, barred, barred_territory = self.pieces[piece]
        for kind in barred_territory:
            if Region(pieces, territory).total(kind):
                return ()
        total, kinds, spaces = pieces.total, pieces.kinds, self.graph.spans[territory]
        free: list[int] = []
        if on_spaces and len(barred) == 1:  # the usual case, without a generator for each space
            kind = barred[0]
            free = [place for place in spaces if not total[place * kinds + kind]]
        elif on_spaces:
            free = [place for place in spaces if not any(total[place * kinds + kind] for kind in barred)]
        if on_territories:
            free.append(self.graph.own_place(territory))
        return free

    def is_full(self, pieces: Pieces, territory: int) -> bool:
        """Return whether every space of a territory is barred for every piece that goes on spaces."""
        on_spaces = [piece for piece, rule in enumerate(self.pieces) if rule.on_spaces]
        own = self.graph.own_place(territory)
        return all(set(self.places(pieces, piece, territory)) <= {own} for piece in on_spaces)


def compile_room(builder: Builder) -> Room:
    """Return where pieces find room, from the clauses of `occupy`."""
    occupy = builder.model.occupy
    assert occupy is not None
    assert occupy.where is not None
    where, free = occupy.where.named(), occupy.free.named() if occupy.free else {}
    rules = []
    for name in builder.pieces:
        kinds, rule = {*where.get(name, ())}, free.get(name)
        barring = tuple(builder.pieces[other] for other in rule.barred_by) if rule else ()
        within = {*rule.within} if rule else set()
        place, territory = barring if "space" in within else (), barring if within - {"space"} else ()
        rules.append(PieceRule("space" in kinds, bool(kinds - {"space"}), place, territory))
    return Room(builder.once(graph_of), tuple(rules))
