"""Looks for tiles by their sides: the tile in a player's hand, and tiles that fit no other."""

from collections.abc import Iterable

from hgkit.errors import HgkitError, NotFound
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.spaces.tiles.components.tile import Tile
from hgkit.text.naming import names_hint


def find_tiles(deck: Deck, sides: str) -> list[tuple[Tile, int]]:
    """Return the tiles whose sides, clockwise from any side, are the four edges in `sides` (`"a a b c"`).

    With each tile the least number of quarter turns clockwise that brings its sides into this order, north
    first. Commas may stand between the names. Raises NotFound for an unknown edge, HgkitError if there are
    not four.
    """
    wanted = sides.replace(",", " ").split()
    for name in wanted:
        if name not in deck.edges:
            raise NotFound(f"{deck.id} has no edge '{name}' ({names_hint(name, deck.edges)})")
    if len(wanted) != 4:
        raise HgkitError(
            f"expected the four sides of a tile, found {len(wanted)} in '{sides}' (clockwise, from any side)"
        )
    found = []
    for tile in deck.tiles.values():
        for turned in range(4):
            if [tile.edges[(side - turned) % 4] for side in range(4)] == wanted:
                found.append((tile, turned))
                break
    return found


def unplaceable(decks: Iterable[Deck]) -> list[str]:
    """Return the ids of tiles that could never lie next to another: no other tile of the decks has their edges.

    Everything may lie beside a wild edge.
    """
    played = [deck for deck in decks if not deck.abstract]
    wild = frozenset[str]().union(*(deck.wild for deck in played))
    if any(wild.intersection(tile.edges) for deck in played for tile in deck.tiles.values()):
        return []
    carriers: dict[str, int] = {}
    for deck in played:
        for tile in deck.tiles.values():
            for edge in set(tile.edges):
                carriers[edge] = carriers.get(edge, 0) + deck.counts[tile.id]
    return [
        tile.id
        for deck in played
        for tile in deck.tiles.values()
        if all(carriers[edge] == 1 for edge in set(tile.edges))
    ]
