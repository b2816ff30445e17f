"""Choices between steps: one of several branches."""

from collections.abc import Mapping, Sequence
from typing import Any

from hgkit.engine.move import Move, Moves
from hgkit.engine.state import State
from hgkit.engine.step import Step
from hgkit.errors import IllegalMove


class Joined(Moves):
    """The moves of several sequences, one after the other, looked up when asked for."""

    def __init__(self, parts: Sequence[Sequence[Move]]) -> None:
        self._parts = parts

    def __len__(self) -> int:
        return sum(map(len, self._parts))

    def at(self, n: int) -> Move:
        """Return the move of the sequence that it falls into."""
        for part in self._parts:
            if n < len(part):
                return part[n]
            n -= len(part)
        raise IndexError(n)

    def __contains__(self, move: object) -> bool:
        return any(move in part for part in self._parts)


class OneOf(Step):
    """The player chooses one branch by its first move.

    Where no branch offers a choice, the first steps run in order until one leads the turn elsewhere.
    """

    name = "one_of"

    def __init__(self, steps: Sequence[Step], branches: Sequence[tuple[int, ...]]) -> None:
        """Take the branches as step numbers; `steps` are all steps of the game, those of the branches included."""
        self.branches = tuple(branches)
        self.firsts = tuple(steps[branch[0]] for branch in branches)
        self.verbs = {verb: notation for step in self.firsts for verb, notation in step.verbs.items()}
        self.keys = {name: key for step in self.firsts for name, key in step.keys.items()}
        self.listed = tuple(dict.fromkeys(key for step in self.firsts for key in step.listed))

    def offers(self, state: State) -> bool:
        """Return whether a branch offers a choice."""
        return any(step.offers(state) for step in self.firsts)

    def run(self, state: State, argument: object) -> None:
        """Run the first steps in order, until one leads the turn elsewhere."""
        rest = state.agenda
        for step in self.firsts:
            if state.agenda is rest:
                step.run(state, argument)

    def moves(self, state: State) -> Sequence[Move]:
        """Return the first moves of all branches that offer a choice."""
        return Joined([step.moves(state) for step in self.firsts if step.offers(state)])

    def play(self, state: State, move: Move) -> None:
        """Enter the branch whose first step takes the move; where none does, the first one says why not."""
        fitting = [
            (branch, step)
            for branch, step in zip(self.branches, self.firsts, strict=True)
            if move.verb in step.verbs
        ]
        offering = [pair for pair in fitting if pair[1].offers(state)]
        legal = (pair for pair in offering if move in pair[1].moves(state))
        branch, step = offering[0] if len(offering) == 1 else next(legal, fitting[0])
        state.finish_step()
        state.push(*branch)
        step.play(state, move)
        if not offering:
            raise IllegalMove(f"the step '{step.name}' offers nothing to choose now", "turn.order")

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """Return the first move that a branch reads in a script's turn."""
        for step in self.firsts:
            move = step.read(state, entry)
            if move is not None:
                return move
        return None

    def optional(self, state: State) -> bool:
        """Return whether a branch may be declined."""
        return any(step.optional(state) for step in self.firsts)
