"""The beginning of a recorded game: what chance decided there, as a script has it."""

from typing import Any

from hgkit.engine.game import Game
from hgkit.engine.position import Watcher
from hgkit.engine.position_error import BadSetUp
from hgkit.engine.state import State
from hgkit.errors import HgkitError, RulesetError
from hgkit.games.starting import begin
from hgkit.play.model import ScriptFile
from hgkit.text.leaves import MISSING, at
from hgkit.text.mending import replaced
from hgkit.text.report import MOST_ALIKE, Report
from hgkit.text.source import Path

CODES = {"bad-setup": "What a script records of the beginning of a game can't be."}


def begun(game: Game, document: ScriptFile, report: Report, watcher: Watcher | None = None) -> State:
    """Start a game as a script records its beginning, without decks that it does not have or that have errors.

    Raises RulesetError with every error, each noted in the report: the game is started again without what is wrong.
    """
    wrong = {problem.where.partition("[")[0] for problem in report.problems}
    sound = {name: ids for name, ids in document.decks.items() if f"decks.{name}" not in wrong}
    decks = {name: ids for name, ids in sound.items() if name in game.stacks}
    recorded: Any = {"setup": document.setup, "decks": decks}
    while recorded is not None and len(report.problems) <= MOST_ALIKE:
        try:
            state = begin(game, seed=document.seed, watcher=watcher, **recorded)
        except BadSetUp as error:
            report.add(error.path, "bad-setup", error.message)
            recorded = _without(recorded, error.path, game)
        except RulesetError:  # a formula of the rules
            report.stop()
            raise
        except HgkitError as error:
            if not report.problems:  # else it may follow from what was left out
                report.add(("game",), "bad-setup", str(error))
            break
        else:
            report.stop()
            return state
    raise RulesetError(report.problems)


def _without(recorded: Any, path: Path, game: Game) -> Any:
    """Return what is recorded without what is wrong; None where it was left out before."""
    if at(recorded, path) is MISSING:
        return None
    recorded = replaced(recorded, path, MISSING)
    # what later steps record may rest on this one; racks and decks rest on none
    keys = game.setup_keys if path[0] == "setup" and path[1] not in ("first", "racks") else ()
    for key in keys[keys.index(path[1]) + 1 :] if path[1] in keys else ():
        recorded = replaced(recorded, ("setup", key), MISSING)
    return recorded
