"""What is on the path: every ruleset, overlay, deck, map and board, recognised by a key of its file."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hgkit.games.catalog import display
from hgkit.text.naming import in_language

if TYPE_CHECKING:
    from hgkit.games.catalog import Catalog
    from hgkit.text.source import Data

FOLDER = {"ruleset": "ruleset", "overlay": "ruleset", "deck": "deck", "map": "deck", "board": "deck"}
"""The kinds of things, and the folder of the catalog that holds each."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A file on the path: the name to call it by, its kind, and where it is."""

    id: str
    kind: str
    path: Path


def things(catalog: Catalog, kinds: Collection[str] = tuple(FOLDER)) -> Iterator[Thing]:
    """Everything of some kinds on the path; files of a folder that are something else are left out."""
    for folder in dict.fromkeys(FOLDER[kind] for kind in kinds):
        for path in catalog.files(folder):
            kind = catalog.kind(path)
            if kind in kinds and FOLDER[kind] == folder:
                yield Thing(path.stem, kind, path)


def title_of(catalog: Catalog, thing: Thing) -> object:
    """The title of a thing as its file has it, in several languages or one; None where the file has errors."""
    from hgkit.errors import HgkitError

    try:
        data = catalog.read(thing.path).data
    except HgkitError:
        return None
    return data.get("title") if isinstance(data, dict) else None


def titles(catalog: Catalog, thing: Thing, lang: str) -> str:
    """The title of a thing in a language, else in any; a remark where the file has errors."""
    from hgkit.errors import HgkitError

    try:
        data = catalog.read(thing.path).data
    except HgkitError:
        return f"(not readable; 'hgkit validate {display(thing.path)}' says why)"
    title = data.get("title") if isinstance(data, dict) else None
    if isinstance(title, dict):
        title = in_language(title, lang)
    abstract = " (abstract)" if isinstance(data, dict) and data.get("abstract") is True else ""
    return f"{' '.join(str(title or '').split())}{abstract}{_made(data, str(title))}"


def _made(data: Data, title: str) -> str:
    """A remark on components that are not the printed ones, unless the title says so."""
    reconstructed = data.get("reconstructed") if isinstance(data, dict) else None
    if not reconstructed:
        return ""
    how = reconstructed.get("how") if isinstance(reconstructed, dict) else None
    word = "made up" if how == "made_up" else "reconstructed"
    return "" if word in title else f" ({word})"
