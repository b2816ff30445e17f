"""How long a ruleset takes to load, with decks, checks and warnings, beside composing the same files as YAML alone.

    python -m benchmarks.load [RULESET...]

Both run in turn in one process, with the time of the process rather than of the clock; the least of all rounds
counts. `yaml.compose` with the C parser only builds the tree of nodes, which loading does too.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import yaml

from benchmarks.measure import report
from hgkit.games.catalog import Catalog
from hgkit.games.checks import warnings
from hgkit.games.loading import load

ROUNDS = 60
BAR = 4.0
RULESETS = ("hg-2020", "hg-2002")


class Watched(Catalog):
    """A catalog that knows which files were read."""

    def texts(self) -> list[bytes]:
        """Return the whole files that were read."""
        return [Path(path).read_bytes() for path in self._read]


def seconds(job: Callable[[], object]) -> float:
    """How long a job takes the process."""
    start = time.process_time()
    job()
    return time.process_time() - start


def ratio(name: str) -> float:
    """How many times longer loading takes than composing."""
    watched = Watched()
    load(name, catalog=watched)
    texts = watched.texts()
    loading, composing = [], []
    for _ in range(ROUNDS):
        composing.append(seconds(lambda: [yaml.compose(text, Loader=yaml.CSafeLoader) for text in texts]))
        loading.append(seconds(lambda: warnings(load(name, catalog=Catalog()))))
    print(
        f"{name}: {min(loading) * 1e3:.1f} ms; yaml.compose of {len(texts)} files: {min(composing) * 1e3:.1f} ms"
    )
    return min(loading) / min(composing)


def main() -> int:
    """Measure; exit status 1 when the bar is missed."""
    names = sys.argv[1:] or RULESETS
    good = [report(f"load {name}", ratio(name), "times", BAR, at_least=False) for name in names]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
