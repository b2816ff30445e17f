"""What users import: every public name and the module it lives in, which is imported when it is first used."""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing, which takes long to import
if TYPE_CHECKING:
    from hgkit.comparison.diff import ClauseDiff, Diff, diff
    from hgkit.engine.move import Move, parse_move
    from hgkit.engine.state import State
    from hgkit.errors import HgkitError, IllegalMove, MoveSyntaxError, NotFound, RulesetError
    from hgkit.games.loading import load
    from hgkit.games.starting import start
    from hgkit.play.cut import position_after
    from hgkit.play.position import Scored, score
    from hgkit.play.replay import Replay, Turn, replay
    from hgkit.problems import Problem
    from hgkit.rules.ruleset import Ruleset
    from hgkit.validation.files import validate

__all__ = [
    "ClauseDiff",
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
    "Scored",
    "State",
    "Turn",
    "diff",
    "load",
    "parse_move",
    "position_after",
    "replay",
    "score",
    "start",
    "validate",
]

_HOMES = {
    "ClauseDiff": "hgkit.comparison.diff",
    "Diff": "hgkit.comparison.diff",
    "HgkitError": "hgkit.errors",
    "IllegalMove": "hgkit.errors",
    "Move": "hgkit.engine.move",
    "MoveSyntaxError": "hgkit.errors",
    "NotFound": "hgkit.errors",
    "Problem": "hgkit.problems",
    "Replay": "hgkit.play.replay",
    "Ruleset": "hgkit.rules.ruleset",
    "RulesetError": "hgkit.errors",
    "Scored": "hgkit.play.position",
    "State": "hgkit.engine.state",
    "Turn": "hgkit.play.replay",
    "diff": "hgkit.comparison.diff",
    "load": "hgkit.games.loading",
    "parse_move": "hgkit.engine.move",
    "position_after": "hgkit.play.cut",
    "replay": "hgkit.play.replay",
    "score": "hgkit.play.position",
    "start": "hgkit.games.starting",
    "validate": "hgkit.validation.files",
}


if not TYPE_CHECKING:  # type checkers take the imports above, and so report a name that isn't there

    def __getattr__(name: str) -> object:
        if name in _HOMES:
            from importlib import import_module

            return getattr(import_module(_HOMES[name]), name)
        raise AttributeError(f"module 'hgkit' has no attribute {name!r}")
