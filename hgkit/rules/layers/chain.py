"""Which layers make up a ruleset, and in which order: parents first, then overlays, then the file itself."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, Literal

from hgkit.errors import NotFound, RulesetError
from hgkit.problems import Problem
from hgkit.rules.layers.merge import Mapping
from hgkit.text.leaves import MISSING, at
from hgkit.text.naming import shown
from hgkit.text.source import Mark, Path, Source

Find = Callable[[str, Mark], Source]
"""Finds the document of a name that stands at a place. Raises NotFound or RulesetError."""

CODES: Final = {
    "extends-cycle": "A ruleset or overlay builds on itself through `extends` and `with`.",
    "too-many-parents": "More than 64 files build on one another through `extends` and `with`.",
    "unknown-ruleset": "No ruleset or overlay of this name is on the path.",
    "not-a-ruleset": "An overlay, or another file, stands where a ruleset is needed. Overlays go in `with`.",
    "not-an-overlay": "A ruleset stands where an overlay is needed. A ruleset is named in `extends`.",
    "no-parent": "`with` changes what a parent says, but the file extends nothing.",
    "requires": "An option needs another one that is missing. Name it in `with` too.",
    "two-overlays": "Two files of overlays that are laid over one ruleset have the same name. Rename one.",
    "conflicts": "Two options exclude each other. Leave one of them out.",
}

MOST_PARENTS: Final = 64
"""The longest chain of files that build on one another."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One document on top of others. `edition` begins here: what lies under it loses its cites, or hands them over."""

    id: str
    kind: Literal["ruleset", "overlay", "set"]
    source: Source
    edition: Source | None = None

    @property
    def document(self) -> Mapping:
        """The document's data."""
        return self.source.data

    def place(self, path: Path) -> Path | None:
        """Return where in its document the layer sets a path of the rules, None if it sets nothing there."""
        places = (path, ("add", *path))
        return next((place for place in places if at(self.document, place) is not MISSING), None)


def name_of(source: Source) -> str:
    """Return the id of a ruleset or overlay; its file when it has none."""
    name = source.data.get("ruleset", source.data.get("overlay"))
    return source.path if name is None or isinstance(name, dict | list) else str(name)


def _is_overlay(source: Source) -> bool:
    return "overlay" in source.data and "ruleset" not in source.data


def _too_many() -> tuple[str, str]:
    return f"more than {MOST_PARENTS} files build on one another", "extend one that is nearer to the first"


def parent_of(source: Source, name: str, find: Find, what: str, cycle: str, trail: tuple[str, ...]) -> Source:
    """Return the parent that a deck or a map names under `extends`; the files of `trail` build on it already.

    Raises RulesetError where there is none, with the code `cycle` where a file would build on itself.
    """
    parent, path = find(name, source.mark(("extends",))), ("extends",)
    if parent.path in (*trail, source.path):
        message = f"the {what} {str(source.data.get(what))!r} is its own ancestor"
        raise RulesetError([source.problem(path, cycle, message, f"a {what} can't extend itself")])
    if len(trail) + 1 >= MOST_PARENTS:
        raise RulesetError([source.problem(path, "too-many-parents", *_too_many())])
    return parent


