"""Where rulesets, decks, maps and boards are found: beside the file that names them, on the path, or shipped."""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from hgkit.errors import Ambiguous, HgkitError, NotFound
from hgkit.games.files import FOLDERS
from hgkit.problems import Problem
from hgkit.text.encoding import MAX_BYTES
from hgkit.text.files import YAML, files_below, open_file
from hgkit.text.naming import did_you_mean
from hgkit.text.source import Source, read

CODES: Final = {
    "ambiguous-name": "Two files have the name: x.yaml and x.yml in one folder, or one like a shipped file's.",
    "hides-shipped": "A file in a folder of --path has the name of a shipped one and is used in its place.",
}

# A ruleset may have a section `deck`, so `ruleset` is looked for first.
_KEYS: Final = {
    kind: re.compile(rf"^\ufeff?[\"']?{kind}[\"']?[ \t]*:[ \t]+\S", re.MULTILINE) for kind in FOLDERS
}


@lru_cache(maxsize=1)
def shipped() -> Path:
    """Return the folder with what hgkit ships: beside the package in a checkout, inside it when installed."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "data"
    return inside if inside.is_dir() else package.parent


@lru_cache(maxsize=1)
def _shipped_folders() -> tuple[str, ...]:
    return tuple(f"{os.path.realpath(shipped() / name)}{os.sep}" for name in set(FOLDERS.values()))


def is_path(name: str) -> bool:
    """Return whether a text names a file by its path, rather than by its name alone."""
    path = Path(name)
    return path.suffix in YAML or path.is_absolute() or len(path.parts) > 1


class Catalog:
    """Finds files by name. A name belongs to the first of these places that has a file of the wanted kind:

    the folder of the file that names it; the `folders` given (`--path`), with all folders below them; the working
    folder, for a name that no file gives; the folders in $HGKIT_PATH; what hgkit ships. In each of them the files of
    `rulesets/` and `tiles/` count too. Names in shipped files don't look around themselves.

    `listener` hears every warning once; `warnings` keeps those of names, for whoever checks a file.
    """

    def __init__(
        self,
        folders: Iterable[str | os.PathLike[str]] = (),
        *,
        listener: Callable[[Problem], None] | None = None,
    ) -> None:
        self.folders = [*map(Path, folders)]
        entries = os.environ.get("HGKIT_PATH", "").split(os.pathsep)
        self.environment = [Path(entry) for entry in entries if entry]
        self.listener = listener
        self.warnings: list[Problem] = []
        self._reported: set[Problem] = set()
        self._read: dict[str, Source] = {}
        self._kinds: dict[Path, str] = {}
        self._indexes: dict[tuple[Path, str], dict[str, list[Path]]] = {}

    def files(self, kind: str) -> Iterator[Path]:
        """Yield the files in the folder of a kind, the user's first; one like an earlier one is hidden."""
        seen: dict[tuple[str, str], Path] = {}
        for folder in (*self.folders, *self.environment, shipped()):
            for stem, paths in self._index(folder, kind).items():
                for path in paths:
                    if seen.setdefault((stem, self.kind(path)), path.parent) == path.parent:
                        yield path

    def find(self, kind: str, name: str, near: Path | None = None) -> Source:
        """Return the file of a kind (`ruleset` is an overlay too) by name, or by path where the name is one.

        `near` is the folder of the file that says the name, None for a name that the user gives directly.
        Raises NotFound, with the nearest names, when there is none, and when two files have the name.
        """
        if is_path(name):
            return self.read(_with_suffix((near or Path()) / name))
        unknown: list[Path] = []
        for place in self._places(kind, name, near):
            found = [path for path in place if self._is(path, kind)]
            if found:
                return self.read(self._only(found, kind, name))
            unknown += [path for path in place if not self.kind(path)]
        if unknown:  # its errors say why it is no file of this kind
            return self.read(unknown[0])
        if os.path.isdir((near or Path()) / name):
            raise NotFound(f"{name}: this is a directory, not a file")
        raise NotFound(f"there is no {kind} {name!r}", self._hint(kind, name, near))

    def called(self, path: str, name: str, folder: Path) -> str:
        """Return what a file of a folder may call a ruleset: its name if that leads there, else the path."""
        try:
            if os.path.samefile(self.find("ruleset", name, folder).path, path):
                return name
        except (HgkitError, OSError):
            pass
        return os.path.relpath(os.path.realpath(path), os.path.realpath(folder))

    def kind(self, path: Path) -> str:
        """Return the kind of a file by the key that names it, empty for a file of another kind."""
        if path not in self._kinds:
            self._kinds[path] = _kind_of(path)
        return self._kinds[path]

    def read(self, path: Path) -> Source:
        """Read a file once."""
        name = display(path)
        if name not in self._read:
            self._read[name] = read(name)
        return self._read[name]

    def warn(self, problem: Problem) -> None:
        """Keep a warning, and pass it to the listener."""
        self.warnings.append(problem)
        self.tell(problem)

    def tell(self, problem: Problem) -> None:
        """Pass a warning to the listener, once."""
        if self.listener and problem not in self._reported:
            self._reported.add(problem)
            self.listener(problem)

    def _places(self, kind: str, name: str, near: Path | None) -> Iterator[list[Path]]:
        if near is not None and not _is_shipped(near):
            yield _beside(near, kind, name)
        for folder in self.folders:
            yield self._index(folder, kind).get(name, [])
        if near is None:
            yield _beside(Path(), kind, name)
        for folder in (*self.environment, shipped()):
            yield self._index(folder, kind).get(name, [])

    def _index(self, folder: Path, kind: str) -> dict[str, list[Path]]:
        """Return the files that a folder has for a kind, by name: walking once, however many names are asked for."""
        key = (folder, FOLDERS[kind])
        if key not in self._indexes:
            paths = files_below(folder / FOLDERS[kind], YAML)
            if folder != shipped():
                laid_out = any(os.path.isdir(folder / name) for name in set(FOLDERS.values()))
                paths += files_below(folder, YAML, deep=not laid_out)
            index: dict[str, list[Path]] = {}
            for path in paths:
                index.setdefault(path.stem, []).append(path)
            self._indexes[key] = index
        return self._indexes[key]

    def _is(self, path: Path, kind: str) -> bool:
        found = self.kind(path)
        return found == kind or (found == "overlay" and kind == "ruleset")

    def _only(self, found: list[Path], kind: str, name: str) -> Path:
        """Return the first file, if the name can mean no other one. Raises Ambiguous, or warns, if it can."""
        path = found[0]
        twin = next((other for other in found[1:] if other.parent == path.parent), None)
        if twin is not None:
            raise Ambiguous(f"{name!r} is both {display(path)} and {display(twin)}", "remove one of the two")
        ours = next((own for own in self._index(shipped(), kind).get(name, ()) if self._is(own, kind)), None)
        if ours is None or _same(path, ours):
            return path
        if any(_lies_in(path, folder) for folder in self.folders):
            message = f"used in place of the shipped {name!r}, {display(ours)}"
            self.warn(Problem(display(path), 1, 1, "hides-shipped", message, "warning"))
            return path
        raise Ambiguous(
            f"{name!r} is both your {display(path)} and the shipped {display(ours)}",
            f"rename yours, or choose it with --path {display(path.parent)}",
        )

    def _hint(self, kind: str, name: str, near: Path | None) -> str:
        known = {path.stem for path in files_below(near or Path(), YAML, deep=False)}
        for folder in (*self.folders, *self.environment, shipped()):
            known.update(self._index(folder, kind))
        return did_you_mean(name, sorted(known), most=3) or f"'hgkit list {kind}s' shows all"


