"""Checks of a loaded ruleset, one a module: each finds the faults of its codes, its docstring explains them."""

from __future__ import annotations

from types import ModuleType
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks import (
    animals,
    cites,
    dead,
    decks,
    drawing,
    ends,
    filling,
    formulas,
    goals,
    headings,
    idle,
    idle_on_maps,
    names,
    nowhere,
    occupation,
    on_boards,
    on_boards_racks,
    on_maps,
    options,
    players,
    powers,
    statuses,
    steps,
    unused,
    vocabulary,
)
from hgkit.rules.ruleset import Ruleset

ERRORS: Final[tuple[ModuleType, ...]] = (
    names,
    vocabulary,
    formulas,
    goals,
    steps,
    cites,
    statuses,
    players,
    decks,
    drawing,
    ends,
    filling,
    occupation,
    animals,
    powers,
    on_boards,
    on_boards_racks,
    on_maps,
)
"""Checks whose faults keep a ruleset from being used."""

WARNINGS: Final[tuple[ModuleType, ...]] = (options, headings, idle, idle_on_maps, dead, unused, nowhere)
"""Checks of what a ruleset hardly means, though it can be played."""


def errors(ruleset: Ruleset) -> list[Problem]:
    """Every fault that keeps a ruleset from being used."""
    return sorted(problem for module in ERRORS for problem in module.check(ruleset))


def warnings(ruleset: Ruleset) -> list[Problem]:
    """What looks like a mistake in a ruleset without errors."""
    return sorted(problem for module in WARNINGS for problem in module.check(ruleset))