class Chain:
    """Collects layers. Errors go to `problems`; what can't be found is left out."""

    def __init__(self, find: Find, problems: list[Problem]) -> None:
        self.find = find
        self.problems = problems
        self.layers: list[Layer] = []

    def ruleset(self, source: Source, trail: tuple[str, ...] = ()) -> None:
        """Add a ruleset with all that it builds on. `trail` is the way here: a, "extends", b, "with", ..."""
        layer = Layer(name_of(source), "ruleset", source)
        if _is_overlay(source):
            hint = (
                f"lay it over a ruleset: --with {layer.id}, or with: [{layer.id}] in a file that extends one"
            )
            self._no_ruleset(layer.id, source, ("overlay",), hint)
            return
        trail = (*trail, layer.id)
        documents = layer.document.get("documents")
        self._parent(layer, trail)
        first_own = len(self.layers)
        if "extends" not in layer.document and layer.document.get("with"):
            message = "there is no parent that these overlays could change"
            self._error(source, ("with",), "no-parent", message, "name it in `extends`")
        self._overlays(layer, trail)
        self.layers.append(layer)
        if documents:
            self.layers[first_own] = replace(self.layers[first_own], edition=source)

    def overlay(self, source: Source, trail: tuple[str, ...] = ()) -> None:
        """Add an overlay after those that it names itself. One that is there already, or a copy, is not added again."""
        layer = Layer(name_of(source), "overlay", source)
        if not _is_overlay(source):
            hint = "play it with --rules; an overlay begins with `overlay:` and has no `extends`"
            self._no_overlay(layer.id, source, ("ruleset",), hint)
            return
        if "extends" in layer.document:
            self._error(source, ("extends",), "not-a-ruleset", "an overlay extends nothing", "leave it out")
        for other in self.layers:
            if other.kind == "overlay" and other.id == layer.id:
                if other.document != layer.document:
                    message = f"another overlay {layer.id!r} is laid already, {other.source.path}"
                    self._error(source, ("overlay",), "two-overlays", message, "rename one of the two")
                return
        self._overlays(layer, (*trail, layer.id))
        self.layers.append(layer)

    def overlays(self, sources: Sequence[Source], trail: tuple[str, ...] = ()) -> None:
        """Add overlays in their order, but each after those of them that it requires."""
        named: dict[str, list[Source]] = {}
        for source in sources:
            named.setdefault(name_of(source), []).append(source)
        begun: set[int] = set()

        def add(source: Source) -> None:
            if id(source) not in begun:
                begun.add(id(source))
                for name in source.names("requires"):
                    for required in named.get(name, ()):
                        add(required)
                self.overlay(source, trail)

        for source in sources:
            add(source)

    def check_options(self) -> None:
        """Check what layers require, unless one could not be found, and what they conflict with."""
        complete = not self.problems
        ids = {layer.id for layer in self.layers}
        for layer in self.layers:
            for key in ("requires", "conflicts"):
                for index, name in self._names(layer, key):
                    if key == "requires" and name not in ids and complete:
                        hint = self._way_to(name, layer.source.mark((key, index)))
                        self._error(layer.source, (key, index), key, f"{layer.id!r} requires {name!r}", hint)
                    if key == "conflicts" and name in ids:
                        message = f"{layer.id!r} conflicts with {name!r}"
                        self._error(layer.source, (key, index), key, message, "leave one of them out")

    def _way_to(self, name: str, mark: Mark) -> str:
        """Return what to do where a file of this name is required and missing."""
        with suppress(NotFound, RulesetError):
            if not _is_overlay(self.find(name, mark)):
                return f"lay it over a ruleset that extends {name!r}"
        return f"name it too: with: [{name}], or --with {name}"

    def _parent(self, layer: Layer, trail: tuple[str, ...]) -> None:
        if "extends" not in layer.document:
            return
        name = layer.document["extends"]
        if not isinstance(name, str):
            hint = "one parent; more changes come from overlays in `with`" if isinstance(name, list) else ""
            message = f"expected the name of one ruleset, found {shown(name)}"
            self._error(layer.source, ("extends",), "wrong-type", message, hint)
            return
        parent = self._found(name, layer, ("extends",), (*trail, "extends"))
        if parent and _is_overlay(parent):
            self._no_ruleset(name, layer.source, ("extends",))
        elif parent:
            self.ruleset(parent, (*trail, "extends"))

    def _overlays(self, layer: Layer, trail: tuple[str, ...]) -> None:
        overlays = []
        for index, name in self._names(layer, "with"):
            overlay = self._found(name, layer, ("with", index), (*trail, "with"))
            if overlay and not _is_overlay(overlay):
                self._no_overlay(name, layer.source, ("with", index), "a parent is named in `extends`")
            elif overlay:
                overlays.append(overlay)
        self.overlays(overlays, (*trail, "with"))

    def _no_ruleset(self, name: str, source: Source, path: Path, hint: str = "overlays go in `with`") -> None:
        self._error(source, path, "not-a-ruleset", f"{name!r} is an overlay, no ruleset", hint)

    def _no_overlay(self, name: str, source: Source, path: Path, hint: str) -> None:
        self._error(source, path, "not-an-overlay", f"{name!r} is a ruleset, no overlay", hint)

    def _names(self, layer: Layer, key: str) -> list[tuple[int, str]]:
        """Return the names in a list of the document, with their indices."""
        names = layer.document.get(key)
        if names is None:
            return []
        if not isinstance(names, list):
            message = f"expected a list of names, found {shown(names)}"
            hint = f"write {key}: [{names}]" if isinstance(names, str) else ""
            self._error(layer.source, (key,), "wrong-type", message, hint)
            return []
        for index, name in enumerate(names):
            if not isinstance(name, str):
                message = f"expected a name, found {shown(name)}"
                self._error(layer.source, (key, index), "wrong-type", message, "quote it if it is one")
        return [(index, name) for index, name in enumerate(names) if isinstance(name, str)]

    def _found(self, name: str, layer: Layer, path: Path, trail: tuple[str, ...]) -> Source | None:
        try:
            source = self.find(name, layer.source.mark(path))
        except NotFound as error:
            self._error(layer.source, path, "unknown-ruleset", str(error), "")
            return None
        except RulesetError as error:
            self.problems.extend(problem for problem in error.problems if problem not in self.problems)
            return None
        if not {"ruleset", "overlay"} & source.data.keys():
            hint = "its file has no key 'ruleset' or 'overlay'"
            self._error(layer.source, path, "not-a-ruleset", f"{name!r} is not a ruleset", hint)
            return None
        found = name_of(source)
        if found in trail[::2]:
            way = " ".join((*trail[trail.index(found) :], found))
            self._error(layer.source, path, "extends-cycle", f"a circle: {way}", "no file builds on itself")
            return None
        if len(trail) // 2 >= MOST_PARENTS:
            self._error(layer.source, path, "too-many-parents", *_too_many())
            return None
        return source

    def _error(self, source: Source, path: Path, code: str, message: str, hint: str) -> None:
        self.problems.append(source.problem(path, code, message, hint))
