"""A map as a space: compiled from the map, areas and tallies, with the cards that pay for its places."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from hgkit.engine.area import Spot, names_of
from hgkit.engine.builder import Builder
from hgkit.engine.position_data import Position
from hgkit.engine.position_error import Findings, number_of
from hgkit.engine.record import Entry, Explained
from hgkit.engine.set_up import compile_set_up
from hgkit.engine.space import Space
from hgkit.engine.turn import BeginTurn
from hgkit.rules.clauses.clause import for_players
from hgkit.rules.clauses.setup import CardDeck
from hgkit.rules.components.cards import CardEntry, Cards
from hgkit.spaces.maps.area_kinds import AreaKind, Joined, MapAreaClause
from hgkit.spaces.maps.areas import MapArea, Trace
from hgkit.spaces.maps.room import compile_room
from hgkit.spaces.maps.table import Graph, MapState, Pieces, graph_of
from hgkit.spaces.maps.touching import Neighbours
from hgkit.text.places import Path

Owners = str | int | Mapping[str, int]
"""Whose the pieces on a place are as positions write it: a seat with one piece, how many of the table's, or by seat."""


@dataclass(frozen=True, slots=True)
class GraphSpace(Space):
    """A common map. `kinds` are the kinds of areas by name; `cards` are all kinds of cards, `numbers` finds one."""

    graph: Graph
    kinds: Mapping[str, AreaKind]
    cards: tuple[CardEntry, ...]
    numbers: Mapping[str, int]

    def new_table(self) -> Pieces:
        """Return an empty map."""
        return Pieces(self.graph)

    def areas(self, state: MapState, kind: str, *, everywhere: bool = True) -> Iterable[MapArea]:
        """Return all areas of a kind: those of the map in its order, those of seats by seat."""
        return self.kinds[kind].all(state.table)

    def areas_of(self, state: MapState, kind: str, seat: int) -> Iterable[MapArea]:
        """Return the areas of a kind made of the pieces of a seat; of other kinds all."""
        found = self.kinds[kind]
        return found.of_seat(state.table, seat) if isinstance(found, Joined) else found.all(state.table)

    def describe_areas(self, state: MapState, kind: str) -> list[dict[str, object]]:
        """Return the areas of a kind: first place, places, pieces by player, pieces of the table on it."""
        return [self._described(state, kind, area) for area in self.areas(state, kind)]

    def _described(self, state: MapState, kind: str, area: MapArea) -> dict[str, object]:
        pieces = state.game.pieces_in(area)
        on = {name: area.on(piece) for name, piece in state.game.pieces.items() if name not in pieces}
        return {
            "kind": kind,
            "at": area.at,
            "places": [self.graph.places[place] for place in area.places],
            "pieces": pieces,
            "on": {name: number for name, number in on.items() if number},
        }

    def explain(self, state: MapState, entry: Entry) -> Explained:
        """Return the places of an entry's area; no numbers are printed on maps."""
        assert isinstance(entry.trace, Trace)
        return {
            "zones": [self.graph.places[place] for place in entry.trace.places],
            "printed": {},
            "counted": {},
            "left_out": [],
            "touching": names_of(entry.trace.met),
        }

    def place_names(self, state: MapState) -> Collection[str]:
        """Return the names of spaces, territories, connections, named roads and named groups of spaces."""
        return {*self.graph.places, *self.graph.map.named_roads, *self.graph.map.named_spaces}

    def component_id(self, rack: str, number: int) -> str:
        """Return the id of a card."""
        return self.cards[number].id

    def component_number(self, rack: str, ident: str) -> int | None:
        """Return the number of a card."""
        return self.numbers.get(ident)

    def layout(self, state: MapState) -> Position:
        """Return by place that is not empty: piece -> seat, or {seat: n}, or n for the table's pieces."""
        found: dict[str, dict[str, Owners]] = {}
        for place, name in enumerate(self.graph.places):
            for piece, number in state.game.pieces.items():
                if state.table.total[place * self.graph.kinds + number]:
                    counts = state.table.at(place, number)
                    by_seat = state.game.by_seat(counts)
                    one = [*by_seat] if list(by_seat.values()) == [1] else [by_seat]
                    found.setdefault(name, {})[piece] = counts[-1] or one[0]
        return {"spaces": found}

    def lay_out(self, state: MapState, position: Position, found: Findings) -> None:
        """Lay out the pieces of a position, written in the same way."""
        spaces: Mapping[str, Mapping[str, Owners]] = position.get("spaces", {})
        for place, pieces in spaces.items():
            with found.kept():
                at = number_of(("spaces", place), "place", place, self.graph.places)
                for piece, owners in pieces.items():
                    with found.kept():
                        self._put(state, at, piece, owners, ("spaces", place, piece), found)

    def _put(self, state: MapState, at: int, piece: str, owners: Owners, path: Path, found: Findings) -> None:
        seats, kind = state.game.seats, number_of(path, "piece", piece, state.game.pieces)
        if isinstance(owners, int):
            state.table.put(at, kind, len(seats), owners)
            return
        for seat, number in ({owners: 1} if isinstance(owners, str) else owners).items():
            with found.kept():
                state.table.put(at, kind, number_of((*path, seat), "seat", seat, seats), number)

    def standing(self, state: MapState) -> Iterator[tuple[int, int, int]]:
        """Yield the pieces of seats, place by place."""
        for place in range(len(self.graph.places)):
            for piece in range(self.graph.kinds):
                for seat, count in enumerate(
                    state.table.at(place, piece)[:-1]
                ):  # the last column is the table's
                    yield from [(piece, seat, place)] * count

    def spot(self, state: MapState, spot: Spot) -> str:
        """Return the name of a place."""
        return self.graph.places[cast("int", spot)]

    def pieces_out(self, state: MapState) -> list[int]:
        """Return how many pieces of each kind and seat lie on the map."""
        places = range(len(self.graph.places))
        return [
            sum(state.table.at(place, piece)[seat] for place in places)
            for piece in range(self.graph.kinds)
            for seat in range(len(state.game.seats))
        ]


