"""Finds the change in a user's file that causes an error in a file under it.

A house rule that removes a tally breaks the clauses of its parent that use it. The parent is not wrong and often not
the user's to edit, so the error is reported at the change: each change of the upper layers is reverted in turn, and
those errors that vanish were caused by it. Where several changes cause an error together, it is reported at the first
that it mentions.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from hgkit.problems import Problem
from hgkit.rules.layers.chain import Layer
from hgkit.rules.layers.merge import HEAD
from hgkit.text.leaves import MISSING, at
from hgkit.text.mending import replaced
from hgkit.text.places import Path, dotted
from hgkit.text.source import Source

MOST_CHANGES: Final = 20
"""The most changes that are reverted, those that errors mention first: each takes as long as loading the ruleset."""

MOST_OF_ONE: Final = 3
"""The most errors that are listed for one change; then only their number follows."""

Reload = Callable[[Mapping[int, Source]], Collection[Problem]]
"""Gives the errors of a ruleset with the layers of these numbers replaced."""


def blamed(problems: Sequence[Problem], layers: Sequence[Layer], reload: Reload) -> list[Problem]:
    """Return the problems, those that a change in an upper layer causes at the place of that change."""
    blame = _Blame(problems, layers, reload)
    for number in range(len(layers) - 1, 0, -1):
        source, suspects = layers[number].source, blame.under(number)
        mentioned = {word for problem in suspects for word in _words(problem)}
        for path in sorted(_changes(source), key=lambda path: _name(source, path) not in mentioned):
            blame.revert(number, path, blame.under(number))
    blame.move_shared()
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

    def under(self, number: int) -> set[Problem]:
        """Return the problems astray under a layer."""
        return {problem for problem, height in self.astray.items() if height < number}

    def revert(self, number: int, path: Path, suspects: set[Problem], *, part: bool = False) -> None:
        """Move those of the suspects that vanish without the change at a path, or without a part of it.

        A part is no cause if the rest makes no sense without it: then there are errors that were not there before.
        """
        if not suspects or not self.left:
            return
        self.left -= 1
        source = self.layers[number].source
        changed = _with_data(source, replaced(source.data, path, MISSING))
        texts = {problem.text for problem in self.reload({number: changed})}
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
            self.put(problem, source, path)

    def move_shared(self) -> None:
        """Move the problems left that no file has without those above it: several changes cause them together."""
        numbers = {layer.source.path: number for number, layer in enumerate(self.layers)}
        for number in sorted({numbers[problem.path] for problem in self.astray if problem.path in numbers}):
            above = self.layers[number + 1 :]
            if not above:
                continue
            bare = {n: _unchanged(layer.source) for n, layer in enumerate(above, number + 1)}
            texts = {problem.text for problem in self.reload(bare)}
            for problem in [p for p in self.astray if numbers.get(p.path) == number and p.text not in texts]:
                self.put(problem, *_nearest(problem, [layer.source for layer in reversed(above)]))

    def put(self, problem: Problem, source: Source, path: Path) -> None:
        """Move one problem to a change that causes it, or to the key that names what it is about."""
        where = path[1:] if path[:1] == ("add",) else path
        clause = ".".join(problem.where.split(".")[:2])
        is_named = problem.where == dotted(where) or clause in problem.message
        message = problem.message if is_named else f"breaks {problem.where}: {problem.message}"
        mark = source.mark(path, key=isinstance(at(source.data, path), dict))
        self.moved[problem] = mark.problem(where, problem.code, message, problem.hint)
        del self.astray[problem]


def _nearest(problem: Problem, sources: Sequence[Source]) -> tuple[Source, Path]:
    """Return the first change that a problem mentions, else the first `extends`, in files from the top down."""
    words = _words(problem)
    for source in sources:
        named = [path for path in _changes(source) if _name(source, path) in words]
        if named:
            marks = {path: source.mark(path) for path in named}
            return source, min(named, key=lambda path: (marks[path].line, marks[path].column))
    heirs = (source for source in sources if "extends" in source.data)
    heir = next(heirs, None)
    return (sources[0], ()) if heir is None else (heir, ("extends",))


def _words(problem: Problem) -> set[str]:
    return set(re.findall(r"[\w-]+", f"{problem.where} {problem.message}"))


def _name(source: Source, path: Path) -> str:
    """Return the name of what a change is about, as messages mention it."""
    step = path[-1]
    return str(at(source.data, path)).rpartition(".")[2] if isinstance(step, int) else step


def _with_data(source: Source, data: dict[str, Any]) -> Source:
    return Source(source.path, data, source.root, source.misread)


def _unchanged(source: Source) -> Source:
    """Return a file without its changes."""
    kept = {*HEAD, "documents"} - {"without", "add"}
    return _with_data(source, {key: value for key, value in source.data.items() if key in kept})


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
