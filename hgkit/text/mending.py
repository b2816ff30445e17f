"""Takes what is wrong out of data, so that the rest of a file can be checked in the same run."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from hgkit.text.leaves import MISSING, at
from hgkit.text.places import Path, dotted
from hgkit.text.schema_errors import SchemaError


@dataclass(slots=True)
class Loss:
    """What is missing in mended data: `paths` of values replaced or taken out, `names` in those taken out."""

    paths: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)

    def touches(self, where: str) -> bool:
        """Return whether something is missing at a dotted path, in it or around it."""
        return any(_touch(where, path) for path in self.paths)

    def explains(self, where: str, message: str) -> bool:
        """Return whether a problem may follow from the loss: it is about what is missing, or quotes a name of it."""
        return self.touches(where) or any(repr(name) in message for name in self.names)


def mended(data: Any, errors: Iterable[SchemaError], instead: Mapping[str, Any], loss: Loss) -> Any:
    """Return data without the values that have errors, which `loss` notes; `MISSING` where all of it would go.

    A value is replaced by the one `instead` has, and else taken out. Entries of lists are never taken out alone:
    the places of those behind would change.
    """
    for error in errors:
        path = error.path if error.code == "missing-key" else error.holder
        value = _instead(data, instead, path)
        if value is MISSING:
            path = path[:-1] if at(data, path) is MISSING else path
            while path and isinstance(path[-1], int):
                path = path[:-1]
            if not path:
                return MISSING
            value = _instead(data, instead, path)
        if value is MISSING:
            loss.names.update(_names({str(path[-1]): at(data, path)}))
        loss.paths.add(dotted(path))
        data = replaced(data, path, value)
    return data


def _touch(one: str, other: str) -> bool:
    """Return whether one dotted path leads to the other, or goes on from there."""
    short, long = sorted((one, other), key=len)
    return long.startswith(short) and long[len(short) : len(short) + 1] in ("", ".", "[")


def _names(data: Any) -> Iterator[str]:
    if isinstance(data, dict):
        yield from data
        data = list(data.values())
    if isinstance(data, list):
        for inner in data:
            yield from _names(inner)
    elif isinstance(data, str):
        yield data


def _instead(data: Any, instead: Any, path: Path) -> Any:
    value = at(instead, path) if path else MISSING
    return MISSING if value == at(data, path) else value


def replaced(data: Any, path: Path, value: Any) -> Any:
    """Return data with another value at a path, or without it where the value is `MISSING`."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(data, list):
        items = (replaced(one, rest, value) if index == step else one for index, one in enumerate(data))
        return [one for one in items if one is not MISSING]
    if not isinstance(data, dict):
        return data
    entries = {**data, step: replaced(data.get(step, {}), rest, value)}
    return {key: one for key, one in entries.items() if one is not MISSING}
