"""Prices of components that lie in a row: points, by the position in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.numbers import SeatNumber
from hgkit.engine.state import State
from hgkit.rules.checks.formulas import OF_A_PRICE
from hgkit.rules.clauses.clause import FormulaText, Part
from hgkit.rules.clauses.formula import Formula, compile_formula
from hgkit.rules.clauses.references import Names, Over

(POSITION,) = OF_A_PRICE


class Price(Part):
    """Points that a component costs by its position in its rack, 1 for the one that has lain there longest.

    What nobody can pay without falling below the floor of a track can't be taken.
    """

    knows = (POSITION,)

    points: Annotated[FormulaText, Over("number of a seat")] = Field(
        description="How many. `position` is 1 for the first component of its rack, 0 for the top one of a stack; "
        "less than nothing costs nothing."
    )
    track: Annotated[str | None, Names("track")] = Field(
        None, description="The track that pays; left out: the first one."
    )

    def compile(self, builder: Builder, ident: str) -> Tag:
        """Return the price; the ledger names `ident`."""
        formula, track = compile_formula(self.points), builder.track(self.track)
        numbers = tuple(None if name == POSITION else builder.seat_number(name) for name in formula.names)
        return Tag(ident, self.points, formula, numbers, track, track * len(builder.seats))


@dataclass(frozen=True, slots=True)
class Tag:
    """A compiled price.

    `numbers` are in the order of the formula's names, None for the position; `first` is the first seat's place in
    `State.track_points`.
    """

    clause: str
    text: str
    formula: Formula
    numbers: tuple[SeatNumber | None, ...]
    track: int
    first: int

    def _values(self, state: State, position: int) -> list[int]:
        return [position if number is None else number(state, state.seat) for number in self.numbers]

    def at(self, state: State, position: int) -> int:
        """Return what a component at a position costs the mover."""
        return max(0, self.formula.function(self._values(state, position)))

    def is_payable(self, state: State, price: int) -> bool:
        """Return whether the mover can pay so much without falling below the floor."""
        floor = state.game.floors[self.track]
        return not price or floor is None or state.track_points[self.first + state.seat] - price >= floor

    def pay(self, state: State, position: int, rack: str, ident: str) -> None:
        """Let the mover pay for the component at a position of a rack, before it is taken."""
        price = self.at(state, position)
        if price:
            values = dict(zip(self.formula.names, self._values(state, position), strict=True))
            text = (
                f"-({self.text})"
                if len(self.formula.names) != 1 or self.text not in values
                else f"-{self.text}"
            )
            state.pay(self.clause, rack, ident, text, values, ((state.seat, -price),), self.track)


def cheapest(state: State, components: Sequence[int], tag: Tag | None) -> Iterator[tuple[int, int]]:
    """Yield every different component of an open rack that the mover can pay, with its place: that of the cheapest."""
    if tag is None:
        for component in dict.fromkeys(components):
            yield component, components.index(component)
        return
    found: dict[int, tuple[int, int]] = {}
    for place, component in enumerate(components):
        price = tag.at(state, place + 1)
        if component not in found or price < found[component][0]:
            found[component] = price, place
    for component, (price, place) in found.items():
        if tag.is_payable(state, price):
            yield component, place
