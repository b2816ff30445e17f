"""A recorded game cut after one of its turns: the position there."""

from pathlib import Path
from typing import Any, Literal

from hgkit.engine.events import Event
from hgkit.engine.position import position_of
from hgkit.engine.position_data import Position
from hgkit.engine.state import State
from hgkit.engine.turn import FinalScoring, TurnBegan
from hgkit.errors import HgkitError, RulesetError
from hgkit.play.replay import Replay
from hgkit.play.script import Script
from hgkit.rules.ruleset import Ruleset
from hgkit.text.settings import Setting

CUTS = (TurnBegan, FinalScoring)
"""The events at which positions are taken."""


def position_after(
    script: Script,
    after: int | Literal["final"],
    *,
    rules: Ruleset | None = None,
    folder: Path | None = None,
) -> dict[str, Any]:
    """Return the position after a number of turns of a script, as the content of a position file; 0 is after set-up.

    It names its rules as the script does, or so that a file in `folder` finds them.

    `final`, or the last turn of a game that ends with it, is the table before the final scoring. Inside of a turn,
    where the same player goes on, the position is that before the turn with the moves made since. Raises HgkitError
    when the script ends before, RulesetError when a turn can't be played.

    >>> import hgkit
    >>> script = hgkit.replay("games/a-game-for-five.yaml").script
    >>> hgkit.position_after(script, 1)["turn"]
    {'player': 'blue', 'first': 'red', 'number': 1}
    """
    replay = _played(script, after, rules)
    at = max(index for index, (event, *_) in enumerate(replay.state.happened) if event in CUTS)
    content = _taken(script, rules, len(replay.turns), at)
    if replay.state.finished:
        content["turn"]["over"] = True
    elif moves := _since(replay, at):
        content["turn"]["moves"] = moves
    turns = "at the end" if after == "final" else f"after {after} turn{'' if after == 1 else 's'}"
    stamp: dict[str, Any] = {"rules_sha256": replay.sha256}
    if replay.rules.packages:
        stamp["packages"] = list(replay.rules.packages)
    return {**_head(script, turns, rules, folder), **stamp, **content}


def _played(script: Script, after: int | Literal["final"], rules: Ruleset | None) -> Replay:
    replay = Replay(script, rules)
    number = len(script.turns) if after == "final" else after
    while len(replay.turns) < number and replay.play_turn():
        pass
    path = script.source.path
    if replay.failed:
        raise RulesetError(p for p in replay.problems if p.severity == "error")
    if len(replay.turns) < number:
        turns = f"{len(script.turns)} turn{'' if len(script.turns) == 1 else 's'}"
        raise HgkitError(f"{path} has {turns}; there is no position after {number}")
    if after == "final" and not replay.state.finished:
        hint = f"--after {number} takes that position"
        raise HgkitError(f"{path}: the game is not over after its last turn ({hint})")
    return replay


def _taken(script: Script, rules: Ruleset | None, turns: int, at: int) -> Position:
    """Return the position at event number `at`. That is in the middle of a move, so the game is played once more."""
    taken: Position = {}

    def watch(state: State, event: Event) -> None:
        nonlocal taken  # a turn is tried several times where it is hard to read
        if type(event) in CUTS and len(state.happened) == at + 1:
            taken = position_of(state)

    replay = Replay(script, rules, watcher=watch)
    while len(replay.turns) < turns and replay.play_turn():
        pass
    return taken


def _since(replay: Replay, at: int) -> list[str]:
    moves = [str(move) for turn in replay.turns if turn.first_event > at for move in turn.moves]
    own = replay.script.document.position
    from_the_start = not any(event is TurnBegan for event, *_ in replay.state.happened[:at])
    return [*own.turn.moves, *moves] if own is not None and from_the_start else moves


def _head(script: Script, when: str, rules: Ruleset | None, folder: Path | None) -> dict[str, Any]:
    """Return the head of the position file. It includes the overlays and values that the loader lays over any rules."""
    document, loader = script.document, script.loader
    catalog, near = loader.catalog, Path(script.source.path).parent

    def called(path: str, name: str) -> str:
        return name if folder is None else catalog.called(path, name, folder)

    game = called(script.rules.path, document.game) if rules is None else called(rules.path, rules.id)
    head: dict[str, Any] = {"hgkit": 1, "position": f"{script.title}, {when}", "game": game}
    own = [(name, near) for name in document.overlays if rules is None]
    overlays = [*own, *((name, None) for name in loader.overlays)]
    values = dict(document.set) if rules is None else {}
    for setting in map(Setting, loader.sets):
        values[".".join(setting.steps)] = setting.value
    if overlays:
        head["with"] = [called(catalog.find("ruleset", *overlay).path, overlay[0]) for overlay in overlays]
    if values:
        head["set"] = values
    if document.tiles:
        head["tiles"] = document.tiles
    return head
