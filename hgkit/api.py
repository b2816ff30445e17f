"""What users import: every public name and the module it lives in, which is imported when it is first used."""

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
    "comparison.diff": ("ClauseDiff", "Diff", "diff"),
    "engine.move": ("Move", "parse_move"),
    "engine.state": ("State",),
    "errors": ("HgkitError", "IllegalMove", "MoveSyntaxError", "NotFound", "RulesetError"),
    "games.loading": ("load",),
    "games.starting": ("start",),
    "play.cut": ("position_after",),
    "play.position": ("Scored", "score"),
    "play.replay": ("Replay", "Turn", "replay"),
    "problems": ("Problem",),
    "rules.ruleset": ("Ruleset",),
    "validation.files": ("validate",),
}


if not TYPE_CHECKING:  # type checkers take the imports above, and so report a name that isn't there

    def __getattr__(name: str) -> object:
        for home, names in _HOMES.items():
            if name in names:
                from importlib import import_module

                return getattr(import_module(f"hgkit.{home}"), name)
        raise AttributeError(f"module 'hgkit' has no attribute {name!r}")
