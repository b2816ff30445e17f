"""A tally, an area, a step, a document or a deck that no clause uses, declared by the file itself.

A parent may declare things for other editions, so only the file's own are reported. Decks that nothing draws from
are always reported: the clause that drew from them may have been removed.
"""

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.formulas import in_formulas, used
from hgkit.rules.checks.names import deck_of_turns, used_as
from hgkit.rules.checks.order import SECTIONS, named_steps
from hgkit.rules.checks.shared import clauses, declared_here, removed, warning
from hgkit.rules.clauses.clause import Clause
from hgkit.rules.ruleset import Ruleset
from hgkit.text.source import Data

CODES: Final = {
    "unused": "A tally, an area, a step, a document or a deck is used by no clause (warning).",
}

LEVELS: Final = ("warning",)


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Warn of every name that nobody uses."""
    model = ruleset.model
    words = in_formulas(ruleset)
    areas = used(ruleset, "area", "place for pieces") | words
    cited = {name for clause in ruleset.clauses.values() for name in clause.cite or ()}
    # a clause that an overlay changes loses its cites; the edition under it still uses its documents
    cited |= {name for layer in ruleset.resolved.layers for name in _cited(layer.document)}
    for what, section, names, known in (
        ("tally", "tallies", list(model.tallies), words | used(ruleset, "tally")),
        ("area", "areas", list(model.areas), areas),
        ("document", "documents", list(model.documents), cited),
    ):
        for name in names if not model.abstract else ():
            if name not in known and declared_here(ruleset, section, name):
                verb = "cites" if what == "document" else "uses"
                message = f"no clause {verb} the {what} {name!r}"
                yield warning(ruleset, (section, name), "unused", message, "leave it out", key=True)
    yield from _steps(ruleset)
    filled = (model.drawn_decks(rack)[0] for rack in used_as(ruleset, "rack", "filled") if model.stacks())
    drawn = {deck_of_turns(ruleset), *filled, *used(ruleset, "deck", "rack")}
    for name in model.decks:
        if name not in drawn:
            gone = removed(ruleset, "bonus_turn")
            message = f"nothing draws from the deck {name!r}"
            yield warning(ruleset, ("decks", name), "unused", message, "leave it out", key=True, gone=gone)


def _steps(ruleset: Ruleset) -> Iterator[Problem]:
    named = {step.ident for section in SECTIONS for step in named_steps(ruleset, section)}
    for section in ("setup", "turn"):
        for name in clauses(ruleset, section, Clause):
            if name != "order" and f"{section}.{name}" not in named and declared_here(ruleset, section, name):
                message = f"no order names the step {name!r}"
                yield warning(ruleset, (section, name), "unused", message, "leave it out", key=True)


def _cited(data: Data) -> Iterator[str]:
    """Yield the documents that clauses cite, as a file writes them."""
    for key, value in data.items() if isinstance(data, dict) else ():
        if key == "cite" and isinstance(value, dict):
            yield from value
        else:
            yield from _cited(value)
