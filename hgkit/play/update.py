"""Writing values into the text of scripts: only the values change, not what stands around them."""

import difflib
import gzip
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

from yaml.nodes import CollectionNode, MappingNode, Node, ScalarNode, SequenceNode

from hgkit.errors import RulesetError
from hgkit.problems import Problem
from hgkit.text.compose import compose
from hgkit.text.frozen import written
from hgkit.text.mending import replaced
from hgkit.text.places import child, dotted, parts
from hgkit.text.report import Report
from hgkit.text.source import Path, parse
from hgkit.text.writing import write_file

CODES = {
    "not-updated": "`hgkit test --update` can't change this expectation without changing something else as well.",
}


@dataclass(frozen=True, slots=True)
class Edit:
    """A value to be written at a path of the script in a file; `line` (from 1) where it holds one a line."""

    file: str
    line: int | None
    path: Path
    value: Any


@dataclass(frozen=True, slots=True)
class Change:
    """The text of a file before and after."""

    file: str
    before: str
    after: str

    @property
    def diff(self) -> str:
        """The change as a unified diff."""
        before, after = self.before.splitlines(keepends=True), self.after.splitlines(keepends=True)
        lines = difflib.unified_diff(before, after, self.file, self.file)
        return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)

    def write(self) -> None:
        """Write the text after the change into the file, in one move. Raises OSError with its name."""
        content = self.after.encode()
        packed = gzip.compress(content, mtime=0) if _packed(self.file) else content
        write_file(self.file, packed, in_place=False)


def changes(edits: Iterable[Edit]) -> tuple[list[Change], list[Problem]]:
    """Return what the edits change in each file, and the edits that can't be made, whose files stay as they are."""
    by_file: dict[str, list[Edit]] = {}
    for edit in edits:
        by_file.setdefault(edit.file, []).append(edit)
    found: list[Change] = []
    refused: list[Problem] = []
    for file, of_file in by_file.items():
        content = FilePath(file).read_bytes()
        before = (gzip.decompress(content) if _packed(file) else content).decode()
        try:
            after = _edited_lines(before, of_file) if of_file[0].line is not None else edited(before, of_file)
            found.append(Change(file, before, after))
        except RulesetError as error:
            refused += error.problems
    return found, refused


def _packed(file: str) -> bool:
    return file.endswith(".gz")


def _edited_lines(text: str, edits: list[Edit]) -> str:
    lines = text.split("\n")
    for number in dict.fromkeys(edit.line for edit in edits):
        assert number is not None
        of_line = [edit for edit in edits if edit.line == number]
        lines[number - 1] = edited(lines[number - 1], of_line, as_json=True)
    return "\n".join(lines)


def edited(text: str, edits: Sequence[Edit], *, as_json: bool = False) -> str:
    """Return the text of one document with values written at paths.

    Raises RulesetError where something else would change.
    """
    body = text.removeprefix("\ufeff")
    read = json.loads if as_json else _yaml
    try:
        data = wanted = read(body)
        for edit in edits:
            wanted = replaced(wanted, edit.path, edit.value)
        after = _Document(body, as_json).rewritten(data, edits)
        if read(after) != wanted:
            raise _Refused(edits[0], "it can't be written here without changing something else")
    except _Refused:
        raise
    except RulesetError:  # JSON that is no YAML, or a change that is none
        raise _Refused(edits[0], "it can't be written here without breaking the file") from None
    return text[: len(text) - len(body)] + after


class _Refused(RulesetError):
    """An edit that can't be made: why, and the node where it can't."""

    def __init__(self, edit: Edit, why: str, node: Node | None = None) -> None:
        mark = node.start_mark if node else None
        line = edit.line or (mark.line + 1 if mark else 1)
        column, where, hint = mark.column + 1 if mark else 1, dotted(edit.path), "write it by hand"
        message = f"not updated: {why}"
        super().__init__([Problem(edit.file, line, column, "not-updated", message, where=where, hint=hint)])


