"""What stands where in plain data, and data taken apart into single values, to be laid side by side."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from hgkit.text.places import Path

MISSING: Final = object()
"""What stands for a value that is not there; no value equals it."""


def at(data: Any, path: Path, otherwise: Any = MISSING) -> Any:
    """Return what stands at a path of data, `otherwise` where nothing does."""
    for step in path:
        if isinstance(data, dict) and str(step) in data:
            data = data[str(step)]
        elif isinstance(data, list) and isinstance(step, int) and 0 <= step < len(data):
            data = data[step]
        else:
            return otherwise
    return data


def without(data: Any, names: Collection[str]) -> Any:
    """Return a copy of data in which no mapping has an entry of these names."""
    if isinstance(data, dict):
        return {key: without(inner, names) for key, inner in data.items() if key not in names}
    return [without(inner, names) for inner in data] if isinstance(data, list) else data


def leaves(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return every value in nested mappings by its dotted path; a list, and an empty mapping, is one value."""
    return dict(_leaves(data, ""))


def _leaves(data: Mapping[str, Any], path: str) -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        here = f"{path}.{key}" if path else str(key)
        if isinstance(value, Mapping) and value:
            yield from _leaves(value, here)
        else:
            yield here, value


def differing(parts: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return the paths at which the values of flat mappings are not all equal, or not everywhere there."""
    return tuple(path for path in merged(parts) if not _agree([part.get(path, MISSING) for part in parts]))


def _agree(values: Sequence[Any]) -> bool:
    """Return whether all values are equal, true and 1 apart."""
    first = values[0]
    return all(value == first and isinstance(value, bool) == isinstance(first, bool) for value in values)


def merged(orders: Iterable[Iterable[str]]) -> list[str]:
    """Return the names of all orders in one, each after the name that it follows in its own.

    The longest order comes first, so the result does not depend on the sequence of the orders.
    """
    found: list[str] = []
    for order in sorted(map(tuple, orders), key=lambda names: (-len(names), names)):
        place = 0
        for name in order:
            if name in found:
                place = found.index(name) + 1
            else:
                found.insert(place, name)
                place += 1
    return found
