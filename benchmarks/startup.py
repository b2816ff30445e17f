"""How long `hgkit --help` takes, beside importing its command-line library alone.

    python -m benchmarks.startup

Both run in fresh processes, in turn; medians of the rounds count. The first run of each only warms the disk.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Sequence

from benchmarks.measure import report

ROUNDS = 15
BAR = 3.0
HELP = "import sys; sys.argv = ['hgkit', '--help']; from hgkit.cli.main import run; run()"


def seconds(arguments: Sequence[str]) -> float:
    """How long a fresh interpreter takes."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main() -> int:
    """Measure; exit status 1 when the bar is missed."""
    ours, alone = [], []
    for _ in range(ROUNDS + 1):
        ours.append(seconds(["-c", HELP]))
        alone.append(seconds(["-c", "import typer"]))
    ratios = [a / b for a, b in zip(ours[1:], alone[1:], strict=True)]
    helping, importing = statistics.median(ours[1:]) * 1e3, statistics.median(alone[1:]) * 1e3
    print(f"hgkit --help: {helping:.0f} ms; import typer: {importing:.0f} ms")
    return 0 if report("startup", statistics.median(ratios), "times", BAR, at_least=False) else 1


if __name__ == "__main__":
    sys.exit(main())
