"""Areas of a map: a territory, a connection, spaces that belong together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from hgkit.spaces.maps.table import Pieces


class MapArea(Protocol):
    """An area of a map."""

    @property
    def at(self) -> str:
        """Its first place."""
        ...

    @property
    def places(self) -> Sequence[int]:
        """Its places."""
        ...

    @property
    def ends(self) -> tuple[MapArea, MapArea] | None:
        """The two areas that it joins."""
        ...

    def counts(self, piece: int) -> Sequence[int]:
        """How many pieces of a kind lie in it, by seat."""
        ...

    def total(self, piece: int) -> int:
        """How many pieces of a kind lie in it, those of the table too."""
        ...

    def on(self, piece: int) -> int:
        """How many pieces of a kind lie on the area itself."""
        ...

    def trace(self) -> tuple[int, ...]:
        """Its places, for the ledger."""
        ...


@dataclass(slots=True)
class Region:
    """A territory."""

    pieces: Pieces
    number: int

    @property
    def at(self) -> str:
        """Its id."""
        graph = self.pieces.graph
        return graph.places[graph.own_place(self.number)]

    @property
    def places(self) -> tuple[int, ...]:
        """Its spaces, and its own place."""
        graph = self.pieces.graph
        return (*graph.spans[self.number], graph.own_place(self.number))

    @property
    def ends(self) -> None:
        """It joins nothing."""
        return None

    def trace(self) -> tuple[int, ...]:
        """Its places."""
        return self.places

    def counts(self, piece: int) -> Sequence[int]:
        """By seat."""
        pieces = self.pieces
        first = (self.number * pieces.kinds + piece) * pieces.columns
        return pieces.sums[first : first + pieces.columns - 1]

    def total(self, piece: int) -> int:
        """All of them."""
        return sum(self.pieces.within(self.number, piece))

    def on(self, piece: int) -> int:
        """Those on its own place."""
        return self.pieces.total[self.pieces.graph.own_place(self.number) * self.pieces.kinds + piece]


@dataclass(frozen=True, slots=True)
class Link:
    """A connection: what lies in both its territories counts."""

    pieces: Pieces
    number: int

    @property
    def at(self) -> str:
        """Its number as text."""
        graph = self.pieces.graph
        return graph.places[graph.link_place(self.number)]

    @property
    def places(self) -> tuple[int, ...]:
        """Itself alone; its territories have theirs."""
        return (self.pieces.graph.link_place(self.number),)

    @property
    def ends(self) -> tuple[Region, Region]:
        """Its two territories."""
        a, b = self.pieces.graph.links[self.number]
        return Region(self.pieces, a), Region(self.pieces, b)

    def trace(self) -> tuple[int, ...]:
        """Its places."""
        return self.places

    def counts(self, piece: int) -> Sequence[int]:
        """By seat, both territories together."""
        a, b = self.ends
        return [n + m for n, m in zip(a.counts(piece), b.counts(piece), strict=True)]

    def total(self, piece: int) -> int:
        """Of both territories together."""
        a, b = self.ends
        return a.total(piece) + b.total(piece)

    def on(self, piece: int) -> int:
        """Those on the connection."""
        return self.pieces.total[self.pieces.graph.link_place(self.number) * self.pieces.kinds + piece]


@dataclass(frozen=True, slots=True)
class Spaces:
    """Spaces that make up an area; with a `seat` only its own pieces count."""

    pieces: Pieces
    name: str
    places: tuple[int, ...]
    seat: int | None = None

    @property
    def at(self) -> str:
        """Its name."""
        return self.name

    @property
    def ends(self) -> None:
        """It joins nothing."""
        return None

    def trace(self) -> tuple[int, ...]:
        """Its places."""
        return self.places

    def counts(self, piece: int) -> Sequence[int]:
        """By seat."""
        found = [0] * (self.pieces.columns - 1)
        for place in self.places:
            for seat, n in enumerate(self.pieces.at(place, piece)[:-1]):
                found[seat] += n if self.seat in (None, seat) else 0
        return found

    def total(self, piece: int) -> int:
        """All that count."""
        if self.seat is not None:
            return sum(self.counts(piece))
        return sum(self.pieces.total[place * self.pieces.kinds + piece] for place in self.places)

    def on(self, piece: int) -> int:
        """None: it has no place of its own."""
        return 0
