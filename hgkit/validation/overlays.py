"""Checking an overlay: alone it says nothing, so it is laid over the rulesets of a catalog until it fits one."""

from __future__ import annotations

import os
from collections.abc import Iterator

from hgkit.errors import HgkitError, RulesetError
from hgkit.games.catalog import Catalog
from hgkit.games.checks import warnings
from hgkit.games.finder import Finder
from hgkit.games.loading import from_source
from hgkit.problems import Problem
from hgkit.rules.clauses.model import FileHead
from hgkit.rules.layers.chain import name_of
from hgkit.rules.layers.resolve import COMMAND_LINE
from hgkit.text.report import read_model
from hgkit.text.source import Source


def overlay_problems(source: Source, catalog: Catalog) -> list[Problem]:
    """The errors of an overlay.

    Those of its head; then those that the ruleset finds in it that it fits best. A ruleset that it fits without an
    error gives its warnings about the overlay's own lines. Where it `requires` rulesets, only these are tried.
    """
    read_model(FileHead, source)
    required, missing = _required(source, catalog)
    if missing:
        return missing
    best: tuple[list[Problem], Source] | None = None
    for base in required or _bases(catalog):
        problems = _laid_over(base, source, catalog)
        if problems is None:
            continue
        if not any(problem.severity == "error" for problem in problems):
            return problems
        if best is None or _distance(problems) < _distance(best[0]):
            best = problems, base
    return (_laid_over(best[1], source, catalog, causes=True) or []) if best else []


def _required(source: Source, catalog: Catalog) -> tuple[list[Source], list[Problem]]:
    """The rulesets that the overlay requires, and what it requires and nobody has."""
    finder = Finder(catalog)
    found: list[Source] = []
    problems: list[Problem] = []
    for index, name in enumerate(_names(source, "requires")):
        try:
            found.append(finder.ruleset(name, source.mark(("requires", index))))
        except RulesetError as error:
            problems += error.problems
    return [base for base in found if _is_ruleset(base)], problems


def _bases(catalog: Catalog) -> Iterator[Source]:
    """The rulesets that an overlay may be meant for, those that are played first."""
    found = []
    for path in catalog.files("ruleset"):
        try:
            base = catalog.read(path)
        except HgkitError:
            continue  # reported when that file itself is checked
        if _is_ruleset(base):
            found.append(base)
    yield from sorted(found, key=lambda base: isinstance(base.data, dict) and "abstract" in base.data)


def _is_ruleset(source: Source) -> bool:
    return isinstance(source.data, dict) and "ruleset" in source.data


def _laid_over(
    base: Source, source: Source, catalog: Catalog, *, causes: bool = False
) -> list[Problem] | None:
    """The problems of an overlay on a ruleset; None for one that has errors, or another overlay of its name."""
    names = enumerate(_names(source, "requires"))
    needed = [(name, source.mark(("requires", index))) for index, name in names if name != name_of(base)]
    try:
        with_ = [*needed, (os.path.abspath(source.path), COMMAND_LINE)]
        ruleset = from_source(base, catalog, with_=with_, causes=causes)
    except RulesetError as error:
        taken = any(problem.code == "two-overlays" for problem in error.problems)
        return None if taken or _is_broken(base, catalog) else list(error.problems)
    except HgkitError:
        return None  # what it requires is a ruleset, and another one
    return [problem for problem in warnings(ruleset) if problem.path == source.path]


def _is_broken(base: Source, catalog: Catalog) -> bool:
    try:
        from_source(base, catalog, causes=False)
    except HgkitError:
        return True
    return False


def _distance(problems: list[Problem]) -> float:
    """How far an overlay is from fitting: an unknown section more than an unknown name in a known one."""
    guessed = [0.9 if "did you mean" in problem.hint else 1.0 for problem in problems]
    return sum(far / (problem.where.count(".") + 1) for far, problem in zip(guessed, problems, strict=True))


def _names(source: Source, key: str) -> list[str]:
    names = source.data.get(key) if isinstance(source.data, dict) else None
    return [str(name) for name in names] if isinstance(names, list) else []
