"""A ruleset compiled for a number of players: integer tables and steps, the same for every state of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hgkit.engine.packed import WIDTH, Fields
from hgkit.engine.scoring import Scorer
from hgkit.engine.steps.step import Step
from hgkit.rules.formula import Formula
from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.grid import Grid


@dataclass(frozen=True, slots=True)
class Game:
    """A compiled ruleset.

    `players` are the seats in turn order. `pieces`, `decks` and `tracks` name what the numbers in a state mean.
    `supply` is by kind of piece, `weights` are the packed strengths by piece and seat. `deck_list` holds each deck's
    tiles (one number a copy), `starts` the tiles laid before the first turn. `steps` are all steps; `first` and
    `last` the numbers of the ones that begin and end a turn. `total` is the formula over tracks that decides.
    """

    ruleset: Ruleset
    players: tuple[str, ...]
    grid: Grid
    pieces: tuple[str, ...]
    supply: tuple[int, ...]
    weights: tuple[int, ...]
    decks: tuple[str, ...]
    deck_list: tuple[tuple[int, ...], ...]
    starts: tuple[int, ...]
    main_deck: int
    tracks: Mapping[str, int]
    track_starts: tuple[int, ...]
    total: Formula
    shared_victory: bool
    scorer: Scorer
    steps: tuple[Step, ...]
    first: int
    last: int
    copies: bool
    cites: Mapping[str, tuple[Any, str]]


def piece_shifts(piece: int, seats: int) -> tuple[int, ...]:
    """Where the counters of a kind of piece lie in a packed strength, by seat."""
    return tuple((piece * seats + seat) * WIDTH for seat in range(seats))


def all_fields(numbers: Sequence[str], animals: Sequence[str], kinds: Sequence[str], opening: str) -> Fields:
    """The counters of an area: open sides lowest, then printed numbers, animals, and zones by kind."""
    names = [opening, *numbers, *animals, *(f"zone:{kind}" for kind in kinds)]
    return Fields.of(dict.fromkeys(names))
