"""The rows of a table that sets rulesets side by side, and the footnotes they refer to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import yaml

from hgkit.comparison.contents import Component
from hgkit.comparison.diff import ClauseDiff, Diff, Difference, Says
from hgkit.comparison.diff_components import ComponentsDiff
from hgkit.rules.clauses.clause import Status
from hgkit.rules.ruleset import Ruleset
from hgkit.sheets.cites import Escape, cites, text
from hgkit.sheets.difference_texts import Say
from hgkit.sheets.formats import Style
from hgkit.sheets.messages import Messages
from hgkit.text.frozen import thaw
from hgkit.text.leaves import leaves


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
        """The cells with the values of a line; neighbours that say the same are one, with their number."""
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
        self.diff, self.style, self.say = diff, style, say
        self.lang, self.marks = catalogue.vocabulary.messages, catalogue.vocabulary.marks
        self.notes: list[Note] = []

    def row(self, clause: ClauseDiff) -> Row:
        """The row of a clause."""
        footnotes = self._footnotes(clause)
        cells = [
            self._cell(says, ruleset, numbers)
            for says, ruleset, numbers in zip(clause.values, self.diff.rulesets, footnotes, strict=True)
        ]
        agreed = [
            (self.style.escape(path), self.style.escape(written(value)))
            for path, value in clause.agreed().items()
        ]
        alike = ""
        if agreed and clause.differs != "value":
            alike = self.say("alike", agreed=agreed)
        return Row(self.style.escape(clause.id), clause.differs, cells, list(self._lines(clause)), alike)

    def _lines(self, clause: ClauseDiff) -> Iterator[Line]:
        flat = [None if says is None else leaves(says.value) for says in clause.values]
        for path in clause.parameters:
            values = [
                "" if one is None else self.style.escape(written(one[path])) if path in one else None
                for one in flat
            ]
            absent = self.say("absent")
            yield Line(self.style.escape(path), [absent if value is None else value for value in values])
        if clause.components and clause.components.totals:
            yield Line(
                self.say("in_all"), [self._totals(clause.components, f) for f in clause.components.files]
            )

    def _totals(self, components: ComponentsDiff, file: Component | None) -> str:
        """How many a component has of what differs; empty where there is no component."""
        if file is None:
            return ""
        return self.say(
            "totals",
            totals=[(self.style.escape(name), file.totals.get(name, 0)) for name in components.totals],
        )

    def _cell(self, says: Says | None, ruleset: Ruleset, footnotes: list[int]) -> Cell:
        if says is None:
            return Cell(False, None, "", "", self.say("absent"), [])
        if says.changed:
            remark = self.say("changed", origin=self.style.escape(says.origin))
        else:
            remark = self.say("not_stated") if says.standing == "silent" else ""
        mark = self.marks.get(says.standing) if says.standing else None
        found = cites(says.cite, ruleset.model, self.style.escape)
        places = [{**one, "places": runs(one["places"])} for one in found]
        return Cell(
            there=True,
            status=says.standing if mark else None,
            sign=mark.sign if mark else "",
            cite=self.say("cites", cites=places) if places else "",
            remark=remark,
            footnotes=footnotes,
        )

    def _footnotes(self, clause: ClauseDiff) -> list[list[int]]:
        """The numbers of the notes of each ruleset; one text that several have is one note."""
        texts = [list(self._remarks(says)) for says in clause.values]
        numbers: dict[str, int] = {}
        for remark in dict.fromkeys(remark for found in texts for remark in found):
            numbers[remark] = len(self.notes) + 1
            self.notes.append(Note(numbers[remark], remark))
        return [[numbers[remark] for remark in found] for found in texts]

    def _remarks(self, says: Says | None) -> Iterator[str]:
        if says is not None and says.note:
            yield text(says.note, self.lang, self.style.escape)
        if says is not None and says.reconstructed:
            how, why = says.reconstructed.get("how", "inferred"), says.reconstructed.get("why", "")
            yield reconstruction(how, why, self.style.escape, self.say)


def reconstruction(how: str, why: str, escape: Escape, say: Say) -> str:
    """What a page says of data that no source gives."""
    return say("reconstructed", how=escape(how.replace("_", " ")), why=escape(why))


def written(value: Any) -> str:
    """A value on one line, as it is written in YAML."""
    if isinstance(value, str):
        return value
    line = yaml.safe_dump(
        thaw(value), default_flow_style=True, allow_unicode=True, sort_keys=False, width=10**6
    )
    return line.removesuffix("...\n").strip()


def runs(places: Sequence[str]) -> list[str]:
    """Places with three or more numbers in a row written as from and to: 1, 2, 3, 7 becomes 1–3, 7."""
    found: list[str] = []
    for _, group in groupby(enumerate(places), lambda item: _step(*item)):
        run = [place for _, place in group]
        found += [f"{run[0]}–{run[-1]}"] if len(run) > 2 else run
    return found


def _step(index: int, place: str) -> int | str:
    return int(place) - index if place.isdecimal() else place
