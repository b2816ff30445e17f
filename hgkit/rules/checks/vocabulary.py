"""Names that formulas could not use, because they can't be written or already have a meaning.

A name in a formula consists of letters, digits and `_` and does not start with a digit. It can't be a word of the
formula language (`and`, `if`, `max`, ...). `worth` is what a seat wins on a ladder; `placed` and `areas_used` count
what a player did in the turn; `players` and `idle_turns` are numbers of the game. A tally or a rack with such a name
would be ambiguous.
"""

import keyword
import re
from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.formulas import OF_THE_GAME, OF_THE_TURN
from hgkit.rules.ruleset import Ruleset

CODES: Final = {
    "bad-name": "A tally or a track has a name that no formula can write.",
    "reserved-name": "A tally, a rack or a deck has a name that already has a meaning in formulas.",
}

FUNCTIONS: Final = ("min", "max", "abs", "count", "sum")
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report every name that a formula couldn't use."""
    model, numbers = ruleset.model, (*OF_THE_GAME, *ruleset.plays.counts)
    for section, what, names, taken in (
        ("tallies", "tally", model.tallies, ("worth", *OF_THE_TURN)),
        ("tracks", "track", model.tracks, ()),
        ("racks", "rack", model.racks, numbers),
        ("decks", "deck", model.decks, numbers),
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
