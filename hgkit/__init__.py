"""hgkit: board-game rule variants as YAML rulesets, interpreted by one engine.

Load a ruleset with `load`, play it with `start`, replay a recorded game with `replay`, score a table with `score`,
compare rulesets with `diff`, check a file with `validate`. Everything that a user can get wrong raises an `HgkitError`.

>>> import hgkit
>>> state = hgkit.start(hgkit.load("hg-2020"), ["red", "blue"], seed=1)
>>> state.player
'red'
"""

from hgkit import api
from hgkit.version import __version__ as __version__

# Not the one of typing, which takes long to import: until Ctrl-C is handled it ends Python with a traceback.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from hgkit.api import (
        ClauseDiff,
        Diff,
        HgkitError,
        IllegalMove,
        Move,
        MoveSyntaxError,
        NotFound,
        Problem,
        Replay,
        Ruleset,
        RulesetError,
        Scored,
        State,
        Turn,
        diff,
        load,
        parse_move,
        position_after,
        replay,
        score,
        start,
        validate,
    )

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


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        return getattr(api, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
