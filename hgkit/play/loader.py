"""Rulesets and compiled games, each made once for all scripts of a run."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from hgkit.engine.game import Game
from hgkit.errors import NotFound, RulesetError
from hgkit.games.build import build
from hgkit.games.catalog import Catalog
from hgkit.games.finder import Finder
from hgkit.games.loading import from_source, ruleset_source
from hgkit.play.exchange import exchange_rules
from hgkit.play.model import ScriptFile
from hgkit.play.position_model import PositionFile
from hgkit.problems import Problem
from hgkit.rules.layers.resolve import COMMAND_LINE, Named
from hgkit.rules.ruleset import Ruleset, folder_of
from hgkit.text.report import Report
from hgkit.text.settings import PLACE, settings
from hgkit.text.source import Source


def _located(problem: Problem, document: ScriptFile | PositionFile, source: Source) -> Problem:
    """Return an error of a changed value with the place in the file that changes it."""
    where = f"{problem.where}."
    keys = (key for key in document.set if f"{key}.".startswith(where) or where.startswith(f"{key}."))
    key = next(keys, None)
    if problem.path != PLACE or key is None:
        return problem
    mark = source.mark(("set", key), key=True)
    return replace(problem, path=mark.path, line=mark.line, column=mark.column)


class Loader:
    """Loads rulesets from a catalog and compiles them, once each.

    `sets` (path=value texts) and `overlays` are laid over the rules of scripts, after what a script says itself.
    """

    def __init__(
        self, catalog: Catalog | None = None, *, sets: Sequence[str] = (), overlays: Sequence[str] = ()
    ) -> None:
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
        """Return a ruleset under overlays and changed values, seen from the folder `near`. Raises as `load` does."""
        sets = [*settings(values or {}), *self.sets]
        own = [(overlay, COMMAND_LINE) for overlay in self.overlays]
        return self._load(name, near, sets, (*overlays, *own))

    def rules(self, document: ScriptFile | PositionFile, source: Source, report: Report) -> Ruleset:
        """Return the ruleset that a file names, under the file's overlays and values.

        Raises RulesetError, with the report's errors.
        """
        overlays = [(name, source.mark(("with", index))) for index, name in enumerate(document.overlays)]
        try:
            return self.ruleset(document.game, overlays, document.set, near=Path(source.path).parent)
        except NotFound as error:
            report.unknown_file(("game",), error)
            for name, mark in overlays:
                try:
                    Finder(self.catalog).find("ruleset", name, mark)
                except RulesetError as missing:
                    report.problems += missing.problems
        except RulesetError as error:
            report.problems += (_located(problem, document, source) for problem in error.problems)
        raise RulesetError(report.problems)

    def as_written(self, name: str, near: Path | None = None) -> Ruleset:
        """Return a ruleset without the loader's sets and overlays. Raises as `load` does."""
        return self._load(name, near, (), ())

    def _load(self, name: str, near: Path | None, sets: Sequence[str], overlays: Sequence[Named]) -> Ruleset:
        source = ruleset_source(self.catalog, name, near)
        if not isinstance(source.data, dict) or not {"ruleset", "overlay"} & source.data.keys():
            raise NotFound(f"{name!r} is not a ruleset", "its file has no key 'ruleset'")
        key = (source.path, tuple(sets), tuple((overlay, folder_of(mark)) for overlay, mark in overlays))
        if key not in self._rulesets:
            self._rulesets[key] = from_source(source, self.catalog, with_=overlays, sets=sets)
        return self._rulesets[key]

    def with_other_rules(self, ruleset: Ruleset, other: Ruleset) -> Ruleset:
        """Return the rules of another ruleset with the components of this one."""
        if not (self._is_kept(ruleset) and self._is_kept(other)):
            return exchange_rules(ruleset, other)
        key = (id(ruleset), id(other))
        if key not in self._exchanged:
            self._exchanged[key] = exchange_rules(ruleset, other)
        return self._exchanged[key]

    def game(self, ruleset: Ruleset, players: Sequence[str]) -> Game:
        """Return a ruleset compiled for players. Raises HgkitError as `build` does."""
        if not self._is_kept(ruleset):
            return build(ruleset, players)
        key = (id(ruleset), tuple(players))
        if key not in self._games:
            self._games[key] = build(ruleset, players)
        return self._games[key]

    def _is_kept(self, ruleset: Ruleset) -> bool:
        """Return whether the ruleset lives as long as the loader, so that its identity can be a key."""
        return any(ruleset is kept for made in (self._rulesets, self._exchanged) for kept in made.values())
