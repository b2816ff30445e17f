"""Discarding dominoes, which may carry marks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hgkit.engine.steps.discard import Discard, DiscardStep
from hgkit.rules.clauses.clause import for_players
from hgkit.spaces.boards.marks import Marks, compile_marks

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.space import RackInfo
    from hgkit.engine.state import State


class DiscardDominoStep(DiscardStep):
    """Discard components of a rack; marks on them go back to their owners."""

    def compile(self, builder: Builder, ident: str) -> DiscardDomino:
        """Return the step."""
        count = for_players(self.count, len(builder.players))
        return DiscardDomino(builder.racks[self.rack], count, builder.once(compile_marks))


class DiscardDomino(Discard):
    """Discard dominoes; marks on them go back to their owners."""

    def __init__(self, rack: RackInfo, count: int, marks: Marks) -> None:
        """`marks` knows whose pieces the marks are."""
        super().__init__(rack, count)
        self.marks = marks

    def gone(self, state: State, component: int) -> None:
        """Give the marks back."""
        for _ in self.marks.give_back(state, component):
            pass
