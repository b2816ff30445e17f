"""Where rulesets, decks and templates are found: the user's folders first, then what hgkit ships."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from hgkit.errors import NotFound
from hgkit.rules.files import files_below
from hgkit.rules.source import Source, read

FOLDERS = {
    "ruleset": "rulesets",
    "deck": "tiles",
    "board": "tiles",
    "map": "tiles",
    "template": "templates",
    "schema": "schemas",
}


@lru_cache(maxsize=1)
def shipped() -> Path:
    """The folder with what hgkit ships: beside the package in a checkout, inside it when installed."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "data"
    return inside if inside.is_dir() else package.parent


class Catalog:
    """Finds files by name in folders, the first folder that has one wins.

    A user's folder may hold files directly or in `rulesets/` and `tiles/` like the shipped one.
    """

    def __init__(self, folders: Iterable[str | os.PathLike[str]] = ()) -> None:
        """`folders` are searched before the folders in $HGKIT_PATH and before what hgkit ships."""
        extra = [Path(entry) for entry in os.environ.get("HGKIT_PATH", "").split(os.pathsep) if entry]
        self.folders = [*map(Path, folders), *extra]
        self._read: dict[Path, Source] = {}

    def files(self, kind: str) -> Iterator[Path]:
        """All files of a kind (`ruleset`, `deck`), the user's first; a name seen before is hidden."""
        seen: set[str] = set()
        for folder in self._searched(kind):
            for path in files_below(folder, ".yaml"):
                if path.stem not in seen:
                    seen.add(path.stem)
                    yield path

    def _searched(self, kind: str) -> list[Path]:
        named = FOLDERS[kind]
        folders = [f / named if os.path.isdir(f / named) else f for f in self.folders]
        return [*folders, shipped() / named]

    def find(self, kind: str, name: str) -> Source:
        """The file of a kind by name, or by path where the name is one.

        Raises NotFound with the nearest names when there is none.
        """
        path = Path(name)
        if path.suffix in {".yaml", ".yml"} or path.is_absolute() or len(path.parts) > 1:
            return self.read(path)
        known: dict[str, Path] = {}
        for file in self.files(kind):
            known.setdefault(file.stem, file)
        if name in known:
            return self.read(known[name])
        near = difflib.get_close_matches(name, known, 3)
        hint = f"did you mean {' or '.join(map(repr, near))}?" if near else f"'hgkit list {kind}s' shows all"
        raise NotFound(f"there is no {kind} {name!r} ({hint})")

    def read(self, path: Path) -> Source:
        """Read a file once."""
        if path not in self._read:
            self._read[path] = read(display(path))
        return self._read[path]


def display(path: Path) -> str:
    """A path as users read it: relative to the working folder where it lies below it."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except (ValueError, OSError):
        return str(path)
