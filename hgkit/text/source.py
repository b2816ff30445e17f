"""One YAML document of one file: plain data, and the place of every value in it.

Reading is one pass over the nodes that YAML composes; places are looked up in those nodes when someone asks.
"""

import os
from collections.abc import Iterable
from typing import Any, Final

from yaml.nodes import MappingNode, Node

from hgkit.errors import NotFound, RulesetError
from hgkit.problems import Problem
from hgkit.text.compose import compose
from hgkit.text.encoding import MAX_BYTES, to_text
from hgkit.text.files import open_file
from hgkit.text.places import Mark as Mark
from hgkit.text.places import Marked, Pair, child, entries, inside
from hgkit.text.places import Path as Path
from hgkit.text.places import dotted as dotted
from hgkit.text.scalars import Data as Data
from hgkit.text.scalars import Scalar as Scalar
from hgkit.text.values import to_data

CODES: Final = {
    "empty-file": "There is nothing in the file but blanks and comments.",
    "newer-format": "The file is written in a format that only a newer hgkit reads: `hgkit: 2`.",
    "not-a-mapping": "A document is a mapping, `key: value` lines; this one is a list or a single value.",
}

FORMAT: Final = 1
"""The version of the file format, the key `hgkit`."""


class Source(Marked):
    """One YAML document. `path` is the file's name as given, `data` its content (read-only)."""

    __slots__ = ("_entries", "_misread", "data", "path", "root")

    def __init__(self, path: str, data: dict[str, Any], root: Node, misread: Iterable[Problem] = ()) -> None:
        self.path = path
        self.data = data
        self.root = root
        self._misread = tuple(misread)
        self._entries: dict[int, dict[str, Pair]] = {}

    def names(self, key: str) -> list[str]:
        """Return the names in a list of the document; none where it has no such list."""
        found = self.data.get(key)
        return [str(name) for name in found] if isinstance(found, list) else []

    @property
    def misread(self) -> tuple[Problem, ...]:
        """The errors of single values and keys that could be passed over."""
        return self._misread

    def mark(self, path: Path, *, key: bool = False, column: int = 1) -> Mark:
        """Return where the value at `path` stands (with `key`: its key), or its nearest parent."""
        node = found = self.root
        for step in path:
            pair = self._child(node, step)
            if pair is None:
                break
            found = pair[0] if key else pair[1]
            node = pair[1]
        mark = found.start_mark
        return Mark(self.path, mark.line + 1, mark.column + 1 + (inside(found, column) if column > 1 else 0))

    def _child(self, node: Node, step: str | int) -> Pair | None:
        """Do as `child` does, with an index: a file may have thousands of errors in one mapping."""
        if not isinstance(node, MappingNode):
            return child(node, step)
        if id(node) not in self._entries:
            self._entries[id(node)] = entries(node)
        return self._entries[id(node)].get(str(step))


def read(path: str | os.PathLike[str]) -> Source:
    """Read a file. Raises NotFound when the system can't read it, RulesetError as `parse` does."""
    name = os.fspath(path)
    try:
        with open_file(name) as file:
            content = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise NotFound(f"{name}: the file can't be read: {error.strerror or error}") from None
    return parse(content, name)


def parse(text: str | bytes, path: str) -> Source:
    """Read a document from text or bytes; `path` is the name it goes by.

    Raises RulesetError with every error found where it can't be read as a whole; `Report` begins with the others.
    """
    content, problems = to_text(text, path), list[Problem]()
    root = compose(content, path, problems)
    if root is None:
        hint = "it should begin with 'hgkit: 1'"
        raise RulesetError([Problem(path, 1, 1, "empty-file", "the file is empty", hint=hint)])
    data = to_data(root, path, problems)
    source = Source(path, data if isinstance(data, dict) else {}, root, problems)
    if not isinstance(data, dict):
        found = "a list" if isinstance(data, list) else "a single value"
        problem = source.problem((), "not-a-mapping", f"expected 'key: value' lines, found {found}")
        raise RulesetError([problem, *problems])
    check_format(source)
    return source


def check_format(source: Source) -> None:
    """Raise RulesetError if the document is written in a format that is newer than this hgkit."""
    version = source.data.get("hgkit")
    if isinstance(version, int) and version > FORMAT:
        message = f"made for a newer hgkit: this one reads version {FORMAT} of the format, not {version}"
        problem = source.problem(("hgkit",), "newer-format", message, "update hgkit")
        raise RulesetError([problem, *source.misread])
