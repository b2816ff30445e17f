"""hgkit: board-game rule variants as YAML rulesets, interpreted by one engine.

Load a ruleset with `load`, play it with `start`, replay a recorded game with `replay`, score a table with `score`,
compare rulesets with `diff`, check a file with `validate`. Everything that a user can get wrong raises an `HgkitError`.

>>> import hgkit
>>> state = hgkit.start(hgkit.load("hg-2020"), ["red", "blue"], seed=1)
>>> state.player
'red'
"""

from __future__ import annotations

# Not from typing, which takes long to import: until Ctrl-C is handled it ends Python with a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from hgkit.engine.move import Move, parse_move
    from hgkit.engine.start import start
    from hgkit.engine.state import State
    from hgkit.errors import HgkitError, IllegalMove, MoveSyntaxError, NotFound, RulesetError
    from hgkit.play.cut import position_after
    from hgkit.play.position import Scored, score
    from hgkit.play.replay import Replay, Turn, replay
    from hgkit.problems import Problem
    from hgkit.rules.diff import ClauseDiff, Diff, diff
    from hgkit.rules.ruleset import Ruleset, load
    from hgkit.rules.validate import validate

__version__ = "0.1.0"

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
    "ClauseDiff": "hgkit.rules.diff",
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
    "Scored": "hgkit.play.position",
    "State": "hgkit.engine.state",
    "Turn": "hgkit.play.replay",
    "diff": "hgkit.rules.diff",
    "load": "hgkit.rules.ruleset",
    "parse_move": "hgkit.engine.move",
    "position_after": "hgkit.play.cut",
    "replay": "hgkit.play.replay",
    "score": "hgkit.play.position",
    "start": "hgkit.engine.start",
    "validate": "hgkit.rules.validate",
}
"""The public names and the modules they live in; a module is imported when its name is first used."""


if not TYPE_CHECKING:  # type checkers take the imports above, and so report a name that isn't there

    def __getattr__(name: str) -> object:
        if name in _HOMES:
            from importlib import import_module

            return getattr(import_module(_HOMES[name]), name)
        raise AttributeError(f"module 'hgkit' has no attribute {name!r}")

    def __dir__() -> list[str]:
        return [*__all__, "__version__"]
