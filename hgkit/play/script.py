"""Scripts: recorded games, read from YAML or from lines of JSON, checked against the game they are about."""

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from hgkit.engine.game import Game
from hgkit.engine.position import set_up
from hgkit.engine.position_error import ImpossiblePosition
from hgkit.errors import HgkitError, RulesetError
from hgkit.play.beginning import begun
from hgkit.play.check import check_names, check_players, instead_of_head, part_path
from hgkit.play.exchange import with_own_tiles
from hgkit.play.lines import read_lines
from hgkit.play.loader import Loader
from hgkit.play.model import Expect, ScriptFile
from hgkit.play.position import add_errors
from hgkit.play.turn_check import check_entries
from hgkit.problems import Problem
from hgkit.rules.ruleset import Ruleset
from hgkit.text.files import LINES
from hgkit.text.report import Report
from hgkit.text.source import Path as Place
from hgkit.text.source import Source, read

CODES = {
    "unknown-key": "A key that this part of a script does not have, or that no step of the game takes.",
    "missing-key": "A key that must be there is missing.",
    "wrong-type": "A value has the wrong type.",
    "inconsistent": "Values that don't go together.",
    "out-of-range": "A number, a text or a list that is too small or too large for its key.",
    "unknown-name": "A name that nobody declared: a deck, a tile, a player, a track, a clause.",
    "unknown-file": "The ruleset that the script names isn't there.",
    "other-deck": "A deck of the script lists a component that another deck has.",
    "too-many-copies": "A deck of the script lists a tile more often than the game has it.",
    "rules-changed": "The rules are no longer those under which the game was recorded.",
    "unplayable": "The ruleset can't be played like this: it is abstract, or not for that many players.",
    "duplicate-id": "A tile that the script adds has the id of another tile.",
}


@dataclass(frozen=True, slots=True)
class Script:
    """A recorded game.

    `document` is the file as checked, without its turns; `turns` are they as plain data, each a list of
    mappings. `rules` is the ruleset it names under its overlays and changed values; `ruleset` the same with
    the script's own tiles. `problems` are warnings.
    """

    source: Source
    document: ScriptFile
    rules: Ruleset
    ruleset: Ruleset
    turns: tuple[tuple[dict[str, Any], ...], ...]
    loader: Loader
    problems: tuple[Problem, ...] = ()

    @property
    def title(self) -> str:
        """The situation it shows."""
        return self.document.script

    @property
    def players(self) -> tuple[str, ...]:
        """The players in turn order."""
        return tuple(self.document.players)

    @property
    def expect(self) -> tuple[Expect, ...]:
        """What is expected after some turns."""
        return tuple(self.document.expect)

    def under(self, other: Ruleset) -> Ruleset:
        """Return the rules of another ruleset with the components of this game."""
        return self.loader.with_other_rules(self.ruleset, other)

    def path_in_turn(self, number: int, inside: Place) -> Place:
        """Return the path in the file of a place in a turn, which is written as one mapping or as a list."""
        return (*part_path(self.source, number, int(inside[0])), *inside[1:]) if inside else ("turns", number)


def load_script(source: Source, loader: Loader | None = None) -> Script:
    """Load the script of a source. Raises RulesetError with every error of it, or of the ruleset it names."""
    loader = loader or Loader()
    report = Report(source)
    try:
        document = report.read(ScriptFile, source.data, instead=instead_of_head(source, "script"))
        unread = len(report.problems)
        rules = loader.rules(document, source, report)
    except RulesetError as error:
        raise RulesetError(dict.fromkeys([*error.problems, *check_entries(source, None)])) from None
    bare = not document.tiles and not document.start
    ruleset = rules if bare else with_own_tiles(rules, document.tiles, document.start, report)
    check_players(document, rules, report)
    is_sound = len(report.problems) == unread and not report.loss.touches("players")
    game = None
    try:
        game = loader.game(ruleset, document.players) if is_sound else _of_others(document, ruleset, loader)
    except HgkitError as error:
        report.add(("game",), "unplayable", str(error))
    else:
        check_names(document, source, game, report)
        if is_sound:
            _check_position(document, game, report)
        if is_sound and document.position is None and report.problems:  # else the replay reports it
            with suppress(RulesetError):
                begun(game, document, report)
    report.problems += check_entries(source, game)
    report.stop()
    warnings = tuple(_warnings(document, rules, report))
    document = document.model_copy(update={"turns": []})
    return Script(source, document, rules, ruleset, _turns(source), loader, warnings)


def _of_others(document: ScriptFile, ruleset: Ruleset, loader: Loader) -> Game:
    """Return the game of a script for a valid number of players, to look names up in; it has the script's players."""
    number, players = ruleset.model.players.number, tuple(dict.fromkeys(document.players))
    seats = min(max(len(document.players), number.least), number.most)
    game = loader.game(ruleset, [str(seat) for seat in range(seats)])
    return replace(game, players=players, seats=(*players, *ruleset.model.seats))


def _check_position(document: ScriptFile, game: Game, report: Report) -> None:
    """Report what can't be in the position of a script, beside its decks if these have errors."""
    body = document.body()
    if any(problem.where.startswith("decks") for problem in report.problems):
        body["decks"] = document.position.decks if document.position else {}
    try:
        if document.position is not None:
            set_up(game, body)
    except ImpossiblePosition as error:
        add_errors(report, error, ("position",), document.decks_beside())
    except RulesetError:
        pass  # a formula of the rules, which the replay reports


def read_scripts(path: str | os.PathLike[str], loader: Loader | None = None) -> Iterator[Script]:
    """Yield the scripts of a file: one in a YAML file, one per line in .jsonl and .jsonl.gz.

    Raises NotFound when the system can't read the file, RulesetError with the errors of the next script.
    """
    loader = loader or Loader()
    for source in read_sources(path):
        if isinstance(source, RulesetError):
            raise source
        yield load_script(source, loader)


def read_sources(path: str | os.PathLike[str]) -> Iterator[Source | RulesetError]:
    """Yield the sources of a file's scripts; in place of a line that can't be read, its errors.

    Raises NotFound when the system can't read the file, RulesetError where none of it can be read, or none of the rest.
    """
    name = os.fspath(path)
    if name.endswith(LINES):
        yield from read_lines(name)
    else:
        yield read(name)


def _turns(source: Source) -> tuple[tuple[dict[str, Any], ...], ...]:
    turns = source.data.get("turns", ())
    return tuple(tuple(turn) if isinstance(turn, list) else (turn,) for turn in turns)


def _warnings(document: ScriptFile, rules: Ruleset, report: Report) -> Iterator[Problem]:
    if document.packages and document.packages != list(rules.packages):
        needed, found = ", ".join(document.packages), ", ".join(rules.packages) or "none"
        message = f"recorded with {needed}; the rules of {rules.id} now use {found}"
        yield report.source.problem(("packages",), "rules-changed", message, severity="warning")
    recorded = document.rules_sha256
    if recorded is not None and recorded != rules.sha256:
        yield report.source.problem(
            ("rules_sha256",),
            "rules-changed",
            f"recorded under {recorded[:12]}, the rules of {rules.id} are now {rules.sha256[:12]}",
            "play it again and record the new hash",
            severity="warning",
        )
