"""No number of players is allowed; a number by players leaves one out; a seat takes part in no game.

`from` can't be more than `to`. A parameter that depends on the number of players (`{2: 2, 3: 1}`) has to
say what holds for each number that may play. A neutral seat takes part at some of these numbers.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel

from hgkit.problems import Problem
from hgkit.rules.checks.shared import clause
from hgkit.rules.clauses.references import ENTRY
from hgkit.rules.clauses.setup import PlayerNumber
from hgkit.rules.ruleset import Ruleset
from hgkit.text.naming import listed
from hgkit.text.places import Path

CODES: Final = {
    "no-players": "No number of players is allowed.",
    "never-plays": "A neutral seat takes part at a number of players that may not play.",
    "players-missing": "A number by players leaves out a number of players that may play.",
}


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report that nobody may play, every number by players that leaves some out, and every seat of no game."""
    number = clause(ruleset, "players.number", PlayerNumber)
    if number is None:
        return
    if number.least < 1:
        message, hint = "a game needs a player", "from: 1"
        yield ruleset.problem(("players", "number", "from"), "no-players", message, hint)
        return
    if number.least > number.most:
        message = f"from {number.least} to {number.most} players is nobody"
        hint = "from is the smaller number"
        yield ruleset.problem(("players", "number", "from"), "no-players", message, hint)
        return
    wanted = range(number.least, number.most + 1)
    for value in ruleset.values:
        if isinstance(value.data, dict) and _by_players(value.model, value.field):
            missing = [str(players) for players in wanted if players not in value.data]
            if missing:
                message = f"no value for {listed(missing)} players"
                yield ruleset.problem(
                    value.path, "players-missing", message, _for_whom(ruleset, number, value.path)
                )
    for name, seat in ruleset.model.seats.items():
        for index, players in enumerate(seat.numbers()):
            if players not in wanted:
                path: Path = ("seats", name, "players")
                path = (*path, index) if isinstance(seat.players, list) else path
                message = f"{players} can't play, so the seat {name!r} takes no part then"
                hint = f"the game is for {number.least} to {number.most}"
                yield ruleset.problem(path, "never-plays", message, hint)


def _for_whom(ruleset: Ruleset, number: PlayerNumber, path: Path) -> str:
    """Return how many may play, and which other overlay says so."""
    setter = ruleset.resolved.setter
    layers = (setter(("players", "number", end)) for end in ("from", "to"))
    other = next((one.id for one in layers if one.kind == "overlay" and one is not setter(path)), None)
    said = f"{other!r} makes it a game" if other else "the game is"
    return f"{said} for {number.least} to {number.most}"


@lru_cache(maxsize=512)
def _by_players(model: type[BaseModel], field: str) -> bool:
    """Return whether a field takes a number or, in its place, a mapping by number of players."""
    hints = get_type_hints(model)
    annotation: Any = get_args(hints["__pydantic_extra__"])[1] if field == ENTRY else hints[field]
    forms = get_args(annotation) if get_origin(annotation) is Union or "|" in repr(annotation) else ()
    return int in forms and any(get_origin(form) is dict and get_args(form)[0] is int for form in forms)
