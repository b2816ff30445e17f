"""Turning pieces into points by a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, overload

from pydantic import Field

from hgkit.engine.amounts import Amounts
from hgkit.engine.builder import Builder
from hgkit.engine.effect import Args, Effect, Store, Use
from hgkit.engine.events import Event
from hgkit.engine.keys import Key
from hgkit.engine.state import State
from hgkit.rules.clauses.clause import Amount, ByNumber, EffectClause
from hgkit.rules.clauses.references import Names
from hgkit.text.frozen import FrozenDict


class TurnedIn(Event, kind="turn_in"):
    """A player turned pieces in for points."""

    piece: str
    count: int


class ConvertPower(EffectClause):
    """Gain pieces, then turn some into points by a table; those go to the bank, or out of the game without one."""

    effect: Literal["convert"]
    gain: Annotated[dict[str, Amount], Names("piece in the bank")] = Field(description="Pieces gained first.")
    piece: Annotated[str, Names("piece", use="held")] = Field(description="Kind of piece that is turned in.")
    amount: Literal["any", "one_or_all"] = Field(description="How many may be turned in.")
    table: ByNumber = Field(
        min_length=1, description="Points by number; the highest row that is reached counts."
    )
    track: Annotated[str, Names("track")] = Field(description="Track that the points go to.")

    def compile(self, builder: Builder, ident: str) -> Convert:
        """Return the effect."""
        return Convert(builder, ident, self)


class Conversions(Sequence[Args]):
    """Ways to turn in one of several numbers of pieces, made when asked for: a player may hold a million."""

    def __init__(self, numbers: Sequence[int]) -> None:
        """Take the numbers in order."""
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, n: int) -> Args: ...

    @overload
    def __getitem__(self, n: slice) -> list[Args]: ...
    def __getitem__(self, n: int | slice) -> Args | list[Args]:
        return (
            [_args(number) for number in self.numbers[n]] if isinstance(n, slice) else _args(self.numbers[n])
        )

    def __contains__(self, args: object) -> bool:
        match args:
            case ():
                return 0 in self.numbers
            case (_, str(text)) if text.isdecimal() and len(text) <= len(str(self.numbers[-1])):
                number = int(text)
                return number in self.numbers and args == _args(number)
        return False


def _args(number: int) -> Args:
    return ("convert", str(number)) if number else ()


class Convert(Effect):
    """Gain pieces, then turn some of those held into points by a table."""

    keys = FrozenDict({"convert": Key("number", "How many pieces are turned into points.")})

    def __init__(self, builder: Builder, clause: str, power: ConvertPower) -> None:
        super().__init__(clause)
        self.gain = Amounts((), tuple((builder.pieces[piece], n) for piece, n in power.gain.items()))
        self.store = Store.of(builder, power.piece)
        self.track = builder.tracks[power.track]
        self.power = power

    def _held(self, state: State) -> int:
        gained = sum(count for piece, count in self.gain.pieces if piece == self.store.piece)
        return self.store.held(state) + min(gained, state.bank[self.store.piece])

    def options(self, state: State, use: Use) -> Sequence[Args]:
        """Return from 0 to all, or one and all; none where nothing could be turned in."""
        if not self.can(state, use):
            return []
        held = self._held(state)
        if self.power.amount == "any":
            return Conversions(range(held + 1))
        return Conversions(sorted({1, held}) if held else [0])

    def can(self, state: State, use: Use) -> bool:
        """Return whether there is something to gain, or something held."""
        return self.store.held(state) > 0 or self.gain.can_be_gained(state)

    def apply(self, state: State, args: Args, use: Use) -> None:
        """Gain, then turn in."""
        self.gain.gain(state, state.seat, self.clause, use.kind, use.name)
        number = int(args[1]) if args else 0
        if not number:
            return
        self.store.lose(state, number)
        state.emit(TurnedIn, self.store.name, number)
        points = max((points for row, points in self.power.table.items() if row <= number), default=0)
        formula, values = f"table[{self.store.name}]", {self.store.name: number, **use.values}
        state.pay(self.clause, use.kind, use.name, formula, values, ((state.seat, points),), self.track)

    def read(self, entry: Mapping[str, Any]) -> Args:
        """Return what `convert: N` says."""
        return _args(entry.get("convert", 0))
