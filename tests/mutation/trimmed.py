"""Loaders for many short games: a game is compiled with the tiles that its script names, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from hgkit.engine.game import Game
from hgkit.games.build import build
from hgkit.games.catalog import Catalog
from hgkit.games.finder import Finder
from hgkit.games.loading import from_source, load_component
from hgkit.play.loader import Loader
from hgkit.rules.clauses.setup import TileDeck
from hgkit.rules.components.component_file import Component
from hgkit.rules.components.file_kind import FileKind
from hgkit.rules.layers.resolve import Named
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.tiles.components.deck import Deck
from hgkit.text.source import Source

CATALOG = Catalog()
WORD = re.compile(r"[\w-]+")
_DECKS: dict[str, Component] = {}


def _component(kind: FileKind, source: Source, finder: Finder) -> Component:
    """A component file, a deck of tiles read once: no mutant changes its file."""
    if kind.sort != "tiles":
        return load_component(kind, source, finder)
    if source.path not in _DECKS:
        _DECKS[source.path] = load_component(kind, source, finder)
    return _DECKS[source.path]


def load(
    name: str,
    sets: Sequence[str] = (),
    overlays: Sequence[Named] = (),
    near: Path | None = None,
    causes: bool = False,
) -> Ruleset:
    """A ruleset under changed values and overlays, seen from the file `near`. Raises as `hgkit.load` does."""
    with patch("hgkit.games.loading.load_component", _component):
        source = CATALOG.find("ruleset", name, near)
        return from_source(source, CATALOG, with_=overlays, sets=sets, causes=causes)


@cache
def loaded(
    name: str, sets: tuple[str, ...], overlays: tuple[Named, ...], near: Path | None = None
) -> Ruleset:
    """The same, loaded once."""
    return load(name, sets, overlays, near)


def words(data: Any) -> Iterator[str]:
    """Every word in the texts, numbers and keys of a script, however deep."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from words(key)
            yield from words(value)
    elif isinstance(data, list):
        for item in data:
            yield from words(item)
    elif isinstance(data, str):
        yield from WORD.findall(data)
        yield data
    elif isinstance(data, int):
        yield str(data)


class Trimmed(Loader):
    """A loader for one script, in which `mutated` has one value changed by `setting`."""

    def __init__(self, data: Any, mutated: str | None = None, setting: str = "") -> None:
        super().__init__(CATALOG)
        self.mutated = mutated
        self.setting = setting
        self._words = frozenset(words(data))
        self._listed = frozenset(data.get("decks", ())) if "seed" not in data else frozenset()
        self._last: tuple[Ruleset, tuple[str, ...], Game] | None = None

    def _load(self, name: str, near: Path | None, sets: Sequence[str], overlays: Sequence[Named]) -> Ruleset:
        if name != self.mutated:
            return loaded(name, tuple(sets), tuple(overlays), near)
        if sets or overlays:
            return load(name, [self.setting, *sets], overlays, near)
        return mutated(name, self.setting)

    def game(self, ruleset: Ruleset, players: Sequence[str]) -> Game:
        """The game of the tiles that the script names; of all where it leaves anything to chance."""
        last = self._last
        if last is None or last[0] is not ruleset or last[1] != tuple(players):
            last = self._last = (ruleset, tuple(players), build(self._trimmed(ruleset), players))
        return last[2]

    def _trimmed(self, ruleset: Ruleset) -> Ruleset:
        clauses = {name: c for name, c in ruleset.model.decks.items() if isinstance(c, TileDeck)}
        if not clauses or not clauses.keys() <= self._listed:
            return ruleset
        kept = self._words | {str(clause.start) for clause in clauses.values()}
        decks = {
            name: replace(
                deck,
                tiles={ident: tile for ident, tile in deck.tiles.items() if ident in kept},
                counts={ident: n for ident, n in deck.counts.items() if ident in kept},
            )
            for name, deck in ruleset.of(Deck).items()
        }
        return ruleset.with_files(Deck, decks)


_MUTATED: dict[tuple[str, str], Ruleset] = {}


def mutated(name: str, setting: str) -> Ruleset:
    """A ruleset with one value changed; only the last one is kept. Raises as `hgkit.load` does."""
    if (name, setting) not in _MUTATED:
        _MUTATED.clear()
        _MUTATED[name, setting] = load(name, [setting])
    return _MUTATED[name, setting]
