"""The files of components that a clause names, described in one way, and what differs between them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hgkit.rules.clauses.areas import BoardSpace, MapSpace
from hgkit.rules.clauses.setup import CardDeck, DominoDeck, TileDeck, TokenDeck
from hgkit.rules.components.cards import Cards
from hgkit.rules.components.component_file import Component as ComponentFile
from hgkit.rules.components.component_file import Reconstructed
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.boards.components.boards import Boards
from hgkit.spaces.boards.components.dominoes import Dominoes
from hgkit.spaces.maps.components.map import Map
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.spaces.tiles.components.tile import Tile, Zone, part_name
from hgkit.spaces.tiles.components.totals import count_totals
from hgkit.text.leaves import differing, leaves, merged


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
    match ruleset.clauses.get(clause):
        case TileDeck(tiles=name):
            return _tiles(ruleset.of(Deck)[name])
        case CardDeck(cards=name):
            return _cards(ruleset.of(Cards)[name])
        case DominoDeck(dominoes=name) | TokenDeck(one_of_each=name):
            deck = ruleset.of(Dominoes)[name]
            halves = {ident: list(pair) for ident, pair in deck.halves.items()}
            items = {ident: {"count": deck.counts[ident], "halves": pair} for ident, pair in halves.items()}
            return _described(deck, {"dominoes": sum(deck.counts.values())}, items)
        case MapSpace(map=name):
            map = ruleset.of(Map)[name]
            spaces = sum(len(territory.spaces) for territory in map.territories.values())
            totals = {"territories": len(map.territories), "connections": len(map.connections)}
            return _described(map, {**totals, "spaces": spaces, "roads": len(map.roads)}, {})
        case BoardSpace(boards=name):
            return _described(ruleset.of(Boards)[name], {}, {})
    return None


def _described(
    file: ComponentFile,
    totals: Mapping[str, int],
    items: Mapping[str, Mapping[str, Any]],
    content: Any = None,
) -> Component:
    content = file.as_data() if content is None else content
    return Component(file.id, file.title, totals, items, content, file.reconstructed)


def _tiles(deck: Deck) -> Component:
    totals = count_totals(deck.tiles, deck.counts, deck.kinds)
    items = {
        ident: leaves(
            {
                "count": deck.counts[ident],
                "sides": list(tile.edges),
                **{zone.name: _zone(tile, zone) for zone in tile.zones},
            }
        )
        for ident, tile in deck.tiles.items()
    }
    return _described(deck, {name: number for name, number in totals.items() if number}, items, items)


def _zone(tile: Tile, zone: Zone) -> dict[str, Any]:
    parts = [part_name(part, len(tile.sides[part[0]])) for part in zone.parts]
    printed = {"animals": list(zone.animals), "power": zone.power}
    return {"parts": parts, **zone.numbers, **{name: value for name, value in printed.items() if value}}


def _cards(cards: Cards) -> Component:
    items: dict[str, dict[str, Any]] = {}
    for ident, card in cards.cards.items():
        use = {"colour": card.colour, "goal": card.goal, "points": card.points}
        items[ident] = {"count": card.count} | {key: value for key, value in use.items() if value is not None}
    return _described(cards, {"cards": sum(card.count for card in cards.cards.values())}, items)


@dataclass(frozen=True, slots=True)
class ItemDiff:
    """A tile, card or domino that is not the same everywhere.

    `values`: what differs on it in each ruleset, by dotted path (`count`, `sides`, then zones by name); None where
    it is not there.
    """

    id: str
    values: tuple[Mapping[str, Any] | None, ...]


@dataclass(frozen=True, slots=True)
class ComponentsDiff:
    """Components side by side, one for each ruleset, None where it has none; `totals`: names that differ."""

    files: tuple[Component | None, ...]
    totals: tuple[str, ...]
    items: tuple[ItemDiff, ...]


def diff_components(clause: str, rulesets: Sequence[Ruleset]) -> ComponentsDiff | None:
    """Tell apart the components that a clause names; None where it names none, or they are alike."""
    files = tuple(component(ruleset, clause) for ruleset in rulesets)
    there = [file for file in files if file is not None]
    if not there or all(file.content == there[0].content for file in there):
        return None
    return ComponentsDiff(files, differing([file.totals for file in there]), tuple(_items(files)))


def _items(files: Sequence[Component | None]) -> Iterator[ItemDiff]:
    ids = merged(file.items for file in files if file is not None)
    for ident in sorted(ids, key=lambda ident: (0, int(ident)) if ident.isdecimal() else (1, ident)):
        items = [None if file is None else file.items.get(ident) for file in files]
        paths = differing([item for item in items if item is not None])
        lacking = any(item is None for item, file in zip(items, files, strict=True) if file is not None)
        if paths or lacking:
            yield ItemDiff(ident, tuple(item and {p: item[p] for p in paths if p in item} for item in items))
