"""hgkit: board-game rule variants as YAML rulesets, interpreted by one engine."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hgkit.engine.move import Move, parse_move
    from hgkit.engine.start import start
    from hgkit.engine.state import State
    from hgkit.errors import HgkitError, IllegalMove, MoveSyntaxError, NotFound, RulesetError
    from hgkit.play.cut import position_after
    from hgkit.play.position import score
    from hgkit.play.replay import Replay, replay
    from hgkit.problems import Problem
    from hgkit.rules.diff import Diff, diff
    from hgkit.rules.ruleset import Ruleset, load

__version__ = "0.1.0"

_HOMES = {
    "Diff": "hgkit.rules.diff",
    "HgkitError": "hgkit.errors",
    "IllegalMove": "hgkit.errors",
    "Move": "hgkit.engine.move",
    "MoveSyntaxError": "hgkit.errors",
    "NotFound": "hgkit.errors",
    "Problem": "hgkit.problems",
    "Replay": "hgkit.play.replay",
    "Ruleset": "hgkit.rules.ruleset",
    "RulesetError": "hgkit.errors",
    "State": "hgkit.engine.state",
    "diff": "hgkit.rules.diff",
    "load": "hgkit.rules.ruleset",
    "parse_move": "hgkit.engine.move",
    "position_after": "hgkit.play.cut",
    "replay": "hgkit.play.replay",
    "score": "hgkit.play.position",
    "start": "hgkit.engine.start",
}
"""The public names and the modules they live in; a module is imported when its name is first used."""

__all__ = [
    "Diff",
    "HgkitError",
    "IllegalMove",
    "Move",
    "MoveSyntaxError",
    "NotFound",
    "Problem",
    "Replay",
    "Ruleset",
    "RulesetError",
    "State",
    "diff",
    "load",
    "parse_move",
    "position_after",
    "replay",
    "score",
    "start",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'hgkit' has no attribute {name!r}")
