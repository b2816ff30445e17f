"""Replaying a script: every turn is read by the steps of the game and played by its rules."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from hgkit.engine.fault import PositionFault
from hgkit.engine.game import Game
from hgkit.engine.move import Move
from hgkit.engine.position import resume
from hgkit.engine.record import Event
from hgkit.engine.start import begin
from hgkit.engine.state import State
from hgkit.errors import HgkitError, IllegalMove, RulesetError
from hgkit.play.entry import OWN_KEYS, Reading, TurnFault
from hgkit.play.faults import add_fault
from hgkit.play.lines import LineSource
from hgkit.play.position_model import body_data
from hgkit.play.script import Script, load_script, read_scripts
from hgkit.play.standing import points
from hgkit.play.watch import Desk, watched
from hgkit.problems import Problem
from hgkit.rules.deck_report import Report
from hgkit.rules.naming import did_you_mean
from hgkit.rules.ruleset import Ruleset
from hgkit.rules.source import dotted

CODES = {
    "illegal-move": "A turn makes a move that the rules forbid; the clause stands in the message.",
    "missing-key": "A turn does not say what happens at a step that can't be declined.",
    "unknown-key": "A turn has a key that no step of the game takes.",
    "bad-move": "The text of a move that can't be read.",
}
"""The manual of the codes that this module raises."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as it was played.

    `n` counts the turns of the script from 1; `points` are those after it, before the final scoring;
    `first_entry` is where its entries begin in the ledger.
    """

    n: int
    player: str
    moves: tuple[Move, ...]
    points: dict[str, int]
    first_entry: int = field(repr=False)
    happened: tuple[Event, ...] = field(repr=False)
    game: Game = field(repr=False)

    @property
    def events(self) -> list[dict[str, Any]]:
        """What happened in it, as plain data."""
        return [event.as_dict(self.game.seats) for event in self.happened]


class Replay:
    """A script being replayed.

    `rules` are the rules it is played under, `ruleset` the same with the components of the script's game,
    `turns` the turns played so far, `state` the game after them, `problems` what went wrong: a replay stops
    at the first turn that can't be played, and `state` stands before it. `illegal` is what made it stop where
    the rules forbid a move.
    """

    def __init__(
        self,
        script: Script,
        rules: Ruleset | None = None,
        *,
        watcher: Callable[[State, str], None] | None = None,
    ) -> None:
        """Set the game up. `rules` replaces the rules of the script, never its components.

        `watcher` is told of every event. Raises HgkitError when the rules can't be played by these players,
        RulesetError when the script's position can't be.
        """
        self.script = script
        self.rules = rules or script.rules
        self.ruleset = script.under(rules) if rules else script.ruleset
        self.turns: list[Turn] = []
        self.problems: list[Problem] = list(script.problems)
        self.illegal: IllegalMove | None = None
        self.place: tuple[str | int, ...] = ()
        game = script.library.game(self.ruleset, script.players)
        self._desk = Desk()
        self.state: State = self._start(watched(game, self._desk), watcher)
        if rules is None:
            self.problems.extend(self._unknown_keys())

    def _start(self, game: Game, watcher: Callable[[State, str], None] | None) -> State:
        document = self.script.document
        decks = {name: ids for name, ids in document.decks.items() if name in game.stacks}
        if document.position is None:
            return begin(game, seed=document.seed, decks=decks, setup=document.setup, watcher=watcher)
        body = body_data(document.position)
        body["decks"] = decks | body.get("decks", {})
        try:
            return resume(game, body, seed=document.seed or 0)
        except PositionFault as fault:
            report = Report(self.script.source)
            add_fault(report, fault, ("position",))
            raise RulesetError(report.problems) from None

    @property
    def sha256(self) -> str:
        """The hash of the rules it is played under."""
        return self.rules.sha256

    @property
    def failed(self) -> bool:
        """Whether a turn could not be played."""
        return any(problem.severity == "error" for problem in self.problems)

    def play_turn(self) -> bool:
        """Play the next turn of the script; False when there is none or it can't be played."""
        number = len(self.turns)
        if self.failed or number >= len(self.script.turns):
            return False
        state = self.state
        player, since, entries = state.player, len(state.happened), len(state.entries)
        try:
            moves = self.play_entry(self.script.turns[number])
        except (IllegalMove, TurnFault) as fault:
            self._stop(number, fault)
            return False
        happened = tuple(state.happened[since:])
        now = points(state, final=False)
        self.turns.append(Turn(number + 1, player, moves, now, entries, happened, state.game))
        return True

    def play_entry(self, entry: tuple[Mapping[str, Any], ...]) -> tuple[Move, ...]:
        """Play what a script says of one turn.

        Raises IllegalMove for a move the rules forbid, TurnFault for an entry that says too little; either
        leaves the state as it was. `place` is then where in the entry it went wrong.
        """
        try:
            return self._read(entry, None)
        except _Left as left:
            self.place = left.path
            if left.refused is not None:
                self._read(entry, left.refused)
            raise IllegalMove(f"no step of this turn takes '{left.what}'", "turn.order") from None

    def _read(self, entry: tuple[Mapping[str, Any], ...], trying: Move | None) -> tuple[Move, ...]:
        state = self.state
        reading = Reading(entry)
        self._desk.reading, self._desk.trying = reading, trying
        turn, moves = state.turn, []
        self.place = (0,)
        try:
            for index, part in enumerate(entry):
                if part.get("player", state.player) != state.player:
                    self.place = (index, "player")
                    raise IllegalMove(
                        f"it is the turn of {state.player}, not of {part['player']}", "turn.order"
                    )
            if state.agenda is None:
                raise IllegalMove("the game is over", "turn.order")
            while state.agenda is not None and state.turn == turn:
                step = state.game.steps[state.agenda[0]]
                move = reading.move(state, step)
                self.place = reading.place
                state.play(move)
                moves.append(move)
            left = reading.left()
            if left is not None:
                raise _Left(*left, next(iter(reading.refused.values()), None))
        except (HgkitError, _Left):
            for _ in moves:
                state.undo()
            raise
        finally:
            self._desk.reading = self._desk.trying = None
        return tuple(moves)

    def as_dict(self) -> dict[str, Any]:
        """The replay as plain data: turns, ledger, points and winners."""
        return {
            "hgkit": 1,
            "kind": "play",
            "ruleset": {"id": self.rules.id, "sha256": self.sha256},
            "script": self.script.title,
            "players": list(self.script.players),
            "turns": [
                {
                    "n": turn.n,
                    "player": turn.player,
                    "moves": [str(move) for move in turn.moves],
                    "events": turn.events,
                    "points": turn.points,
                }
                for turn in self.turns
            ],
            "ledger": self.state.ledger,
            "points": self.state.points,
            "winners": list(self.state.winners),
            "finished": self.state.finished,
        }

    def _stop(self, number: int, fault: IllegalMove | TurnFault) -> None:
        """Keep the fault of a turn as a Problem at its place."""
        if isinstance(fault, IllegalMove):
            self.illegal = fault
            inside, code, message, hint = self.place, "illegal-move", f"illegal: {fault}", ""
        else:
            inside, code, message, hint = fault.path, fault.code, str(fault), fault.hint
        path = self.script.path_in_turn(number, inside)
        mark = self.script.source.mark(path)
        self.problems.append(
            Problem(mark.path, mark.line, mark.column, code, message, where=dotted(path), hint=hint)
        )

    def _unknown_keys(self) -> list[Problem]:
        """Keys of turns that no step of the game ever takes."""
        known = OWN_KEYS.union(*(step.keys for step in self.state.game.steps))
        found = []
        for number, entry in enumerate(self.script.turns):
            for index, part in enumerate(entry):
                for key in part:
                    if key not in known:
                        path = self.script.path_in_turn(number, (index, key))
                        mark = self.script.source.mark(path, key=True)
                        hint = did_you_mean(key, known) or f"known here: {', '.join(sorted(known))}"
                        message = f"no step of the game takes the key '{key}'"
                        found.append(
                            Problem(
                                mark.path,
                                mark.line,
                                mark.column,
                                "unknown-key",
                                message,
                                where=dotted(path),
                                hint=hint,
                            )
                        )
        return found


