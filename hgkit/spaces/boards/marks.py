"""Marks on dominoes: the effect that puts pieces of players on them, and the points that they pay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field

from hgkit.engine.builder import Builder
from hgkit.engine.effect import Args, Effect, Store, Use
from hgkit.engine.events import Event, MarkReturned
from hgkit.engine.keys import Key
from hgkit.engine.state import State
from hgkit.errors import IllegalMove
from hgkit.rules.checks.names import used_as
from hgkit.rules.clauses.clause import EffectClause, LimitClause
from hgkit.rules.clauses.references import Names
from hgkit.rules.clauses.scoring import Mark
from hgkit.spaces.boards.space import space_of
from hgkit.text.frozen import FrozenDict


class MarkLimit(LimitClause):
    """A limit on the marks of one domino. It needs dominoes, which can carry marks."""

    marks: Annotated[int, Field(ge=0, le=99)] = Field(description="The most.")


class Marked(Event, kind="mark", implied=True):
    """A domino was marked with a piece."""

    piece: str
    component: str


@dataclass(frozen=True, slots=True)
class MarkKind:
    """A kind of piece that marks dominoes, and the clause about the points it pays with their track."""

    store: Store
    clause: Mark | None
    track: int

    def settle(self, state: State, owner: int, at: str) -> None:
        """Pay the points of a mark whose domino was placed."""
        clause = self.clause
        if clause is None:
            return
        placer = clause.placer if clause.both or owner != state.seat else 0
        points = {owner: clause.owner}
        points[state.seat] = points.get(state.seat, 0) + placer
        values = {"owner": clause.owner, "placer": placer}
        ident = f"marks.{self.store.name}"
        state.pay(ident, "domino", at, "owner + placer", values, tuple(points.items()), self.track)


@dataclass(frozen=True, slots=True)
class Marks:
    """All kinds of marks. A mark is one number: `kind * seats + seat`."""

    kinds: tuple[MarkKind, ...]
    seats: int

    def number(self, piece: str, seat: int) -> int:
        """Return the number of a mark of a seat."""
        return [kind.store.name for kind in self.kinds].index(piece) * self.seats + seat

    def give_back(self, state: State, component: int) -> Iterator[tuple[MarkKind, int]]:
        """Give the marks of a domino back one by one, and yield each with its owner."""
        for mark in space_of(state).dominoes.marks(component):
            number, owner = divmod(mark, self.seats)
            kind = self.kinds[number]
            kind.store.give_back(state, owner if kind.store.own else None)
            state.emit(MarkReturned, kind.store.name, seat=owner)
            yield kind, owner

    def discarded(self, state: State, component: int) -> None:
        """Give the marks of a domino back that is discarded."""
        for _ in self.give_back(state, component):
            pass


def compile_marks(builder: Builder) -> Marks:
    """Return the kinds of marks that effects put on dominoes."""
    kinds = []
    for piece in used_as(builder.ruleset, "piece", "mark"):
        clause = builder.model.marks.get(piece)
        track = builder.tracks[clause.track] if clause else 0
        kinds.append(MarkKind(Store.of(builder, piece), clause, track))
    return Marks(tuple(kinds), len(builder.seats))


class MarkPower(EffectClause):
    """Put a mark on a component in a rack. It needs dominoes, which can carry marks."""

    effect: Literal["mark"]
    piece: Annotated[str, Names("piece", use="mark")] = Field(description="Kind of piece that marks.")
    rack: Annotated[str, Names("rack", owner="seat")] = Field(
        description="Whose components can be marked: any seat's rack of this name."
    )

    def compile(self, builder: Builder, ident: str) -> PutMark:
        """Return the effect."""
        return PutMark(builder, ident, self)


class PutMark(Effect):
    """Put a mark on a domino in anybody's rack. The least of the `limit`s holds: how many, and its clause."""

    keys = FrozenDict({"mark": Key("id", "The domino that is marked, OWNER:ID.")})

    def __init__(self, builder: Builder, clause: str, power: MarkPower) -> None:
        super().__init__(clause)
        self.store = Store.of(builder, power.piece)
        self.rack = builder.racks[power.rack].first
        self.marks = builder.once(compile_marks)
        limits = builder.model.limits.items()
        found = [(limit.marks, f"limits.{name}") for name, limit in limits if isinstance(limit, MarkLimit)]
        self.limit = min(found, default=None)

    def _dominoes(self, state: State, *, full: bool) -> Iterator[tuple[str, int, int]]:
        """Yield what may be marked (with `full`, all there is): its name, the rack's number, and the component's."""
        space = space_of(state)
        for seat, player in enumerate(state.game.players):
            for component in dict.fromkeys(state.racks[self.rack + seat]):
                marks = len(space.dominoes.marks(component))
                if full or self.limit is None or marks < self.limit[0]:
                    yield f"{player}:{space.dominoes.name(component)}", self.rack + seat, component

    def options(self, state: State, use: Use) -> Sequence[Args]:
        """Return an option for each domino, while the player has a piece."""
        if not self.store.left(state):
            return []
        return [("mark", name) for name, _, _ in self._dominoes(state, full=False)]

    def check(self, state: State, args: Args, use: Use) -> None:
        """Check as every effect does, and name the limit that a mark would break."""
        full = self.limit is not None and args not in self.options(state, use) and self.store.left(state)
        if full and args[1:] in [(name,) for name, _, _ in self._dominoes(state, full=True)]:
            assert self.limit is not None
            raise IllegalMove(f"{args[1]} can't take a further mark", self.limit[1])
        super().check(state, args, use)

    def apply(self, state: State, args: Args, use: Use) -> None:
        """Mark it."""
        dominoes = space_of(state).dominoes
        for name, rack, component in self._dominoes(state, full=False):
            if name == args[1]:
                mark = self.marks.number(self.store.name, state.seat)
                marks = (*dominoes.marks(component), mark)
                self.store.use(state)
                state.rack_remove(rack, component)
                state.rack_add(rack, dominoes.marked(dominoes.kind(component), marks))
                state.emit(Marked, self.store.name, name)
                return

    def read(self, entry: Mapping[str, Any]) -> Args:
        """Read `mark: OWNER:ID`."""
        return ("mark", str(entry["mark"])) if "mark" in entry else ()
