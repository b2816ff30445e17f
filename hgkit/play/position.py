"""Positions in files: read, checked and scored."""

import os
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hgkit.engine.position import end, set_up, stand
from hgkit.engine.position_error import ImpossiblePosition
from hgkit.engine.state import State
from hgkit.engine.triggers import DeckTrigger, FormulaTrigger
from hgkit.errors import HgkitError, RulesetError
from hgkit.play.check import check_players, instead_of_head
from hgkit.play.exchange import exchange_position, exchange_rules, with_own_tiles
from hgkit.play.loader import Loader
from hgkit.play.position_model import PositionFile
from hgkit.problems import Problem
from hgkit.rules.clauses.formula import compile_formula
from hgkit.rules.clauses.model import RulesetModel
from hgkit.rules.ruleset import Ruleset
from hgkit.text.plain import as_text
from hgkit.text.report import Report
from hgkit.text.source import Path as Place
from hgkit.text.source import Source, parse, read

CODES = {
    "unknown-file": "The ruleset that the position names isn't there.",
    "impossible-position": "A position that the rules don't allow, or that holds more than the game has.",
    "no-start": "The start tile is not on the table of a position, and its deck is not listed (warning).",
    "not-returned": "A piece stands in a completed area, from which it goes back (warning).",
    "unplayable": "The ruleset can't be played like this: it is abstract, or not for that many players.",
}


def add_errors(
    report: Report, found: ImpossiblePosition, inside: Place = (), beside: Collection[str] = ()
) -> None:
    """Note the errors of a position that stands at `inside` in its file, and these of its decks `beside` it.

    Where the players have errors, those that rest on them are left out.
    """
    of_players = report.loss.touches("players")
    for error in found.errors:
        if error.of_players and of_players:
            continue
        is_beside = error.path[0] == "decks" and error.path[1] in beside if len(error.path) > 1 else False
        path = error.path if is_beside else (*inside, *error.path)
        if "." in error.code:
            report.add(path, "impossible-position", f"{error} [{error.code}]")
        else:
            report.add(path, error.code, str(error))


@dataclass(frozen=True, slots=True)
class Position:
    """A position that was read: its file, the checked document, and the rules it names."""

    source: Source
    document: PositionFile
    ruleset: Ruleset
    loader: Loader

    @property
    def goes_on(self) -> str:
        """Why the game is not over: what is left in a deck that ends it, or whose turn it is. Empty if it is over."""
        turn, model = self.document.turn, self.ruleset.model
        if turn.over:
            return ""
        game = self.loader.game(self.ruleset, self.document.players)
        state = stand(game, self.document.body())
        for name in _ending(model):
            left = game.left(state, name) if name in game.stacks else 0
            if left:
                rack = model.racks.get(name)
                noun = model.decks[rack.deck if rack and rack.deck else name].unit
                return f"{left} {noun}{'' if left == 1 else 's'} {'is' if left == 1 else 'are'} left"
        return f"it is the turn of {state.player}" if turn.player is not None or turn.moves else ""

    @property
    def warnings(self) -> list[Problem]:
        """What lies there though a game hardly leaves it so: the position may be incomplete."""
        game, body = self.loader.game(self.ruleset, self.document.players), self.document.body()
        doubts = game.space.doubts(set_up(game, body), body)
        return [self.source.problem(*doubt, severity="warning") for doubt in doubts]


def _ending(model: RulesetModel) -> Iterator[str]:
    for clause in model.end.values():
        if isinstance(clause, FormulaTrigger):
            yield from compile_formula(clause.when).names
        elif isinstance(clause, DeckTrigger):
            yield clause.rack