class _Document:
    """The text of a document, its nodes, and how often each of these is used."""

    def __init__(self, text: str, as_json: bool) -> None:
        problems: list[Problem] = []
        root = compose(text, "", problems)
        if problems or root is None:
            raise RulesetError(problems)
        self.text = text
        self.root = root
        self.uses = _uses(root)
        self.as_json = as_json

    def rewritten(self, data: Any, edits: Iterable[Edit]) -> str:
        text = self.text
        spots = [spot for edit in edits for spot in self._spots(data, edit)]
        for start, end, new in sorted(spots, reverse=True):
            text = text[:start] + new + text[end:]
        return text

    def _spots(self, data: Any, edit: Edit) -> Iterator[tuple[int, int, str]]:
        node, column = self.root, -1
        for step in edit.path:
            pair = child(node, step)
            if pair is None:
                raise _Refused(edit, "the file has changed in the meantime", node)
            column = pair[0].start_mark.column if isinstance(node, MappingNode) else -1
            node, data = pair[1], data[step]
            self._check_unshared(edit, node)
        for part, value, left in _differing(node, data, edit.value, column):
            for inner in _inside(part):
                self._check_unshared(edit, inner)
            if self._has_comment(part):
                raise _Refused(edit, "a comment stands inside of what would be replaced", part)
            # a list may stand as far left as its key, what is written in brackets may not
            block = isinstance(part, CollectionNode) and not part.flow_style
            indent = "  " if block and part.start_mark.column <= left else ""
            yield part.start_mark.index, self._end(part), indent + self._written(value)

    def _check_unshared(self, edit: Edit, node: Node) -> None:
        if self.uses[id(node)] > 1:
            raise _Refused(edit, "an anchor (&name) makes this the value of another place too", node)

    def _has_comment(self, node: Node) -> bool:
        """Return whether a '#' stands between the texts of a node, or behind the '|' or '>' of one."""
        at = node.start_mark.index
        for inner in _inside(node):
            if isinstance(inner, ScalarNode):
                start, end = inner.start_mark.index, inner.end_mark.index
                if "#" in self.text[at:start]:
                    return True
                if inner.style in ("|", ">") and "#" in self.text[start:end].split("\n", 1)[0]:
                    return True
                at = end
        return "#" in self.text[at : self._end(node)]

    def _end(self, node: Node) -> int:
        """Return where a node's text ends: the end mark of a block lies behind the blanks and comments after it."""
        last = node
        while isinstance(last, CollectionNode) and not last.flow_style and last.value:
            last = last.value[-1][1] if isinstance(last, MappingNode) else last.value[-1]
        start: int = node.start_mark.index
        return start + len(self.text[start : last.end_mark.index].rstrip())

    def _written(self, value: Any) -> str:
        """Return a value as text that is valid inside brackets too."""
        if self.as_json:
            return json.dumps(value, ensure_ascii=False)
        return written([value])[1:-1]


def _differing(node: Node, old: Any, new: Any, column: int) -> Iterator[tuple[Node, Any, int]]:
    """Yield the smallest parts of a value that change: node, new value, and the column of its key.

    A list of the same length stays as it is written but for its items, a mapping of the same keys but for its values.
    """
    if isinstance(node, SequenceNode) and isinstance(new, list) and len(old) == len(new):
        for inner, before, after in zip(node.value, old, new, strict=True):
            yield from _differing(inner, before, after, -1)
    elif isinstance(node, MappingNode) and isinstance(new, dict) and old.keys() == new.keys():
        for key, inner in node.value:
            yield from _differing(inner, old[key.value], new[key.value], key.start_mark.column)
    elif old != new:
        yield node, new, column


def _inside(node: Node) -> Iterator[Node]:
    yield node
    for part in parts(node):
        yield from _inside(part)


def _uses(root: Node) -> Counter[int]:
    """Count how many places have a node as value or key, by its identity: more than one through aliases."""
    uses: Counter[int] = Counter()
    todo = [root]
    for node in todo:
        for part in parts(node):
            uses[id(part)] += 1
            if uses[id(part)] == 1:
                todo.append(part)
    return uses


def _yaml(text: str) -> Any:
    source = parse(text, "")
    Report(source).stop()
    return source.data
