"""What a script says of one turn, handed to the steps of the game one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hgkit.engine.move import DECLINE, Move, parse_move
from hgkit.engine.steps.step import Step
from hgkit.errors import HgkitError, MoveSyntaxError
from hgkit.rules.source import Path

if TYPE_CHECKING:
    from hgkit.engine.state import State

OWN_KEYS = frozenset({"player", "moves"})
"""Keys of a turn that no step takes."""


class TurnFault(HgkitError):
    """A turn that can't be played as written: a code, a message, `path` within the turn, the way out."""

    def __init__(self, code: str, message: str, path: Path, hint: str = "") -> None:
        """Keep what a Problem needs."""
        super().__init__(message)
        self.code = code
        self.path = path
        self.hint = hint


class Reading:
    """The mappings of one turn, and what the steps have taken of them.

    A step takes its keys from the first mapping that has keys left. `refused` holds, by key, moves that the
    turn makes at a step which had nothing to offer.
    """

    def __init__(self, entry: Sequence[Mapping[str, Any]]) -> None:
        """Start with nothing taken."""
        self.entry = entry
        self.refused: dict[str, Move] = {}
        self._taken: list[set[str]] = [set() for _ in entry]
        self._at = 0
        self._texts = [(i, n) for i, part in enumerate(entry) for n in range(len(part.get("moves", ())))]
        self._last: Path = (0,)

    @property
    def place(self) -> Path:
        """Where the turn says what was read last."""
        return self._last

    def move(self, state: State, step: Step) -> Move:
        """The move that the turn makes at a step, DECLINE where it says nothing and the step may be declined.

        Raises TurnFault where it says nothing and the step has to be taken.
        """
        move = self._next(state, step, take=True)
        if move is not None:
            return move
        if step.optional(state):
            return DECLINE
        hint = f"its keys are {', '.join(step.keys)}" if step.keys else ""
        raise TurnFault(
            "missing-key", f"the turn does not say what happens at the step '{step.name}'", (self._at,), hint
        )

    def passed(self, state: State, step: Step) -> None:
        """Note that a step had nothing to offer, and what the turn says to it all the same."""
        if not self._texts and not any(key in part for part in self.entry for key in step.keys):
            return
        move = self._next(state, step, take=False)
        if move is not None:
            for key in step.keys:
                self.refused[key] = move

    def left(self) -> tuple[Path, str] | None:
        """The first key, or text of a move, that no step took: its place and what it is."""
        if self._texts:
            part, number = self._texts[0]
            return (part, "moves", number), str(self.entry[part]["moves"][number])
        for index, entry in enumerate(self.entry):
            for key in entry:
                if key not in OWN_KEYS and (key not in self._taken[index] or key in self.refused):
                    return (index, key), key
        return None

    def _next(self, state: State, step: Step, *, take: bool) -> Move | None:
        if self._texts:
            return self._text(state, step, take=take)
        while self._at < len(self.entry) - 1 and self._is_taken(self._at):
            self._at += 1
        part = self.entry[self._at]
        if not take and not any(key in part for key in step.keys):
            return None
        move = step.read(state, part)
        if move is not None and take:
            for key in step.keys:
                if key in part:
                    if key not in self._taken[self._at] or key in self.refused:
                        self._last = (self._at, key)
                    self._taken[self._at].add(key)
                    self.refused.pop(key, None)
        return move

    def _is_taken(self, index: int) -> bool:
        return self._taken[index] | OWN_KEYS >= self.entry[index].keys()

    def _text(self, state: State, step: Step, *, take: bool) -> Move | None:
        part, number = self._texts[0]
        try:
            move = parse_move(self.entry[part]["moves"][number])
        except MoveSyntaxError as error:
            raise TurnFault("bad-move", str(error), (part, "moves", number)) from None
        if move.verb not in step.verbs and (step.optional(state) or not take):
            return None
        if take:
            self._last = (part, "moves", number)
            del self._texts[0]
        return move if take or move != DECLINE else None
