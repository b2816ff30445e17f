"""Plain tables: columns as wide as needed, long cells wrapped."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

GAP = "  "
NARROW = 12
"""Columns are not made narrower than this."""


def columns(rows: Sequence[Sequence[str]], *, head: Sequence[str] = (), width: int = 100) -> list[str]:
    """The rows as lines of aligned columns, `head` over them.

    What doesn't fit into `width` is taken from the widest columns, whose cells then go over several lines.
    """
    every = [list(head), *map(list, rows)] if head else list(map(list, rows))
    if not every:
        return []
    widths = fitted(every, width)
    lines = [line for row in every for line in laid(row, widths)]
    if head:
        lines.insert(1, rule(widths))
    return lines


def fitted(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """The widths of the columns: as wide as needed, the widest made narrower until a line fits into `width`."""
    return _fit([max(map(cells, column)) for column in zip(*rows, strict=True)], width)


def laid(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    """One row as lines of columns with these widths, long cells wrapped."""
    wrapped = [_wrap(cell, size) for cell, size in zip(row, widths, strict=True)]
    lines = []
    for index in range(max(map(len, wrapped))):
        parts = [cell[index] if index < len(cell) else "" for cell in wrapped]
        line = GAP.join(part + " " * (size - cells(part)) for part, size in zip(parts, widths, strict=True))
        lines.append(line.rstrip())
    return lines


def rule(widths: Sequence[int]) -> str:
    """A line under the heads of columns."""
    return GAP.join("-" * size for size in widths)


def cells(text: str) -> int:
    """How many character cells of a terminal a text takes."""
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(sign) in "WF" for sign in text)
    return len(text) + wide - sum(unicodedata.combining(sign) > 0 for sign in text)


def _fit(widths: list[int], width: int) -> list[int]:
    """Take from the widest columns, one character at a time, until the line fits or all are narrow."""
    room = width - len(GAP) * (len(widths) - 1)
    while sum(widths) > room and max(widths) > NARROW:
        widths[widths.index(max(widths))] -= 1
    return widths


def _wrap(cell: str, size: int) -> list[str]:
    return [cell] if cells(cell) <= size else filled(cell, size) or [""]


def filled(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """The words of a text as lines of `width` character cells, the first and the other lines indented.

    Blanks at its beginning stay. What has no blank and is too long is broken anywhere.
    """
    lines, line = [], first + text[: len(text) - len(text.lstrip())]
    empty = True
    for word in text.split():
        if not empty and cells(line) + 1 + cells(word) > width:
            lines.append(line)
            line, empty = rest, True
        line = line + word if empty else f"{line} {word}"
        empty = False
        while cells(line) > width and cells(line) > cells(rest) + 1:
            size = _fitting(line, width)
            lines.append(line[:size])
            line = rest + line[size:]
    return lines if empty else [*lines, line]


def _fitting(line: str, width: int) -> int:
    """How many characters of a line fit into `width` cells, one at least."""
    size = len(line)
    while size > 1 and cells(line[:size]) > width:
        size -= 1
    return size