def _kind_of(path: Path) -> str:
    try:
        with open_file(str(path)) as file:
            text = file.read(MAX_BYTES).decode("utf-8", "replace").replace("\r", "\n")
    except (NotFound, OSError):
        return ""
    return next((kind for kind, key in _KEYS.items() if kind in text and key.search(text)), "")


def display(path: Path) -> str:
    """Return a path as users read it: relative to the working folder where it lies below it."""
    text = str(path)
    try:
        if ".." in path.parts and os.path.realpath(os.path.normpath(path)) == os.path.realpath(path):
            text = os.path.normpath(path)  # unless a link on the way makes `a/..` another folder
        return str(Path(text).relative_to(os.getcwd())) if path.is_absolute() else text
    except (ValueError, OSError):
        return text


def _beside(folder: Path, kind: str, name: str) -> list[Path]:
    places = (folder, folder / FOLDERS[kind])
    paths = [place / f"{name}{suffix}" for place in places for suffix in YAML]
    return [path for path in paths if os.path.isfile(path)]


def _with_suffix(path: Path) -> Path:
    """Return the file that a path means, which may leave the suffix out."""
    if path.suffix in YAML or os.path.exists(path):
        return path
    found = [file for suffix in YAML if os.path.isfile(file := path.with_name(path.name + suffix))]
    if len(found) > 1:
        message = f"'{path}' is both {display(found[0])} and {display(found[1])}"
        raise Ambiguous(message, "write the suffix too")
    return found[0] if found else path


def _is_shipped(folder: Path) -> bool:
    return f"{os.path.realpath(folder)}{os.sep}".startswith(_shipped_folders())


def _lies_in(path: Path, folder: Path) -> bool:
    return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(folder))


def _same(one: Path, other: Path) -> bool:
    """Return whether two paths lead to the same content: a copy of a shipped file changes nothing."""
    try:
        return one == other or one.read_bytes() == other.read_bytes()
    except OSError:
        return False
