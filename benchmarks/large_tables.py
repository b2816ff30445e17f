"""What one more placement costs on small and on large tables.

    python -m benchmarks.large_tables

Decks are multiplied so that a table of 80, 800 or 8,000 tiles grows by uniform random play. Around each size
the time of a placement, with the legal moves counted and one chosen, is averaged over a window of tiles. A
round measures all three sizes one after the other, so that a busy machine slows them alike; medians of the
rounds count.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from dataclasses import dataclass

import hgkit
from benchmarks.measure import game_of, play_turn_move, report, with_decks_times
from hgkit.engine.game import Game
from hgkit.games.starting import begin

ROUNDS = 9


@dataclass(frozen=True)
class Size:
    """A size of table: how often the decks are multiplied, the window of tiles, and games a round."""

    tiles: int
    decks: int
    first: int
    last: int
    games: int


SIZES = (
    Size(80, 2, 60, 100, 40),
    Size(800, 12, 700, 900, 5),
    Size(8_000, 110, 7_600, 8_400, 1),
)
BARS = {(80, 800): 1.6, (800, 8_000): 1.4}


def cost(game: Game, size: Size, round_: int) -> float:
    """Seconds a placement within the window, averaged over the games of a round."""
    seconds = 0.0
    for number in range(size.games):
        seed = round_ * size.games + number
        chance = random.Random(seed)
        state = begin(game, seed=seed)
        laid = state.table.laid
        while len(laid) < size.first:
            play_turn_move(state, chance)
        start = time.process_time()
        while len(laid) < size.last:
            play_turn_move(state, chance)
        seconds += time.process_time() - start
    return seconds / (size.games * (size.last - size.first))


def main() -> int:
    """Measure; exit status 1 when a bar is missed."""
    rules = hgkit.load("hg-2020")
    games = {size: game_of(with_decks_times(rules, size.decks)) for size in SIZES}
    rounds = [{size.tiles: cost(games[size], size, n) for size in SIZES} for n in range(ROUNDS)]
    for size in SIZES:
        middle = statistics.median(costs[size.tiles] for costs in rounds)
        print(f"a placement on a table of {size.tiles:,} tiles: {middle * 1e6:.1f} microseconds")
    held = []
    for (small, large), bar in BARS.items():
        ratio = statistics.median(costs[large] / costs[small] for costs in rounds)
        held.append(report(f"{large:,} tiles against {small:,}", ratio, "times", bar, at_least=False))
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
