"""Finds the change in a user's file that causes an error in a file under it.

A house rule that removes a tally breaks the clauses of its parent that use it. The parent is not wrong and often not
the user's to edit, so the error is reported at the change: each change of the upper layers is reverted in turn, and
those errors that vanish were caused by it.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from hgkit.problems import Problem
from hgkit.rules.layers.chain import Layer
from hgkit.rules.layers.merge import HEAD
from hgkit.text.leaves import MISSING, at
from hgkit.text.mending import replaced
from hgkit.text.places import Path, dotted
from hgkit.text.source import Source

MOST_CHANGES: Final = 100
"""So many changes are reverted: each takes as long as to load the ruleset."""

MOST_OF_ONE: Final = 3
"""So many errors that one change causes are listed, then only how many more there are."""

Reload = Callable[[int, Source], Collection[Problem]]
"""Gives the errors of a ruleset with the layer of this number replaced."""


def blamed(problems: Sequence[Problem], layers: Sequence[Layer], reload: Reload) -> list[Problem]:
    """Return the problems, those that a change in an upper layer causes at the place of that change."""
    blame = _Blame(problems, layers, reload)
    for number in range(len(layers) - 1, 0, -1):
        for path in _changes(layers[number].source):
            blame.revert(number, path, {p for p, height in blame.astray.items() if height < number})
    return list(_few_of_one(sorted(blame.moved.get(problem, problem) for problem in problems)))


class _Blame:
    """The problems that stand under other layers (`astray`), and those of which a change is known (`moved`)."""

    def __init__(self, problems: Sequence[Problem], layers: Sequence[Layer], reload: Reload) -> None:
        self.layers = layers
        self.reload = reload
        height = {layer.source.path: number for number, layer in enumerate(layers)}
        # what stands at no clause at all, because one is missing, comes from any layer
        height |= {layer.source.mark(()).problem((), "", "").place: -1 for layer in layers}
        self.astray = {p: height.get(p.place, height.get(p.path, len(layers))) for p in problems}
        self.texts = {problem.text for problem in problems}
        self.moved: dict[Problem, Problem] = {}
        self.left = MOST_CHANGES

    def revert(self, number: int, path: Path, suspects: set[Problem], *, part: bool = False) -> None:
        """Move those of the suspects that vanish without the change at a path, or without a part of it.

        A part is no cause if the rest makes no sense without it: then there are errors that were not there before.
        """
        if not suspects or not self.left:
            return
        self.left -= 1
        source = self.layers[number].source
        changed = Source(source.path, replaced(source.data, path, MISSING), source.root, source.misread)
        texts = {problem.text for problem in self.reload(number, changed)}
        if not (part and texts - self.texts):
            self.move(number, path, {problem for problem in suspects if problem.text not in texts})

    def move(self, number: int, path: Path, caused: set[Problem]) -> None:
        """Move problems to the part of a change that causes them, else to the change."""
        source = self.layers[number].source
        value = at(source.data, path)
        parts = list(value) if isinstance(value, dict) else []
        if len(parts) == 1:
            self.move(number, (*path, parts[0]), caused)
        for part in parts:
            self.revert(number, (*path, part), caused & self.astray.keys(), part=True)
        for problem in caused & self.astray.keys():
            where = path[1:] if path[0] == "add" else path
            clause = ".".join(problem.where.split(".")[:2])
            is_named = problem.where == dotted(where) or clause in problem.message
            message = problem.message if is_named else f"breaks {problem.where}: {problem.message}"
            mark = source.mark(path, key=isinstance(value, dict))
            self.moved[problem] = mark.problem(where, problem.code, message, problem.hint)
            del self.astray[problem]


def _few_of_one(problems: Sequence[Problem]) -> Iterator[Problem]:
    """Yield the problems; of many that a removal causes the first, and how many more there are."""
    causes = [(p.place, p.where) if p.where.startswith("without") else None for p in problems]
    count: Counter[object] = Counter()
    for problem, cause in zip(problems, causes, strict=True):
        count[cause] += cause is not None
        more = causes.count(cause) - MOST_OF_ONE
        if more > 0 and count[cause] == MOST_OF_ONE:
            errors = "1 more error follows" if more == 1 else f"{more} more errors follow"
            yield replace(problem, hint=f"{problem.hint}; {errors} from this".removeprefix("; "))
        elif count[cause] <= MOST_OF_ONE:
            yield problem


def _changes(source: Source) -> Iterator[Path]:
    """Yield the path of every name under `without`, and of every clause that a document changes or adds."""
    document = source.data
    for index in range(len(source.names("without"))):
        yield "without", index
    for start, sections in (((), document), (("add",), document.get("add"))):
        for section, clauses in sections.items() if isinstance(sections, dict) else ():
            if section not in HEAD and section != "documents":
                names = [(name,) for name in clauses] if isinstance(clauses, dict) else [()]
                yield from ((*start, section, *name) for name in names)
