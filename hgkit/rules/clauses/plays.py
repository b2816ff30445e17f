"""What each space plays of a ruleset, its kinds and sections and parameters, and what it can't do without.

Each space has such a declaration in its module `plays`: `hgkit.spaces.tiles.plays` and so on. It names the sections
that it plays and, for classes of which it plays only some optional parameters, which ones. What it does not name there
is refused; what it says nothing about is played whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pydantic import BaseModel

from hgkit.rules.clauses.clause import Clause
from hgkit.rules.clauses.model import RulesetModel
from hgkit.text.frozen import FrozenDict
from hgkit.text.kinds import Kinds, Registry


@dataclass(frozen=True, slots=True)
class Required:
    """A clause that a space can't do without, and why; with a `step` only where a turn has that step."""

    clause: str
    why: str
    step: str | None = None


@dataclass(frozen=True, slots=True)
class Plays:
    """What a space plays.

    `name` is short for `place`; `layout` is the key under which positions say what lies there. A ruleset chooses the
    space by the kind `key` of its clause `space`, whose class is `clause`. `game` is the function that
    compiles a game, `checks` the package of its own checks, `kinds` where classes of kinds are: each "module:name".

    `parameters` says by class which of the optional parameters are played (sections are those of the
    ruleset itself); `moments` are those of scoring clauses. `turn` are steps, of each tuple one, that some branch of
    every turn has to come to. `played_by` says which steps play a section, or a moment of a section
    (`scoring: completed`).

    `renamed` says what a field (`Class.field`) names in this space, where that is another thing than its annotation
    says; `counts` are numbers of the game that only this space keeps, `of_place` the names for the number of areas in
    which a place lies, `laid` those of what was just laid there. `registry` has the kinds with those of plug-ins;
    `others` are the other spaces, for messages.
    """

    name: str
    place: str
    layout: str
    key: str
    clause: str
    game: str
    checks: str
    kinds: Kinds
    parameters: Mapping[type[BaseModel], str]
    moments: tuple[str, ...]
    required: tuple[Required, ...]
    turn: tuple[tuple[str, ...], ...]
    played_by: Mapping[str, tuple[str, ...]]
    renamed: Mapping[str, str] = field(default_factory=FrozenDict)
    counts: tuple[str, ...] = ()
    of_place: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    registry: Registry = field(default_factory=lambda: Registry("", "", {}))
    others: tuple[Plays, ...] = ()

    def takes(self, section: str, kind: type[BaseModel], name: str) -> bool:
        """Return whether a section is played, and in it an optional parameter of a class."""
        always = RulesetModel.model_fields[section].is_required()
        if not always and section not in self.parameters[RulesetModel].split():
            return False
        return name in self.parameters.get(kind, name).split()


ABOUT: Final = "ruleset overlay title documents source reconstructed words abstract"
"""What a ruleset says about itself, in every space."""


def used(model: BaseModel) -> list[str]:
    """Return the optional parameters that a clause gives (or sections of a ruleset), without cite, status and note."""
    about = Clause.META if isinstance(model, Clause) else frozenset()
    found: list[str] = []
    for name, info in type(model).model_fields.items():
        value: Any = getattr(model, name)
        if name not in about and not info.is_required() and value not in (None, {}, False):
            found.append(name)
    return found
