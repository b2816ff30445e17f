"""Finds what `hgkit show` was asked for and has it shown by the view for its kind.

A module here shows one kind of file: `view(request, source, catalog)`.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import typer

from hgkit.cli.inputs import one
from hgkit.cli.shelf import things
from hgkit.errors import Ambiguous, NotFound
from hgkit.games.catalog import Catalog, is_path
from hgkit.games.files import COMPONENTS, FOLDERS
from hgkit.games.finder import Finder
from hgkit.text.naming import did_you_mean
from hgkit.text.source import Source
from hgkit.validation.files import kind_of


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked to see, and how."""

    name: str
    part: str | None
    find: str | None
    sets: list[str]
    overlays: list[str]
    json: bool
    out: Path | None
    lang: str


View = Callable[[Request, Source, Catalog], str]


def show(request: Request, catalog: Catalog) -> str:
    """Return the text, or JSON, for a request. Raises NotFound for an unknown name, RulesetError for an error."""
    kind, source = _find(request.name, catalog)
    _refuse_ignored(request, kind)
    return _view(kind, source, catalog)(request, source, catalog)


def _refuse_ignored(request: Request, kind: str) -> None:
    """Raise BadParameter for what would change nothing of what is shown."""
    if kind != "ruleset" and (request.sets or request.overlays):
        option = "--set" if request.sets else "--with"
        raise typer.BadParameter(f"{option}: changes rulesets only; {request.name} is {one(kind)}")
    if request.find is not None and request.part is not None:
        raise typer.BadParameter(f"--find: looks in the whole deck; leave {request.part!r} out")


def _find(name: str, catalog: Catalog) -> tuple[str, Source]:
    for kind in ("ruleset", *COMPONENTS):
        try:
            source = catalog.find(kind, name)
        except Ambiguous:
            raise
        except NotFound:
            if is_path(name) or os.path.isdir(name):
                raise
        else:
            return kind_of(source), source
    hint = did_you_mean(name, [thing.id for thing in things(catalog)], most=3) or "'hgkit list' shows all"
    raise NotFound(f"there is nothing called {name!r}", hint)


def _view(kind: str, source: Source, catalog: Catalog) -> View:
    if kind not in FOLDERS:
        expected = ", ".join(FOLDERS)
        raise NotFound(f"{source.path}: nothing that can be shown: its first lines name no {expected}")
    holds = Finder(catalog).kind(source) if kind == "deck" else None
    of_tiles = kind == "deck" and (holds is None or holds.sort == "decks")
    name = kind if kind == "ruleset" or of_tiles else "document"
    view: View = import_module(f"{__name__}.{name}").view
    return view
