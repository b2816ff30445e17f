"""A whole deck as text: what it is, what it holds, and every tile with its id."""

import textwrap
from collections.abc import Mapping, Sequence

from hgkit.pictures.tile import WIDTH, describe_tile, draw_tile, letters, one_line, symbol_of
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.spaces.tiles.components.deck_file import KindEntry
from hgkit.spaces.tiles.components.tile import Tile
from hgkit.text.naming import in_language

GAP = 2


def show_deck(deck: Deck, *, width: int = 100, lang: str = "en") -> str:
    """Return a deck as text: id, title, totals, whether and why it is reconstructed, a key, and its tiles in rows.

    `width` is in characters; `lang` picks the title, with the first one given as the fallback.
    """
    title = in_language(deck.title, lang)
    blocks = [f"{deck.id}: {' '.join(title.split())}{' (abstract)' if deck.abstract else ''}"]
    facts = [f"{number} {name}" for name, number in deck.totals.items()]
    if facts:
        blocks.append(textwrap.fill("totals: " + ", ".join(facts), width))
    note = deck.reconstructed
    if note is not None:
        text = f"reconstructed ({note.how.replace('_', ' ')}): {' '.join(note.why.split())}"
        blocks.append(textwrap.fill(text, width))
    if deck.source is not None:
        blocks.append(textwrap.fill(f"source: {' '.join(deck.source.split())}", width))
    edges = [
        f"{name} = {', '.join([*profile, *(['fits every side'] if name in deck.wild else [])])}"
        for name, profile in deck.edges.items()
        if profile != (name,) or name in deck.wild
    ]
    if edges:
        blocks.append(textwrap.fill(f"sides: {'; '.join(edges)}", width))
    blocks.append(textwrap.fill(_key(deck.kinds), width))
    tiles = [(tile, 0) for tile in deck.tiles.values()]
    if tiles:
        blocks.append(draw_tiles(deck, tiles, width=width))
    return "\n\n".join(blocks) + "\n"


def draw_tiles(deck: Deck, tiles: Sequence[tuple[Tile, int]], *, width: int = 100) -> str:
    """Draw tiles side by side in rows, each under its id, copies (if more than one) and turn (if any)."""
    columns = max(1, (width + GAP) // (WIDTH + GAP))
    rows = []
    for start in range(0, len(tiles), columns):
        chunk = tiles[start : start + columns]
        lines = [[_caption(deck, tile, turned) for tile, turned in chunk]]
        pictures = (draw_tile(tile, turned, deck.kinds) for tile, turned in chunk)
        lines.extend(map(list, zip(*pictures, strict=True)))
        padded = ((f"{cell:<{WIDTH}}" for cell in line) for line in lines)
        rows.append("\n".join((" " * GAP).join(line).rstrip() for line in padded))
    return "\n\n".join(rows)


def show_tile(deck: Deck, tile: Tile, turned: int = 0) -> str:
    """Draw one tile: its id and sides as printed, its picture, and a line for each zone beside it."""
    picture, zones = draw_tile(tile, turned, deck.kinds), describe_tile(tile)
    height = max(len(picture), len(zones))
    left = picture + [" " * WIDTH] * (height - len(picture))
    right = zones + [""] * (height - len(zones))
    body = "\n".join(f"{a}   {b}".rstrip() for a, b in zip(left, right, strict=True))
    return f"{_caption(deck, tile, turned)}: {'printed ' if turned else ''}{' '.join(tile.edges)}\n{body}\n"


def _caption(deck: Deck, tile: Tile, turned: int) -> str:
    copies = deck.counts[tile.id]
    return f"{one_line(tile.id)}{f' x{copies}' if copies > 1 else ''}{f' r{turned}' if turned else ''}"


def _key(kinds: Mapping[str, KindEntry]) -> str:
    fills = [f"{symbol_of(name, kinds)} {name}" for name in kinds]
    printed = [f"{letter} {name}" for name, letter in letters(kinds).items()]
    return "key: " + ", ".join([*fills, *printed, "* power"])
