"""Rulesets and compiled games, each made once for all scripts of a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hgkit.engine.game import Game
from hgkit.games.build import build
from hgkit.games.catalog import Catalog
from hgkit.games.loading import from_source
from hgkit.play.exchange import exchange_rules
from hgkit.rules.layers.resolve import COMMAND_LINE, Named
from hgkit.rules.ruleset import Ruleset, folder_of
from hgkit.text.settings import settings


class Library:
    """Loads rulesets from a catalog and compiles them, once each.

    `sets` (path=value texts) and `overlays` are laid over the rules of scripts, after what a script says itself.
    """

    def __init__(
        self, catalog: Catalog | None = None, *, sets: Sequence[str] = (), overlays: Sequence[str] = ()
    ) -> None:
        """Start empty."""
        self.catalog = catalog or Catalog()
        self.sets = tuple(sets)
        self.overlays = tuple(overlays)
        self._rulesets: dict[tuple[Any, ...], Ruleset] = {}
        self._exchanged: dict[tuple[int, int], Ruleset] = {}
        self._games: dict[tuple[int, tuple[str, ...]], Game] = {}

    def ruleset(
        self,
        name: str,
        overlays: Sequence[Named] = (),
        values: Mapping[str, Any] | None = None,
        *,
        near: Path | None = None,
    ) -> Ruleset:
        """A ruleset under overlays and changed values, seen from the folder `near`. Raises as `load` does."""
        sets = [*settings(values or {}), *self.sets]
        own = [(overlay, COMMAND_LINE) for overlay in self.overlays]
        return self._load(name, near, sets, (*overlays, *own))

    def as_written(self, name: str, near: Path | None = None) -> Ruleset:
        """A ruleset without the library's sets and overlays. Raises as `load` does."""
        return self._load(name, near, (), ())

    def _load(self, name: str, near: Path | None, sets: Sequence[str], overlays: Sequence[Named]) -> Ruleset:
        source = self.catalog.find("ruleset", name, near)
        key = (source.path, tuple(sets), tuple((overlay, folder_of(mark)) for overlay, mark in overlays))
        if key not in self._rulesets:
            self._rulesets[key] = from_source(source, self.catalog, with_=overlays, sets=sets)
        return self._rulesets[key]

    def with_other_rules(self, ruleset: Ruleset, other: Ruleset) -> Ruleset:
        """The rules of another ruleset with the components of this one."""
        if not (self._is_kept(ruleset) and self._is_kept(other)):
            return exchange_rules(ruleset, other)
        key = (id(ruleset), id(other))
        if key not in self._exchanged:
            self._exchanged[key] = exchange_rules(ruleset, other)
        return self._exchanged[key]

    def game(self, ruleset: Ruleset, players: Sequence[str]) -> Game:
        """A ruleset compiled for players. Raises HgkitError as `build` does."""
        if not self._is_kept(ruleset):
            return build(ruleset, players)
        key = (id(ruleset), tuple(players))
        if key not in self._games:
            self._games[key] = build(ruleset, players)
        return self._games[key]

    def _is_kept(self, ruleset: Ruleset) -> bool:
        """Whether the ruleset lives as long as the library, so that its identity is a key."""
        return any(ruleset is kept for made in (self._rulesets, self._exchanged) for kept in made.values())
