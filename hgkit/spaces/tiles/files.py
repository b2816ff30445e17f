"""The component files of tiles: decks."""

from typing import Final

from hgkit.rules.components.file_kind import FileKind

FILES: Final = (
    FileKind(
        sort="decks",
        named="file of tiles",
        key="deck",
        noun="a deck of tiles",
        load="hgkit.spaces.tiles.components.deck:load_deck",
        model="hgkit.spaces.tiles.components.deck_file:DeckFile",
        marks=("tiles",),
        extend=True,
    ),
)
