"""What the engine asks of a space, and the racks of a game."""

from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass
from typing import Protocol

from hgkit.engine.area import Area, Spot
from hgkit.engine.position_data import Position
from hgkit.engine.position_error import Findings
from hgkit.engine.record import Entry, Explained
from hgkit.engine.state import State, Table
from hgkit.text.places import Path

Doubt = tuple[Path, str, str, str]
"""What is doubtful of a position: where it says so, a code, a message and a hint."""


class Space(Protocol):
    """Where components and pieces go: compiled once a game."""

    def new_table(self) -> Table:
        """Return the table at the beginning of a game."""

    def areas(self, state: State, kind: str, *, everywhere: bool = False) -> Iterable[Area]:
        """Return the areas of a kind, in a fixed order; those without a piece may be left out, unless `everywhere`."""

    def areas_of(self, state: State, kind: str, seat: int) -> Iterable[Area]:
        """Return the areas of a kind that concern a seat: its own, if areas of this kind belong to seats; else all."""
        return self.areas(state, kind, everywhere=True)

    def describe_areas(self, state: State, kind: str) -> list[dict[str, object]]:
        """Return the areas of a kind as plain data."""

    def explain(self, state: State, entry: Entry) -> Explained:
        """Return what the area of an entry with a trace was made of, and what of that the formula used."""

    def component_id(self, rack: str, number: int) -> str:
        """Return the id of a component that lies in a rack of this name."""

    def component_number(self, rack: str, ident: str) -> int | None:
        """Return the number of a component by its id, or None if the game has no such component."""

    def lay_out(self, state: State, position: Position, found: Findings) -> None:
        """Lay out what a position says of the space. Errors go to `found`; then nothing else need lie there."""

    def layout(self, state: State) -> Position:
        """Return what lies in the space, in the form of positions: under `table`, `spaces` or `boards`."""

    def doubts(self, state: State, position: Position) -> Iterable[Doubt]:
        """Yield what lies in the space between two turns though a game hardly leaves it so."""
        return ()

    def standing(self, state: State) -> Iterable[tuple[int, int, Spot]]:
        """Return the pieces of seats in the space in the order of positions: kind, seat and spot of each."""

    def spot(self, state: State, spot: Spot) -> str:
        """Return the name of a spot that pieces stand on."""

    def pieces_out(self, state: State) -> list[int]:
        """Return how many pieces of each kind and seat lie in the space, as in `State.supply`."""

    def component_kind(self, rack: str, number: int) -> Hashable:
        """Return what a component in a rack of this name counts as: copies are alike, and marks on it don't matter."""
        return number

    def components_out(self, position: Position) -> Iterable[tuple[Path, str, Hashable]]:
        """Return the components that a position lays out: path in the position, id, and what each counts as."""
        return ()

    def beside_stacks(self) -> Iterable[Hashable]:
        """Return what the components of the game that lie in no stack count as, one item for each component."""
        return ()

    def place_names(self, state: State) -> Collection[str]:
        """Return the names of all places that areas are named after."""


@dataclass(frozen=True, slots=True)
class RackInfo:
    """A rack: its name, its first number in `State.racks`, its size (None: no limit), one a seat or one for all.

    `source` is the stack that fills it at set-up, `spent` the rack that takes what is spent from here
    (None: it leaves the game). A `hidden` one is seen by its owner alone.
    """

    name: str
    first: int
    size: int | None
    by_seat: bool
    source: str | None = None
    spent: str | None = None
    hidden: bool = False
