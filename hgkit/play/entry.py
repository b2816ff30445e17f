"""What a script says of one turn, handed to the steps of the game one after the other."""

from collections.abc import Mapping, Sequence
from typing import Any

from hgkit.engine.move import DECLINE, Move, parse_move
from hgkit.engine.state import State
from hgkit.engine.step import Step
from hgkit.errors import HgkitError, MoveSyntaxError
from hgkit.text.source import Path

OWN_KEYS = frozenset({"player", "moves"})
"""Keys of a turn that no step takes."""


class TurnError(HgkitError):
    """A turn that can't be played as written: a code, a message, `path` within the turn, the way out."""

    def __init__(self, code: str, message: str, path: Path, hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.path = path
        self.hint = hint


class Reading:
    """The mappings of one turn, and what the steps have taken of them.

    A step takes its keys from the first mapping that has keys left; of a list that holds one move an item it
    takes one item, of a mapping in its place one pair. `refused` holds, by key, moves that the turn makes at a step
    which had nothing to offer. `place` is where the turn says what was read last.
    """

    def __init__(self, entry: Sequence[Mapping[str, Any]]) -> None:
        self.entry = entry
        self.refused: dict[str, Move] = {}
        self.place: Path = (0,)
        self._rest = list(entry)
        self._taken: list[set[str]] = [set() for _ in entry]
        self._at = 0
        self._texts: list[tuple[int, int]] = []
        for index, part in enumerate(entry):
            if "moves" in part:
                self._texts.extend((index, number) for number in range(len(part["moves"])))

    def move(self, state: State, step: Step) -> Move:
        """Return the move that the turn makes at a step.

        Where it says nothing, DECLINE if the step may be declined, or the only legal move if the step says
        that this may be left out. Else TurnError is raised; moves written as text are left to the rules to refuse.
        """
        move = self._text(step) if self._texts else self._keys(state, step)
        if move is not None:
            return move
        if step.may_be_left_out:
            moves = state.legal_moves()
            if len(moves) == 1:
                return moves[0]
        if step.optional(state):
            return DECLINE
        if self._texts:
            return self._parsed()
        raise self._missing(step)

    def _missing(self, step: Step) -> TurnError:
        """Return the error of a turn that has nothing for a step that needs it; moves as text end too early."""
        message = f"the turn does not say what happens at the step '{step.name}'"
        texts = [index for index, part in enumerate(self.entry) if "moves" in part]
        if texts:
            hint = f"its moves are {', '.join(step.verbs)}"
            return TurnError("missing-key", message, (texts[-1], "moves"), hint)
        hint = f"its keys are {', '.join(step.keys)}" if step.keys else ""
        return TurnError("missing-key", message, (self._at,), hint)

    def passed(self, state: State, step: Step) -> None:
        """Note that a step had nothing to offer, and what the turn says to it all the same."""
        if self._texts:
            move = self._parsed()
            if move.verb not in step.verbs or move == DECLINE:
                return
        else:
            part = self._current()
            if not any(key in part for key in step.keys):
                return
            found = self._read(state, step, part)
            if found is None:
                return
            move = found
        for key in step.keys:
            self.refused[key] = move

    def finished(self) -> bool:
        """Return whether the steps took everything."""
        if self._texts or self.refused:
            return False
        parts = zip(self._taken, self.entry, strict=True)
        return all(taken | OWN_KEYS >= part.keys() for taken, part in parts)

    def left(self) -> tuple[Path, str]:
        """Return the place and text of the first key or move that no step took. Raises LookupError if there is none."""
        if self._texts:
            part, number = self._texts[0]
            return (part, "moves", number), str(self.entry[part]["moves"][number])
        for index, entry in enumerate(self.entry):
            for key in entry:
                if key not in OWN_KEYS and (key not in self._taken[index] or key in self.refused):
                    return (index, key), key
        raise LookupError("nothing is left")

    def _keys(self, state: State, step: Step) -> Move | None:
        part = self._current()
        move = self._read(state, step, part)
        if move is None:
            return None
        keys = [key for key in step.keys if key in part]
        if keys and keys[0] not in self._taken[self._at]:
            self.place = (self._at, keys[0])
        for key in keys:
            self._take(step, part, key)
        return move

    def _current(self) -> Mapping[str, Any]:
        """Return what is left of the first mapping that has keys left."""
        while (
            self._at < len(self.entry) - 1 and self._taken[self._at] | OWN_KEYS >= self.entry[self._at].keys()
        ):
            self._at += 1
        return self._rest[self._at]

    def _take(self, step: Step, part: Mapping[str, Any], key: str) -> None:
        """Note that a step has taken a key, or the next item of the list under it."""
        taken = self._taken[self._at]
        self.refused.pop(key, None)
        if key in step.listed:
            rest = {name: value for name, value in self._rest[self._at].items() if name != key}
            left = _without_first(part[key])
            if left:
                rest[key] = left
            else:
                taken.add(key)
            self._rest[self._at] = rest
        else:
            taken.add(key)

    def _read(self, state: State, step: Step, part: Mapping[str, Any]) -> Move | None:
        """Return what a step reads in a mapping. Raises TurnError for values that it can't read."""
        try:
            return step.read(state, part)
        except (TypeError, ValueError, AttributeError, LookupError):
            key = next((key for key in step.keys if key in part), None)
            path = (self._at,) if key is None else (self._at, key)
            raise TurnError("wrong-type", f"invalid value for the step '{step.name}'", path) from None

    def _text(self, step: Step) -> Move | None:
        part, number = self._texts[0]
        move = self._parsed(step)
        if move.verb not in step.verbs:
            return None
        del self._texts[0]
        self.place = (part, "moves", number)
        for key in step.keys:
            self.refused.pop(key, None)
        return move

    def _parsed(self, step: Step | None = None) -> Move:
        part, number = self._texts[0]
        try:
            move = parse_move(self.entry[part]["moves"][number])
            if step is not None and move.verb in step.verbs:
                step.verbs[move.verb].check(move)
            return move
        except MoveSyntaxError as error:
            hint = "a text with a comma needs quotes in a list in brackets"
            raise TurnError("bad-move", str(error), (part, "moves", number), hint) from None


def _without_first(value: Any) -> Any:
    """Return what is left of a value once its first move was taken; nothing where it holds one."""
    if isinstance(value, Mapping):
        return dict([*value.items()][1:])
    if isinstance(value, list) and value:
        first = value[0]
        left = _without_first(first) if isinstance(first, Mapping) else None
        return [left, *value[1:]] if left else value[1:]
    return None
