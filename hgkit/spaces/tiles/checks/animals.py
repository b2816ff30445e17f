"""Animals that eat what they can't.

Each eater takes one of its prey away, so what eats itself, directly or through others, has no result that
could be told. With `surplus: costs` an eater without prey costs what its first prey is worth, so that has
to be worth something.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.ruleset import Ruleset

CODES: Final = {
    "eats-itself": "An animal eats its own kind, or two eat each other.",
    "worthless-prey": "Eaters without prey cost points, but what they eat has none.",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Every animal that is wrong."""
    animals = ruleset.model.animals
    for name, animal in animals.items():
        for index, prey in enumerate(animal.eats or ()):
            path = ("animals", name, "eats", index)
            if prey == name:
                yield ruleset.problem(path, "eats-itself", f"{name} eats its own kind", "name another prey")
            elif name in _prey(ruleset, prey):
                message = f"{name} eats {prey}, which eats {name} in turn"
                yield ruleset.problem(path, "eats-itself", message, "one of them must not eat the other")
        first = animals.get(animal.eats[0]) if animal.eats else None
        if animal.surplus == "costs" and first is not None and not first.points:
            message = f"{name} without prey costs what {prey} is worth, which is nothing"
            hint = "write surplus: harmless, or name a prey with points first"
            prey = (animal.eats or [""])[0]
            yield ruleset.problem(("animals", name, "surplus"), "worthless-prey", message, hint)


def _prey(ruleset: Ruleset, name: str) -> set[str]:
    """All that an animal eats, directly or through others."""
    found: set[str] = set()
    todo = [name]
    while todo:
        animal = ruleset.model.animals.get(todo.pop())
        new = set(animal.eats or () if animal else ()) - found
        found |= new
        todo += new
    return found
