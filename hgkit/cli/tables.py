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
    widths = _fit([max(map(cells, column)) for column in zip(*every, strict=True)], width)
    lines = []
    for row in every:
        wrapped = [_wrap(cell, size) for cell, size in zip(row, widths, strict=True)]
        for index in range(max(map(len, wrapped))):
            parts = [cell[index] if index < len(cell) else "" for cell in wrapped]
            line = GAP.join(
                part + " " * (size - cells(part)) for part, size in zip(parts, widths, strict=True)
            )
            lines.append(line.rstrip())
    if head:
        lines.insert(1, GAP.join("-" * size for size in widths))
    return lines


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
