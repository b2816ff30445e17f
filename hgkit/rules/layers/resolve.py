"""A ruleset with all that it builds on, merged into one, and for each value the layer it comes from."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from hgkit.errors import RulesetError
from hgkit.problems import Problem
from hgkit.rules.layers.chain import Chain, Find, name_of
from hgkit.rules.layers.chain import Layer as Layer
from hgkit.rules.layers.following import Following, following, refuse
from hgkit.rules.layers.merge import HEAD, Declared, Mapping, Merge, nothing_declared
from hgkit.rules.layers.overlaid import Overlaid
from hgkit.text.frozen import freeze
from hgkit.text.leaves import MISSING, at
from hgkit.text.places import Marked
from hgkit.text.settings import PLACE, Setting
from hgkit.text.source import Data, Mark, Path, Source, dotted

KEPT: Final[tuple[str, ...]] = ("hgkit", "ruleset", "title", "abstract", "source", "words")
"""What the resolved rules keep of the head of the file itself; the rest of it has done its work."""


Named = tuple[str, Mark]
"""A name and the place that says it: a file, or `COMMAND_LINE`."""

COMMAND_LINE: Final = Mark("--with", 1, 1)
"""The place of an overlay that the user names directly."""


@dataclass(frozen=True, slots=True)
class Resolved(Marked):
    """Resolved rules. `data` is read-only; `layers` lie one on the other, the last one wins.

    `problems` are the errors of merging: what has one stayed as it was under the layer. Where a layer could not be
    found they are not `complete`. `beneath` are the rules under the document of the file itself (`main`),
    `documents_beneath` what they may cite.
    """

    id: str
    data: Mapping
    layers: tuple[Layer, ...]
    main: Layer
    problems: tuple[Problem, ...] = ()
    complete: bool = True
    beneath: Mapping = field(default_factory=dict)
    documents_beneath: Mapping = field(default_factory=dict)

    @property
    def misread(self) -> tuple[Problem, ...]:
        """Those of all layers."""
        return tuple(problem for layer in self.layers for problem in layer.source.misread)

    def mark(self, path: Path, *, key: bool = False, column: int = 1) -> Mark:
        """Return where the value at `path` (with `key`: its key) stands in the layer that set it last.

        `column` is that of a character in a text, counted from 1.
        For a path that is not there: where its nearest parent stands.
        """
        while at(self.data, path) is MISSING:
            path = path[:-1]
        layer, inside = self._last(path)
        return layer.source.mark(inside, key=key, column=column)

    def setter(self, path: Path) -> Layer:
        """Return the layer that last set the value at `path`, or anything in it; the file itself where none did."""
        text = dotted(path)
        for layer in reversed(self.layers):
            if any(name.startswith(f"{text}.") for name in layer.source.names("without")):
                return layer
            if layer.place(path) is not None or _follows(layer):
                return layer
        return self.main

    def origin(self, path: Path) -> str:
        """Return the id of the layer that last set the value at `path`, or anything in it."""
        return self.setter(path).id

    def _last(self, path: Path) -> tuple[Layer, Path]:
        if path and path[0] not in HEAD:
            for layer in reversed(self.layers):
                inside = layer.place(path)
                if inside is not None:
                    return layer, inside
        return self.main, path


def resolve(
    source: Source,
    find: Find,
    *,
    with_: Sequence[Named] = (),
    sets: Sequence[str] = (),
    declared: Declared = nothing_declared,
) -> Resolved:
    """Merge a ruleset with its parents and overlays, further overlays `with_`, and settings `path=value`.

    `find` returns the document of a name; `declared` says which keys the schema knows at a path.
    Raises RulesetError for a file that is no ruleset, NotFound for an unknown overlay of `with_`.
    """
    problems: list[Problem] = []
    chain = Chain(find, problems)
    chain.ruleset(source)
    overlays = []
    for name, mark in with_:
        try:
            overlays.append(find(name, mark))
        except RulesetError as error:
            problems += error.problems
    chain.overlays(overlays)
    if not any(layer.source is source for layer in chain.layers):
        raise RulesetError(problems)
    chain.check_options()
    complete = all(problem.code == "conflicts" for problem in problems)
    settings = _settings(sets, problems)
    body: Mapping = {}
    documents: Data = {}
    beneath: tuple[Mapping, Data] = body, documents
    followed = Following({}, {})
    overlaid = Overlaid()
    for index, layer in enumerate(chain.layers):
        if layer.source is source:
            beneath = body, documents
        if layer.edition is not None:
            followed = following(layer.edition, documents, problems if complete else [])
            body, documents = followed.taken_over(body), {}
        if layer.kind == "overlay":
            refuse(layer.source, problems)
        documents = followed.measured(_with_documents(documents, layer, problems))
        merge = Merge(layer.source, problems, declared, complete=complete, overlaid=overlaid)
        body = merge.apply(body) if index else merge.begin()
    for setting in settings:
        merge = Merge(setting, problems, declared, complete=complete)
        if setting.steps[0] in ("add", "without"):
            body = merge.apply(body)
        else:
            body = merge.apply_setting(body, setting.steps, setting.value)
    main = next(layer for layer in chain.layers if layer.source is source)
    head: Mapping = {key: main.document[key] for key in KEPT if key in main.document}
    if documents:
        head["documents"] = documents
    layers = (*chain.layers, *(Layer(PLACE, "set", setting) for setting in settings))
    data = freeze({**head, **body})
    cited_beneath = beneath[1] if isinstance(beneath[1], dict) else {}
    found = tuple(problems)
    return Resolved(name_of(source), data, layers, main, found, complete, beneath[0], cited_beneath)


def resolve_alone(source: Source) -> Resolved:
    """Return what one document says, without all that it builds on."""
    problems: list[Problem] = []
    layer = Layer(name_of(source), "overlay", source)
    data = Merge(source, problems, complete=False).begin()
    head: Mapping = {key: layer.document[key] for key in KEPT if key in layer.document}
    return Resolved(layer.id, freeze({**head, **data}), (layer,), layer, tuple(problems), complete=False)


def _settings(texts: Sequence[str], problems: list[Problem]) -> list[Setting]:
    settings = []
    for text in texts:
        try:
            settings.append(Setting(text))
        except RulesetError as error:
            problems.extend(error.problems)
    return settings


def _with_documents(documents: Data, layer: Layer, problems: list[Problem]) -> Data:
    """Return the documents that clauses may cite once a layer is there: its own next to those under it."""
    own = layer.document.get("documents")
    if own is None:
        return documents
    if not isinstance(documents, dict) or not isinstance(own, dict):
        return own
    for name in own:
        if name in documents and own[name] != documents[name]:
            message, hint = f"another document is already called {name!r}", "give it another name"
            path = ("documents", name)
            problems.append(layer.source.problem(path, "already-there", message, hint, key=True))
    return {**documents, **own}


def _follows(layer: Layer) -> bool:
    """Return whether an edition begins here that follows its parent line by line, so that it cites every clause."""
    documents = layer.edition.data.get("documents") if layer.edition else None
    texts = documents.values() if isinstance(documents, dict) else ()
    return any(isinstance(text, dict) and "lines_as" in text for text in texts)
