"""Places in a file and paths in its data, and the walks over YAML nodes that find one from the other."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from hgkit.problems import Problem, Severity

Path: TypeAlias = tuple[str | int, ...]
Pair: TypeAlias = tuple[Node, Node]
"""The nodes of a key and its value."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a file; line and column count from 1."""

    path: str
    line: int
    column: int

    @property
    def place(self) -> str:
        """The place as messages name it."""
        return f"{self.path}:{self.line}:{self.column}"

    def problem(
        self, path: Path, code: str, message: str, hint: str = "", severity: Severity = "error"
    ) -> Problem:
        """Return a problem at this place; `path` says what stands here."""
        return Problem(self.path, self.line, self.column, code, message, severity, dotted(path), hint)


class Marked(ABC):
    """Data of which every value has a place in a file."""

    __slots__ = ()

    @property
    def misread(self) -> tuple[Problem, ...]:
        """The errors of single values and keys that could be passed over."""
        return ()

    @abstractmethod
    def mark(self, path: Path, *, key: bool = False, column: int = 1) -> Mark:
        """Return where the value at `path` stands (with `key`: its key), or its nearest parent.

        With `column`, counted from 1 in a text: where that character of it stands, as far as the text is
        written on one line just as it reads.
        """

    def problem(
        self,
        path: Path,
        code: str,
        message: str,
        hint: str = "",
        *,
        key: bool = False,
        column: int = 1,
        severity: Severity = "error",
    ) -> Problem:
        """Return a problem of the value at `path`, of its key, or of a column in it."""
        return self.mark(path, key=key, column=column).problem(path, code, message, hint, severity)


def dotted(path: Path) -> str:
    """Write a path as users read it: `("tiles", 3, "sides")` is `tiles[3].sides`."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text


def entries(node: MappingNode) -> dict[str, Pair]:
    """Return the key and value nodes of a mapping by the text of the key, the first of those that are alike."""
    return {key.value: (key, value) for key, value in reversed(node.value) if isinstance(key, ScalarNode)}


def child(node: Node, step: str | int) -> Pair | None:
    """Return key and value nodes of a mapping's entry, or a list's item twice; None if it is not there."""
    if isinstance(node, MappingNode):
        name = str(step)
        for key, value in node.value:
            if key.value == name:
                return key, value
    elif isinstance(node, SequenceNode) and isinstance(step, int) and 0 <= step < len(node.value):
        item = node.value[step]
        return item, item
    return None


def inside(node: Node, column: int) -> int:
    """Return how far behind the node's beginning the `column`-th character of it stands, 0 if unknown."""
    start, end = node.start_mark, node.end_mark
    if not isinstance(node, ScalarNode) or start.line != end.line or node.style in ("|", ">"):
        return 0
    quotes = 1 if node.style else 0
    as_it_reads = end.column - start.column == len(node.value) + 2 * quotes
    return column - 1 + quotes if as_it_reads else 0


def _steps(node: Node) -> Iterator[tuple[str | int, Node]]:
    """Yield the steps down from a node with what they lead to; a key leads to itself, then to its value.

    The step of a key that is a list or a mapping is empty.
    """
    if isinstance(node, MappingNode):
        for key, value in node.value:
            name = key.value if isinstance(key, ScalarNode) else ""
            yield name, key
            yield name, value
    elif isinstance(node, SequenceNode):
        yield from enumerate(node.value)


def parts(node: Node) -> Iterator[Node]:
    """Yield the nodes in a node: keys and values of a mapping, items of a list."""
    return (inner for _, inner in _steps(node))


def paths(root: Node) -> dict[int, Path]:
    """Return the path to every node by its identity, the first one when aliases give it several."""
    found: dict[int, Path] = {id(root): ()}
    todo = [root]
    for node in todo:
        for step, child in _steps(node):
            if id(child) not in found:
                found[id(child)] = (*found[id(node)], step) if step != "" else found[id(node)]
                todo.append(child)
    return found


def loop(root: Node) -> Node | None:
    """Return a node that contains itself, if there is one."""
    done: set[int] = set()
    on_the_way: set[int] = {id(root)}
    stack = [(root, _steps(root))]
    while stack:
        node, steps = stack[-1]
        child = next((child for _, child in steps if id(child) not in done), None)
        if child is None:
            done.add(id(node))
            on_the_way.discard(id(node))
            stack.pop()
        elif id(child) in on_the_way:
            return child
        else:
            on_the_way.add(id(child))
            stack.append((child, _steps(child)))
    return None
