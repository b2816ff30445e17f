"""Validating any file of hgkit: what it is follows from the key that names it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hgkit.errors import RulesetError
from hgkit.games.catalog import Catalog
from hgkit.games.checks import warnings
from hgkit.games.files import COMPONENTS, DECLARED
from hgkit.games.finder import Finder
from hgkit.games.loading import component_warnings, from_source
from hgkit.problems import Problem
from hgkit.rules.layers.resolve import COMMAND_LINE
from hgkit.text.files import LINES
from hgkit.text.naming import did_you_mean
from hgkit.text.source import Source
from hgkit.validation.overlays import overlay_problems

if TYPE_CHECKING:
    from hgkit.play.loader import Loader

CODES: Final = {
    "unknown-kind": "No key says what the file is: `ruleset`, `overlay`, `deck`, `map`, `board`, `script`, `position`.",
    "two-kinds": "A file says that it is a ruleset and an overlay.",
}

KINDS: Final = ("ruleset", "overlay", "script", "position", *COMPONENTS)
"""The keys that say what a file is; a ruleset may have a section `deck`, so it comes first."""

MOST_KEYS: Final = 100
"""The most keys of a file that are searched for a mistyped kind."""


def validate(
    path: str | os.PathLike[str], catalog: Catalog | None = None, *, with_: Sequence[str] = ()
) -> list[Problem]:
    """Return every problem of a file and of those that it builds on, errors and warnings, in the order of the text.

    The file may be a ruleset, an overlay, a deck, a map, a board, a script or a position. A ruleset is checked under
    the overlays `with_`, an overlay together with them. Raises NotFound when the system can't read the file itself.

    >>> validate("rulesets/hg-2020.yaml")
    []
    """
    catalog = catalog or Catalog()
    heard = len(catalog.warnings)
    name = os.fspath(path)
    if name.endswith(LINES):
        problems = set(_scripts(name, catalog))
    else:
        try:
            source = catalog.read(Path(name))
            kind = kind_of(source)
            together = _TOGETHER.get(kind) if with_ else None
            problems = set(together(source, catalog, with_) if together else _CHECKS[kind](source, catalog))
        except RulesetError as error:
            problems = set(error.problems)
    return sorted(problems.union(catalog.warnings[heard:]))


def shipped_files(catalog: Catalog) -> list[Path]:
    """Return all rulesets, overlays, decks, maps and boards of a catalog: what hgkit ships and what is on the path."""
    found: dict[Path, None] = {}
    for kind in ("ruleset", *COMPONENTS):
        found.update(dict.fromkeys(catalog.files(kind)))
    return list(found)


def kind_of(source: Source) -> str:
    """Return what kind of file this is. Raises RulesetError if no key shows it."""
    kind = next((kind for kind in KINDS if kind in source.data), None)
    if kind is None:
        guesses = ((key, did_you_mean(key, KINDS)) for key in islice(source.data, MOST_KEYS))
        key, hint = next((found for found in guesses if found[1]), ("", ""))
        hint = hint or f"start it with {', '.join(f'{kind}:' for kind in KINDS)}"
        unknown = f"unknown key {key!r}: " if key else ""
        message = f"{unknown}cannot tell what kind of file this is"
        problem = source.problem((key,), "unknown-kind", message, hint, key=True)
        raise RulesetError([problem, *source.misread])
    if kind == "ruleset" and "overlay" in source.data:
        message = "this is a ruleset already, so it can't be an overlay"
        hint = "leave out one of the two keys"
        problem = source.problem(("overlay",), "two-kinds", message, hint, key=True)
        raise RulesetError([problem, *source.misread])
    return kind


def _ruleset(source: Source, catalog: Catalog, with_: Sequence[str] = ()) -> Iterable[Problem]:
    return warnings(from_source(source, catalog, with_=[(name, COMMAND_LINE) for name in with_]))


def _components(source: Source, catalog: Catalog) -> Iterable[Problem]:
    """Return the problems of a component file. If no key shows what it holds, it is read as a deck of tiles."""
    finder = Finder(catalog)
    return component_warnings(finder.kind(source) or DECLARED[0], source, finder)


def _script(source: Source, catalog: Catalog, loader: Loader | None = None) -> Iterable[Problem]:
    """Return the problems of a script, its set-up and its position; `hgkit test` plays the turns."""
    from hgkit.play.loader import Loader
    from hgkit.play.replay import Replay
    from hgkit.play.script import load_script

    return Replay(load_script(source, loader or Loader(catalog))).problems


def _position(source: Source, catalog: Catalog) -> Iterable[Problem]:
    from hgkit.play.loader import Loader
    from hgkit.play.position import load_position

    return load_position(source, Loader(catalog)).warnings


def _scripts(name: str, catalog: Catalog) -> Iterator[Problem]:
    """Yield the problems of all scripts in a file with a script on each line."""
    from hgkit.play.loader import Loader
    from hgkit.play.script import read_sources

    loader = Loader(catalog)
    try:
        for source in read_sources(name):
            try:
                if isinstance(source, RulesetError):
                    raise source
                yield from _script(source, catalog, loader)
            except RulesetError as error:
                yield from error.problems
    except RulesetError as error:
        yield from error.problems


_CHECKS: Final[Mapping[str, Callable[[Source, Catalog], Iterable[Problem]]]] = {
    "ruleset": _ruleset,
    "overlay": overlay_problems,
    **dict.fromkeys(COMPONENTS, _components),
    "script": _script,
    "position": _position,
}

_TOGETHER: Final[Mapping[str, Callable[[Source, Catalog, Sequence[str]], Iterable[Problem]]]] = {
    "ruleset": _ruleset,
    "overlay": overlay_problems,
}
"""The checks of files that overlays go with."""
