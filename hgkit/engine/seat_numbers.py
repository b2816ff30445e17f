"""Numbers of one seat by the names that formulas give them, the same in every space.

    points          the points on a track            stones_left    pieces left of the kind that a tally counts
    points_rank     1 for the player in the lead     own_stones     the pieces of the seat alone in an area
    points_lead     points ahead of the best other player; below 0 behind
    stones_rank     1 for the seat with the most pieces of the kind in an area
    stones_arrival  1 for the seat whose first piece in an area was put first

Of the whole game there are `points_most` and `points_least`, the most and the least points that a player has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from hgkit.engine.area import Area
from hgkit.engine.arrivals import ArrivalRank
from hgkit.engine.numbers import Constant, Number, PiecesLeft, SeatNumber, TrackPoints
from hgkit.engine.scoring import SeatCounter
from hgkit.engine.state import State
from hgkit.rules.clauses.model import RulesetModel


@dataclass(frozen=True, slots=True)
class TrackRank:
    """The rank of a seat on a track: 1 with the most points, tied seats alike; `first` as in `TrackPoints`."""

    first: int
    players: int

    def __call__(self, state: State, seat: int) -> int:
        """Return one more than there are players with more points."""
        points = state.track_points[self.first : self.first + self.players]
        own = state.track_points[self.first + seat]
        return 1 + sum(other > own for other in points)


@dataclass(frozen=True, slots=True)
class TrackLead:
    """How far a seat is ahead of the best other player on a track, below 0 behind; `first` as in `TrackPoints`."""

    first: int
    players: int

    def __call__(self, state: State, seat: int) -> int:
        """Return the difference; of a lonely player, all points."""
        points = state.track_points[self.first : self.first + self.players]
        others = [other for number, other in enumerate(points) if number != seat]
        return state.track_points[self.first + seat] - max(others, default=0)


@dataclass(frozen=True, slots=True)
class TrackBest:
    """The most (`of` is max) or the least (min) points that a player has on a track."""

    first: int
    players: int
    of: Callable[[Iterable[int]], int]

    def __call__(self, state: State) -> int:
        """Return them."""
        return self.of(state.track_points[self.first : self.first + self.players])


@dataclass(frozen=True, slots=True)
class OwnPieces:
    """The pieces of a kind that one seat has in an area."""

    piece: int

    def __call__(self, state: State, area: Area, seat: int) -> int:
        """Return how many there are."""
        return area.counts(self.piece)[seat]


@dataclass(frozen=True, slots=True)
class PiecesRank:
    """The rank of a seat by its pieces of a kind in an area: 1 with the most, tied seats alike."""

    piece: int

    def __call__(self, state: State, area: Area, seat: int) -> int:
        """Return one more than there are seats with more."""
        counts = area.counts(self.piece)
        return 1 + sum(other > counts[seat] for other in counts)


@dataclass(frozen=True, slots=True)
class Anywhere:
    """A number of a seat that is the same in every area."""

    number: SeatNumber

    def __call__(self, state: State, area: Area, seat: int) -> int:
        """Return the number."""
        return self.number(state, seat)


@dataclass(frozen=True, slots=True)
class ForEach:
    """A number of the whole game, the same for each seat."""

    number: Number

    def __call__(self, state: State, seat: int) -> int:
        """Return the number."""
        return self.number(state)


def seat_numbers(
    model: RulesetModel, pieces: Mapping[str, int], players: int, seats: int
) -> Iterator[tuple[str, SeatNumber]]:
    """Yield the numbers of one seat by name; `pieces` are numbered, `seats` are the players and neutral seats."""
    for number, track in enumerate(model.tracks):
        first = number * seats
        yield track, TrackPoints(first)
        yield f"{track}_rank", TrackRank(first, players)
        yield f"{track}_lead", TrackLead(first, players)
    for name, tally in model.tallies.items():
        piece = tally.piece()
        if piece is not None:
            yield f"{name}_left", PiecesLeft(pieces[piece] * seats)


def seat_counters(model: RulesetModel, pieces: Mapping[str, int]) -> Iterator[tuple[str, SeatCounter]]:
    """Yield the numbers of one seat in an area by name."""
    for name, tally in model.tallies.items():
        piece = tally.piece()
        if piece is not None:
            yield f"own_{name}", OwnPieces(pieces[piece])
            yield f"{name}_rank", PiecesRank(pieces[piece])
            yield f"{name}_arrival", ArrivalRank(pieces[piece])


def game_numbers(model: RulesetModel, players: int, seats: int) -> Iterator[tuple[str, Number]]:
    """Yield the numbers of the game that there are in every space, by name."""
    yield "players", Constant(players)
    for number, track in enumerate(model.tracks):
        yield f"{track}_most", TrackBest(number * seats, players, max)
        yield f"{track}_least", TrackBest(number * seats, players, min)
