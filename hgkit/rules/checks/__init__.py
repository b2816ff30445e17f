"""Checks of a loaded ruleset, one a module: each finds the faults of its codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgkit.problems import Problem

if TYPE_CHECKING:
    from hgkit.rules.ruleset import Ruleset


def errors(ruleset: Ruleset) -> list[Problem]:
    """Every fault that keeps a ruleset from being used."""
    return []
