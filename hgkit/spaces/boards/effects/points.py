"""Effects that bring points: gain, and turning pieces in by a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field

from hgkit.engine.effect import Args, Effect, Store, Use
from hgkit.engine.events import Event
from hgkit.rules.clauses.clause import ByNumber, Count, EffectClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.space import space_of

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


@dataclass(frozen=True, slots=True)
class TurnedIn(Event):
    """A player turned pieces in for points."""

    kind: ClassVar[str] = "turn_in"
    piece: str
    count: int


class GainPower(EffectClause):
    """Gain points on tracks, or pieces of the table."""

    effect: Literal["gain"]
    gain: Annotated[dict[str, Count], Names("track or piece")] = Field(
        description="How many, by track or kind of piece."
    )

    def compile(self, builder: Builder, ident: str) -> Gain:
        """Return the effect."""
        tracks = builder.tracks
        points = [(tracks[what], n) for what, n in self.gain.items() if what in tracks]
        pieces = [(Store.of(builder, what), n) for what, n in self.gain.items() if what not in tracks]
        return Gain(ident, points, pieces)


class Gain(Effect):
    """Points on tracks, pieces of the table."""

    def __init__(
        self, clause: str, tracks: Sequence[tuple[int, int]], pieces: Sequence[tuple[Store, int]]
    ) -> None:
        """`tracks` and `pieces` say how many of each."""
        super().__init__(clause)
        self.tracks = tuple(tracks)
        self.pieces = tuple(pieces)

    def options(self, state: State, use: Use) -> Sequence[Args]:
        """Nothing to choose; it lapses where no piece is left and no point is gained."""
        return [()] if self.tracks or any(state.bank[store.piece] for store, _ in self.pieces) else []

    def apply(self, state: State, args: Args, use: Use) -> None:
        """Gain."""
        for track, points in self.tracks:
            scene = space_of(state).scene_name(use.scene)
            shares = ((state.seat, points),)
            state.pay(self.clause, "scene", scene, str(points), use.values, shares, track)
        for store, count in self.pieces:
            store.gain(state, count)


class ConvertPower(EffectClause):
    """Gain pieces, then turn some into points by a table."""

    effect: Literal["convert"]
    gain: Annotated[dict[str, Count], Names("piece")] = Field(description="Pieces gained first.")
    piece: Annotated[str, Names("piece")] = Field(description="Kind of piece that is turned in.")
    amount: Literal["any", "one_or_all"] = Field(description="How many may be turned in.")
    table: ByNumber = Field(description="Points by number; the highest row that is reached counts.")
    track: Annotated[str, Names("track")] = Field(description="Track that the points go to.")

    def compile(self, builder: Builder, ident: str) -> Convert:
        """Return the effect."""
        return Convert(
            ident,
            [(Store.of(builder, piece), n) for piece, n in self.gain.items()],
            Store.of(builder, self.piece),
            self.table,
            builder.tracks[self.track],
            any_amount=self.amount == "any",
        )


class Convert(Effect):
    """Gain pieces, then turn some of those held into points by a table."""

    keys = ("convert",)

    def __init__(
        self,
        clause: str,
        gain: Sequence[tuple[Store, int]],
        store: Store,
        table: Mapping[int, int],
        track: int,
        *,
        any_amount: bool,
    ) -> None:
        """`table` says what so many pieces bring; `any_amount` or one or all."""
        super().__init__(clause)
        self.gain = tuple(gain)
        self.store = store
        self.table = dict(sorted(table.items()))
        self.track = track
        self.any_amount = any_amount

    def _held(self, state: State) -> int:
        gained = sum(count for store, count in self.gain if store.piece == self.store.piece)
        return self.store.held(state) + min(gained, state.bank[self.store.piece])

    def options(self, state: State, use: Use) -> Sequence[Args]:
        """From 0 to all, or one and all; none where nothing could be turned in."""
        held = self._held(state)
        if not held and not any(state.bank[store.piece] for store, _ in self.gain):
            return []
        if self.any_amount:
            return [("convert", str(n)) if n else () for n in range(held + 1)]
        numbers = dict.fromkeys([1, held] if held else [0])
        return [("convert", str(n)) if n else () for n in numbers]

    def can(self, state: State, use: Use) -> bool:
        """Whether there is something to gain, or something held."""
        return self.store.held(state) > 0 or any(state.bank[store.piece] for store, _ in self.gain)

    def apply(self, state: State, args: Args, use: Use) -> None:
        """Gain, then turn in."""
        for store, count in self.gain:
            store.gain(state, count)
        number = int(args[1]) if args else 0
        if not number:
            return
        for _ in range(number):
            self._turn_in(state)
        state.emit(TurnedIn(self.store.name, number))
        points = max((points for row, points in self.table.items() if row <= number), default=0)
        scene = space_of(state).scene_name(use.scene)
        values = {self.store.name: number, **use.values}
        formula = f"table[{self.store.name}]"
        state.pay(self.clause, "scene", scene, formula, values, ((state.seat, points),), self.track)

    def _turn_in(self, state: State) -> None:
        state.supply[self.store.piece * len(state.game.seats) + state.seat] -= 1
        self.store.give_back(state, state.seat if self.store.own else None)

    def read(self, entry: Mapping[str, Any]) -> Args:
        """`convert: N`."""
        number = entry.get("convert", 0)
        return ("convert", str(number)) if number else ()
