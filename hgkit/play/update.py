"""Writing values into the text of scripts: only the values change, not what stands around them."""

from __future__ import annotations

import difflib
import gzip
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

import yaml
from yaml.nodes import CollectionNode, MappingNode, Node

from hgkit.rules.compose import compose
from hgkit.rules.places import child
from hgkit.rules.source import Path


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
        lines = difflib.unified_diff(
            self.before.splitlines(keepends=True),
            self.after.splitlines(keepends=True),
            self.file,
            self.file,
        )
        return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)

    def write(self) -> None:
        """Write the text after the change into the file."""
        content = self.after.encode()
        FilePath(self.file).write_bytes(gzip.compress(content, mtime=0) if _packed(self.file) else content)


def changes(edits: Iterable[Edit]) -> list[Change]:
    """What the edits change in each file."""
    by_file: dict[str, list[Edit]] = {}
    for edit in edits:
        by_file.setdefault(edit.file, []).append(edit)
    found = []
    for file, of_file in by_file.items():
        content = FilePath(file).read_bytes()
        before = (gzip.decompress(content) if _packed(file) else content).decode()
        after = _edited_lines(before, of_file) if of_file[0].line is not None else edited(before, of_file)
        found.append(Change(file, before, after))
    return found


def _packed(file: str) -> bool:
    return file.endswith(".gz")


def _edited_lines(text: str, edits: list[Edit]) -> str:
    lines = text.split("\n")
    for number in dict.fromkeys(edit.line for edit in edits):
        assert number is not None
        of_line = [edit for edit in edits if edit.line == number]
        lines[number - 1] = edited(lines[number - 1], of_line, as_json=True)
    return "\n".join(lines)


def edited(text: str, edits: Iterable[Edit], *, as_json: bool = False) -> str:
    """The text of one document with values written at paths that are there."""
    skipped = len(text) - len(text.removeprefix("\ufeff"))
    root = compose(text[skipped:], "")
    assert root is not None
    spots: list[tuple[int, int, str]] = []
    for edit in edits:
        node = root
        for step in edit.path:
            pair = child(node, step)
            assert pair is not None, edit.path
            node = pair[1]
        spots.append((node.start_mark.index + skipped, _end(node) + skipped, _text(edit.value, as_json)))
    for start, end, new in sorted(spots, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _end(node: Node) -> int:
    """Where a node's text ends. A block's own mark lies behind the blanks and comments that follow it."""
    while isinstance(node, CollectionNode) and not node.flow_style and node.value:
        node = node.value[-1][1] if isinstance(node, MappingNode) else node.value[-1]
    end: int = node.end_mark.index
    return end


def _text(value: Any, as_json: bool) -> str:
    if as_json:
        return json.dumps(value, ensure_ascii=False)
    text = yaml.safe_dump(value, default_flow_style=True, allow_unicode=True, sort_keys=False, width=10**6)
    return text.removesuffix("...\n").strip()