class _Left(Exception):
    """A turn that says more than its steps took: where, what, and the move that a step refused."""

    def __init__(self, path: tuple[str | int, ...], what: str, refused: Move | None) -> None:
        super().__init__(what)
        self.path = path
        self.what = what
        self.refused = refused


def replay(
    script: Script | str | os.PathLike[str] | Mapping[str, Any],
    *,
    rules: Ruleset | None = None,
    until: int | None = None,
) -> Replay:
    """Replay a script: one already loaded, a file (its first script), or its content as plain data.

    `rules` replaces the script's rules, never its components; `until` plays that many turns at most. A turn
    that can't be played ends the replay and stands in its `problems`. Raises RulesetError when the script
    itself is at fault, NotFound when the file is.
    """
    game = Replay(_script(script), rules)
    while (until is None or len(game.turns) < until) and game.play_turn():
        pass
    return game


def _script(script: Script | str | os.PathLike[str] | Mapping[str, Any]) -> Script:
    if isinstance(script, Script):
        return script
    if isinstance(script, Mapping):
        text = json.dumps(script)
        return load_script(LineSource("<script>", 1, text, json.loads(text)))
    for found in islice(read_scripts(script), 1):
        return found
    message = "the file holds no script"
    raise RulesetError([Problem(os.fspath(script), 1, 1, "empty-file", message, hint="one script a line")])
