"""Warnings about decks that never run out, and what still waits for it.

A condition for the end or for a moment that only holds once such a deck is empty never holds. If nothing else ends the
game, it goes on until the players stop. What a rack says about running out, and dominoes that are put away before the
game, make no difference either.
"""

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.ends import never_holds
from hgkit.rules.checks.shared import latest, warning
from hgkit.rules.clauses.clause import TriggerClause
from hgkit.rules.ruleset import Ruleset
from hgkit.text.naming import listed
from hgkit.text.places import Path

CODES: Final = {
    "unlimited": "Something waits until a deck is empty that never runs out (warning).",
}

LEVELS: Final = ("warning",)


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Warn of everything that an unlimited deck makes useless."""
    model = ruleset.model
    endless = model.unlimited()
    if not endless:
        return
    ends = {name: clause for name, clause in model.end.items() if isinstance(clause, TriggerClause)}
    never = {name: path for name, clause in ends.items() if (path := _waits(("end", name), clause, endless))}
    if never and len(never) == len(ends):
        decks, path = listed(sorted(endless)), _latest(ruleset, next(iter(never.values())), endless)
        message = f"the game never ends: {decks} never run{'s' if len(endless) == 1 else ''} out"
        yield warning(ruleset, path, "unlimited", message, "end it by points, or by pieces left")
    else:
        yield from (_never(ruleset, path, endless) for path in never.values())
    for name, moment in model.moments.items():
        if path := _waits(("moments", name), moment, endless):
            yield _never(ruleset, path, endless)
    for name, rack in model.racks.items():
        for key in ("exhausted", "again", "passes") if name in endless else ():
            if getattr(rack, key) is not None:
                message = f"{key!r} does nothing: {name!r} never runs out"
                path = _latest(ruleset, ("racks", name, key), endless)
                yield warning(ruleset, path, "unlimited", message, f"leave out racks.{name}.{key}")
    for deck in endless.values():
        clause = model.decks[deck]
        if getattr(clause, "removed", None):
            message = f"'removed' puts nothing away: {deck!r} never runs out"
            path = latest(ruleset, ("decks", deck, "removed"), ("decks", deck, "unlimited"))
            yield warning(ruleset, path, "unlimited", message, "write removed: 0")


def _waits(path: Path, clause: TriggerClause, endless: dict[str, str]) -> Path:
    """Return the path of what a trigger waits for in vain; nothing if it may come."""
    if getattr(clause, "rack", None) in endless:
        return (*path, "rack")
    text = getattr(clause, "when", "")
    return (*path, "when") if text and never_holds(text, endless) else ()


def _never(ruleset: Ruleset, path: Path, endless: dict[str, str]) -> Problem:
    message = f"{path[0]}.{path[1]} never comes: it waits until {listed(sorted(endless))} is empty"
    hint = f"leave out {path[0]}.{path[1]}"
    return warning(ruleset, _latest(ruleset, path, endless), "unlimited", message, hint)


def _latest(ruleset: Ruleset, path: Path, endless: dict[str, str]) -> Path:
    return latest(ruleset, path, *(("decks", deck, "unlimited") for deck in endless.values()))
