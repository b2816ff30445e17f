"""What checks share: problems at the place of a value, and names of a ruleset by what they stand for."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final, TypeVar

from hgkit.problems import Problem
from hgkit.rules.clauses.clause import Clause
from hgkit.rules.layers.resolve import Layer
from hgkit.rules.ruleset import Ruleset, UnreadComponents
from hgkit.text.naming import NOUNS, names_hint
from hgkit.text.places import Path

AnyClause = TypeVar("AnyClause", bound=Clause)

Removal = tuple[Layer, Path]
"""The layer that removed a clause, and the path of the name under its `without`."""

_SECTIONS: Final = {noun: section for section, noun in NOUNS.items()} | {"place for pieces": "areas"}
"""The sections in which names are declared."""


def each(*checks: Iterable[Problem]) -> Iterator[Problem]:
    """Yield the problems of each check, as far as it needs no file of components that has errors."""
    for check in checks:
        with suppress(UnreadComponents):
            yield from check


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
    """Return a warning about the value at `path` (or its key), or about the removal that is its reason.

    The user's file has to change, not a parent: a warning about a parent's value points to the name of the file.
    """
    if gone is not None and not _is_parent(ruleset, gone[0]):
        return gone[0].source.problem(gone[1], code, message, hint, severity="warning")
    if _is_parent(ruleset, ruleset.resolved.setter(path)):
        path, key = ("ruleset",), False
    return ruleset.problem(path, code, message, hint, key=key, severity="warning")


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
    """Return the error for a name at `path` that is not among those `known`; `what` is the kind of thing it names."""
    gone = removed(ruleset, f"{_SECTIONS[what]}.{name}") if what in _SECTIONS else None
    hint = f"{gone[0].id} has removed it" if gone else names_hint(name, known, f"no {what} is declared")
    return ruleset.problem(path, "unknown-name", f"unknown {what} {name!r}", hint, key=key, column=column)


def clause(ruleset: Ruleset, name: str, kind: type[AnyClause]) -> AnyClause | None:
    """Return the clause of this id if the ruleset has one and it is of this kind."""
    found = ruleset.clauses.get(name)
    return found if isinstance(found, kind) else None


def clauses(ruleset: Ruleset, section: str, kind: type[AnyClause]) -> dict[str, AnyClause]:
    """Return the clauses of a section by their names in it."""
    start = f"{section}."
    named = [name for name in ruleset.clauses if name.startswith(start)]
    return {name.removeprefix(start): found for name in named if (found := clause(ruleset, name, kind))}


def removed(ruleset: Ruleset, name: str) -> Removal | None:
    """Return the last removal of a clause, of one in it or of the section it was in, if there was one."""
    for layer in reversed(ruleset.resolved.layers):
        for index, text in enumerate(layer.source.names("without")):
            if f"{name}.".startswith(f"{text}.") or text.startswith(f"{name}."):
                return layer, ("without", index)
    return None


def latest(ruleset: Ruleset, *paths: Path) -> Path:
    """Return the one of these paths that was set last, so that its layer is the one to blame."""
    layers = ruleset.resolved.layers
    return max(paths, key=lambda path: layers.index(ruleset.resolved.setter(path)))


def _is_parent(ruleset: Ruleset, layer: Layer) -> bool:
    return layer.kind == "ruleset" and layer.source is not ruleset.resolved.main.source


def set_here(ruleset: Ruleset, path: Path) -> bool:
    """Return whether the file itself or an overlay set the value at a path last, and no parent."""
    return not _is_parent(ruleset, ruleset.resolved.setter(path))


def declared_here(ruleset: Ruleset, section: str, name: str) -> bool:
    """Return whether the file itself or an overlay declares an entry of a section, and no parent does so first."""
    first = next((layer for layer in ruleset.resolved.layers if layer.place((section, name))), None)
    return first is not None and not _is_parent(ruleset, first)
