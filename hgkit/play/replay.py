"""Replaying a script: every turn is read by the steps of the game and played by its rules."""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from itertools import islice
from typing import Any

from hgkit.engine.events import Drawn, Event, Happened, as_dict, event_of
from hgkit.engine.game import Game
from hgkit.engine.move import Move
from hgkit.engine.position import Watcher, resume, set_up
from hgkit.engine.position_error import ImpossiblePosition
from hgkit.engine.state import State
from hgkit.errors import IllegalMove, RulesetError
from hgkit.play.beginning import begun
from hgkit.play.check import decks_of
from hgkit.play.entry import TurnError
from hgkit.play.exchange import exchange_position
from hgkit.play.lines import LineSource
from hgkit.play.position import add_errors
from hgkit.play.reader import Entry, TurnReader
from hgkit.play.script import Script, load_script, read_scripts
from hgkit.play.standing import points
from hgkit.problems import Problem
from hgkit.rules.ruleset import Ruleset
from hgkit.text.plain import as_text
from hgkit.text.report import Report
from hgkit.text.source import Path

CODES = {
    "illegal-move": "A turn makes a move that the rules forbid; the clause stands in the message.",
    "missing-key": "A turn does not say what happens at a step that can't be declined.",
    "unknown-key": "A turn has a key that no step of the game takes.",
    "bad-move": "The text of a move that can't be read.",
}


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as it was played.

    `n` counts the turns of the script from 1; `points` are those after it, before the final scoring;
    `first_entry` is where its entries begin in the ledger, `first_event` and `end_event` are where its events
    begin and end among those of the `state`.

    >>> import hgkit
    >>> turn = hgkit.replay("games/a-game-for-five.yaml", until=1).turns[0]
    >>> turn.player, [str(move) for move in turn.moves]
    ('red', ['place 24 1,0 r1', 'decline'])
    """

    n: int
    player: str
    moves: tuple[Move, ...]
    points: dict[str, int]
    first_entry: int = field(repr=False)
    first_event: int = field(repr=False)
    end_event: int = field(repr=False)
    state: State = field(repr=False)

    @property
    def happened(self) -> list[Happened]:
        """What happened in it."""
        return self.state.happened[self.first_event : self.end_event]

    @property
    def consequences(self) -> list[Event]:
        """The events that are not implied by the moves."""
        return [event for event in map(event_of, self.happened) if not event.implied]

    @property
    def events(self) -> list[dict[str, Any]]:
        """What happened in it, as plain data."""
        return [as_dict(happened, self.state.game.seats) for happened in self.happened]


class Replay:
    """A script being replayed.

    `rules` are the rules it is played under, `ruleset` the same with the components of the script's game,
    `turns` the turns played so far, `state` the game after them, `problems` what went wrong: a replay stops
    at the first turn that can't be played, and `state` stands before it. `illegal` is what made it stop where
    the rules forbid a move.

    >>> import hgkit
    >>> recorded = hgkit.replay("games/a-game-for-five.yaml", until=3)
    >>> len(recorded.turns), recorded.state.player, recorded.problems, recorded.reason
    (3, 'green', [], 'stopped after turn 3 of 85')
    >>> recorded.play_turn(), len(recorded.turns)
    (True, 4)
    """

    def __init__(
        self,
        script: Script,
        rules: Ruleset | None = None,
        *,
        watcher: Watcher | None = None,
    ) -> None:
        """Set up the game. `rules` replaces the rules of the script, never its components.

        `watcher` is called with every event. Raises HgkitError when the rules can't be played by these players,
        RulesetError when the script's position can't be.
        """
        self.script = script
        self.rules = rules or script.rules
        self.ruleset = script.under(rules) if rules else script.ruleset
        self.turns: list[Turn] = []
        self.problems: list[Problem] = list(script.problems)
        self.illegal: IllegalMove | None = None
        game = script.loader.game(self.ruleset, script.players)
        self.state: State = self._start(game, watcher, exchanged=rules is not None)
        self._reader = TurnReader(self.state)

    def _start(self, game: Game, watcher: Watcher | None, *, exchanged: bool) -> State:
        document = self.script.document
        if document.position is None:
            return begun(game, document, Report(self.script.source), watcher)
        body = document.body()
        seed = document.seed or 0
        try:
            if exchanged:
                own = self.script.loader.game(self.script.ruleset, self.script.players)
                body = exchange_position(set_up(own, body, seed=seed), game, body.get("turn", {}))
            return resume(game, body, seed=seed, exchanged=exchanged, watcher=watcher)
        except ImpossiblePosition as error:
            report = Report(self.script.source)
            add_errors(report, error, ("position",), document.decks_beside())
            raise RulesetError(report.problems) from None

    @property
    def sha256(self) -> str:
        """The hash of the rules it is played under."""
        return self.rules.sha256

    @property
    def failed(self) -> bool:
        """Whether a turn could not be played."""
        return any(problem.severity == "error" for problem in self.problems)

    @property
    def reason(self) -> str:
        """Why the game is not over: what stopped it, or that its script ends here; empty where it is over."""
        played, recorded = len(self.turns), len(self.script.turns)
        if self.state.finished:
            return ""
        if self.failed:
            error = next(problem for problem in self.problems if problem.severity == "error")
            return f"turn {played + 1} can't be played: {error.text}"
        return f"stopped after turn {played} of {recorded}" if played < recorded else "the script ends here"

    def play_turn(self) -> bool:
        """Play the next turn of the script. Return False when there is none or it can't be played."""
        number = len(self.turns)
        if self.failed or number >= len(self.script.turns):
            return False
        state = self.state
        player, first_event, first_entry = state.player, len(state.happened), len(state.entries)
        try:
            moves = self._reader.play(self.script.turns[number])
            after = points(state, final=False)
        except (IllegalMove, TurnError) as error:
            self._stop(number, error)
            return False
        except RulesetError as error:
            self.problems.extend(error.problems)
            return False
        end_event = len(state.happened)
        self.turns.append(Turn(number + 1, player, moves, after, first_entry, first_event, end_event, state))
        return True

    def try_turn(self, entry: Entry) -> None:
        """Play a turn that need not be one of the script's, and take it back. Raises IllegalMove and TurnError."""
        for _ in self._reader.play(entry):
            self.state.undo()

    def as_dict(self) -> dict[str, Any]:
        """Return the replay as plain data: turns, ledger, points, winners, and why it stopped if it did."""
        return {
            "hgkit": 1,
            "kind": "play",
            "ruleset": self.rules.stamp(),
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
            "reason": self.reason,
            "problems": [asdict(problem) for problem in self.problems],
        }

    def _stop(self, number: int, error: IllegalMove | TurnError) -> None:
        if isinstance(error, IllegalMove):
            self.illegal = error
            inside, code, message = self._reader.place, "illegal-move", f"illegal: {error}"
            hint = self._not_drawn(number, inside) if error.clause == "deck.drawn" else ""
        else:
            inside, code, message, hint = error.path, error.code, str(error), error.hint
        path = self.script.path_in_turn(number, inside)
        self.problems.append(self.script.source.problem(path, code, message, hint))

    def _not_drawn(self, number: int, inside: Path) -> str:
        """Return what to write if the component drawn is not the recorded one."""
        document, game = self.script.document, self.state.game
        if not document.decks and document.seed is None and game.stacks:
            return f"list the tiles in the order drawn under decks: {{{next(iter(game.stacks))}: [...]}}"
        if self.sha256 != self.script.rules.sha256 or inside[1:] != ("tile",):
            return ""
        ident = str(self.script.turns[number][int(inside[0])]["tile"])
        happened = reversed(self.state.happened)
        drawn = next((values[0] for event, _, _, values in happened if event is Drawn), "")
        homes = decks_of(game).get(ident, [drawn])
        if not drawn or drawn in homes:
            return ""
        listed = "" if drawn in document.decks else ", which decks does not list"
        return f"'{ident}' is in the deck '{homes[0]}'; this turn draws from the deck '{drawn}'{listed}"


def replay(
    script: Script | str | os.PathLike[str] | Mapping[str, Any],
    *,
    rules: Ruleset | None = None,
    until: int | None = None,
) -> Replay:
    """Replay a script: one already loaded, a file (its first script), or its content as plain data.

    `rules` replaces the script's rules, never its components; `until` plays that many turns at most. A turn
    that can't be played ends the replay and stands in its `problems`. Raises RulesetError when the script
    itself has errors, NotFound when the file can't be read.

    >>> replay("games/a-game-for-five.yaml").state.winners
    ('blue',)
    """
    game = Replay(_script(script), rules)
    while (until is None or len(game.turns) < until) and game.play_turn():
        pass
    return game


def _script(script: Script | str | os.PathLike[str] | Mapping[str, Any]) -> Script:
    if isinstance(script, Script):
        return script
    if isinstance(script, Mapping):
        text = as_text(script, "<script>")
        return load_script(LineSource("<script>", 1, text, json.loads(text)))
    for found in islice(read_scripts(script), 1):
        return found
    message = "the file holds no script"
    raise RulesetError([Problem(os.fspath(script), 1, 1, "empty-file", message, hint="one script a line")])
