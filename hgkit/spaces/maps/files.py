"""The component files of maps: the map itself, and decks of cards."""

from typing import Final

from hgkit.rules.components.file_kind import CARDS, FileKind

FILES: Final = (
    FileKind(
        sort="maps",
        named="map",
        key="map",
        noun="a map",
        load="hgkit.spaces.maps.components.map:load_map",
        model="hgkit.spaces.maps.components.map_file:MapFile",
        extend=True,
        warnings="hgkit.spaces.maps.components.map_warnings:map_warnings",
    ),
    CARDS,
)
