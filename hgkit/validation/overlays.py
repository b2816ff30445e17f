"""Checking an overlay: alone it says nothing, so it is laid over the rulesets of a catalog until it fits one."""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress

from hgkit.errors import HgkitError, RulesetError
from hgkit.games.catalog import Catalog
from hgkit.games.checks import warnings
from hgkit.games.finder import Finder
from hgkit.games.loading import alone, from_source
from hgkit.problems import Problem
from hgkit.rules.clauses.model import FileHead
from hgkit.rules.layers.chain import name_of
from hgkit.rules.layers.resolve import COMMAND_LINE
from hgkit.text.report import Report
from hgkit.text.source import Source


def overlay_problems(source: Source, catalog: Catalog, with_: Sequence[str] = ()) -> list[Problem]:
    """Return the errors of an overlay, laid last where others go `with_` it.

    Those of its head, and those that the ruleset finds in it that it fits best. Of the rulesets that it fits without
    an error the one with the fewest warnings about the overlay's own lines gives these. Where it `requires` rulesets,
    only these are tried.
    """
    head = Report(source)
    with suppress(RulesetError):
        head.read(FileHead, source.data)
    required, missing = _required(source, catalog)
    found = alone(source) if missing else _on_a_ruleset(source, required, catalog, with_)
    further = (problem for problem in [*missing, *found] if not head.follows(problem))
    return list(dict.fromkeys([*head.problems, *further]))


def _on_a_ruleset(
    source: Source, required: list[Source], catalog: Catalog, with_: Sequence[str]
) -> list[Problem]:
    """Return the problems of an overlay on the ruleset that it fits best; if it fits none, those of the rulesets."""
    best: tuple[list[Problem], Source] | None = None
    fitting: list[list[Problem]] = []
    broken: list[Problem] = []
    for base in required or _bases(catalog):
        problems, of_base = _laid_over(base, source, catalog, with_)
        if of_base:
            broken += of_base
            continue
        if not problems:
            return []
        if not any(problem.severity == "error" for problem in problems):
            fitting.append(problems)
        elif best is None or _distance(problems) < _distance(best[0]):
            best = problems, base
    if fitting:
        return min(fitting, key=len)
    if best is not None:
        return _laid_over(best[1], source, catalog, with_, causes=True)[0]
    return [*(broken if required else ()), *alone(source)]


def _required(source: Source, catalog: Catalog) -> tuple[list[Source], list[Problem]]:
    """Return the rulesets that the overlay requires, and a problem for each that is missing."""
    finder = Finder(catalog)
    found: list[Source] = []
    problems: list[Problem] = []
    for index, name in enumerate(source.names("requires")):
        try:
            found.append(finder.find("ruleset", name, source.mark(("requires", index))))
        except RulesetError as error:
            problems += error.problems
    return [base for base in found if "ruleset" in base.data], problems


def _bases(catalog: Catalog) -> Iterator[Source]:
    """Yield the rulesets that an overlay may be meant for; those that can be played come first."""
    found = []
    for path in catalog.files("ruleset"):
        try:
            base = catalog.read(path)
        except HgkitError:
            continue  # reported when that file itself is checked
        if "ruleset" in base.data:
            found.append(base)
    yield from sorted(found, key=lambda base: "abstract" in base.data)


def _laid_over(
    base: Source, source: Source, catalog: Catalog, with_: Sequence[str], *, causes: bool = False
) -> tuple[list[Problem], list[Problem]]:
    """Return the problems of an overlay on a ruleset, and those of the ruleset, which leave the overlay untested.

    Another overlay of its name, and a ruleset among those that it requires, count as problems of the ruleset.
    """
    names = enumerate(source.names("requires"))
    needed = [(name, source.mark(("requires", index))) for index, name in names if name != name_of(base)]
    try:
        others = [(name, COMMAND_LINE) for name in with_]
        laid = [*needed, *others, (os.path.abspath(source.path), COMMAND_LINE)]
        ruleset = from_source(base, catalog, with_=laid, causes=causes)
    except RulesetError as error:
        problems = list(error.problems)
        if any(problem.code in ("two-overlays", "not-an-overlay") for problem in problems):
            return [], problems
        own = all(problem.path == source.path for problem in problems)
        return problems, [] if own else _problems(base, catalog)
    return [problem for problem in warnings(ruleset) if problem.path == source.path], []


def _problems(base: Source, catalog: Catalog) -> list[Problem]:
    """Return the errors of a ruleset without the overlay."""
    try:
        from_source(base, catalog, causes=False)
    except RulesetError as error:
        return list(error.problems)
    return []


def _distance(problems: list[Problem]) -> float:
    """Return how far an overlay is from fitting: an unknown section counts more than an unknown name in a known one."""
    guessed = [0.9 if "did you mean" in problem.hint else 1.0 for problem in problems]
    return sum(far / (problem.where.count(".") + 1) for far, problem in zip(guessed, problems, strict=True))
