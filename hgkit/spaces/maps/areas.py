"""Areas of a map: a territory, a connection, spaces that belong together."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from hgkit.engine.area import Met, Spot
from hgkit.spaces.maps.table import Pieces


class Trace(NamedTuple):
    """The places of an area, and which others were looked at because it touches them."""

    places: tuple[int, ...]
    met: Met


@dataclass(slots=True)
class MapArea(ABC):
    """An area of a map. `met` as in `TouchingArea`."""

    pieces: Pieces
    met: Met = field(default=None, init=False, compare=False)

    @property
    def own(self) -> int | None:
        """The place of the area itself, for pieces on no space; None where it has none."""
        return None

    @property
    def at(self) -> str:
        """Its name, in the ledger and in positions: that of its own place."""
        assert self.own is not None
        return self.pieces.graph.places[self.own]

    @property
    @abstractmethod
    def places(self) -> tuple[int, ...]:
        """Its places."""

    @property
    @abstractmethod
    def territories(self) -> frozenset[int]:
        """The territories that it lies in, or between."""

    def has(self, seat: int, spot: Spot) -> bool:
        """Return whether a piece of a seat on a place counts in it."""
        return not self.territories.isdisjoint(self.pieces.graph.within[cast("int", spot)])

    def trace(self) -> Trace:
        """Return its places, and what it remembers of others."""
        return Trace(self.places, self.met)

    @abstractmethod
    def columns(self, piece: int) -> Sequence[int]:
        """Return how many pieces of a kind lie in it, by seat and, last, those of the table."""

    def counts(self, piece: int) -> Sequence[int]:
        """Return how many pieces of a kind lie in it, by seat."""
        return self.columns(piece)[:-1]

    def total(self, piece: int) -> int:
        """Return how many pieces of a kind lie in it, those of the table too."""
        return sum(self.columns(piece))

    def on(self, piece: int) -> int:
        """Return how many pieces of a kind lie on the area itself: none where it has no place of its own."""
        return 0 if self.own is None else self.pieces.total[self.own * self.pieces.kinds + piece]


@dataclass(slots=True)
class Region(MapArea):
    """A territory."""

    number: int

    @property
    def own(self) -> int:
        """The place of the territory."""
        return self.pieces.graph.own_place(self.number)

    @property
    def places(self) -> tuple[int, ...]:
        """Its spaces, and its own place."""
        return (*self.pieces.graph.spans[self.number], self.own)

    @property
    def territories(self) -> frozenset[int]:
        """Itself."""
        return frozenset([self.number])

    def columns(self, piece: int) -> Sequence[int]:
        """Return the sums of the territory."""
        pieces = self.pieces
        first = (self.number * pieces.kinds + piece) * pieces.columns
        return pieces.sums[first : first + pieces.columns]


@dataclass(slots=True)
class Link(MapArea):
    """A connection: what lies in both its territories counts."""

    number: int

    @property
    def own(self) -> int:
        """The place of the connection; its territories have theirs."""
        return self.pieces.graph.link_place(self.number)

    @property
    def places(self) -> tuple[int, ...]:
        """Its own place."""
        return (self.own,)

    @property
    def territories(self) -> frozenset[int]:
        """The two that it joins."""
        return frozenset(self.pieces.graph.links[self.number])

    @property
    def ends(self) -> list[Region]:
        """Its two territories."""
        return [Region(self.pieces, number) for number in self.pieces.graph.links[self.number]]

    def columns(self, piece: int) -> Sequence[int]:
        """Return those of both territories together, each piece once."""
        first, second = (end.columns(piece) for end in self.ends)
        found = [n + m for n, m in zip(first, second, strict=True)]
        for space in self.pieces.graph.shared[self.number]:  # counted at both ends
            found = [n - m for n, m in zip(found, self.pieces.at(space, piece), strict=True)]
        return found


@dataclass(slots=True)
class Spaces(MapArea):
    """The `spaces` that make up an area called `name`; with a `seat` only its own pieces count."""

    name: str
    spaces: tuple[int, ...]
    seat: int | None = None

    @property
    def at(self) -> str:
        """Its name."""
        return self.name

    @property
    def places(self) -> tuple[int, ...]:
        """Its spaces."""
        return self.spaces

    def has(self, seat: int, spot: Spot) -> bool:
        """Return whether a piece lies on one of the spaces, of its seat alone where it has one."""
        return spot in self.spaces and self.seat in (None, seat)

    @property
    def territories(self) -> frozenset[int]:
        """Those of its spaces."""
        return frozenset().union(*(self.pieces.graph.within[space] for space in self.spaces))

    def columns(self, piece: int) -> Sequence[int]:
        """Return the sums of its spaces, of its seat alone where it has one."""
        found = [0] * self.pieces.columns
        for space in self.spaces:
            for seat, n in enumerate(self.pieces.at(space, piece)):
                found[seat] += n if self.seat in (None, seat) else 0
        return found
