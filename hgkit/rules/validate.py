"""Validating any file of hgkit: what it is follows from the key that names it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from hgkit.errors import RulesetError
from hgkit.problems import Problem
from hgkit.rules.boards import load_boards
from hgkit.rules.cards import load_cards
from hgkit.rules.catalog import Catalog
from hgkit.rules.checks import warnings
from hgkit.rules.deck import load_deck
from hgkit.rules.dominoes import load_dominoes
from hgkit.rules.map import load_map
from hgkit.rules.naming import did_you_mean
from hgkit.rules.overlays import overlay_problems
from hgkit.rules.ruleset import Finder, from_source
from hgkit.rules.source import Source

CODES: Final = {
    "unknown-kind": "No key says what the file is: `ruleset`, `overlay`, `deck`, `map`, `board`, `script`.",
    "two-kinds": "A file says that it is a ruleset and an overlay.",
}
"""The manual of the codes that this module raises."""

KINDS: Final = ("ruleset", "overlay", "script", "position", "deck", "map", "board")
"""The keys that say what a file is; a ruleset may have a section `deck`, so it comes first."""

LINES: Final = (".jsonl", ".jsonl.gz")
"""How the names of files end that hold one script a line."""


def validate(path: str | os.PathLike[str], catalog: Catalog | None = None) -> list[Problem]:
    """Every problem of a file and of those that it rests on, errors and warnings, in the order of the text.

    Raises NotFound when the system can't read the file itself.
    """
    catalog = catalog or Catalog()
    name = os.fspath(path)
    if name.endswith(LINES):
        return sorted(set(_scripts(name, catalog)))
    try:
        return sorted(set(_problems(catalog.read(Path(name)), catalog)))
    except RulesetError as error:
        return sorted(set(error.problems))


def validate_all(catalog: Catalog) -> list[Problem]:
    """Every problem of all files of a catalog, each once."""
    return sorted({problem for path in shipped_files(catalog) for problem in validate(path, catalog)})


def shipped_files(catalog: Catalog) -> list[Path]:
    """All rulesets, overlays, decks, maps and boards of a catalog: what hgkit ships and what is on the path."""
    found: dict[Path, None] = {}
    for kind in ("ruleset", "deck"):
        found.update(dict.fromkeys(catalog.files(kind)))
    return list(found)


def kind_of(source: Source) -> str:
    """What a file is. Raises RulesetError where no key says so."""
    data = source.data if isinstance(source.data, dict) else {}
    kind = next((kind for kind in KINDS if kind in data), None)
    if kind is None:
        guesses = ((key, did_you_mean(key, KINDS)) for key in data)
        key, hint = next((found for found in guesses if found[1]), ("", ""))
        mark = source.mark((key,), key=True)
        hint = hint or f"one of the keys {', '.join(KINDS)} names it"
        message = f"unknown key {key!r}: nothing says what this is" if key else "nothing says what this is"
        raise RulesetError(
            [Problem(mark.path, mark.line, mark.column, "unknown-kind", message, where=key, hint=hint)]
        )
    if kind == "ruleset" and "overlay" in data:
        mark = source.mark(("overlay",), key=True)
        message = "this is a ruleset already, so it can't be an overlay"
        hint = "leave out one of the two keys"
        raise RulesetError(
            [Problem(mark.path, mark.line, mark.column, "two-kinds", message, where="overlay", hint=hint)]
        )
    return kind


def _problems(source: Source, catalog: Catalog) -> Iterable[Problem]:
    """The problems of a file that could be read. Raises RulesetError with faults."""
    return _CHECKS[kind_of(source)](source, catalog)


def _ruleset(source: Source, catalog: Catalog) -> Iterable[Problem]:
    return warnings(from_source(source, catalog))


def _deck(source: Source, catalog: Catalog) -> Iterable[Problem]:
    data = source.data if isinstance(source.data, dict) else {}
    if "dominoes" in data:
        load_dominoes(source)
    elif "cards" in data:
        load_cards(source)
    else:
        load_deck(source, Finder(catalog).deck)
    return ()


def _map(source: Source, catalog: Catalog) -> Iterable[Problem]:
    load_map(source, Finder(catalog).map)
    return ()


def _board(source: Source, catalog: Catalog) -> Iterable[Problem]:
    load_boards(source)
    return ()


def _script(source: Source, catalog: Catalog) -> Iterable[Problem]:
    from hgkit.play.library import Library
    from hgkit.play.script import load_script

    return load_script(source, Library(catalog)).problems


def _position(source: Source, catalog: Catalog) -> Iterable[Problem]:
    from hgkit.play.library import Library
    from hgkit.play.position import load_position

    load_position(source, Library(catalog))
    return ()


def _scripts(name: str, catalog: Catalog) -> Iterator[Problem]:
    """The problems of all scripts in a file of lines."""
    from hgkit.play.library import Library
    from hgkit.play.script import load_script, read_sources

    library = Library(catalog)
    try:
        for source in read_sources(name):
            try:
                yield from load_script(source, library).problems
            except RulesetError as error:
                yield from error.problems
    except RulesetError as error:
        yield from error.problems


_CHECKS: Final[Mapping[str, Callable[[Source, Catalog], Iterable[Problem]]]] = {
    "ruleset": _ruleset,
    "overlay": overlay_problems,
    "deck": _deck,
    "map": _map,
    "board": _board,
    "script": _script,
    "position": _position,
}
