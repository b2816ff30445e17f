"""Plain tables: columns as wide as needed, long cells wrapped."""

import unicodedata
from collections.abc import Iterator, Sequence

from hgkit.cli.signs import one_line, visible

GAP = INDENT = "  "
NARROW = 12
"""Columns are not made narrower than this."""


def columns(rows: Sequence[Sequence[str]], *, head: Sequence[str] = (), width: int = 100) -> list[str]:
    """Return the rows as lines of aligned columns, `head` over them.

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
    """Return the widths of the columns: as wide as needed, the widest narrowed until a line fits into `width`.

    As long as that is possible no word is broken, unless it would take more than half of the line.
    """
    table = [[one_line(cell) for cell in column] for column in zip(*rows, strict=True)]
    room = max(1, width - len(GAP) * (len(table) - 1))
    widths = [min(max(map(cells, column)), room) for column in table]
    words = [min(max(map(_longest_word, column)), room // 2) for column in table]
    for least in (words, [NARROW] * len(words)):
        _narrow(widths, [max(size, NARROW) for size in least], room)
    return widths


def _narrow(widths: list[int], least: Sequence[int], room: int) -> None:
    """Take from the widest columns, one character at a time, until they fit or are all as narrow as may be."""
    while sum(widths) > room:
        wide = [place for place, size in enumerate(widths) if size > least[place]]
        if not wide:
            return
        widths[max(wide, key=widths.__getitem__)] -= 1


def _longest_word(cell: str) -> int:
    """Return the cells of its longest word; between wide letters (Chinese, Japanese) a line may end anywhere."""
    return max((cells(word) for word in cell.split() if not any(map(_is_wide, word))), default=0)


def laid(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Return one row as lines of columns with these widths; in the first column continuation lines are indented."""
    columns = enumerate(zip(row, widths, strict=True))
    wrapped = [_wrap(one_line(cell), size, INDENT * (not column)) for column, (cell, size) in columns]
    lines = []
    for index in range(max(map(len, wrapped))):
        parts = [cell[index] if index < len(cell) else "" for cell in wrapped]
        line = GAP.join(part + " " * (size - cells(part)) for part, size in zip(parts, widths, strict=True))
        lines.append(line.rstrip())
    return lines


def rule(widths: Sequence[int]) -> str:
    """Return a line under the heads of columns."""
    return GAP.join("-" * size for size in widths)


def cells(text: str) -> int:
    """Return how many character cells of a terminal a text takes."""
    return len(text) if text.isascii() else sum(map(_cells_of, text))


def _cells_of(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me"):  # accents that stand on the letter before
        return 0
    return 2 if _is_wide(sign) else 1


def _is_wide(sign: str) -> bool:
    return unicodedata.east_asian_width(sign) in "WF"


def _wrap(cell: str, size: int, rest: str) -> list[str]:
    if cells(cell) <= size:
        return [cell]
    blanks = cell[: len(cell) - len(cell.lstrip())]
    return filled(cell, size, rest=(blanks + rest)[: size // 2]) or [""]


def filled(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Return the words of a text as lines of `width` character cells, the first and the other lines indented.

    Blanks at its beginning stay. What has no blank and is too long is broken anywhere. Each sign is measured
    once: texts may be long, and whole chapters without a blank in Chinese and Japanese.
    """
    text = visible(text)
    indent = cells(rest)
    blanks = min(len(text) - len(text.lstrip()), width // 2)
    lines, line, empty = [], first + text[:blanks], True
    used = cells(line)
    for word in text.split():
        size = cells(word)
        if not empty and used + 1 + size <= width:
            line, used = f"{line} {word}", used + 1 + size
            continue
        if not empty:
            lines.append(line)
            line, used = rest, indent
        *whole, last = _broken(word, width - used, width - indent)
        for part in whole:
            lines.append(line + part)
            line, used = rest, indent
        line, used, empty = line + last, used + cells(last), False
    return lines if empty else [*lines, line]


def paragraph(text: str, width: int, first: str = "", rest: str = "") -> str:
    """Return the lines of `filled` as one text."""
    return "\n".join(filled(text, width, first, rest))


def _broken(word: str, room: int, further: int) -> Iterator[str]:
    """Yield a word in parts, the first of `room` cells and the others of `further`, of one sign at least."""
    start, used = 0, 0
    for place, sign in enumerate(word):
        size = _cells_of(sign)
        if used + size > room and place > start:
            yield word[start:place]
            start, used, room = place, 0, further
        used += size
    yield word[start:]
