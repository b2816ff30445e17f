"""Which places of a map are free for which pieces: the clauses of `occupy`, compiled."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hgkit.engine.builder import Builder
from hgkit.spaces.maps.area_kinds import DeclaredArea, kind_numbers
from hgkit.spaces.maps.areas import Region
from hgkit.spaces.maps.table import Graph, Pieces, graph_of


class PieceRule(NamedTuple):
    """Where a kind of piece goes: on spaces, on some territories; the kinds that bar it from a place, a territory.

    With `others` alone, those of its own seat do not bar it.
    """

    on_spaces: bool
    on_territories: frozenset[int]
    barred_place: tuple[int, ...]
    barred_territory: tuple[int, ...]
    others: bool


@dataclass(frozen=True, slots=True)
class Room:
    """Where there is room, by kind of piece."""

    graph: Graph
    pieces: tuple[PieceRule, ...]

    def areas(self, pieces: Pieces, plot: int) -> list[Region]:
        """Return the territories of a plot."""
        return [Region(pieces, number) for number in self.graph.plots[plot]]

    def places(self, pieces: Pieces, piece: int, plot: int, owner: int | None) -> Sequence[int]:
        """Return the places of a plot that are free for a kind of piece of a seat; of None, for everybody's."""
        on_spaces, on_territories, barred, barred_territory, others = self.pieces[piece]
        own = owner if others else None
        if barred_territory and self._bars(pieces, barred_territory, plot, own):
            return ()
        total, kinds, spaces = pieces.total, pieces.kinds, self.graph.plot_spaces[plot]
        free: list[int] = []
        if on_spaces and own is not None:
            found = {place: [pieces.at(place, kind) for kind in barred] for place in spaces}
            free = [place for place in spaces if all(sum(one) == one[own] for one in found[place])]
        elif on_spaces and len(barred) == 1:  # the usual case, without a generator for each space
            kind = barred[0]
            free = [place for place in spaces if not total[place * kinds + kind]]
        elif on_spaces:
            free = [place for place in spaces if not any(total[place * kinds + kind] for kind in barred)]
        if plot in on_territories:  # plots begin with those of one territory
            free.append(self.graph.own_place(plot))
        return free

    def _bars(self, pieces: Pieces, kinds: Sequence[int], plot: int, own: int | None) -> bool:
        columns = (area.columns(kind) for area in self.areas(pieces, plot) for kind in kinds)
        return any(sum(there) > (0 if own is None else there[own]) for there in columns)

    def is_full(self, pieces: Pieces, territory: int) -> bool:
        """Return whether every space of a territory is barred for every piece that goes on spaces."""
        on_spaces = [piece for piece, rule in enumerate(self.pieces) if rule.on_spaces]
        own = self.graph.own_place(territory)
        return all(
            set(self.places(pieces, piece, plot, None)) <= {own}
            for plot, territories in enumerate(self.graph.plots)
            if territory in territories
            for piece in on_spaces
        )

    def filled(self, pieces: Pieces, owner: int, piece: int, place: int) -> list[int]:
        """Return the territories that the piece which was just put on a space made full."""
        within = self.graph.within[place] if place < self.graph.spaces else ()
        full = [territory for territory in within if self.is_full(pieces, territory)]
        if not full or not any(rule.others for rule in self.pieces):
            return full  # it could not have been put there before
        pieces.take_off(place, piece, owner)
        try:
            return [territory for territory in full if not self.is_full(pieces, territory)]
        finally:
            pieces.put(place, piece, owner)


def compile_room(builder: Builder) -> Room:
    """Return where pieces find room, from the clauses of `occupy`."""
    occupy, graph = builder.model.occupy, builder.once(graph_of)
    assert occupy is not None
    assert occupy.where is not None
    where, free = occupy.where.named(), occupy.free.named() if occupy.free else {}
    rules = []
    for name in builder.pieces:
        kinds, rule = {*where.get(name, ())}, free.get(name)
        barring = tuple(builder.pieces[other] for other in rule.barred_by) if rule else ()
        within = {*rule.within} if rule else set()
        place, territory = barring if "space" in within else (), barring if within - {"space"} else ()
        areas = [builder.model.areas[kind] for kind in kinds - {"space"}]
        only = [area.only for area in areas if isinstance(area, DeclaredArea)]
        numbers = frozenset(number for one in only for number in kind_numbers(graph, "territories", one))
        others = rule is not None and rule.of == "others"
        rules.append(PieceRule("space" in kinds, numbers, place, territory, others))
    return Room(graph, tuple(rules))
