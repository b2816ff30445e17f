"""Loads rulesets: a file with all it inherits, checked against the schema, with its components."""

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path as FilePath
from typing import Any, Final

from hgkit.errors import NotFound, RulesetError
from hgkit.games.blame import blamed
from hgkit.games.catalog import Catalog
from hgkit.games.checks import errors
from hgkit.games.files import COMPONENTS, DECLARED
from hgkit.games.finder import Finder
from hgkit.games.plugins import GROUP
from hgkit.games.registries import refused, registry_for, space_for, spaces
from hgkit.problems import Problem
from hgkit.rules.checks import options
from hgkit.rules.checks.formulas import unreadable
from hgkit.rules.clauses.clause import Clause
from hgkit.rules.clauses.model import FileHead, RulesetModel
from hgkit.rules.clauses.references import Names, note
from hgkit.rules.clauses.values import values
from hgkit.rules.components.component_file import Component
from hgkit.rules.components.file_kind import FileKind
from hgkit.rules.layers.chain import Find
from hgkit.rules.layers.merge import Keys
from hgkit.rules.layers.resolve import COMMAND_LINE, Named, Resolved, resolve, resolve_alone
from hgkit.rules.ruleset import Ruleset
from hgkit.text.frozen import freeze
from hgkit.text.kinds import Registry, class_at, found, keys_of
from hgkit.text.leaves import at
from hgkit.text.naming import closest
from hgkit.text.places import Mark, Path
from hgkit.text.report import Report
from hgkit.text.settings import settings
from hgkit.text.source import Source

MOST_LACKING: Final = 4
"""A file without a parent that lacks so many sections was meant to have one."""


def load(
    name: str | os.PathLike[str],
    *,
    set: Mapping[str, Any] | Sequence[str] | None = None,
    with_: Iterable[str] = (),
    path: Iterable[str | os.PathLike[str]] = (),
    catalog: Catalog | None = None,
) -> Ruleset:
    """Load a ruleset by name or path.

    `set` changes values by clause path (`{"animals.wolf.points": 2}`, or "path=value" texts); `with_` names overlays
    laid over it; names are looked for in the folders of `path` first. A `catalog` that several calls share reads
    every file once; it has folders of its own in place of `path`.

    Raises RulesetError with every error found, NotFound for an unknown name or an unreadable file.

    >>> load("hg-2020", set={"tracks.points.start": 5}).clauses["tracks.points"].start
    5
    """
    catalog = catalog or Catalog(path)
    source = ruleset_source(catalog, os.fspath(name))
    sets = settings(set) if isinstance(set, Mapping) else list(set or ())
    return from_source(source, catalog, with_=[(overlay, COMMAND_LINE) for overlay in with_], sets=sets)


def ruleset_source(catalog: Catalog, name: str, near: FilePath | None = None) -> Source:
    """Find a ruleset, as `Catalog.find` does. Raises NotFound for a file of another kind too."""
    source = catalog.find("ruleset", name, near)
    if isinstance(source.data, dict) and not {"ruleset", "overlay"} & source.data.keys():
        kind = next((kind for kind in ("script", "position", *COMPONENTS) if kind in source.data), None)
        if kind is not None:
            raise NotFound(f"{name}: this is a {kind}, not a ruleset")
    return source


def _declared(rules: dict[str, Any], path: Path) -> Keys:
    registry = registry_for(rules)
    model = class_at(RulesetModel, rules, path, registry)
    if model is None:
        return Keys()
    return Keys(keys_of(model), registry.keys(model), model.model_config.get("extra") == "allow")


def from_source(
    source: Source,
    catalog: Catalog,
    *,
    with_: Iterable[Named] = (),
    sets: Iterable[str] = (),
    causes: bool = True,
) -> Ruleset:
    """Load a ruleset from a file already read. Raises as `load` does.

    Without `causes`, an error stands where it shows: in a parent even if a change in `source` causes it.
    """
    finder, with_, sets = Finder(catalog), tuple(with_), tuple(sets)

    def merged(changed: Mapping[str, Source], sets: tuple[str, ...]) -> Resolved:
        """Merge the layers, with those of `changed` in place of the files of these names."""

        def find(name: str, mark: Mark) -> Source:
            found = finder.find("ruleset", name, mark)
            return changed.get(found.path, found)

        main = changed.get(source.path, source)
        return resolve(main, find, with_=with_, sets=sets, declared=_declared)

    try:
        resolved = merged({}, sets)
    except RulesetError as error:
        head = Report(source, error.problems)
        with suppress(RulesetError):
            head.read(FileHead, source.data)
        raise RulesetError(dict.fromkeys(head.problems)) from None
    if not resolved.complete:
        raise RulesetError(_incomplete(resolved))
    try:
        ruleset = _checked(resolved, finder)
    except RulesetError as error:
        differ = list(
            options.differing(resolved.layers)
        )  # what two overlays set differently may be the cause
        if not causes:
            raise RulesetError([*error.problems, *differ]) from None
        first_set = len(resolved.layers) - len(sets)

        def reload(changed: Mapping[int, Source]) -> Collection[Problem]:
            left = tuple(text for index, text in enumerate(sets, first_set) if index not in changed)
            try:
                _checked(merged({one.path: one for one in changed.values()}, left), finder)
            except RulesetError as error:
                return error.problems
            return ()

        raise RulesetError([*blamed(error.problems, resolved.layers, reload), *differ]) from None
    for reason in refused():
        catalog.tell(Problem(GROUP, 1, 1, "plugin", reason, "warning"))
    for warning in options.check(ruleset):
        catalog.tell(warning)
    return ruleset


