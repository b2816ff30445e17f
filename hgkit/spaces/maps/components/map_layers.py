"""A map with all that it rests on, merged into one, and for each value the file it comes from."""

from __future__ import annotations

from hgkit.errors import RulesetError
from hgkit.problems import Problem
from hgkit.rules.layers.chain import MOST_PARENTS, Find, Layer, too_many_parents
from hgkit.rules.layers.merge import Mapping, Merge
from hgkit.rules.layers.resolve import Resolved
from hgkit.text.naming import shown
from hgkit.text.source import Source

KEPT = ("hgkit", "map", "title", "license", "source", "documents", "reconstructed")
"""What the resolved map keeps of the head of the file itself, whatever its parents say."""


def resolve_map(source: Source, find: Find) -> Resolved:
    """Merge a map with its parents, strictly as rulesets are."""
    problems: list[Problem] = []
    layers: list[Layer] = []
    _chain(source, find, layers, problems, ())
    complete = not problems
    body: Mapping = {}
    for index, layer in enumerate(layers):
        merge = Merge(layer.source, problems, complete=complete)
        body = merge.apply(body) if index else merge.begin()
    document = layers[-1].document
    body = {key: value for key, value in body.items() if key not in KEPT}
    head = {key: document[key] for key in KEPT if key in document}
    return Resolved(layers[-1].id, {**head, **body}, tuple(layers), layers[-1], tuple(problems), complete)


def _chain(
    source: Source, find: Find, layers: list[Layer], problems: list[Problem], trail: tuple[str, ...]
) -> None:
    """Collect a map and its parents, the last parent first."""

    def error(code: str, message: str, hint: str = "") -> None:
        problems.append(source.problem(("extends",), code, message, hint))

    document = source.data if isinstance(source.data, dict) else {}
    name = document.get("extends")
    if isinstance(name, str):
        try:
            parent = find(name, source.mark(("extends",)))
            if parent.path in (*trail, source.path):
                message = f"the map {str(document.get('map'))!r} is its own ancestor"
                error("extends-cycle", message, "a map can't extend itself")
            elif len(trail) + 1 >= MOST_PARENTS:
                error("too-many-parents", *too_many_parents())
            else:
                _chain(parent, find, layers, problems, (*trail, source.path))
        except RulesetError as found:
            problems.extend(found.problems)
    elif name is not None:
        error("wrong-type", f"expected the name of one map, found {shown(name)}")
    layers.append(Layer(str(document.get("map", source.path)), "ruleset", source))
