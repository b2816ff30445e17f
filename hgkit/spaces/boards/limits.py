"""Limits on dominoes: formulas over the areas that a domino makes or covers, the domino counted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from hgkit.engine.area import Counter
from hgkit.engine.builder import Builder
from hgkit.engine.limits import CountLimit, Frame, Limit
from hgkit.rules.clauses.clause import AreaClause
from hgkit.rules.clauses.references import Names
from hgkit.spaces.boards.areas import OwnDominoes
from hgkit.spaces.boards.space import space_of
from hgkit.spaces.boards.table import BoardState

NO_AREA = -1


class DominoLimit(CountLimit):
    """A limit on dominoes: what is counted, the domino to be placed included, is at most the other formula.

    Of the numbers of the turn it may use `placed`, and over own dominoes `<tally>_before`.
    """

    area: Annotated[str | None, Names("area")] = Field(
        None,
        description="Kind of area that is looked at, of those that the domino makes or covers; left out where nothing "
        "is counted in an area.",
    )

    def gives(self, tallies: Iterable[str], areas: Mapping[str, AreaClause]) -> tuple[str, ...]:
        """Return the number of dominoes placed; over own dominoes, which alone were there before, tallies of then."""
        own = isinstance(areas.get(self.area or ""), OwnDominoes)
        return ("placed", *(f"{name}_before" for name in tallies if own))

    def areas(self, builder: Builder) -> frozenset[int] | None:
        """Return the number of the kind of area."""
        return frozenset([list(builder.model.areas).index(self.area)]) if self.area else None


@dataclass(frozen=True, slots=True)
class DominoLimits:
    """The limits on dominoes. `kinds` are the kinds of areas by number, `before` counts the tallies of the past.

    `placed` is the slot of the memory with the number of dominoes that were placed in the turn.
    """

    limits: tuple[Limit, ...]
    kinds: tuple[str, ...]
    before: tuple[Counter, ...]
    placed: int

    def refusal(
        self, state: BoardState, component: int, cells: Sequence[int], down: tuple[bool, ...] | None
    ) -> Limit | None:
        """Return the first limit that a domino on two cells would break.

        With `down` the dominoes that lie there are turned so first, as a new beginning does.
        """
        first, second = cells
        table, seat, dominoes = state.table, state.seat, space_of(state).dominoes
        lay = tuple(table.boards[seat].down)
        frame = Frame(state.memory[self.placed] + 1, (0,), tuple(self._past(state)))
        if down is not None:
            table.set_down(seat, down)
        table.lay(seat, dominoes.kind(component), dominoes.halves_of(component), first, second)
        try:
            return next((limit for limit in self.limits if not self._allows(state, limit, frame)), None)
        finally:
            table.lift(seat)
            if down is not None:
                table.set_down(seat, lay)

    def _past(self, state: BoardState) -> Sequence[Mapping[int, int]]:
        """Return the tallies of the own dominoes as they are now; other areas do not exist before their domino."""
        found, past = space_of(state).found, [dict.fromkeys(range(len(self.kinds)), 0) for _ in self.before]
        for number, kind in enumerate(self.kinds if past else ()):
            if isinstance(found.kinds[kind], OwnDominoes):
                for spot in found.of(state.table, kind, state.seat):
                    for values, counter in zip(past, self.before, strict=True):
                        values[number] = counter(spot, {})
        return past

    def _allows(self, state: BoardState, limit: Limit, frame: Frame) -> bool:
        if limit.areas is None:
            return limit.allows(state, state.seat, None, NO_AREA, frame)
        (number,) = limit.areas
        domino = len(state.table.boards[state.seat].laid) - 1
        spots = space_of(state).found.of(state.table, self.kinds[number], state.seat, domino)
        return all(limit.allows(state, state.seat, spot, number, frame) for spot in spots)


def compile_domino_limits(builder: Builder) -> DominoLimits | None:
    """Return the limits on dominoes; None where there are none."""
    before: list[str] = []
    limits = tuple(
        clause.compile(builder, f"limits.{name}", before)
        for name, clause in builder.model.limits.items()
        if isinstance(clause, DominoLimit)
    )
    if not limits:
        return None
    counters = tuple(builder.counters[name] for name in before)
    return DominoLimits(limits, tuple(builder.model.areas), counters, builder.memory("dominoes"))
