"""What comparing a game with ours finds, and reading the games."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any


def read_games(path: Path) -> Iterator[dict[str, Any]]:
    """The games of a .jsonl or .jsonl.gz file."""
    with gzip.open(path, "rt") if path.suffix == ".gz" else path.open() as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


class Comparison:
    """Differences found so far."""

    def __init__(self) -> None:
        self.turns = 0
        self.differences: list[str] = []

    def check(self, where: str, what: str, ours: Any, theirs: Any) -> None:
        if ours != theirs:
            self.differences.append(f"{where}: {what}: ours {ours}, theirs {theirs}")
