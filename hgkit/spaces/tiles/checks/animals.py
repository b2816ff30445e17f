"""Animals that consume what they can't.

Each one takes another away, so for what consumes itself, directly or through others, no result is right.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.ruleset import Ruleset

CODES: Final = {
    "consumes-itself": "An animal consumes its own kind, or two consume each other.",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Every animal that is wrong."""
    for name, animal in ruleset.model.animals.items():
        for index, other in enumerate(animal.consumes or ()):
            path = ("animals", name, "consumes", index)
            if other == name:
                message = f"{name} consumes its own kind"
                yield ruleset.problem(path, "consumes-itself", message, "name another animal")
            elif name in _consumed(ruleset, other):
                message = f"{name} consumes {other}, which consumes {name} in turn"
                hint = "one of them must not consume the other"
                yield ruleset.problem(path, "consumes-itself", message, hint)


def _consumed(ruleset: Ruleset, name: str) -> set[str]:
    """All that an animal consumes, directly or through others."""
    found: set[str] = set()
    todo = [name]
    while todo:
        animal = ruleset.model.animals.get(todo.pop())
        new = set(animal.consumes or () if animal else ()) - found
        found |= new
        todo += new
    return found
