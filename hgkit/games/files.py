"""The kinds of files that have names: rulesets, overlays, and the component files of all spaces."""

from collections.abc import Mapping
from typing import Any, Final

from hgkit.rules.components.file_kind import FileKind
from hgkit.spaces.boards.files import FILES as BOARDS
from hgkit.spaces.maps.files import FILES as MAPS
from hgkit.spaces.tiles.files import FILES as TILES

DECLARED: Final = (*TILES, *MAPS, *BOARDS)
"""What the spaces declare."""

COMPONENTS: Final = tuple(dict.fromkeys(kind.key for kind in DECLARED))
"""The keys that name component files."""

FOLDERS: Final = {"ruleset": "rulesets", "overlay": "rulesets", **dict.fromkeys(COMPONENTS, "tiles")}
"""The kinds of files that have names, by the key that gives it, and the folder that holds each."""

HOUSE: Final = "house"
"""The folder in that of rulesets for house rules: overlays of a few lines that change what a table plays."""


def component_kind(data: Mapping[str, Any]) -> FileKind | None:
    """Return the kind of the component file with these keys; None where they do not say."""
    return next((kind for kind in DECLARED if kind.fits(data)), None)
