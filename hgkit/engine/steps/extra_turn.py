"""Extra turns: what they are like, and those that other players take before play goes on after the mover."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from hgkit.engine.builder import Builder
from hgkit.engine.counters import PLAYERS, Kept
from hgkit.engine.events import Event
from hgkit.engine.keys import Key
from hgkit.engine.move import BARE, DECLINE, Move
from hgkit.engine.position_error import Findings, PositionError, number_of
from hgkit.engine.state import State
from hgkit.engine.step import Declinable, Step
from hgkit.engine.steps.draw import Drawing
from hgkit.engine.turn import EXTRA, begin_turn
from hgkit.text.frozen import FrozenDict
from hgkit.text.places import Path


class BonusTurnTaken(Event, kind="bonus"):
    """A player takes a bonus turn, drawing from `deck` if it is another one than that of ordinary turns."""

    deck: str | None


@dataclass(frozen=True, slots=True)
class ExtraTurn:
    """What extra turns are like.

    `deck` is the number among the piles of `drawing` that one draws from, None for that of ordinary turns. A player
    has at most `per_turn` of them. `granted` and `had` are slots of the memory: how many bonus turns the mover was
    granted and has not yet taken, and how many the mover had.
    """

    drawing: Drawing | None
    deck: int | None
    per_turn: int
    may_decline: bool
    granted: int
    had: int

    def can_begin(self, state: State) -> bool:
        """Return whether its deck offers a component."""
        return self.drawing is None or self.deck is None or self.drawing.piles[self.deck].offers(state)

    def take(self, state: State) -> None:
        """Note that the mover has one, and which deck it draws from."""
        state.memory[self.had] += 1
        if self.drawing is not None:
            state.memory[self.drawing.deck] = self.deck or 0

    def announce(self, state: State) -> None:
        """Emit that the mover takes one."""
        pile = self.drawing.piles[self.deck] if self.drawing is not None and self.deck is not None else None
        state.emit(BonusTurnTaken, pile.name if pile is not None else None)


class Others(NamedTuple):
    """Extra turns of others than the player `after` whom play goes on.

    `to_come` names a player once for each turn that is granted, `had` once for each taken since the ordinary turn.
    """

    after: str
    to_come: tuple[str, ...]
    had: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OthersForm:
    """How positions write them down: `{after: PLAYER, to_come: [PLAYER], had: [PLAYER]}`."""

    def write(self, value: Others) -> object:
        """Return them as a mapping."""
        return {"after": value.after, "to_come": [*value.to_come], "had": [*value.had]}

    def read(self, state: State, written: object, path: Path, found: Findings) -> Others:
        """Return them. Raises PositionError if the player to move has none to come."""
        if not isinstance(written, dict) or not {"after", "to_come"} <= written.keys() <= {*Others._fields}:
            message = "expected {after: PLAYER, to_come: [PLAYER], had: [PLAYER]}; 'had' may be left out"
            raise PositionError(path, "wrong-type", message)
        players = state.game.players
        after = players[number_of((*path, "after"), "player", written["after"], players)]
        to_come = PLAYERS.read(state, written["to_come"], (*path, "to_come"), found)
        had = PLAYERS.read(state, written.get("had", []), (*path, "had"), found)
        if state.player not in to_come:
            message = f"it is the turn of {state.player}, who has no extra turn to come"
            raise PositionError((*path, "to_come"), "inconsistent", message)
        return Others(after, to_come, had)


def grant_to(state: State, seat: int) -> None:
    """Grant an extra turn to another player than the mover."""
    others = state.registers[EXTRA] or Others(state.player, (), ())
    state.registers[EXTRA] = others._replace(to_come=(*others.to_come, state.game.players[seat]))


class BeginExtraTurn(Step):
    """Begin an extra turn of a player: the steps of an ordinary one, after the choice whether to take it."""

    name = "extra_turn"

    def __init__(self, like: ExtraTurn, choice: int | None) -> None:
        """Begin turns `like` this; in the step `choice` they may be declined."""
        self.like = like
        self.choice = choice

    def run(self, state: State, argument: object) -> None:
        """Put the steps on the agenda. Further extra turns granted to the player follow this one."""
        like, name, others = self.like, state.player, state.registers[EXTRA]
        rest = tuple(player for player in others.to_come if player != name)
        state.registers[EXTRA] = others._replace(to_come=rest)
        state.memory[like.granted] = others.to_come.count(name) - 1
        state.memory[like.had] = others.had.count(name)
        like.take(state)
        if self.choice is None:
            like.announce(state)
        state.game.steps[state.game.first].run(state, None)
        if self.choice is not None:
            state.push(self.choice)

    def follows(self, state: State) -> bool:
        """Begin the next extra turn that is due. Return False if there is none: it is the mover's end of the turn."""
        others, players, like = state.registers[EXTRA], state.game.players, self.like
        if others is None:
            return False
        new = state.memory[like.had] - others.had.count(state.player)
        others = others._replace(had=(*others.had, *[state.player] * new))
        after = players.index(others.after)
        for seat in (*range(after, len(players)), *range(after)):
            name = players[seat]
            if name in others.to_come and others.had.count(name) < like.per_turn and like.can_begin(state):
                state.registers[EXTRA], state.seat = others, seat
                begin_turn(state)
                return True
        state.registers[EXTRA], state.seat = None, after
        return False


class AcceptExtraTurn(Declinable):
    """The player takes an extra turn, or declines it."""

    name = "extra_turn"
    verbs = FrozenDict({"accept": BARE, "decline": BARE})
    keys = FrozenDict({"bonus": Key("flag", "false declines a bonus turn that may be declined.")})

    def __init__(self, like: ExtraTurn) -> None:
        """Offer turns `like` this."""
        self.like = like

    def offers(self, state: State) -> bool:
        """Return True: whoever has won it decides."""
        return True

    def moves(self, state: State) -> Sequence[Move]:
        """Return the two moves: accept and decline."""
        return [Move("accept"), DECLINE]

    def choose(self, state: State, move: Move) -> None:
        """Accept."""
        state.finish_step()
        self.like.announce(state)

    def decline(self, state: State) -> None:
        """Leave out the whole turn, which then was not taken."""
        state.memory[self.like.had] -= 1
        state.agenda = state.below

    def read(self, state: State, entry: Mapping[str, Any]) -> Move | None:
        """Decline where a script's turn has `bonus: false`, else accept."""
        return DECLINE if entry.get("bonus") is False else Move("accept")


def add_extra_turns(builder: Builder, like: ExtraTurn) -> None:
    """Let turns end with the extra turns of others, which positions call `extra_turns`."""
    choice = builder.add_step(AcceptExtraTurn(like)) if like.may_decline else None
    begin = BeginExtraTurn(like, choice)
    builder.extra_turn = builder.add_step(begin)
    builder.end_turn.extra = begin.follows
    builder.kept["extra_turns"] = Kept(EXTRA, OthersForm())