def _checked(resolved: Resolved, finder: Finder) -> Ruleset:
    """Return merged rules with their components. Raises RulesetError with every error, each where it shows."""
    report = Report(resolved, resolved.problems)
    space = space_for(resolved.data)
    try:
        model = freeze(report.read(RulesetModel, resolved.data, space.registry, resolved.beneath))
    except RulesetError:
        raise RulesetError(_without_parent(report.problems, resolved)) from None
    components, unread, problems = _components(model, resolved, finder)
    ruleset = Ruleset(resolved.id, resolved.main.source.path, model, resolved, space, components, unread)
    report.problems += (p for p in [*problems, *errors(ruleset)] if not report.follows(p))
    report.stop()
    return ruleset


def alone(source: Source) -> list[Problem]:
    """Return the errors of a ruleset or overlay, as far as they are errors whatever it lies on."""
    return _incomplete(resolve_alone(source))


def _incomplete(resolved: Resolved) -> list[Problem]:
    """Return the errors of rules of which a layer is missing, as far as they are errors whatever it says.

    If it is not known which space they are for, it is the one that finds the fewest.
    """
    chosen = space_for(resolved.data)
    possible = [chosen] if at(resolved.data, ("space", "kind")) == chosen.key else spaces().values()
    found = [_incomplete_in(space.registry, resolved) for space in possible]
    return min(found, key=lambda problems: (sum(p.code == "not-played" for p in problems), len(problems)))


def _incomplete_in(registry: Registry, resolved: Resolved) -> list[Problem]:
    report = Report(resolved, resolved.problems, complete=False)
    with suppress(RulesetError):
        report.read(RulesetModel, resolved.data, registry)
    report.problems += (p for p in unreadable(resolved, registry) if not report.follows(p))
    return list(dict.fromkeys(report.problems))


def _without_parent(problems: list[Problem], resolved: Resolved) -> list[Problem]:
    """Return the problems, with one in place of many for a file that lacks most of a ruleset: its parent is missing."""
    lacking = [p.where for p in problems if p.code == "missing-key" and p.where in RulesetModel.model_fields]
    document = resolved.main.document
    if "extends" in document or len(lacking) < MOST_LACKING:
        return problems
    typo = next((key for key in document if closest(key, ["extends"])), "")
    if typo:
        message, hint = f"unknown key {typo!r}", "did you mean 'extends'?"
    else:
        message = f"'extends' is missing: this is not a complete ruleset, it has no {', '.join(lacking)}"
        hint = "name the ruleset that this one changes, as in extends: hg-2020"
    rest = [problem for problem in problems if problem.where not in (*lacking, typo)]
    code = "unknown-key" if typo else "missing-key"
    mark = resolved.mark((typo,) if typo else (), key=True)
    return [mark.problem((typo or "extends",), code, message, hint), *rest]


Components = dict[str, dict[str, Component]]


def load_component(kind: FileKind, source: Source, finder: Finder) -> Component:
    """Load a component file of a kind. Raises RulesetError."""
    component: Component = found(kind.load)(source, *_parents(kind, finder))
    return component


def component_warnings(kind: FileKind, source: Source, finder: Finder) -> Sequence[Problem]:
    """Return the warnings about a component file. Raises RulesetError."""
    if kind.warnings is None:
        load_component(kind, source, finder)
        return ()
    problems: Sequence[Problem] = found(kind.warnings)(source, *_parents(kind, finder))
    return problems


def _parents(kind: FileKind, finder: Finder) -> list[Find]:
    """Return what the functions of a kind of file get to find the parents of files, where these have any."""
    return [partial(finder.component, kind)] if kind.extend else []


def _components(
    model: RulesetModel, resolved: Resolved, finder: Finder
) -> tuple[Components, frozenset[str], list[Problem]]:
    """Load each file of components that a ruleset names, once.

    Return them by sort and name, the sorts of which a file has errors, and these errors.
    """
    loaded: dict[tuple[str, str], Component] = {}
    unread: set[str] = set()
    problems: list[Problem] = []
    clauses: dict[str, Clause] = {f"decks.{name}": deck for name, deck in model.decks.items()}
    for path, kind, name in named_files(clauses | ({"space": model.space} if model.space else {})):
        try:
            if (kind.sort, name) not in loaded:
                source = finder.component(kind, name, resolved.mark(path))
                loaded[kind.sort, name] = load_component(kind, source, finder)
        except RulesetError as error:
            problems += error.problems
            unread.add(kind.sort)
    components: Components = {}
    for (sort, name), component in loaded.items():
        components.setdefault(sort, {})[name] = component
    return components, frozenset(unread), problems


def named_files(clauses: Mapping[str, Clause]) -> Iterator[tuple[Path, FileKind, str]]:
    """Yield the component files that clauses, given by id, name: where, of which kind, and the name."""
    kinds = {kind.named: kind for kind in DECLARED}
    for value in values(clauses):
        names = note(value.model, value.field, Names)
        if names is not None and names.what in kinds:
            yield value.path, kinds[names.what], value.data
