"""Reads the faces of boards: their squares, and what lies beside them."""

from __future__ import annotations

import re

from hgkit.spaces.boards.components.board_file import BoardFile, FaceEntry, PartEntry
from hgkit.spaces.boards.components.face import Face
from hgkit.text.naming import shown
from hgkit.text.places import Path
from hgkit.text.report import Report

_SQUARE = re.compile(r"([^\W\d_])(\d{1,3})")

Outer = dict[tuple[str, int], tuple[str, tuple[int, ...]]]


def check_border(
    file: BoardFile, part: str, border: str, path: Path, report: Report, *, key: bool = False
) -> bool:
    """Whether a part can have an outer square there; notes an error where it can't."""
    names = list(file.parts)
    side, place = border[0], int(border[1:])
    size = file.parts[part].columns if side in "NS" else file.parts[part].rows
    if (side == "W" and part != names[0]) or (side == "E" and part != names[-1]):
        message = f"{border}: another part lies {'west' if side == 'W' else 'east'} of '{part}'"
        report.add(path, "off-the-side", message, key=key)
        return False
    if place >= size:
        what = "columns" if side in "NS" else "rows"
        report.add(
            path, "off-the-side", f"{border}: the part '{part}' has the {what} 0 to {size - 1}", key=key
        )
        return False
    return True


class FaceReader:
    """Reads one face; errors go to the report."""

    def __init__(self, file: BoardFile, entry: FaceEntry, path: Path, report: Report) -> None:
        self.file = file
        self.entry = entry
        self.path = path
        self.report = report

    def face(self) -> Face | None:
        """The face, or None where it has errors."""
        entry, before = self.entry, len(self.report.problems)
        part = self.file.parts.get(entry.part)
        if part is None:
            self.report.unknown((*self.path, "part"), "part", entry.part, self.file.parts)
        squares = self._squares(part)
        outer = self._outer(part is not None)
        if part is None or len(self.report.problems) > before:
            return None
        return Face(entry.id, entry.half, entry.part, squares, outer)

    def _squares(self, part: PartEntry | None) -> tuple[tuple[tuple[str, int], ...], ...]:
        rows = [self._row(index, text, part) for index, text in enumerate(self.entry.squares)]
        if part is not None and len(rows) != part.rows:
            message = f"expected {part.rows} rows, found {len(rows)}"
            self.report.add((*self.path, "squares"), "bad-rows", message)
        return tuple(rows)

    def _row(self, index: int, text: str, part: PartEntry | None) -> tuple[tuple[str, int], ...]:
        path = (*self.path, "squares", index)
        letters = self.file.terrains
        row = []
        words = text.split()
        for word in words:
            found = _SQUARE.fullmatch(word)
            if found is None:
                self.report.add(
                    path, "bad-row", f"'{word}' is not a square", "write a letter and a number: p2"
                )
            elif found[1] not in letters:
                known = ", ".join(f"{letter} {terrain}" for letter, terrain in letters.items())
                self.report.add(
                    path, "bad-row", f"unknown letter '{found[1]}' in '{word}'", f"known: {known}"
                )
            else:
                row.append((letters[found[1]], int(found[2])))
        if part is not None and len(words) != part.columns:
            message = f"expected {part.columns} squares, found {len(words)}"
            self.report.add(path, "bad-row", message)
        return tuple(row)

    def _outer(self, sized: bool) -> Outer:
        entry, found = self.entry, Outer()
        for kind, outer in self.file.outer.items():
            border = outer.always.get(entry.part)
            if border is not None:
                found[border[0], int(border[1:])] = (kind, ())
        for kind, borders in (entry.__pydantic_extra__ or {}).items():
            if kind not in self.file.outer:
                known = [*FaceEntry.model_fields, *self.file.outer]
                self.report.unknown((*self.path, kind), "key", kind, known, key=True)
                continue
            for border, points in borders.items():
                path = (*self.path, kind, border)
                if sized and not check_border(self.file, entry.part, border, path, self.report, key=True):
                    continue
                at = (border[0], int(border[1:]))
                if at in found:
                    message = f"there is already '{found[at][0]}' at {border}"
                    self.report.add(path, "outer-twice", message, key=True)
                found[at] = (kind, tuple(points))
                self._points(path, kind, points)
        return found

    def _points(self, path: Path, kind: str, points: list[int]) -> None:
        names = self.file.outer[kind].values
        if len(points) != len(names):
            wanted = f"{len(names)} value{'' if len(names) == 1 else 's'}"
            wanted += f" ({', '.join(names)})" if names else ""
            self.report.add(path, "bad-points", f"expected {wanted}, found {len(points)}")
        for index in range(1, len(points)):
            if points[index] >= points[index - 1]:
                message = f"{points[index]} is not lower than {shown(points[index - 1])} before it"
                self.report.add((*path, index), "bad-points", message)
