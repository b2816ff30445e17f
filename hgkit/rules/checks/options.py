"""Two overlays set one value differently.

The later one wins, which nobody may have meant. An overlay that names the other one in `with` or `requires` means it,
and so does a ruleset on top that sets the value itself.
"""

from collections.abc import Iterator
from itertools import dropwhile
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.layers.chain import Layer
from hgkit.rules.layers.merge import ALWAYS, HEAD, Mapping, by_players
from hgkit.rules.ruleset import Ruleset
from hgkit.text.source import Data, Path

CODES: Final = {
    "options-differ": "Two overlays set one value differently. Leave one out, or let one name the other in `with`."
}

LEVELS: Final = ("warning",)


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Warn of each value that two overlays set differently, at the one that wins."""
    layers = list(dropwhile(lambda layer: layer.kind != "overlay", ruleset.resolved.layers))
    set_by = [_set_by(layer) for layer in layers]
    seen: dict[Path, tuple[Layer, Data, Path]] = {}
    for index, layer in enumerate(layers):
        if layer.kind != "overlay":
            continue
        on_top = [set_by[over] for over in range(index + 1, len(layers)) if layers[over].kind == "ruleset"]
        for path, (value, place) in set_by[index].items():
            first, before, place_before = seen.get(path, (layer, value, place))
            seen[path] = (layer, value, place)
            settled = any(path in values for values in on_top)
            named = [*layer.source.names("with"), *layer.source.names("requires")]
            if before != value and first.id not in named and not settled:
                other = first.source.mark(place_before)
                message = (
                    f"{layer.id!r} sets {_shown(value)},"
                    f" {first.id!r} sets {_shown(before)} at {other.path}:{other.line}:{other.column}"
                )
                hint = f"{layer.id!r} wins; leave one out, or name {first.id!r} under `with` in {layer.id!r}"
                mark = layer.source.mark(place)
                yield mark.problem(path, "options-differ", message, hint, "warning")


def _set_by(layer: Layer) -> dict[Path, tuple[Data, Path]]:
    document = layer.document
    own: Mapping = {key: value for key, value in document.items() if key not in HEAD and key != "documents"}
    new = {path: (value, ("add", *path)) for path, value in _leaves(document.get("add"), ())}
    return {path: (value, path) for path, value in _leaves(own, ())} | new


def _leaves(data: Data, path: Path) -> Iterator[tuple[Path, Data]]:
    if isinstance(data, dict) and data and not by_players(data):
        for key, value in data.items():
            if key not in ALWAYS:
                yield from _leaves(value, (*path, key))
    elif path:
        yield path, data


def _shown(value: Data) -> str:
    text = repr(value) if isinstance(value, str) else str(value)
    text = text.lower() if isinstance(value, bool) else text
    return text if len(text) <= 60 else f"{text[:57]}..."