def space_of(builder: Builder) -> GraphSpace:
    """Return the map of a game that is played on one."""
    assert isinstance(builder.space, GraphSpace)
    return builder.space


def compile_map_game(builder: Builder) -> None:
    """Compile all that a game on a map needs; the builder gets it."""
    builder.space = compile_graph(builder)
    builder.set_up = compile_set_up(builder)
    builder.begin(BeginTurn(builder.order("turn", builder.model.turn.order.steps)))


def compile_graph(builder: Builder) -> GraphSpace:
    """Compile the map of a ruleset; gives the builder its counters and stacks."""
    model = builder.model
    graph = builder.once(graph_of)
    areas = model.areas.items()
    kinds = {name: clause.compile(builder) for name, clause in areas if isinstance(clause, MapAreaClause)}
    builder.touched = Neighbours(kinds, builder.once(compile_room))
    builder.counters = builder.compiled("tallies")
    clauses = {name: deck for name, deck in model.decks.items() if isinstance(deck, CardDeck)}
    decks = [builder.ruleset.of(Cards)[clause.cards] for clause in clauses.values()]
    cards = tuple(card for deck in decks for card in deck.cards.values())
    numbers = {card.id: number for number, card in enumerate(cards)}
    builder.stacks = {
        builder.stack_of(name): _stack(builder, clause, numbers) for name, clause in clauses.items()
    }
    return GraphSpace(graph, kinds, cards, numbers)


def _stack(builder: Builder, clause: CardDeck, numbers: Mapping[str, int]) -> tuple[int, ...]:
    """Return a deck's cards as numbers, one for each copy, without those removed before the game."""
    removed = for_players(clause.removed_of_each or 0, len(builder.players))
    cards = builder.ruleset.of(Cards)[clause.cards].cards.values()
    return tuple(numbers[card.id] for card in cards for _ in range(card.count - removed))
