"""Plain tables: columns as wide as needed, long cells wrapped."""

from __future__ import annotations

import textwrap
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
    if cells(cell) <= size:
        return [cell]
    return textwrap.wrap(cell, size, break_on_hyphens=False) or [""]
