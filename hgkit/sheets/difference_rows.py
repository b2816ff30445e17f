"""The rows of a table that sets rulesets side by side, their footnotes, and what differs in files of components."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from hgkit.comparison.contents import Component, ItemDiff
from hgkit.comparison.diff import ClauseDiff, Diff, Difference, Says
from hgkit.rules.clauses.clause import Status
from hgkit.rules.ruleset import Ruleset
from hgkit.sheets.cites import Escape, cites, runs, text
from hgkit.sheets.environment import Say, Style
from hgkit.sheets.messages import Messages
from hgkit.text.frozen import written
from hgkit.text.leaves import leaves, merged


@dataclass(frozen=True)
class Cell:
    """Where one ruleset has a clause from.

    `there`: it has the clause. `status` is the one to be marked, None for what a document states. `remark`
    stands in place of a cite: not stated, no such clause, changed by whom. `footnotes` are numbers of notes.
    """

    there: bool
    status: Status | None
    sign: str
    cite: str
    remark: str
    footnotes: list[int]


@dataclass(frozen=True)
class Line:
    """One parameter that differs: its path, and its value in each ruleset (empty where that lacks the clause)."""

    path: str
    values: list[str]


@dataclass(frozen=True)
class Row:
    """One clause: where each ruleset has it from, the parameters that differ, and in words what is alike."""

    id: str
    differs: Difference | None
    cells: list[Cell]
    lines: list[Line]
    alike: str

    def joined(self, line: Line | None = None) -> list[tuple[Cell, str, int]]:
        """Return the cells with the values of a line; equal neighbours are joined, with their number."""
        values = line.values if line else [""] * len(self.cells)
        groups = groupby(zip(self.cells, values, strict=True))
        return [(*one, len(list(group))) for one, group in groups]


@dataclass(frozen=True)
class Note:
    """A footnote."""

    number: int
    text: str


class Rows:
    """Makes the rows of a page; collects their footnotes in `notes`, numbered from 1."""

    def __init__(self, diff: Diff, catalogue: Messages, style: Style, say: Say) -> None:
        self.diff, self.escape, self.say = diff, style.escape, say
        self.lang, self.marks = catalogue.vocabulary.messages, catalogue.vocabulary.marks
        self.notes: list[Note] = []

    def row(self, clause: ClauseDiff) -> Row:
        """Return the row of a clause."""
        footnotes = self._footnotes(clause)
        parts = zip(clause.values, self.diff.rulesets, footnotes, strict=True)
        cells = [self._cell(says, ruleset, numbers) for says, ruleset, numbers in parts]
        escape = self.escape
        agreed = [(escape(path), escape(written(value))) for path, value in clause.agreed().items()]
        alike = self.say("alike", agreed=agreed) if agreed and clause.differs != "value" else ""
        return Row(escape(clause.id), clause.differs, cells, list(self._lines(clause)), alike)

    def _lines(self, clause: ClauseDiff) -> Iterator[Line]:
        flat = [None if says is None else leaves(says.value) for says in clause.values]
        for path in clause.parameters:
            values = [
                "" if one is None else self.escape(written(one[path])) if path in one else self.say("absent")
                for one in flat
            ]
            yield Line(self.escape(path), values)
        if (parts := clause.components) and parts.totals:
            yield Line(self.say("in_all"), [self._totals(parts.totals, file) for file in parts.files])

    def _totals(self, names: Sequence[str], file: Component | None) -> str:
        if file is None:
            return ""
        return self.say("totals", totals=[(self.escape(name), file.totals.get(name, 0)) for name in names])

    def _cell(self, says: Says | None, ruleset: Ruleset, footnotes: list[int]) -> Cell:
        if says is None:
            return Cell(False, None, "", "", self.say("absent"), [])
        remark = self.say("not_stated") if says.standing == "silent" else ""
        if says.changed:
            remark = self.say("changed", origin=self.escape(says.origin))
        mark = self.marks.get(says.standing) if says.standing else None
        places = cites(says.cite, ruleset.model, self.escape)
        return Cell(
            there=True,
            status=says.standing if mark else None,
            sign=mark.sign if mark else "",
            cite=self.say("cites", cites=places) if places else "",
            remark=remark,
            footnotes=footnotes,
        )

    def _footnotes(self, clause: ClauseDiff) -> list[list[int]]:
        """Return the numbers of each ruleset's notes; a text that several share is one note."""
        texts = [list(self._remarks(says)) for says in clause.values]
        numbers: dict[str, int] = {}
        for remark in dict.fromkeys(remark for found in texts for remark in found):
            numbers[remark] = len(self.notes) + 1
            self.notes.append(Note(numbers[remark], remark))
        return [[numbers[remark] for remark in found] for found in texts]

    def _remarks(self, says: Says | None) -> Iterator[str]:
        if says is not None and says.note:
            yield text(says.note, self.lang, self.escape)
        if says is not None and says.reconstructed:
            how, why = says.reconstructed.get("how", "inferred"), says.reconstructed.get("why", "")
            yield reconstruction(how, why, self.escape, self.say)


def reconstruction(how: str, why: str, escape: Escape, say: Say) -> str:
    """Return the sentence for data that no source gives."""
    return say("reconstructed", how=escape(how.replace("_", " ")), why=escape(why))


@dataclass(frozen=True)
class ItemLine:
    """One item, or several that only some files have, and what differs."""

    items: str
    text: str


@dataclass(frozen=True)
class ComponentBlock:
    """The part of a page on the files that a clause names; `reconstructed` explains why one is as it is."""

    clause: str
    heading: str
    lines: list[ItemLine]
    reconstructed: list[ItemLine]


def component_block(clause: ClauseDiff, escape: Escape, say: Say) -> ComponentBlock:
    """Return the block of a clause whose files differ.

    Each file is one column, however many rulesets use it.
    """
    assert clause.components is not None
    columns: list[tuple[int, Component]] = []
    for place, file in enumerate(clause.components.files):
        if file is not None and file not in [other for _, other in columns]:
            columns.append((place, file))
    files = [file for _, file in columns]
    return ComponentBlock(
        clause=escape(clause.id),
        heading=say("items", files=[escape(file.id) for file in files]),
        lines=list(_lines(clause.components.items, columns, escape, say)),
        reconstructed=[
            ItemLine(escape(file.id), reconstruction(note.how, note.why, escape, say))
            for file in files
            if (note := file.reconstructed)
        ],
    )


def _lines(
    items: Sequence[ItemDiff], columns: Sequence[tuple[int, Component]], escape: Escape, say: Say
) -> Iterator[ItemLine]:
    partly: dict[tuple[str, ...], list[str]] = {}
    for item in items:
        values = [item.values[place] for place, _ in columns]
        holders = tuple(file.id for place, file in columns if item.values[place] is not None)
        if len(holders) < len(columns):
            partly.setdefault(holders, []).append(item.id)
        paths = merged(value for value in values if value is not None)
        if paths:
            texts = [(path, [_printed(path, value, escape, say) for value in values]) for path in paths]
            changes = [{"path": escape(path), "values": shown} for path, shown in texts]
            yield ItemLine(escape(item.id), say("item", changes=changes))
    for holders, ids in partly.items():
        yield ItemLine(escape(", ".join(runs(ids))), say("only_in", files=list(map(escape, holders))))


def _printed(path: str, item: Mapping[str, Any] | None, escape: Escape, say: Say) -> str:
    if item is None or path not in item:
        return say("absent")
    value = item[path]
    return escape(", ".join(map(str, value)) if isinstance(value, list) else written(value))
