"""The orders of steps in a ruleset, read alike by all checks."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from hgkit.rules.checks.shared import clause
from hgkit.rules.clauses.clause import Clause
from hgkit.rules.clauses.turn import Branch, InOrder, OneOf, TurnOrder
from hgkit.rules.ruleset import Ruleset
from hgkit.text.places import Path

SECTIONS: Final = ("setup", "turn", "first_turn", "restart")
"""The sections that have an order of steps."""


class Named(NamedTuple):
    """A step in an order: where its name stands, the name, its clause (None: there is no such step), and its id."""

    path: Path
    name: str
    clause: Clause | None
    ident: str

    @property
    def word(self) -> str:
        """What kind of step it is: `place`, `discard`; the name itself where it has no clause."""
        return str(getattr(self.clause, "step", self.name))


def named_steps(ruleset: Ruleset, section: str) -> Sequence[Named]:
    """Return every step that the order of a section names, those in choices too."""
    return [step for step in ruleset.once(_named) if step.path[0] == section]


def _named(ruleset: Ruleset) -> Iterator[Named]:
    for section in SECTIONS:
        for path, name in names((section, "order", "steps"), branches(ruleset, section)):
            yield named_step(ruleset, section, path, name)


def named_step(ruleset: Ruleset, section: str, path: Path, name: str) -> Named:
    """Return the step that a name at a path of an order means: of its own section, else of the turn."""
    ident, clause = ruleset.step(section, name)
    return Named(path, name, clause, ident)


def branches(ruleset: Ruleset, section: str) -> Sequence[Branch]:
    """Return the order of a section; nothing where it has none."""
    order = clause(ruleset, f"{section}.order", TurnOrder)
    return order.steps if order else ()


def names(path: Path, branches: Sequence[Branch]) -> Iterator[tuple[Path, str]]:
    """Yield every name of a step in an order, those in choices too."""
    for index, branch in enumerate(branches):
        if isinstance(branch, str):
            yield (*path, index), branch
        elif isinstance(branch, OneOf):
            yield from names((*path, index, "one_of"), branch.one_of)
        elif isinstance(branch, InOrder):
            yield from names((*path, index, "in_order"), branch.in_order)


def words_in_order(ruleset: Ruleset) -> set[str]:
    """Return the kinds of all steps that players come to in turns, first turns and new beginnings."""
    return {step.word for step in ruleset.once(_named) if step.path[0] != "setup"}
