"""Racks that players take components from, or place them from, and nothing ever comes into."""

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.checks.names import references
from hgkit.rules.ruleset import Ruleset

CODES: Final = {
    "empty-rack": "A rack that components are taken from, though nothing ever comes into it.",
}


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report every rack that is always empty where somebody takes from it."""
    model = ruleset.model
    named = [ref for ref in references(ruleset) if ref.what == "rack" and not ref.is_word]
    comes = {ref.name for ref in named if ref.note.use in ("filled", "hand", "put_back", "tokens")}
    comes |= {rack.spent for rack in model.racks.values() if rack.spent is not None}
    comes |= {name for name, rack in model.racks.items() if rack.refill is not None}
    comes |= {*model.stacks().values()}
    for ref in named:
        rack = model.racks.get(ref.name) if ref.note.use in ("open", "taken", "dealt") else None
        if rack is not None and ref.note.owner in (None, rack.owner) and ref.name not in comes:
            message = f"nothing ever comes into rack {ref.name!r}"
            hint = f"fill it in the set-up, or give racks.{ref.name} a refill"
            yield ruleset.problem(ref.path, "empty-rack", message, hint)
