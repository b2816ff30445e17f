"""Finds what `hgkit show` was asked for and has it shown by the view for its kind."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hgkit.cli.shelf import FOLDER, Thing, kind_of, things
from hgkit.errors import NotFound
from hgkit.rules.catalog import Catalog
from hgkit.rules.source import Source


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
    """The text, or JSON, for a request. Raises NotFound for an unknown name, RulesetError for a fault."""
    kind, source = _find(request.name, catalog)
    return _view(kind, source)(request, source, catalog)


def _find(name: str, catalog: Catalog) -> tuple[str, Source]:
    path = Path(name)
    if path.suffix in {".yaml", ".yml"} or len(path.parts) > 1:
        return kind_of(path), catalog.read(path)
    known: dict[str, Thing] = {}
    for thing in things(catalog):
        known.setdefault(thing.id, thing)
    if name in known:
        return known[name].kind, catalog.read(known[name].path)
    near = difflib.get_close_matches(name, known, 3)
    hint = f"did you mean {' or '.join(map(repr, near))}?" if near else "'hgkit list' shows all"
    raise NotFound(f"there is nothing called {name!r} ({hint})")


def _view(kind: str, source: Source) -> View:
    from hgkit.cli.views import deck, document, ruleset

    if kind == "ruleset":
        return ruleset.view
    if kind == "deck" and isinstance(source.data, dict) and not {"cards", "dominoes"} & source.data.keys():
        return deck.view
    if kind in FOLDER:
        return document.view
    expected = ", ".join(FOLDER)
    raise NotFound(f"{source.path}: nothing that can be shown: its first lines name no {expected}")
