"""What is on the path: every ruleset, overlay, deck, map and board, recognised by a key of its file."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hgkit.errors import HgkitError
from hgkit.games.catalog import Catalog, display
from hgkit.games.files import FOLDERS
from hgkit.text.naming import in_language


@dataclass(frozen=True, slots=True)
class Thing:
    """A file on the path: the name to call it by, its kind, and where it is."""

    id: str
    kind: str
    path: Path


def things(catalog: Catalog, kinds: Iterable[str] = FOLDERS) -> Iterator[Thing]:
    """Yield everything of some kinds on the path; files of a folder that are something else are left out."""
    for kind in kinds:
        for path in catalog.files(kind):
            if catalog.kind(path) == kind:
                yield Thing(path.stem, kind, path)


def content_of(catalog: Catalog, thing: Thing) -> dict[str, Any] | None:
    """Return the content of a thing's file, or None if it has errors."""
    try:
        return catalog.read(thing.path).data
    except HgkitError:
        return None


def title_of(thing: Thing, content: dict[str, Any] | None, lang: str) -> str:
    """Return the title of a thing in a language, else in any; remarks where it is not printed or has errors."""
    if content is None:
        return f"(not readable; 'hgkit validate {display(thing.path)}' says why)"
    title, note = content.get("title"), content.get("reconstructed")
    title = " ".join(str(in_language(title, lang) if isinstance(title, dict) else title or "").split())
    how = note.get("how") if isinstance(note, dict) else None
    word = "made up" if how == "made_up" else "reconstructed"
    abstract = " (abstract)" if content.get("abstract") is True else ""
    return f"{title}{abstract}{f' ({word})' if note and word not in title else ''}"