@dataclass(frozen=True, slots=True)
class Scored:
    """A position with the final scoring done.

    `stated` are the points that the position states, by player, `won_under` the rules under which they were won.

    >>> import hgkit
    >>> scored = hgkit.score({"hgkit": 1, "position": "p", "game": "hg-2020", "players": ["red", "blue"],
    ...                       "table": [{"tile": 56, "at": [0, 0]}], "points": {"red": 3, "blue": 5}})
    >>> scored.stated, scored.winners, scored.ledger
    ({'red': 3, 'blue': 5}, ('blue',), [])
    """

    title: str
    ruleset: Ruleset
    state: State
    stated: dict[str, int]
    won_under: Ruleset

    @property
    def points(self) -> dict[str, int]:
        """The total of every seat."""
        return self.state.points

    @property
    def ledger(self) -> list[dict[str, Any]]:
        """Every entry as plain data."""
        return self.state.ledger

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won."""
        return self.state.winners

    def as_dict(self) -> dict[str, Any]:
        """Return points, ledger and winners as plain data."""
        return {
            "hgkit": 1,
            "kind": "score",
            "ruleset": self.ruleset.stamp(),
            "position": self.title,
            "points": self.state.points,
            "tracks": self.state.tracks,
            "stated": {
                "points": self.stated,
                "won_under": self.won_under.stamp(),
            },
            "ledger": self.state.ledger,
            "winners": list(self.state.winners),
        }


def load_position(source: Source, loader: Loader | None = None) -> Position:
    """Load the position that a source holds. Raises RulesetError with every error found."""
    loader = loader or Loader()
    report = Report(source)
    document = report.read(PositionFile, source.data, instead=instead_of_head(source, "position"))
    ruleset = loader.rules(document, source, report)
    if document.tiles:
        ruleset = with_own_tiles(ruleset, document.tiles, {}, report)
    check_players(document, ruleset, report)
    if report.problems:
        _check_rest(document, ruleset, loader, report)
    report.stop()
    position = Position(source, document, ruleset, loader)
    _lay_out(position)
    return position


def _check_rest(document: PositionFile, ruleset: Ruleset, loader: Loader, report: Report) -> None:
    """Note the errors of what is left of a position that has some, laid out with as many players as may play."""
    body, layout, number = document.body(), ruleset.plays.layout, ruleset.model.players.number
    if report.loss.paths and not body.get(layout):  # which may be lost, and counters name what lies there
        body.pop("counters", None)
    players = list(dict.fromkeys(document.players))[: number.most]
    players += [f"_{missing}" for missing in range(number.least - len(players))]
    if players != document.players:
        report.loss.paths.add("players")
    try:
        set_up(loader.game(ruleset, players), body)
    except ImpossiblePosition as error:
        add_errors(report, error)
    except RulesetError:
        pass  # a formula of the rules, which is reported once all else is right
    except HgkitError as error:
        report.add(("game",), "unplayable", str(error))


def _lay_out(position: Position, ruleset: Ruleset | None = None) -> tuple[State, dict[str, int]]:
    """Return the position after final scoring, by its own rules or others, and the points before it."""
    report = Report(position.source)
    document, loader = position.document, position.loader
    try:
        own = stand(loader.game(position.ruleset, document.players), document.body())
        stated = own.points
        if ruleset is None:
            return end(own), stated
        game = loader.game(exchange_rules(position.ruleset, ruleset), document.players)
        return end(stand(game, exchange_position(own, game, {}), exchanged=True)), stated
    except ImpossiblePosition as error:
        add_errors(report, error)
    except RulesetError:
        raise
    except HgkitError as error:
        report.add(("game",), "unplayable", str(error))
    raise RulesetError(report.problems)


def score(
    position: Position | Mapping[str, Any] | str | os.PathLike[str], ruleset: Ruleset | None = None
) -> Scored:
    """Score a finished table: the position with the final scoring of its rules, or of `ruleset`.

    Takes a position already loaded, the content of a file as plain data, or a file. Points that the position states
    are kept. Raises RulesetError when the position has errors, NotFound when the file can't be read.

    >>> import hgkit
    >>> script = hgkit.replay("games/a-game-for-five.yaml").script
    >>> score(hgkit.position_after(script, "final"), hgkit.load("hg-2002")).points["blue"]
    49
    """
    if isinstance(position, Mapping):
        position = load_position(parse(as_text(position, "<position>"), "<position>"))
    elif not isinstance(position, Position):
        position = load_position(read(position))
    state, stated = _lay_out(position, ruleset)
    title, own = position.document.position, position.ruleset
    return Scored(title, ruleset or own, state, stated, own)
