"""Checks of a loaded ruleset: every module of `hgkit.rules.checks`, and of the checks of its space, is one.

A check is a function `check(ruleset)` that yields problems; the `CODES` of its module say what each code means, its
`LEVELS` of what severity they are, where they are not errors alone. Packages add checks of their own (see
`hgkit.games.plugins`).
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Final

from hgkit.problems import Problem, Severity
from hgkit.rules.checks import played
from hgkit.rules.ruleset import Ruleset, UnreadComponents

SHARED: Final = "hgkit.rules.checks"


def errors(ruleset: Ruleset) -> list[Problem]:
    """Return every error that keeps a ruleset from being used; what is not played has no further ones."""
    refused = list(played.check(ruleset))
    inside = tuple(f"{problem.where}." for problem in refused if problem.code == "not-played")
    further = (module for module in modules(ruleset, "error") if module is not played)
    errors = (error for error in _run(further, ruleset, "error") if not f"{error.where}.".startswith(inside))
    return sorted([*refused, *errors])


def warnings(ruleset: Ruleset) -> list[Problem]:
    """Return the warnings about a ruleset without errors."""
    return sorted(_run(modules(ruleset, "warning"), ruleset, "warning"))


def modules(ruleset: Ruleset, level: Severity) -> list[ModuleType]:
    """Return the checks that may find problems of this severity in a ruleset."""
    plays = ruleset.plays
    added = (plays.registry.lint(name) for name in plays.registry.names("lint"))
    listed = [*_checks(SHARED), *_checks(plays.checks), *filter(None, added)]
    return [module for module in listed if level in getattr(module, "LEVELS", ("error",))]


def _run(checks: Iterable[ModuleType], ruleset: Ruleset, level: Severity) -> Iterator[Problem]:
    for module in checks:
        with suppress(UnreadComponents):
            yield from (problem for problem in module.check(ruleset) if problem.severity == level)


@cache
def _checks(package: str) -> tuple[ModuleType, ...]:
    path = import_module(package).__path__
    parts = (import_module(f"{package}.{part.name}") for part in iter_modules(path))
    return tuple(part for part in parts if hasattr(part, "check"))
