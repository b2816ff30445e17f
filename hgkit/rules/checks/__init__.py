"""Checks of a loaded ruleset, one a module: each finds the faults of its codes, and its docstring explains
them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks import (
    animals,
    cites,
    decks,
    ends,
    formulas,
    names,
    occupation,
    players,
    powers,
    statuses,
    steps,
)
from hgkit.rules.ruleset import Ruleset

Check = Callable[[Ruleset], Iterator[Problem]]

ERRORS: Final[tuple[ModuleType, ...]] = (
    names,
    formulas,
    steps,
    cites,
    statuses,
    players,
    decks,
    ends,
    occupation,
    animals,
    powers,
)
"""Checks whose faults keep a ruleset from being used."""


def errors(ruleset: Ruleset) -> list[Problem]:
    """Every fault that keeps a ruleset from being used."""
    return sorted(problem for module in ERRORS for problem in module.check(ruleset))
