"""Two overlays set one value differently, or one leaves out what the other sets.

The later one wins, which nobody may have meant. An overlay that names the other one in `with` or `requires` means it,
and so does a ruleset on top that sets the value itself.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import dropwhile
from typing import Final, NamedTuple

from hgkit.problems import Problem
from hgkit.rules.layers.chain import Layer
from hgkit.rules.layers.merge import ALWAYS, HEAD, by_players
from hgkit.rules.ruleset import Ruleset
from hgkit.text.source import Data, Path

CODES: Final = {
    "options-differ": "Two overlays set one value differently, or one leaves it out. Drop one, or name it in `with`."
}

LEVELS: Final = ("warning",)


class Said(NamedTuple):
    """What an overlay says at a path, and the place in its file: a value, or None where it leaves something out."""

    layer: Layer
    place: Path
    value: Data | None = None
    left_out: bool = False

    def __str__(self) -> str:
        what = "leaves it out" if self.left_out else f"sets {_shown(self.value)}"
        return f"{self.layer.id!r} {what}"


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Warn of each value that two overlays set differently, or one sets and one leaves out, at the one that wins."""
    return differing(ruleset.resolved.layers)


def differing(all_layers: Sequence[Layer]) -> Iterator[Problem]:
    """Yield these warnings about layers that lie on one another."""
    layers = list(dropwhile(lambda layer: layer.kind != "overlay", all_layers))
    set_by = [_set_by(layer) for layer in layers]
    seen: dict[Path, Said] = {}
    for index, layer in enumerate(layers):
        if layer.kind != "overlay":
            continue
        on_top = [set_by[over] for over in range(index + 1, len(layers)) if layers[over].kind == "ruleset"]
        named = [*layer.source.names("with"), *layer.source.names("requires")]
        for path, said in set_by[index].items():
            settled = any(path in values for values in on_top)
            for first in _against(said, path, seen):
                if first.layer.id not in named and not settled:
                    yield _warning(path, said, first)
            seen[path] = said


def _against(said: Said, path: Path, seen: Mapping[Path, Said]) -> Iterator[Said]:
    """Yield what was said before and no longer holds, at most once for each overlay."""
    if said.left_out:
        inside = (first for place, first in seen.items() if place[: len(path)] == path)
        yield from {first.layer.id: first for first in inside if not first.left_out}.values()
        return
    over = (seen.get(path[:length]) for length in range(1, len(path) + 1))
    for first in filter(None, over):
        if (first.left_out or first.value != said.value) and first.layer is not said.layer:
            yield first


def _warning(path: Path, said: Said, first: Said) -> Problem:
    layer, other = said.layer, first.layer
    message = f"{said}, {first} at {other.source.mark(first.place).place}"
    hint = f"{layer.id!r} wins; leave one out, or name {other.id!r} under `with` in {layer.id!r}"
    return layer.source.mark(said.place).problem(path, "options-differ", message, hint, "warning")


def _set_by(layer: Layer) -> dict[Path, Said]:
    document = layer.document
    own = {key: value for key, value in document.items() if key not in HEAD and key != "documents"}
    removed = enumerate(layer.source.names("without"))
    found: dict[Path, Said] = {
        tuple(name.split(".")): Said(layer, ("without", index), left_out=True) for index, name in removed
    }
    found |= {path: Said(layer, path, value) for path, value in _leaves(own, ())}
    new = _leaves(document.get("add"), ())
    return found | {path: Said(layer, ("add", *path), value) for path, value in new}


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
