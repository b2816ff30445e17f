"""What checks share: problems at the place of a value, and names of a ruleset by what they stand for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from hgkit.problems import Problem, Severity
from hgkit.rules.clause import Clause
from hgkit.rules.naming import did_you_mean
from hgkit.rules.places import Path, dotted
from hgkit.rules.ruleset import Ruleset
from hgkit.rules.source import Source

AnyClause = TypeVar("AnyClause", bound=Clause)

MOST_NAMES = 12
"""Messages list names up to this many."""


def problem(
    ruleset: Ruleset,
    path: Path,
    code: str,
    message: str,
    hint: str = "",
    *,
    key: bool = False,
    column: int = 1,
    severity: Severity = "error",
) -> Problem:
    """A problem of the value at `path`, its key, or a column in it, placed in the layer that set it last."""
    mark = ruleset.resolved.locate(path, key=key, column=column)
    return Problem(mark.path, mark.line, mark.column, code, message, severity, dotted(path), hint)


def warning(
    ruleset: Ruleset,
    path: Path,
    code: str,
    message: str,
    hint: str = "",
    *,
    key: bool = False,
    gone: Removal | None = None,
) -> Problem:
    """A warning about the value at `path`, or its key; placed where a clause was removed if that is the reason."""
    if gone is not None:
        mark = gone.source.mark(gone.path)
        where = dotted(gone.path)
        return Problem(mark.path, mark.line, mark.column, code, message, "warning", where, hint)
    return problem(ruleset, path, code, message, hint, key=key, severity="warning")


def unknown(
    ruleset: Ruleset,
    path: Path,
    what: str,
    name: str,
    known: Iterable[str],
    *,
    key: bool = False,
    column: int = 1,
) -> Problem:
    """A name at `path` that is not among those `known`; `what` it should be the name of."""
    names = list(known)
    hint = did_you_mean(name, names)
    if not hint and len(names) <= MOST_NAMES:
        hint = f"known: {', '.join(names)}" if names else f"no {what} is declared"
    return problem(ruleset, path, "unknown-name", f"unknown {what} {name!r}", hint, key=key, column=column)


def clause(ruleset: Ruleset, name: str, kind: type[AnyClause]) -> AnyClause | None:
    """The clause of this id if the ruleset has one and it is of this kind."""
    found = ruleset.clauses.get(name)
    return found if isinstance(found, kind) else None


def clauses(ruleset: Ruleset, section: str, kind: type[AnyClause]) -> dict[str, AnyClause]:
    """The clauses of a section by their names in it."""
    start = f"{section}."
    return {
        name.removeprefix(start): found
        for name, found in ruleset.clauses.items()
        if name.startswith(start) and isinstance(found, kind)
    }


@dataclass(frozen=True, slots=True)
class Removal:
    """Where a layer removed a clause: the path of its name under `without`."""

    source: Source
    path: Path


def removed(ruleset: Ruleset, name: str) -> Removal | None:
    """The last removal of a clause or of the section it was in, if there was one."""
    for layer in reversed(ruleset.resolved.layers):
        gone = layer.document.get("without")
        for index, text in enumerate(gone if isinstance(gone, list) else ()):
            if isinstance(text, str) and f"{name}.".startswith(f"{text}."):
                return Removal(layer.source, ("without", index))
    return None


def declared_here(ruleset: Ruleset, section: str, name: str) -> bool:
    """Whether the file itself is the first to speak of an entry of a section, rather than a parent or an overlay."""
    for layer in ruleset.resolved.layers:
        for holder in (layer.document, layer.document.get("add")):
            entries = holder.get(section) if isinstance(holder, dict) else None
            if isinstance(entries, dict) and name in entries:
                return layer.source is ruleset.resolved.main.source
    return False


def listed(names: Iterable[str], most: int = 6) -> str:
    """Names as a text reads them: `a, b and c`, or `a, b, c and 20 more`."""
    found = list(names)
    if len(found) > most:
        found = [*found[: most - 1], f"{len(found) - most + 1} more"]
    return " and ".join(filter(None, (", ".join(found[:-1]), *found[-1:])))
