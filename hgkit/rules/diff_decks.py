"""What differs between the decks that a clause names: how many of everything, and tile by tile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hgkit.rules.deck import Deck
from hgkit.rules.leaves import differing, leaves, merged
from hgkit.rules.ruleset import Ruleset
from hgkit.rules.setup_clauses import TileDeck
from hgkit.rules.tile import Tile, Zone, part_name
from hgkit.rules.totals import count_totals


@dataclass(frozen=True, slots=True)
class Counted:
    """A deck with its totals by name, those that are 0 left out."""

    deck: Deck
    totals: Mapping[str, int]

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        note = self.deck.reconstructed
        return {
            "id": self.deck.id,
            "title": dict(self.deck.title),
            "totals": dict(self.totals),
            "reconstructed": {"how": note.how, "why": note.why} if note else None,
        }


@dataclass(frozen=True, slots=True)
class TileDiff:
    """A tile that is not the same in all decks.

    `values`: what differs on it in each deck, by dotted path (`count`, `sides`, then zones by name); None where
    a deck lacks the tile.
    """

    id: str
    values: tuple[Mapping[str, Any] | None, ...]


@dataclass(frozen=True, slots=True)
class DeckDiff:
    """Decks side by side, one for each ruleset, None where it has none; `totals` are the names that differ."""

    decks: tuple[Counted | None, ...]
    totals: tuple[str, ...]
    tiles: tuple[TileDiff, ...]


def diff_decks(clause: str, rulesets: Sequence[Ruleset]) -> DeckDiff | None:
    """Tell apart the decks of square tiles that a clause names; None where it names none, or they are alike."""
    found = [_deck(ruleset, clause) for ruleset in rulesets]
    decks = [deck for deck in found if deck is not None]
    if not decks or all(deck is decks[0] for deck in decks):
        return None
    tiles = tuple(_tiles(found))
    if not tiles:
        return None
    counted = tuple(deck and Counted(deck, _totals(deck)) for deck in found)
    totals = differing([one.totals for one in counted if one is not None])
    return DeckDiff(counted, totals, tiles)


def _deck(ruleset: Ruleset, clause: str) -> Deck | None:
    params = ruleset.clauses.get(clause)
    return ruleset.decks.get(params.tiles) if isinstance(params, TileDeck) else None


def _totals(deck: Deck) -> dict[str, int]:
    found = count_totals(deck.tiles, deck.counts, deck.kinds)
    return {name: number for name, number in found.items() if number}


def _tiles(decks: Sequence[Deck | None]) -> list[TileDiff]:
    there = [deck for deck in decks if deck is not None]
    found = []
    for ident in sorted(merged(deck.tiles for deck in there), key=_by_number):
        printed = [_printed(deck, ident) for deck in there]
        paths = differing([one for one in printed if one is not None])
        if paths or None in printed:
            values = [None if one is None else _only(one, paths) for one in printed]
            kept = iter(values)
            found.append(TileDiff(ident, tuple(next(kept) if deck is not None else None for deck in decks)))
    return found


def _by_number(ident: str) -> tuple[int, str]:
    return (int(ident) if ident.isdecimal() else 10**9, ident)


def _only(printed: Mapping[str, Any], paths: Sequence[str]) -> dict[str, Any]:
    return {path: printed[path] for path in paths if path in printed}


def _printed(deck: Deck, ident: str) -> dict[str, Any] | None:
    """What a tile shows and how many there are, by dotted path; None where the deck lacks it."""
    tile = deck.tiles.get(ident)
    if tile is None:
        return None
    zones = {zone.name: _zone(tile, zone) for zone in tile.zones}
    return leaves({"count": deck.counts[ident], "sides": list(tile.edges), **zones})


def _zone(tile: Tile, zone: Zone) -> dict[str, Any]:
    data: dict[str, Any] = {"parts": [part_name(part, len(tile.sides[part[0]])) for part in zone.parts]}
    data |= dict(zone.numbers)
    if zone.animals:
        data["animals"] = list(zone.animals)
    if zone.power:
        data["power"] = zone.power
    return data
