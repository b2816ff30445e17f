"""Replays games of independent engines and compares every turn.

    python -m tests.peer FILE...

FILE holds one game a line (.jsonl or .jsonl.gz), or a list of scripted positions (.json). What game it is a record
tells by what it has. At every turn the drawn and discarded tiles, the number of legal placements (the list itself where
the file has it), the options for pieces, the bonus turns, every scoring event with its points and scorers, and all
points are compared. Prints `N games, M turns, K differences`; exit status 1 if K > 0.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.peer import carcassonne, hunters
from tests.peer.comparison import Comparison, read_games


def compare(record: dict[str, Any], into: Comparison) -> None:
    """Replay one game, or play one position, and note every difference."""
    if "bag" in record:
        carcassonne.compare_game(record, carcassonne.rules(farmers=record.get("farmers", True)), into)
    elif "decks" in record:
        hunters.compare_game(record, hunters.peer_rules(), into)
    else:
        hunters.compare_position(record, hunters.peer_rules(), into)


def main(arguments: list[str]) -> int:
    """Compare the files named on the command line."""
    if not arguments:
        print(__doc__)
        return 2
    games, found = 0, Comparison()
    for path in map(Path, arguments):
        for record in json.loads(path.read_text()) if path.suffix == ".json" else read_games(path):
            compare(record, found)
            games += 1
    for line in found.differences[:50]:
        print(line)
    print(f"{games} games, {found.turns} turns, {len(found.differences)} differences")
    return 1 if found.differences else 0
