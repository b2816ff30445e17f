"""What a tile just placed does at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from hgkit.engine.step import Step
from hgkit.rules.clauses.clause import StepClause
from hgkit.spaces.tiles.powers import Powers
from hgkit.spaces.tiles.space import space_of
from hgkit.spaces.tiles.table import ZONE_BITS

if TYPE_CHECKING:
    from hgkit.engine.builder import Builder
    from hgkit.engine.state import State


class ReactToTile(StepClause):
    """Let the powers of the tile just placed act at once."""

    step: Literal["react"]

    comes_after = "place"
    silent = True

    def compile(self, builder: Builder, ident: str) -> React:
        """Return the step, and add those of powers that offer a choice."""
        powers = builder.powers().items()
        choices = {name: builder.add_step(power) for name, power in powers if isinstance(power, Step)}
        return React(space_of(builder).powers, choices, builder.memory("laid"))


class React(Step):
    """Powers of the tile just placed: those that score now do, those that offer a choice go on the agenda."""

    def __init__(self, powers: Powers, choices: Mapping[str, int], laid: int) -> None:
        """`choices` are the step numbers of powers that offer a choice; `laid` is a slot of the memory."""
        self.powers = powers
        self.scoring = frozenset(name for name, rule in powers.points.items() if rule.when == "placed")
        self.choices = choices
        self.laid = laid

    def run(self, state: State, argument: Any) -> None:
        """Let the powers act in the order of their zones."""
        laid = state.memory[self.laid]
        table = state.table
        for power, zone in table.grid.tiles[table.laid[laid]].powers:
            if power in self.scoring:
                self.powers.pay_placed(state, power, laid << ZONE_BITS | zone)
            elif power in self.choices:
                state.push(self.choices[power])
