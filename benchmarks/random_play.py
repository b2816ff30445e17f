"""Placements a second in uniform random play, with all rules, events and ledger, on one core.

    python -m benchmarks.random_play [RULESET...]

Set-up, draws, pieces and final scoring are in the time, which is that of the processor, so that other work on
the machine counts as little as it can. The median of several rounds counts.
"""

from __future__ import annotations

import statistics
import sys
import time

import hgkit
from benchmarks.measure import game_of, play_game, report

ROUNDS = 9
GAMES = 60
BAR = 10_000
AIM = 20_000


def rate(name: str) -> float:
    """Placements a second under a ruleset: the median of the rounds."""
    game = game_of(hgkit.load(name))
    rates = []
    for number in range(ROUNDS):
        start = time.process_time()
        placements = sum(play_game(game, number * GAMES + seed) for seed in range(GAMES))
        rates.append(placements / (time.process_time() - start))
    return statistics.median(rates)


def main(names: list[str]) -> int:
    """Measure the rulesets named; exit status 1 when the bar is missed."""
    held = []
    for name in names or ["hg-2020", "hg-2002", "carcassonne-third"]:
        figure = rate(name)
        held.append(report(f"random play, {name}", figure, "placements/s", BAR, at_least=True))
        print(f"  aim {AIM:,}: {'reached' if figure >= AIM else 'not reached'}")
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
