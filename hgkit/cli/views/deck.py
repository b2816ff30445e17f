"""Shows a deck of square tiles: all of them, one, or those with given sides."""

from functools import partial
from typing import Any

from hgkit.cli.inputs import check_language
from hgkit.cli.output import document, say, width
from hgkit.cli.views import Request
from hgkit.errors import NotFound
from hgkit.games.catalog import Catalog
from hgkit.games.finder import Finder
from hgkit.pictures.deck import draw_tiles, show_deck, show_tile
from hgkit.spaces.tiles.components.deck import Deck, load_deck
from hgkit.spaces.tiles.components.search import find_tiles
from hgkit.spaces.tiles.components.tile import Tile, part_name
from hgkit.text.naming import names_hint
from hgkit.text.source import Source


def view(request: Request, source: Source, catalog: Catalog) -> str:
    """Return the deck drawn, or one tile with its zones, or the tiles found by their sides, turned as requested."""
    deck = load_deck(source, partial(Finder(catalog).find, "deck"))
    check_language(request.lang, [deck.title], deck.id)
    if request.part is not None:
        tile = _tile(deck, request.part)
        return _json(deck, [(tile, 0)]) if request.json else show_tile(deck, tile)
    if request.find is not None:
        found = find_tiles(deck, request.find)
        if not found:
            say(f"no tile of {deck.id} has the sides {request.find}")
        if request.json:
            return _json(deck, found)
        return draw_tiles(deck, found, width=width(request.out)) if found else ""
    if request.json:
        return _json(deck, [(tile, 0) for tile in deck.tiles.values()])
    return show_deck(deck, width=width(request.out), lang=request.lang)


def _tile(deck: Deck, ident: str) -> Tile:
    if ident not in deck.tiles:
        raise NotFound(f"{deck.id} has no tile {ident!r}", names_hint(ident, deck.tiles))
    return deck.tiles[ident]


def _json(deck: Deck, tiles: list[tuple[Tile, int]]) -> str:
    note = deck.reconstructed
    about: dict[str, Any] = {
        "id": deck.id,
        "title": dict(deck.title),
        "file": deck.path,
        "totals": dict(deck.totals),
        "reconstructed": {"how": note.how, "why": note.why} if note else None,
    }
    return document("show", deck=about, tiles=[_tile_data(deck, tile, turned) for tile, turned in tiles])


def _tile_data(deck: Deck, tile: Tile, turned: int) -> dict[str, Any]:
    return {
        "id": tile.id,
        "count": deck.counts[tile.id],
        "turned": turned,
        "sides": list(tile.edges),
        "zones": [
            {
                "name": zone.name,
                "kind": zone.kind,
                "parts": [part_name(part, len(tile.sides[part[0]])) for part in zone.parts],
                "numbers": dict(zone.numbers),
                "animals": list(zone.animals),
                "power": zone.power,
            }
            for zone in tile.zones
        ],
    }
