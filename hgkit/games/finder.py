"""Finds the files that a file names."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from hgkit.errors import Ambiguous, NotFound, RulesetError
from hgkit.games.catalog import Catalog
from hgkit.rules.ruleset import folder_of
from hgkit.text.places import Mark
from hgkit.text.source import Source

CODES: Final = {
    "wrong-component": "A file holds another kind of components than is expected there.",
    "unknown-file": "A file that is named isn't there.",
}


COMPONENTS: Final[Mapping[str | None, str]] = {
    "tiles": "a deck of tiles",
    "cards": "a deck of cards",
    "dominoes": "a deck of dominoes",
    "map": "a map",
    "board": "a file of boards",
}
"""What files of components are called."""


def component_kind(source: Source) -> str | None:
    """Return what a file of components holds, a key of `COMPONENTS`; None where its keys do not say."""
    keys = source.data
    if "map" in keys or "board" in keys:
        return "map" if "map" in keys else "board"
    if "deck" not in keys:
        return None
    if "cards" in keys:
        return "cards"
    return "dominoes" if "scenes" in keys or "dominoes" in keys else "tiles" if "tiles" in keys else None


class Finder:
    """Finds files that a file names, by name or by path, both seen from that file.

    A name that isn't there, or that two files have, is an error at the place that names it.
    """

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def find(self, kind: str, name: str, mark: Mark) -> Source:
        """Return the file of a kind (`ruleset` is an overlay too, `deck`, `map`, `board`) of a name at a place."""
        try:
            return self.catalog.find(kind, name, folder_of(mark))
        except NotFound as error:
            code = "ambiguous-name" if isinstance(error, Ambiguous) else "unknown-file"
            raise RulesetError([mark.problem((), code, error.message, error.hint)]) from None

    def component(self, what: str, name: str, mark: Mark) -> Source:
        """Return the file of components of a name at a place; `what` is wanted there, a key of `COMPONENTS`."""
        kind = what if what in ("map", "board") else "deck"
        try:
            source = self.find(kind, name, mark)
        except RulesetError:
            for other in ("deck", "map", "board"):
                with suppress(NotFound):
                    source = self.catalog.find(other, name, folder_of(mark))
                    break
            else:
                raise
        holds = component_kind(source)
        if holds not in (None, what):
            message = f"{name!r} is {COMPONENTS[holds]}; {COMPONENTS[what]} is wanted"
            raise RulesetError([mark.problem((), "wrong-component", message)])
        return source
