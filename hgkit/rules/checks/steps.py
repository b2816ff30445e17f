"""The steps of a turn, of the set-up and of a new beginning.

A step is named after its clause in the same section (`place`), or by that clause's id (`turn.place`). On a
table of tiles the steps of a turn are those that the engine knows. Each stands at most once in an order. A
step needs the clauses that say how it is done. A turn on a table of tiles draws a tile and places it, or
nothing could ever happen there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.found import at, clause, problem, removed, unknown
from hgkit.rules.places import Path
from hgkit.rules.ruleset import Ruleset
from hgkit.rules.setup_clauses import TileDeck
from hgkit.rules.turn_clauses import Branch, InOrder, OneOf, TurnOrder

CODES: Final = {
    "unknown-name": "An order names a step that there is not.",
    "step-twice": "A step stands twice in one order.",
    "missing-step": "A turn on a table of tiles lacks the step that draws a tile, or that places it.",
    "missing-clause": "A step has no clause that says how it is done.",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""

TABLE_STEPS: Final = (
    "draw",
    "redraw",
    "recall",
    "recall_later",
    "place",
    "react",
    "occupy",
    "score",
    "bonus_turn",
)
"""The steps of a turn on a table of tiles."""

NEEDS: Final = {"draw": "turn.draw", "place": "turn.draw", "occupy": "occupy.where"}
"""The clauses that steps on a table of tiles can't do without."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Every step at fault."""
    for section in ("setup", "turn", "first_turn", "restart"):
        order = clause(ruleset, f"{section}.order", TurnOrder)
        if order is None:
            continue
        known = _known(ruleset, section)
        seen: set[str] = set()
        for path, name in _names((section, "order", "steps"), order.steps):
            if name not in known:
                yield unknown(ruleset, path, "step", name, known)
            elif name in seen:
                yield problem(ruleset, path, "step-twice", f"the step {name!r} stands twice", "leave one out")
            elif ruleset.model.space is None and NEEDS.get(name, name) not in {*ruleset.clauses, name}:
                yield _missing(ruleset, path, name, NEEDS[name])
            seen.add(name)
        if section == "turn" and _lays_tiles(ruleset) and seen <= {*known}:
            for step in ("draw", "place"):
                if not {step, f"turn.{step}"} & seen:
                    message = f"no step {step!r}: no tile would ever be placed"
                    path = ("turn", "order", "steps")
                    yield problem(
                        ruleset, path, "missing-step", message, "every turn draws and places a tile"
                    )


def _lays_tiles(ruleset: Ruleset) -> bool:
    """Whether the game is on a table of tiles and has any."""
    decks = ruleset.model.decks.values()
    return ruleset.model.space is None and any(isinstance(deck, TileDeck) for deck in decks)


def _missing(ruleset: Ruleset, path: Path, step: str, needed: str) -> Problem:
    """A step without the clause that it needs, told where that was removed if it was."""
    message, hint = f"the step {step!r} needs the clause {needed}", "write it, or leave out the step"
    gone = removed(ruleset, needed)
    if gone is None:
        return problem(ruleset, path, "missing-clause", message, hint)
    return at(gone.mark, gone.path, "missing-clause", message, hint, "error")


def _known(ruleset: Ruleset, section: str) -> list[str]:
    """The steps that an order in a section may name."""
    ids = [name for name in ruleset.clauses if not name.endswith(".order")]
    own = [name.partition(".")[2] for name in ids if name.startswith(f"{section}.")]
    full = [name for name in ids if name.startswith("turn.") and section != "turn"]
    table = TABLE_STEPS if section == "turn" and ruleset.model.space is None else ()
    return list(dict.fromkeys((*table, *own, *full)))


def _names(path: Path, branches: Sequence[Branch]) -> Iterator[tuple[Path, str]]:
    """Every name of a step in an order, those in choices too."""
    for index, branch in enumerate(branches):
        if isinstance(branch, str):
            yield (*path, index), branch
        elif isinstance(branch, OneOf):
            yield from _names((*path, index, "one_of"), branch.one_of)
        elif isinstance(branch, InOrder):
            yield from _names((*path, index, "in_order"), branch.in_order)
