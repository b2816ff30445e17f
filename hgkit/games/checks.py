"""Checks of a loaded ruleset, one a module: each finds the problems of its codes, its docstring explains them."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks import (
    cites,
    ends,
    formulas,
    goals,
    headings,
    names,
    options,
    played,
    players,
    racks,
    raised,
    restated,
    statuses,
    steps,
    unused,
    vocabulary,
)
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.boards.checks import boards as on_boards
from hgkit.spaces.boards.checks import endless
from hgkit.spaces.maps.checks import idle as idle_on_maps
from hgkit.spaces.maps.checks import maps as on_maps
from hgkit.spaces.tiles.checks import animals, dead, decks, idle, nowhere, occupation, powers

ERRORS: Final[tuple[ModuleType, ...]] = (
    played,
    names,
    vocabulary,
    formulas,
    goals,
    steps,
    cites,
    statuses,
    players,
    decks,
    ends,
    occupation,
    animals,
    powers,
    racks,
    on_boards,
    on_maps,
    restated,
)
"""Checks whose errors keep a ruleset from being used."""

WARNINGS: Final[tuple[ModuleType, ...]] = (
    options,
    headings,
    idle,
    idle_on_maps,
    dead,
    unused,
    nowhere,
    endless,
    on_maps,
    raised,
    restated,
)
"""Checks of what a ruleset hardly means, though it can be played."""


def errors(ruleset: Ruleset) -> list[Problem]:
    """Every error that keeps a ruleset from being used; of what is not played nothing else is said."""
    refused = list(played.check(ruleset))
    inside = tuple(f"{problem.where}." for problem in refused if problem.code == "not-played")
    further = (problem for module in ERRORS[1:] for problem in module.check(ruleset))
    errors = (problem for problem in further if problem.severity == "error")
    return sorted([*refused, *(error for error in errors if not f"{error.where}.".startswith(inside))])


def warnings(ruleset: Ruleset) -> list[Problem]:
    """What looks like a mistake in a ruleset without errors."""
    return sorted(
        problem for module in WARNINGS for problem in module.check(ruleset) if problem.severity == "warning"
    )
