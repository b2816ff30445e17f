"""The file of components that a clause names, whatever its kind, described in one way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from hgkit.rules.clauses.areas import BoardSpace, MapSpace
from hgkit.rules.clauses.setup import CardDeck, DominoDeck, TileDeck, TokenDeck
from hgkit.rules.components.cards import Cards
from hgkit.rules.components.component_file import Reconstructed
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.boards.components.boards import Boards
from hgkit.spaces.boards.components.dominoes import Dominoes
from hgkit.spaces.maps.components.map import Map
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.spaces.tiles.components.tile import Tile, Zone, part_name
from hgkit.spaces.tiles.components.totals import count_totals
from hgkit.text.leaves import leaves


@dataclass(frozen=True, slots=True)
class Component:
    """A deck, a map or boards.

    `totals` counts everything that occurs at least once. `items` holds what is on each
    tile, card or domino by its id, flat; maps and boards are one whole. `content` is all that changes play.
    """

    id: str
    title: Mapping[str, str]
    totals: Mapping[str, int]
    items: Mapping[str, Mapping[str, Any]] = field(repr=False)
    content: Any = field(repr=False)
    reconstructed: Reconstructed | None = None


def component(ruleset: Ruleset, clause: str) -> Component | None:
    """The component whose file a clause names; None where it names none."""
    params = ruleset.clauses.get(clause)
    if isinstance(params, TileDeck):
        return _tiles(ruleset.of(Deck)[params.tiles])
    if isinstance(params, CardDeck):
        return _cards(ruleset.of(Cards)[params.cards])
    if isinstance(params, DominoDeck):
        return _dominoes(ruleset.of(Dominoes)[params.dominoes])
    if isinstance(params, TokenDeck):
        return _dominoes(ruleset.of(Dominoes)[params.one_of_each])
    if isinstance(params, MapSpace):
        return _map(ruleset.of(Map)[params.map])
    if isinstance(params, BoardSpace):
        return _boards(ruleset.of(Boards)[params.boards])
    return None


def _tiles(deck: Deck) -> Component:
    totals = count_totals(deck.tiles, deck.counts, deck.kinds)
    items = {ident: _tile(tile, deck.counts[ident]) for ident, tile in deck.tiles.items()}
    some = {name: number for name, number in totals.items() if number}
    return Component(deck.id, deck.title, some, items, items, deck.reconstructed)


def _tile(tile: Tile, count: int) -> dict[str, Any]:
    zones = {zone.name: _zone(tile, zone) for zone in tile.zones}
    return leaves({"count": count, "sides": list(tile.edges), **zones})


def _zone(tile: Tile, zone: Zone) -> dict[str, Any]:
    data: dict[str, Any] = {"parts": [part_name(part, len(tile.sides[part[0]])) for part in zone.parts]}
    data |= dict(zone.numbers)
    if zone.animals:
        data["animals"] = list(zone.animals)
    if zone.power:
        data["power"] = zone.power
    return data


def _cards(cards: Cards) -> Component:
    items: dict[str, dict[str, Any]] = {}
    for ident, card in cards.cards.items():
        use = {"colour": card.colour, "goal": card.goal, "points": card.points}
        items[ident] = {"count": card.count} | {key: value for key, value in use.items() if value is not None}
    totals = {"cards": sum(card.count for card in cards.cards.values())}
    return Component(cards.id, cards.title, totals, items, cards.as_data(), cards.reconstructed)


def _dominoes(deck: Dominoes) -> Component:
    items = {
        ident: {"count": deck.counts[ident], "halves": list(pair)} for ident, pair in deck.halves.items()
    }
    totals = {"dominoes": sum(deck.counts.values())}
    return Component(deck.id, deck.title, totals, items, deck.as_data(), deck.reconstructed)


def _map(map: Map) -> Component:
    totals = {
        "territories": len(map.territories),
        "connections": len(map.connections),
        "spaces": sum(len(territory.spaces) for territory in map.territories.values()),
        "roads": len(map.roads),
    }
    return Component(map.id, map.title, totals, {}, map.as_data(), map.reconstructed)


def _boards(boards: Boards) -> Component:
    return Component(boards.id, boards.title, {}, {}, boards.as_data(), boards.reconstructed)
