"""Racks of a game on boards that a clause can't use.

A step that lays, marks or swaps dominoes needs a rack of dominoes that every player has; what everybody takes
from belongs to the table. Tokens have racks of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from hgkit.problems import Problem
from hgkit.rules import effect_clauses as effects
from hgkit.rules.checks.found import problem
from hgkit.rules.dominoes import Dominoes
from hgkit.rules.ruleset import Ruleset
from hgkit.rules.turn_clauses import FoundStep, PlaceStep, RefillStep, TokenStep

CODES: Final = {
    "wrong-rack": "A rack that a clause can't use: one for all where each player needs one, or tokens for dominoes.",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Racks of dominoes and racks of tokens: each of its kind, one for each player where that is needed."""
    if not ruleset.of(Dominoes):
        return
    tokens = {name for _, name in _token_racks(ruleset)}
    dominoes = _domino_racks(ruleset)
    for path, name in dominoes:
        if name in tokens:
            message = f"{name!r} can't hold dominoes and tokens"
            yield problem(ruleset, path, "wrong-rack", message, "name a rack of its own for each")
    for path, name in [*dominoes, *_token_racks(ruleset)]:
        rack = ruleset.model.racks.get(name)
        if rack is None:
            continue
        shared = path[-1] not in ("rack", "from", "to", "else")
        if rack.owner == "table" and not shared:
            message = f"every player needs a rack {name!r} of their own"
            yield problem(ruleset, path, "wrong-rack", message, "owner: seat")
        elif rack.owner == "seat" and shared:
            message = f"{name!r} is no rack of the table"
            yield problem(ruleset, path, "wrong-rack", message, "owner: table")


def _domino_racks(ruleset: Ruleset) -> list[tuple[Any, str]]:
    """Where clauses name racks of dominoes."""
    found: list[tuple[Any, str]] = []
    for ident, clause in ruleset.clauses.items():
        path = tuple(ident.split("."))
        if isinstance(
            clause,
            PlaceStep | FoundStep | RefillStep | effects.PlaceAgain | effects.MarkEffect | effects.Swap,
        ):
            found.append(((*path, "rack"), clause.rack))
        key = "from" if isinstance(clause, RefillStep) else "with"
        names = getattr(clause, "sources" if key == "from" else "partners", ())
        if isinstance(clause, RefillStep | effects.Swap):
            found += [((*path, key, index), name) for index, name in enumerate(names) if name != "others"]
    return found


def _token_racks(ruleset: Ruleset) -> list[tuple[Any, str]]:
    """Where clauses name racks of tokens."""
    found: list[tuple[Any, str]] = []
    for ident, clause in ruleset.clauses.items():
        path = tuple(ident.split("."))
        if isinstance(clause, TokenStep):
            found += [((*path, "from"), clause.source), ((*path, "to"), clause.to)]
        elif isinstance(clause, effects.Recover):
            found += [((*path, "to"), clause.to), ((*path, "else"), clause.otherwise)]
    return found
