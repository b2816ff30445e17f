"""What overlays have added and removed so far: two of them may do the same, but not differ."""

from collections.abc import Collection
from dataclasses import dataclass, field

from hgkit.text.leaves import without
from hgkit.text.source import Data, Mark, Path, Source


@dataclass(frozen=True, slots=True)
class Overlaid:
    """What is new, and what is gone, by its path in the rules, each with the place that says so."""

    added: dict[Path, tuple[Data, Mark]] = field(default_factory=dict)
    removed: dict[Path, Mark] = field(default_factory=dict)

    def add(self, value: Data, path: Path, source: Source) -> None:
        """Note what an overlay adds, of a whole section clause by clause."""
        if len(path) == 1 and isinstance(value, dict):
            for key, inner in value.items():
                self.add(inner, (*path, key), source)
        else:
            self.added[path] = value, source.mark(("add", *path), key=True)

    def otherwise(self, value: Data, path: Path, apart_from: Collection[str]) -> Mark | None:
        """Return the place that adds another value at a path, apart from keys of these names."""
        first, mark = self.added[path]
        return None if without(value, apart_from) == without(first, apart_from) else mark

    def remover(self, path: Path) -> Mark | None:
        """Return the place that removes a path, or something it lies in."""
        places = (self.removed.get(path[:length]) for length in range(len(path), 0, -1))
        return next(filter(None, places), None)
