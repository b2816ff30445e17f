"""Positions in files: read, checked, scored; and taken from a recorded game."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from hgkit.engine.events import Event
from hgkit.engine.fault import PositionFault
from hgkit.engine.position import final, position_of
from hgkit.engine.state import State
from hgkit.engine.steps.turn import TurnBegan
from hgkit.errors import HgkitError, NotFound, RulesetError
from hgkit.play.exchange import exchange_rules
from hgkit.play.faults import add_fault, model_faults
from hgkit.play.library import Library
from hgkit.play.own_tiles import with_own_tiles
from hgkit.play.position_model import PositionFile
from hgkit.play.replay import Replay
from hgkit.play.script import Script
from hgkit.rules.deck_report import Report
from hgkit.rules.ruleset import Ruleset
from hgkit.rules.setup_clauses import CardDeck
from hgkit.rules.source import Source, parse, read

CODES = {
    "unknown-file": "The ruleset that the position names isn't there.",
    "impossible-position": "A position that the rules don't allow; a clause says why.",
    "unplayable": "The ruleset can't be played like this: it is abstract, or not for that many players.",
}
"""The manual of the codes that this module raises."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position that was read: its file, the checked document, and the rules it names."""

    source: Source
    document: PositionFile
    ruleset: Ruleset
    library: Library

    @property
    def goes_on(self) -> str:
        """Why the game is not over here: what of a deck that ends it is to come, or whose turn it is; or empty."""
        decks = self.ruleset.model.decks
        ending = " ".join(str(clause.model_dump()) for clause in self.ruleset.model.end.values())
        named = set(re.findall(r"\w+", ending))
        for name, idents in self.document.decks.items():
            if idents and name in named and name in decks:
                noun = "card" if isinstance(decks[name], CardDeck) else "tile"
                verb = "is" if len(idents) == 1 else "are"
                return f"{len(idents)} {noun}{'' if len(idents) == 1 else 's'} {verb} still to come"
        if self.document.turn.player is not None and "turn" in self.document.model_fields_set:
            return f"it is the turn of {self.document.turn.player}"
        return ""


@dataclass(frozen=True, slots=True)
class Scored:
    """A position with the final scoring done."""

    title: str
    ruleset: Ruleset
    state: State

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
        """Points, ledger and winners as plain data."""
        return {
            "hgkit": 1,
            "kind": "score",
            "ruleset": {"id": self.ruleset.id, "sha256": self.ruleset.sha256},
            "position": self.title,
            "points": self.state.points,
            "tracks": self.state.tracks,
            "ledger": self.state.ledger,
            "winners": list(self.state.winners),
        }


def load_position(source: Source, library: Library | None = None) -> Position:
    """The position that a source holds. Raises RulesetError with every fault found."""
    library = library or Library()
    report = Report(source)
    try:
        document = PositionFile.model_validate(source.data)
    except ValidationError as error:
        model_faults(error, source.data, report, PositionFile)
        raise RulesetError(report.problems) from None
    name = document.game
    if "/" in name or name.endswith((".yaml", ".yml")):
        name = str(Path(source.path).parent / name)
    try:
        ruleset = library.ruleset(name, document.overlays, document.set)
    except NotFound as error:
        message, _, hint = str(error).partition(" (")
        report.add(("game",), "unknown-file", message, hint.removesuffix(")"))
        raise RulesetError(report.problems) from None
    if document.tiles:
        ruleset = with_own_tiles(ruleset, document.tiles, {}, report)
    if report.problems:
        raise RulesetError(report.problems)
    position = Position(source, document, ruleset, library)
    _lay_out(position, ruleset)
    return position


def _lay_out(position: Position, ruleset: Ruleset) -> State:
    """The position with the final scoring done. Raises RulesetError at the place of a fault."""
    report = Report(position.source)
    document = position.document
    try:
        game = position.library.game(ruleset, document.players)
        return final(game, document.body())
    except PositionFault as fault:
        add_fault(report, fault)
    except HgkitError as error:
        report.add(("game",), "unplayable", str(error))
    raise RulesetError(report.problems)


def score(
    position: Position | Mapping[str, Any] | str | os.PathLike[str], ruleset: Ruleset | None = None
) -> Scored:
    """Score a finished table: the position with the final scoring of its rules, or of `ruleset`.

    Takes a position already loaded, the content of a file as plain data, or a file. Points that the position states
    are kept. Raises RulesetError when the position is at fault, NotFound when the file can't be read.
    """
    if isinstance(position, Mapping):
        position = load_position(parse(json.dumps(position), "<position>"))
    elif not isinstance(position, Position):
        position = load_position(read(position))
    rules = position.ruleset
    if ruleset is not None:
        rules = exchange_rules(position.ruleset, ruleset)
    return Scored(position.document.position, ruleset or rules, _lay_out(position, rules))


def position_after(script: Script, after: int, *, rules: Ruleset | None = None) -> dict[str, Any]:
    """The position after so many turns of a script, as the content of a position file; 0 is after set-up.

    Raises HgkitError when the script ends before, or when that turn is followed by a further one of the same player,
    RulesetError when a turn can't be played.
    """
    seen: list[dict[str, Any]] = []
    later: list[int] = []

    def watch(state: State, event: Event) -> None:
        if isinstance(event, TurnBegan) and state.turn == after:
            seen[:] = [position_of(state)]
        elif isinstance(event, TurnBegan) and state.turn > after:
            later.append(state.turn)

    replay = Replay(script, rules, watcher=watch)
    while len(replay.turns) < after and replay.play_turn():
        pass
    if replay.failed:
        raise RulesetError(p for p in replay.problems if p.severity == "error")
    if len(replay.turns) < after:
        raise HgkitError(
            f"{script.source.path} has {len(script.turns)} turns; there is no position after {after}"
        )
    if not seen:
        ends = "the game ends with it" if replay.state.finished else "the same player goes on"
        while not later and replay.play_turn():
            pass
        way = f" (the next one is after {later[0]})" if later else ""
        raise HgkitError(f"no position between two turns after turn {after}: {ends}{way}")
    document = script.document
    head: dict[str, Any] = {
        "hgkit": 1,
        "position": f"{script.title}, after {after} turns",
        "game": replay.ruleset.id if rules is not None else document.game,
    }
    if document.overlays and rules is None:
        head["with"] = list(document.overlays)
    if document.set and rules is None:
        head["set"] = dict(document.set)
    if document.tiles:
        head["tiles"] = document.tiles
    return {**head, "rules_sha256": replay.sha256, **seen[0]}


def position_yaml(content: Mapping[str, Any]) -> str:
    """The content of a position file as YAML that people can read and edit: a tile a line, short lists in a line."""
    lines = []
    for key, value in content.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            lines += [f"{key}:", *(f"  - {_flow(item)}" for item in value)]
        elif isinstance(value, dict) and any(isinstance(item, dict | list) for item in value.values()):
            lines += [f"{key}:", *(f"  {name}: {_flow(item)}" for name, item in value.items())]
        else:
            lines.append(f"{key}: {_flow(value)}")
    return "\n".join(lines) + "\n"


def _flow(value: Any) -> str:
    """A value on one line; ids that are numbers are written as such."""
    text = yaml.safe_dump(
        _numbers(value), default_flow_style=True, sort_keys=False, allow_unicode=True, width=10**9
    )
    return text.removesuffix("...\n").strip()


def _numbers(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _numbers(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_numbers(item) for item in value]
    return int(value) if isinstance(value, str) and value.isdecimal() and str(int(value)) == value else value
