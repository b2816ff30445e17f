"""Rulesets: a file with all it inherits, checked against the schema, with its decks."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Protocol

from pydantic import ValidationError

from hgkit.errors import NotFound, RulesetError
from hgkit.problems import Problem
from hgkit.rules.boards import Boards, load_boards
from hgkit.rules.canonical import played, sha256
from hgkit.rules.cards import Cards, load_cards
from hgkit.rules.catalog import Catalog
from hgkit.rules.clause import Clause
from hgkit.rules.deck import Deck, load_deck
from hgkit.rules.dominoes import Dominoes, load_dominoes
from hgkit.rules.layers import Resolved, resolve
from hgkit.rules.map import Map, load_map
from hgkit.rules.model import RulesetModel
from hgkit.rules.places import Mark
from hgkit.rules.schema_faults import schema_faults
from hgkit.rules.setup_clauses import CardDeck, DominoDeck, TileDeck, TokenDeck
from hgkit.rules.source import Source


@dataclass(frozen=True, slots=False)
class Ruleset:
    """A resolved ruleset: `id`, the checked `model`, where every value stands, and its decks by file name."""

    id: str
    path: str
    model: RulesetModel
    resolved: Resolved
    decks: Mapping[str, Deck] = field(repr=False)
    dominoes: Mapping[str, Dominoes] = field(default_factory=dict, repr=False)
    boards: Mapping[str, Boards] = field(default_factory=dict, repr=False)
    cards: Mapping[str, Cards] = field(default_factory=dict, repr=False)
    maps: Mapping[str, Map] = field(default_factory=dict, repr=False)

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """Every clause by its id."""
        return dict(self.model.clauses())

    @cached_property
    def sha256(self) -> str:
        """The hash of everything that changes play: the resolved clauses and the decks they name."""
        decks = {name: _deck_data(deck) for name, deck in sorted(self.decks.items())}
        content: dict[str, Any] = {"rules": played(self.resolved.data), "decks": decks}
        parts: dict[str, Mapping[str, Played]] = {
            "dominoes": self.dominoes,
            "boards": self.boards,
            "cards": self.cards,
            "maps": self.maps,
        }
        for name, files in parts.items():
            if files:
                content[name] = {key: files[key].as_data() for key in sorted(files)}
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


class Played(Protocol):
    """A file that a ruleset names and that is played with."""

    def as_data(self) -> Any:
        """What changes play, as plain data."""
        ...


def _deck_data(deck: Deck) -> Any:
    return [
        [tile.id, deck.counts[tile.id], list(tile.edges), [_zone_data(zone) for zone in tile.zones]]
        for tile in deck.tiles.values()
    ]


def _zone_data(zone: Any) -> Any:
    return [
        zone.kind,
        [list(p) for p in zone.parts],
        dict(zone.numbers),
        list(zone.animals),
        zone.power,
        zone.inner,
    ]


def load(
    name: str | os.PathLike[str],
    *,
    set: Mapping[str, Any] | Sequence[str] | None = None,
    with_: Iterable[str] = (),
    catalog: Catalog | None = None,
) -> Ruleset:
    """Load a ruleset by name or path.

    `set` changes values by clause path (`{"animals.wolf.points": 2}`, or "path=value" texts); `with_` names overlays
    laid over it. Raises RulesetError with every fault found, NotFound for an unknown name or an unreadable file.
    """
    catalog = catalog or Catalog()
    source = catalog.find("ruleset", os.fspath(name))
    sets = [f"{k}={_yaml(v)}" for k, v in set.items()] if isinstance(set, Mapping) else list(set or ())
    return from_source(source, catalog, with_=with_, sets=sets)


def _yaml(value: Any) -> str:
    import yaml

    return yaml.safe_dump(value, default_flow_style=True, allow_unicode=True).removesuffix("...\n").strip()


def from_source(
    source: Source, catalog: Catalog, *, with_: Iterable[str] = (), sets: Iterable[str] = ()
) -> Ruleset:
    """Load a ruleset from a file already read. Raises as `load` does."""
    finder = Finder(catalog)
    resolved = resolve(source, finder.ruleset, with_=tuple(with_), sets=tuple(sets))
    problems: list[Problem] = []
    model: RulesetModel | None = None
    try:
        model = RulesetModel.model_validate(resolved.data)
    except ValidationError as error:
        problems += schema_faults(error, RulesetModel, resolved.locate)
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
        raise RulesetError(dict.fromkeys(problems))
    ruleset = Ruleset(resolved.id, source.path, model, resolved, decks, dominoes, boards, cards, maps)
    from hgkit.rules.checks import errors

    problems = errors(ruleset)
    if problems:
        raise RulesetError(problems)
    return ruleset


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
    """Finds files that a file names: by name, or by path seen from that file.

    A name that isn't there is a fault at the place that names it.
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
            others = [self._there(other, name) for other in ("deck", "map", "board") if other != kind]
            found = next(filter(None, others), None)
            if found is None:
                raise
            source = found
        holds = component_kind(source)
        if holds not in (None, what):
            message = f"{name!r} is {COMPONENTS[holds]}; {COMPONENTS[what]} is wanted"
            raise RulesetError([Problem(mark.path, mark.line, mark.column, "wrong-component", message)])
        return source

    def _there(self, kind: str, name: str) -> Source | None:
        try:
            return self.catalog.find(kind, name)
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
            if name.endswith((".yaml", ".yml")):
                return self.catalog.read(Path(mark.path).parent / name)
            return self.catalog.find(kind, name)
        except NotFound as error:
            message, _, hint = str(error).partition(" (")
            raise RulesetError(
                [
                    Problem(
                        mark.path,
                        mark.line,
                        mark.column,
                        "unknown-file",
                        message,
                        hint=hint.removesuffix(")"),
                    )
                ]
            ) from None
