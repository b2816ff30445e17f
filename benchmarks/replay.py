"""Placements a second when recorded games are replayed, beside random play.

    python -m benchmarks.replay

Random games are recorded as the lines their moves print as; a replay reads every line back and plays it, with
all rules, events and ledger. A round measures both one after the other; medians of the rounds count.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from dataclasses import dataclass

import hgkit
from benchmarks.measure import game_of, play_game, report
from hgkit.engine.game import Game
from hgkit.games.starting import begin

ROUNDS = 9
GAMES = 60


@dataclass(frozen=True)
class Recorded:
    """A game as it was played: the seed of its decks, its moves in text, and its final points."""

    seed: int
    lines: tuple[str, ...]
    points: dict[str, int]


def record(game: Game, seed: int) -> Recorded:
    """Play a game at random and write its moves down."""
    chance = random.Random(seed)
    state = begin(game, seed=seed)
    lines = []
    while not state.finished:
        moves = state.legal_moves()
        move = moves[int(chance.random() * len(moves))]
        lines.append(str(move))
        state.play(move)
    return Recorded(seed, tuple(lines), state.points)


def replay(game: Game, recorded: Recorded) -> int:
    """Play a recorded game again; gives the number of placements. The points have to come out the same."""
    state = begin(game, seed=recorded.seed)
    placements = 0
    for line in recorded.lines:
        placements += line.startswith("place ")
        state.play(line)
    if state.points != recorded.points:
        raise AssertionError(f"game {recorded.seed}: {state.points}, recorded {recorded.points}")
    return placements


def main() -> int:
    """Measure; exit status 1 when replay is slower than random play."""
    game = game_of(hgkit.load("hg-2020"))
    games = [record(game, seed) for seed in range(GAMES)]
    ratios, rates = [], []
    for _ in range(ROUNDS):
        start = time.process_time()
        at_random = sum(play_game(game, seed) for seed in range(GAMES)) / (time.process_time() - start)
        start = time.process_time()
        again = sum(replay(game, recorded) for recorded in games) / (time.process_time() - start)
        rates.append(again)
        ratios.append(again / at_random)
    print(f"replay: {statistics.median(rates):,.0f} placements/s")
    held = report(
        "replay against random play", statistics.median(ratios), "times as fast", 1.0, at_least=True
    )
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
