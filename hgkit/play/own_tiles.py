"""Tiles that a script brings itself, added to the decks of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from hgkit.rules.clauses.setup import TileDeck
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.spaces.tiles.components.reader import TileReader, tile_id
from hgkit.spaces.tiles.components.tile import Tile
from hgkit.text.report import Report


def with_own_tiles(
    ruleset: Ruleset,
    tiles: Mapping[str, Sequence[Mapping[str, Any]]],
    start: Mapping[str, str],
    report: Report,
) -> Ruleset:
    """The ruleset with further tiles in its decks and other start tiles; errors go to `report`.

    `tiles` and `start` are by the name that the ruleset gives a deck.
    """
    clauses = dict(ruleset.model.decks)
    of_tiles = {name: clause for name, clause in clauses.items() if isinstance(clause, TileDeck)}
    decks = dict(ruleset.of(Deck))
    taken = {tile for deck in decks.values() for tile in deck.tiles}
    for name in tiles:
        if name not in of_tiles:
            report.unknown(("tiles", name), "deck of tiles", name, of_tiles, key=True)
        else:
            file = of_tiles[name].tiles
            decks[file] = _extended(decks[file], name, tiles[name], taken, report)
    for name, ident in start.items():
        if name not in of_tiles:
            report.unknown(("start", name), "deck of tiles", name, of_tiles, key=True)
            continue
        known = decks[of_tiles[name].tiles].tiles
        if ident in known:
            clauses[name] = of_tiles[name].model_copy(update={"start": ident})
        else:
            report.unknown(("start", name), f"tile of the deck '{name}'", ident, known)
    model = ruleset.model.model_copy(update={"decks": clauses})
    return replace(ruleset, model=model).with_files(Deck, decks)


def _extended(
    deck: Deck, name: str, entries: Sequence[Mapping[str, Any]], taken: set[str], report: Report
) -> Deck:
    """The deck with the tiles that the script lists for it, whose ids nothing else in the game may have."""
    reader = TileReader(deck.edges, deck.kinds, report)
    added: dict[str, Tile] = {}
    for index, entry in enumerate(entries):
        path = ("tiles", name, index)
        tile = reader.read(dict(entry), path)
        ident = tile_id(entry.get("id"))
        if ident in taken:
            message = f"the game already has a tile '{ident}'"
            report.add((*path, "id"), "duplicate-id", message, "give it another id")
        elif ident is not None:
            taken.add(ident)
            if tile is not None:
                added[ident] = tile
    return replace(deck, tiles={**deck.tiles, **added}, counts={**deck.counts, **dict.fromkeys(added, 1)})
