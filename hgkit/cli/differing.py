"""Rulesets side by side as text for a terminal."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

from hgkit.cli.output import coloured, document, paint, width
from hgkit.cli.tables import GAP, cells, filled, fitted, laid, paragraph, rule
from hgkit.comparison.diff import Diff
from hgkit.sheets.difference import Page, as_dict, difference, plain_page
from hgkit.sheets.difference_rows import Cell, Row
from hgkit.sheets.environment import Format

INDENT = "  "


def written(found: Diff, form: str, topics: Sequence[str], lang: str, out: Path | None) -> str:
    """Return a diff in a format: `text`, `json`, or one of those of pages."""
    if form == "json":
        return document("diff", **as_dict(found, topics))
    if form == "text":
        return table(plain_page(found, lang=lang, topics=topics), width(out), coloured(out))
    return difference(found, lang=lang, format=cast(Format, form), topics=topics)


def table(page: Page, width: int, colour: bool) -> str:
    """Return a page of plain text, in lines of `width` characters: columns, notes, components, signs."""
    blocks = [_head(page, width, colour), paragraph(page.count, width)]
    if page.topics:
        blocks.append("\n".join(_table(page, width, colour)))
    blocks += _notes(page, width, colour)
    if page.legend:
        blocks.append(paragraph(page.legend, width))
    return "\n\n".join(blocks) + "\n"


def _head(page: Page, width: int, colour: bool) -> str:
    lines = []
    size = max(len(column["name"]) for column in page.columns) + 2
    for column in page.columns:
        texts = [page.say("document", **document) for document in column["documents"]]
        text = paragraph("; ".join([column["title"], *texts]), width - size).split("\n")
        lines.append(paint(column["name"].ljust(size), "bold", colour) + text[0])
        lines += [" " * size + line for line in text[1:]]
    return "\n".join(lines)


def _table(page: Page, width: int, colour: bool) -> Iterator[str]:
    head = [page.say("clause"), *(column["name"] for column in page.columns)]
    widths = _widths([head, *_cells(page)], width)
    yield from (paint(line, "bold", colour) for line in laid(head, widths))
    yield rule(widths)
    for number, topic in enumerate(page.topics):
        if number:
            yield ""
        yield paint(topic.heading, "cyan", colour)
        for row in topic.rows:
            yield from _row(page, row, widths, width, colour)


def _widths(rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Return the widths of columns. Ids in the first one stay whole if most of the line is left for the others."""
    first = min(max(cells(row[0]) for row in rows), width * 2 // 5)
    return [first, *fitted([row[1:] for row in rows], width - first - len(GAP))]


def _cells(page: Page) -> Iterator[list[str]]:
    """Yield all rows of the table, to find out how wide its columns are."""
    for topic in page.topics:
        for row in topic.rows:
            yield [row.id, *map(_origin, row.cells)]
            for line in row.lines:
                yield [INDENT + line.path, *line.values]


def _row(page: Page, row: Row, widths: Sequence[int], width: int, colour: bool) -> Iterator[str]:
    """Yield the lines of a row: each ruleset's source, the parameters that differ, and what all share."""
    first, *more = laid([row.id, *map(_origin, row.cells)], widths)
    yield paint(first[: widths[0]], "bold", colour) + first[widths[0] :]
    yield from more
    for line in row.lines:
        yield from laid([INDENT + line.path, *line.values], widths)
    if row.alike:
        text = page.say("same", differs=row.differs, alike=row.alike)
        yield from (paint(line, "dim", colour) for line in filled(text, width, INDENT, INDENT * 2))


def _origin(cell: Cell) -> str:
    notes = "".join(f"[{number}]" for number in cell.footnotes)
    return " ".join(filter(None, [cell.sign, cell.remark, cell.cite, notes]))


def _notes(page: Page, width: int, colour: bool) -> Iterator[str]:
    """Yield the footnotes, then the differences of decks and maps with their reasons."""
    if page.notes:
        lines = [paragraph(note.text, width, f"[{note.number}] ", INDENT * 2) for note in page.notes]
        yield "\n".join([paint(page.say("notes"), "cyan", colour), *lines])
    for block in page.components:
        lines = [paint(block.clause, "bold", colour)]
        lines += [paragraph(block.heading, width)] if block.lines else []
        lines += [paragraph(line.text, width, f"{INDENT}{line.items}: ", INDENT * 2) for line in block.lines]
        lines += [paragraph(f"{o.items}: {o.text}", width, rest=INDENT * 2) for o in block.reconstructed]
        yield "\n".join(lines)
