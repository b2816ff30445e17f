"""What a command is given: files that it must not write over, files of another kind, languages that nothing is in."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from hgkit.games.catalog import Catalog

_COMMANDS = {
    "script": "'hgkit play' plays it",
    "position": "'hgkit score' scores it",
    "ruleset": "'hgkit show' shows it, --rules plays a script under it",
    "overlay": "'hgkit show' shows it, --with lays it over the rules",
}


def recorded(path: Path) -> Path:
    """Return the recorded game, or the folder of them, that a path means: what is there, else what ships.

    A game may be called by its name alone.
    """
    from hgkit.games.catalog import shipped

    if path.exists() or path.is_absolute():
        return path
    named = path if path.parts[:1] == ("games",) else Path("games", f"{path}.yaml")
    ours = shipped() / named
    return ours if ours.exists() else path


def refuse_input(out: Path | None, inputs: Sequence[str]) -> None:
    """Raise BadParameter where the file to write is one of those to read, or lies in a folder of them."""
    if out is None or not out.is_file():
        return
    for name in inputs:
        if any(_same(out, f"{name}{suffix}") for suffix in ("", ".yaml", ".yml")) or _inside(out, name):
            raise typer.BadParameter(f"-o {out}: this file is read; write to another one")


def _same(one: Path, other: str) -> bool:
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):
        return False


def _inside(out: Path, folder: str) -> bool:
    """Return whether a file is among those that hgkit reads below a folder."""
    from hgkit.text.files import READ

    try:
        below = Path(os.path.realpath(out)).is_relative_to(os.path.realpath(folder))
    except (OSError, ValueError):
        return False
    return below and out.name.endswith(READ) and os.path.isdir(folder)


@contextmanager
def taking(path: Path, wanted: str, catalog: Catalog) -> Iterator[None]:
    """Report a broken or missing file that is of another kind than `wanted` as a mistyped command.

    Raises BadParameter in place of the RulesetError or NotFound of what is done inside.
    """
    from hgkit.errors import NotFound, RulesetError

    try:
        yield
    except (NotFound, RulesetError):
        refuse_other_kind(path, wanted, catalog)
        raise


def refuse_other_kind(path: Path, wanted: str, catalog: Catalog) -> None:
    """Raise BadParameter if the file is known to be of another kind than `wanted`."""
    kind = _kind(path, catalog)
    if kind not in (wanted, None):
        way = f"; {_COMMANDS[kind]}" if kind in _COMMANDS else ""
        raise typer.BadParameter(f"{path}: this is {one(kind)}, not a {wanted}{way}") from None


def one(noun: str) -> str:
    """Return a noun with its article."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def _kind(path: Path, catalog: Catalog) -> str | None:
    """Return the kind of a file, or of what the name stands for if there is no such file; None if it is unknown."""
    from hgkit.cli.shelf import things
    from hgkit.errors import HgkitError
    from hgkit.text.files import YAML
    from hgkit.text.source import read
    from hgkit.validation.files import kind_of

    if path.is_dir():
        return None
    if not path.is_file():
        return next((thing.kind for thing in things(catalog) if thing.id == str(path)), None)
    try:
        return kind_of(read(path)) if path.suffix in YAML else None
    except HgkitError:
        return None


def check_language(lang: str, texts: Iterable[object], of: str) -> None:
    """Raise NotFound where none of the texts is in a language. English, the default, always passes."""
    from hgkit.errors import NotFound
    from hgkit.text.naming import names_hint

    known = {"en", *(str(name) for text in texts if isinstance(text, Mapping) for name in text)}
    if lang not in known:
        hint = names_hint(lang, sorted(known), known="there is ")
        raise NotFound(f"{of} has no text in the language {lang!r} ({hint})")
