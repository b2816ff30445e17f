"""Finds the files that a file names."""

from contextlib import suppress
from typing import Final

from hgkit.errors import Ambiguous, NotFound, RulesetError
from hgkit.games.catalog import Catalog
from hgkit.games.files import COMPONENTS, component_kind
from hgkit.rules.components.file_kind import FileKind
from hgkit.rules.ruleset import folder_of
from hgkit.text.places import Mark
from hgkit.text.source import Source

CODES: Final = {
    "wrong-component": "A file holds another kind of components than is expected there.",
    "unknown-file": "A file that is named isn't there.",
}


class Finder:
    """Finds files that a file names, by name or by path, both seen from that file.

    A name that isn't there, or that two files have, is an error at the place that names it.
    """

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def find(self, kind: str, name: str, mark: Mark) -> Source:
        """Return the file with the key `kind` (`ruleset` is an overlay too) of a name at a place."""
        try:
            return self.catalog.find(kind, name, folder_of(mark))
        except NotFound as error:
            code = "ambiguous-name" if isinstance(error, Ambiguous) else "unknown-file"
            raise RulesetError([mark.problem((), code, error.message, error.hint)]) from None

    def component(self, wanted: FileKind, name: str, mark: Mark) -> Source:
        """Return the component file of a name at a place, where one of this kind is wanted."""
        try:
            source = self.find(wanted.key, name, mark)
        except RulesetError:
            for other in COMPONENTS:
                with suppress(NotFound):
                    source = self.catalog.find(other, name, folder_of(mark))
                    break
            else:
                raise
        kind = self.kind(source)
        if kind is not None and kind != wanted:
            message = f"{name!r} is {kind.noun}; {wanted.noun} is wanted"
            raise RulesetError([mark.problem((), "wrong-component", message)])
        return source

    def kind(self, source: Source, trail: tuple[str, ...] = ()) -> FileKind | None:
        """Return what a component file holds: what it lists itself, else what the file holds that it extends.

        None where neither says it; the files of `trail` build on it.
        """
        kind, name = component_kind(source.data), source.data.get("extends")
        if kind is None and isinstance(name, str) and source.path not in trail:
            with suppress(RulesetError):
                key = next(key for key in COMPONENTS if key in source.data)
                parent = self.find(key, name, source.mark(("extends",)))
                return self.kind(parent, (*trail, source.path))
        return kind
