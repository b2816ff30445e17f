"""The spaces with all kinds that they play: what is not listed here is refused when a file is loaded."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any, Final

from pydantic import BaseModel

from hgkit.engine.effect import Effect
from hgkit.engine.keys import Key
from hgkit.engine.step import Step
from hgkit.games.plugins import Plugins, plugins, switched_off
from hgkit.rules.clauses.plays import Plays
from hgkit.spaces.boards.plays import PLAYS as BOARDS
from hgkit.spaces.maps.plays import PLAYS as MAPS
from hgkit.spaces.tiles.plays import PLAYS as TILES
from hgkit.text.kinds import BrokenKind, Kinds, Registry
from hgkit.text.leaves import at

DECLARED: Final = (TILES, MAPS, BOARDS)
"""What the spaces declare, without plug-ins."""


def spaces() -> Mapping[str, Plays]:
    """Return every space by its name, with the kinds that installed packages add."""
    return _spaces(switched_off())[0]


def refused() -> list[str]:
    """Return why entry points of installed packages can't be used."""
    return _spaces(switched_off())[1].refused


@cache
def _spaces(plain: bool) -> tuple[dict[str, Plays], Plugins]:
    clauses = {space.key: space.clause for space in DECLARED}
    own = {space.name: {**space.kinds, "space": clauses} for space in DECLARED}
    added = Plugins(own) if plain else plugins(own)
    return {space.name: _complete(space, added) for space in DECLARED}, added


def _complete(space: Plays, added: Plugins) -> Plays:
    kinds = added.kinds[space.name]
    elsewhere = _elsewhere(space.name, added.kinds)
    registry = Registry(space.name, space.place, kinds, elsewhere, added.packages, space.parameters)
    others = tuple(other for other in DECLARED if other is not space)
    return replace(space, registry=registry, others=others)


def _elsewhere(space: str, kinds: Mapping[str, Kinds]) -> dict[str, dict[str, dict[str, str]]]:
    """Return the kinds that other spaces play and this one does not, with the homes of their classes by space."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for other, families in kinds.items():
        for family, named in families.items():
            for name, home in named.items():
                if name not in kinds[space].get(family, {}):
                    found.setdefault(family, {}).setdefault(name, {})[other] = home
    return found


def all_kinds() -> dict[str, tuple[type[BaseModel], ...]]:
    """Return the classes of all kinds that can be imported by family, each once, whichever spaces play them."""
    found: dict[str, dict[type[BaseModel], None]] = {}
    for registry in (space.registry for space in spaces().values()):
        for family in registry.kinds.keys() - {"lint"}:
            for name in registry.names(family):
                with suppress(BrokenKind):
                    kind = registry.find(family, name)
                    found.setdefault(family, {}).update({kind: None} if kind is not None else {})
    return {family: tuple(classes) for family, classes in found.items()}


def turn_keys() -> dict[str, tuple[Key, ...]]:
    """Return what steps and effects of all kinds read in the turns of scripts, by key."""
    all_kinds()  # where their clauses are, they are too
    found: dict[str, tuple[Key, ...]] = {}
    todo: list[type[Step] | type[Effect]] = [Step, Effect]
    for kind in todo:
        todo += kind.__subclasses__()
        for name, key in kind.keys.items():
            found[name] = tuple(sorted({*found.get(name, ()), key}))
    return dict(sorted(found.items()))


def spaces_of_kinds() -> dict[str, list[str]]:
    """Return the spaces that play each kind, by the name of its class: the clauses that choose a space apart."""
    found: dict[str, list[str]] = {}
    for space in spaces().values():
        for family in space.registry.kinds.keys() - {"space"}:
            for home in dict.fromkeys(space.registry.kinds[family].values()):
                found.setdefault(home.partition(":")[2], []).append(space.name)
    return found


def space_for(data: Any) -> Plays:
    """Return the space that the data of a ruleset chooses: tiles where it chooses none."""
    kind, found = at(data, ("space", "kind")), spaces()
    return next((space for space in found.values() if space.key == kind), found["tiles"])


def registry_for(data: Any) -> Registry:
    """Return the registry of the space that the data of a ruleset chooses."""
    return space_for(data).registry
