"""Names that formulas could not use, because they can't be written or already have a meaning.

A name in a formula consists of letters, digits and `_` and does not start with a digit. It can't be a word of the
formula language (`and`, `if`, `max`, ...). `worth` is what a seat wins on a ladder; `placed` and `areas_used` count
what a player did in the turn, `distance` and `just_laid` look at the place of a piece; on a map `territories` are those
of a place that is paid for; `neighbours`, `completed` and `placed` are numbers of what was just laid, in the spaces
that know them; `position` is where a component with a price lies; `players` and `idle_turns` are numbers of the game.
Tracks, with `_rank`, `_lead`, `_most` or `_least` behind their names, and tallies of pieces with `own_` before or
`_left`, `_rank` or `_arrival` behind their names are numbers of players. A tally, a track or a rack with such a name
would be ambiguous.
"""

import keyword
import re
from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.formulas import OF_A_PRICE, OF_THE_PLACE, OF_THE_TURN, numbers
from hgkit.rules.ruleset import Ruleset

CODES: Final = {
    "bad-name": "A tally or a track has a name that no formula can write.",
    "reserved-name": "A tally, a rack or a deck has a name that already has a meaning in formulas.",
}

FUNCTIONS: Final = ("min", "max", "abs", "count", "sum")
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report every name that a formula couldn't use."""
    model, known = ruleset.model, numbers(ruleset)
    of_players, of_game = known["number of a seat"], known["number of the game"]
    in_areas = known["tally or number of a seat"][len(model.tallies) :]
    tracks = len(model.tracks)  # which come first themselves
    of_limits = (*OF_THE_TURN, *OF_THE_PLACE)
    of_space = (*ruleset.plays.of_place, *ruleset.plays.laid)
    of_tracks = (*OF_A_PRICE, *of_players[tracks:], *in_areas[: -len(of_players)])
    for section, what, names, taken in (
        ("tallies", "tally", model.tallies, ("worth", *of_limits, *of_space, *in_areas)),
        ("tracks", "track", model.tracks, (*of_limits, *of_tracks)),
        ("racks", "rack", model.racks, of_game),
        ("decks", "deck", model.decks, of_game),
    ):
        for name in names:
            path = (section, name)
            if name in taken or name in FUNCTIONS:
                message = f"{name!r} already has a meaning in formulas"
                hint = f"choose another name for the {what}"
                yield ruleset.problem(path, "reserved-name", message, hint, key=True)
            elif what in ("tally", "track") and (not _NAME.fullmatch(name) or keyword.iskeyword(name)):
                message = f"no formula can use the {what} {name!r}"
                hint = "a name has letters, digits and _, no digit first, and is not a word of formulas"
                yield ruleset.problem(path, "bad-name", message, hint, key=True)
