"""Positions, and what is recorded of the beginning of a game, as plain data."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

Id = str | int
Listed = Sequence[Id | Sequence[Id]]
"""The components to come of a stack; of one that is gone through several times a list of such lists."""
Decks = Mapping[str, Listed]
Recorded = Mapping[str, object]
"""What chance decided at set-up, by the keys of its steps: the ruleset names those, so each step checks its own."""
Counts = Mapping[str, int]


class WhoseTurn(TypedDict, total=False):
    """Whose turn comes next, or what was done in the one that is open."""

    player: str
    first: str
    number: int
    moves: Sequence[str]
    over: bool


class Arrival(TypedDict):
    """A piece in the order in which pieces were put: its kind, its seat, its place."""

    piece: str
    by: str
    at: str


class Position(TypedDict, total=False):
    """A game between two turns, or inside one. What is left out is as at the start of the game.

    What lies out stands under one of `table`, `spaces` and `boards`; each space has the type of its own.
    """

    players: Sequence[str]
    turn: WhoseTurn
    table: Any
    spaces: Any
    boards: Any
    supply: Mapping[str, Counts]
    resting: Mapping[str, Counts]
    bank: Counts
    racks: Mapping[str, Sequence[Id] | Mapping[str, Sequence[Id]]]
    decks: Decks
    points: Counts
    tracks: Mapping[str, Counts]
    arrivals: Sequence[Arrival]
    counters: Mapping[str, object]
    chance: str
