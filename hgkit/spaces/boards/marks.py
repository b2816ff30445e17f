"""Marks on dominoes: pieces of players that lie on them, and the points that they pay."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from hgkit.engine.effect import Store
from hgkit.engine.events import MarkReturned
from hgkit.rules.checks.names import used_as
from hgkit.rules.clauses.clause import LimitClause
from hgkit.rules.clauses.scoring import Mark
from hgkit.spaces.boards.space import space_of

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class MarkLimit(LimitClause):
    """A limit on the marks of one domino. It needs dominoes, which can carry marks."""

    marks: Annotated[int, Field(ge=0, le=99)] = Field(description="The most.")


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
        """The number of a mark of a seat."""
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
