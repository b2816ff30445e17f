"""The spaces with all kinds that they play: what is not listed here is refused when a file is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from pydantic import BaseModel

from hgkit.rules.clauses.plays import Plays
from hgkit.spaces.boards.plays import PLAYS as BOARDS
from hgkit.spaces.maps.plays import PLAYS as MAPS
from hgkit.spaces.tiles.plays import PLAYS as TILES
from hgkit.text.kinds import Registry

DECLARED: Final = (TILES, MAPS, BOARDS)
"""What the spaces declare, without plug-ins."""


def _elsewhere(space: Plays) -> dict[str, dict[str, tuple[str, ...]]]:
    """The kinds that other spaces play and this one does not, with the names of those spaces."""
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for other in DECLARED:
        for family, kinds in other.kinds.items():
            for name in kinds:
                if name not in space.kinds.get(family, {}):
                    by_name = found.setdefault(family, {})
                    by_name[name] = (*by_name.get(name, ()), other.name)
    return found


def _complete(space: Plays) -> Plays:
    registry = Registry(space.name, space.place, space.kinds, _elsewhere(space))
    others = tuple(other for other in DECLARED if other is not space)
    return replace(space, registry=registry, others=others)


SPACES: Final[Mapping[str, Plays]] = {space.name: _complete(space) for space in DECLARED}
"""Every space by its name."""


def all_kinds() -> dict[str, tuple[type[BaseModel], ...]]:
    """The classes of all kinds by family, each once, whichever spaces play them."""
    found: dict[str, dict[type[BaseModel], None]] = {}
    for registry in (space.registry for space in SPACES.values()):
        for family in registry.kinds:
            classes = (registry.find(family, name) for name in registry.names(family))
            found.setdefault(family, {}).update(dict.fromkeys(filter(None, classes)))
    return {family: tuple(classes) for family, classes in found.items()}


def spaces_of_kinds() -> dict[str, list[str]]:
    """The spaces that play each kind, by the name of its class."""
    found: dict[str, list[str]] = {}
    for space in SPACES.values():
        for families in space.registry.kinds.values():
            for home in dict.fromkeys(families.values()):
                found.setdefault(home.partition(":")[2], []).append(space.name)
    return found


def space_for(data: Any) -> Plays:
    """Return the space that the data of a ruleset chooses."""
    clause = data.get("space") if isinstance(data, dict) else None
    keys = clause if isinstance(clause, dict) else {}
    return next((space for space in SPACES.values() if space.key in keys), SPACES["tiles"])


def registry_for(data: Any) -> Registry:
    """Return the registry of the space that the data of a ruleset chooses."""
    return space_for(data).registry
