"""Rulesets: a file with all it inherits, checked against the schema, with its decks."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeVar

from pydantic import ValidationError

from hgkit.errors import Ambiguous, NotFound, RulesetError
from hgkit.problems import Problem
from hgkit.rules.boards import Boards, load_boards
from hgkit.rules.canonical import played, sha256
from hgkit.rules.cards import Cards, load_cards
from hgkit.rules.catalog import Catalog
from hgkit.rules.clause import Clause
from hgkit.rules.component import Component
from hgkit.rules.deck import Deck, load_deck
from hgkit.rules.dominoes import Dominoes, load_dominoes
from hgkit.rules.frozen import FrozenDict, freeze
from hgkit.rules.layers import COMMAND_LINE, Named, Resolved, resolve, unaffected
from hgkit.rules.map import Map, load_map
from hgkit.rules.model import RulesetModel
from hgkit.rules.naming import closest
from hgkit.rules.places import Mark
from hgkit.rules.schema_faults import schema_faults
from hgkit.rules.settings import settings
from hgkit.rules.setup_clauses import CardDeck, DominoDeck, TileDeck, TokenDeck
from hgkit.rules.source import Source

AnyComponent = TypeVar("AnyComponent", bound=Component)


@dataclass(frozen=True, slots=False)
class Ruleset:
    """A resolved ruleset: `id`, the checked `model`, where every value stands, and its components.

    Nothing in it can be changed; it can be pickled and copied.
    """

    id: str
    path: str
    model: RulesetModel
    resolved: Resolved
    components: Mapping[str, Mapping[str, Component]] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "components", freeze(self.components))

    def of(self, kind: type[AnyComponent]) -> dict[str, AnyComponent]:
        """The components of one kind, such as `Deck`, by the name under which clauses know their file."""
        files = self.components.get(kind.SORT, {})
        return {name: file for name, file in files.items() if isinstance(file, kind)}

    def with_files(self, kind: type[AnyComponent], files: Mapping[str, AnyComponent]) -> Ruleset:
        """The same rules with other components of one kind."""
        return replace(self, components={**self.components, kind.SORT: files})

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """Every clause by its id."""
        return FrozenDict(self.model.clauses())

    @cached_property
    def sha256(self) -> str:
        """The hash of everything that changes play: the resolved clauses and the decks they name."""
        content: dict[str, Any] = {"rules": played(self.resolved.data), "decks": {}}
        for sort, files in self.components.items():
            if files:
                content[sort] = {name: files[name].as_data() for name in sorted(files)}
        return sha256(content)

    def title(self, language: str = "en") -> str:
        """The title in a language, else in English, else any; the id where there is none."""
        title = self.model.title
        if isinstance(title, str):
            return title
        return (title or {}).get(language) or next(iter((title or {}).values()), self.id)

    def origin(self, clause: str) -> str:
        """The id of the ruleset or overlay that last set anything in a clause."""
        return self.resolved.origin(tuple(clause.split(".")))


def load(
    name: str | os.PathLike[str],
    *,
    set: Mapping[str, Any] | Sequence[str] | None = None,
    with_: Iterable[str] = (),
    path: Iterable[str | os.PathLike[str]] = (),
    catalog: Catalog | None = None,
) -> Ruleset:
    """Load a ruleset by name or path.

    `set` changes values by clause path (`{"animals.wolf.points": 2}`, or "path=value" texts); `with_` names overlays
    laid over it; names are looked for in the folders of `path` first. A `catalog` that several calls share reads
    every file once; it has folders of its own in place of `path`.

    Raises RulesetError with every error found, NotFound for an unknown name or an unreadable file.

    >>> load("hg-2020", set={"animals.deer.points": 2}).clauses["animals.deer"].points
    2
    """
    catalog = catalog or Catalog(path)
    source = catalog.find("ruleset", os.fspath(name))
    sets = settings(set) if isinstance(set, Mapping) else list(set or ())
    return from_source(source, catalog, with_=[(overlay, COMMAND_LINE) for overlay in with_], sets=sets)


def from_source(
    source: Source, catalog: Catalog, *, with_: Iterable[Named] = (), sets: Iterable[str] = ()
) -> Ruleset:
    """Load a ruleset from a file already read. Raises as `load` does."""
    finder = Finder(catalog)
    sections = RulesetModel.model_fields.keys()
    resolved = resolve(source, finder.ruleset, with_=tuple(with_), sets=tuple(sets), sections=sections)
    problems: list[Problem] = []
    model: RulesetModel | None = None
    from hgkit.spaces.registries import registry_for

    registry = registry_for(resolved.data)
    try:
        model = freeze(RulesetModel.model_validate(resolved.data, context=registry))
    except ValidationError as error:
        problems += schema_faults(error, RulesetModel, resolved.locate, resolved.data, registry)
    decks: dict[str, Deck] = {}
    for name, clause in (model.decks if model else {}).items():
        if not isinstance(clause, TileDeck):
            continue
        try:
            mark = resolved.locate(("decks", name, "tiles"))
            decks[clause.tiles] = load_deck(finder.component("tiles", clause.tiles, mark), finder.deck)
        except RulesetError as error:
            problems += error.problems
    dominoes: dict[str, Dominoes] = {}
    boards: dict[str, Boards] = {}
    cards: dict[str, Cards] = {}
    maps: dict[str, Map] = {}
    if model is not None:
        dominoes = _load_dominoes(model, resolved, finder, problems)
        boards = _load_boards(model, resolved, finder, problems)
        cards = _load_cards(model, resolved, finder, problems)
        maps = _load_map(model, resolved, finder, problems)
    if problems or model is None:
        found = unaffected(_without_parent(problems, resolved), resolved.problems)
        raise RulesetError(dict.fromkeys([*resolved.problems, *found]))
    components: dict[str, Mapping[str, Component]] = {
        Deck.SORT: decks,
        Cards.SORT: cards,
        Dominoes.SORT: dominoes,
        Map.SORT: maps,
        Boards.SORT: boards,
    }
    ruleset = Ruleset(resolved.id, source.path, model, resolved, components)
    from hgkit.rules.checks import errors, options

    problems = [*resolved.problems, *unaffected(errors(ruleset), resolved.problems)]
    if problems:
        raise RulesetError(problems)
    for warning in options.check(ruleset):
        catalog.tell(warning)
    return ruleset


def _without_parent(problems: list[Problem], resolved: Resolved) -> list[Problem]:
    """Return the problems, with one in place of many for a file that lacks most of a ruleset: its parent is missing."""
    lacking = [p.where for p in problems if p.code == "missing-key" and p.where in RulesetModel.model_fields]
    document = resolved.main.document
    if "extends" in document or len(lacking) < MOST_LACKING:
        return problems
    typo = next((key for key in document if closest(key, ["extends"])), "")
    mark = resolved.locate((typo,) if typo else (), key=True)
    if typo:
        message, hint = f"unknown key {typo!r}", "did you mean 'extends'?"
    else:
        message = f"'extends' is missing: this is no whole ruleset, it has no {', '.join(lacking)}"
        hint = "name the ruleset that this one changes, as in extends: hg-2020"
    rest = [problem for problem in problems if problem.where not in (*lacking, typo)]
    code = "unknown-key" if typo else "missing-key"
    return [
        Problem(mark.path, mark.line, mark.column, code, message, where=typo or "extends", hint=hint),
        *rest,
    ]


MOST_LACKING: Final = 4
"""A file without a parent that lacks so many sections was meant to have one."""


def _load_dominoes(
    model: RulesetModel, resolved: Resolved, finder: Finder, problems: list[Problem]
) -> dict[str, Dominoes]:
    """The files of dominoes that decks name, each read once; their faults go to `problems`."""
    found: dict[str, Dominoes] = {}
    for name, clause in model.decks.items():
        if not isinstance(clause, DominoDeck | TokenDeck):
            continue
        key, file = (
            ("dominoes", clause.dominoes)
            if isinstance(clause, DominoDeck)
            else ("one_of_each", clause.one_of_each)
        )
        if file in found:
            continue
        try:
            found[file] = load_dominoes(
                finder.component("dominoes", file, resolved.locate(("decks", name, key)))
            )
        except RulesetError as error:
            problems += error.problems
    return found


def _load_boards(
    model: RulesetModel, resolved: Resolved, finder: Finder, problems: list[Problem]
) -> dict[str, Boards]:
    """The file of boards that the space names; its faults go to `problems`."""
    if model.space is None or model.space.board is None:
        return {}
    name = model.space.board
    try:
        return {name: load_boards(finder.component("board", name, resolved.locate(("space", "board"))))}
    except RulesetError as error:
        problems += error.problems
        return {}


def _load_cards(
    model: RulesetModel, resolved: Resolved, finder: Finder, problems: list[Problem]
) -> dict[str, Cards]:
    """The files of cards that decks name, each read once; their faults go to `problems`."""
    found: dict[str, Cards] = {}
    for name, clause in model.decks.items():
        if isinstance(clause, CardDeck) and clause.cards not in found:
            try:
                source = finder.component("cards", clause.cards, resolved.locate(("decks", name, "cards")))
                found[clause.cards] = load_cards(source)
            except RulesetError as error:
                problems += error.problems
    return found


def _load_map(
    model: RulesetModel, resolved: Resolved, finder: Finder, problems: list[Problem]
) -> dict[str, Map]:
    """The map that the space names; its faults go to `problems`."""
    if model.space is None or model.space.graph is None:
        return {}
    name = model.space.graph
    try:
        return {
            name: load_map(finder.component("map", name, resolved.locate(("space", "graph"))), finder.map)
        }
    except RulesetError as error:
        problems += error.problems
        return {}


CODES: Final = {
    "wrong-component": "A file of another kind of components than is wanted there.",
    "unknown-file": "A file that is named isn't there.",
}
"""The manual of the codes that this module raises."""

COMPONENTS: Final[Mapping[str | None, str]] = {
    "tiles": "a deck of tiles",
    "cards": "a deck of cards",
    "dominoes": "a deck of dominoes",
    "map": "a map",
    "board": "a file of boards",
}
"""What files of components are called."""


def component_kind(source: Source) -> str | None:
    """What a file of components holds, a key of `COMPONENTS`; None where it does not tell."""
    keys = source.data if isinstance(source.data, dict) else {}
    if "map" in keys or "board" in keys:
        return "map" if "map" in keys else "board"
    if "deck" not in keys:
        return None
    if "cards" in keys:
        return "cards"
    return "dominoes" if "scenes" in keys or "dominoes" in keys else "tiles" if "tiles" in keys else None


class Finder:
    """Finds files that a file names, by name or by path, both seen from that file.

    A name that isn't there, or that two files have, is an error at the place that names it.
    """

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def ruleset(self, name: str, mark: Mark) -> Source:
        """The ruleset or overlay of a name that stands at a place."""
        return self._find("ruleset", name, mark)

    def component(self, what: str, name: str, mark: Mark) -> Source:
        """The file of components of a name that stands at a place; `what` is wanted there, a key of `COMPONENTS`."""
        kind = what if what in ("map", "board") else "deck"
        try:
            source = self._find(kind, name, mark)
        except RulesetError:
            others = [self._there(other, name, mark) for other in ("deck", "map", "board") if other != kind]
            found = next(filter(None, others), None)
            if found is None:
                raise
            source = found
        holds = component_kind(source)
        if holds not in (None, what):
            message = f"{name!r} is {COMPONENTS[holds]}; {COMPONENTS[what]} is wanted"
            raise RulesetError([Problem(mark.path, mark.line, mark.column, "wrong-component", message)])
        return source

    def _there(self, kind: str, name: str, mark: Mark) -> Source | None:
        try:
            return self.catalog.find(kind, name, folder_of(mark))
        except NotFound:
            return None

    def deck(self, name: str, mark: Mark) -> Source:
        """The deck file of a name that stands at a place."""
        return self._find("deck", name, mark)

    def map(self, name: str, mark: Mark) -> Source:
        """The map file of a name that stands at a place."""
        return self._find("map", name, mark)

    def _find(self, kind: str, name: str, mark: Mark) -> Source:
        try:
            return self.catalog.find(kind, name, folder_of(mark))
        except NotFound as error:
            code = "ambiguous-name" if isinstance(error, Ambiguous) else "unknown-file"
            problem = Problem(mark.path, mark.line, mark.column, code, error.message, hint=error.hint)
            raise RulesetError([problem]) from None


def folder_of(mark: Mark) -> Path | None:
    """Return the folder of the file that says a name; None for a name that comes from the command line."""
    return None if mark.path.startswith("--") else Path(mark.path).parent
