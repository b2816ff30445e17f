"""Reads the faces of boards: their squares, and what lies beside them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from hgkit.spaces.boards.components.board_file import BoardFile, FaceEntry
from hgkit.text.frozen import FrozenDict
from hgkit.text.naming import shown
from hgkit.text.places import Path
from hgkit.text.report import Report

_SQUARE = re.compile(r"([^\W\d_])(\d{1,3})")

Outer = dict[tuple[str, int], tuple[str, tuple[int, ...]]]


@dataclass(frozen=True, slots=True)
class Face:
    """One face: `squares` are (terrain, number) by row and column; `outer` are (kind, values) by side and place."""

    id: str
    half: str
    part: str
    squares: tuple[tuple[tuple[str, int], ...], ...]
    outer: Mapping[tuple[str, int], tuple[str, tuple[int, ...]]]

    @property
    def columns(self) -> int:
        """How many squares a row has."""
        return len(self.squares[0])

    def entrance(self, side: str, place: int) -> tuple[int, int]:
        """Return row and column of the square that an outer square touches."""
        rows, columns = len(self.squares), self.columns
        return {"N": (0, place), "S": (rows - 1, place), "W": (place, 0), "E": (place, columns - 1)}[side]

    def ground(self, side: str, place: int) -> str:
        """Return the terrain of the square that an outer square touches."""
        row, column = self.entrance(side, place)
        return self.squares[row][column][0]


def check_border(
    file: BoardFile, part: str, border: str, path: Path, report: Report, *, key: bool = False
) -> bool:
    """Return whether a part can have an outer square there; note an error where it can't."""
    names, side, place = list(file.parts), border[0], int(border[1:])
    what = "columns" if side in "NS" else "rows"
    size: int = getattr(file.parts[part], what)
    message = f"{border}: the part '{part}' has the {what} 0 to {size - 1}" if place >= size else ""
    if (side == "W" and part != names[0]) or (side == "E" and part != names[-1]):
        message = f"{border}: another part lies {'west' if side == 'W' else 'east'} of '{part}'"
    if message:
        report.add(path, "off-the-side", message, key=key)
    return not message


class FaceReader:
    """Reads one face; errors go to the report."""

    def __init__(self, file: BoardFile, entry: FaceEntry, path: Path, report: Report) -> None:
        self.file = file
        self.entry = entry
        self.path = path
        self.report = report
        self.part = file.parts.get(entry.part)

    def face(self) -> Face | None:
        """Return the face, or None where it has errors."""
        entry, before = self.entry, len(self.report.problems)
        if self.part is None:
            self.report.unknown((*self.path, "part"), "part", entry.part, self.file.parts)
        squares = tuple(self._row(index, text) for index, text in enumerate(entry.squares))
        if self.part is not None and len(squares) != self.part.rows:
            message = f"expected {self.part.rows} rows, found {len(squares)}"
            self.report.add((*self.path, "squares"), "bad-rows", message)
        outer = self._outer()
        if self.part is None or len(self.report.problems) > before:
            return None
        return Face(entry.id, entry.half, entry.part, squares, FrozenDict(outer))

    def _row(self, index: int, text: str) -> tuple[tuple[str, int], ...]:
        path, letters, row, words = (*self.path, "squares", index), self.file.terrains, [], text.split()
        for word in words:
            found = _SQUARE.fullmatch(word)
            if found is None:
                message, hint = f"'{word}' is not a square", "write a letter and a number: p2"
                self.report.add(path, "bad-row", message, hint)
            elif found[1] not in letters:
                known = ", ".join(f"{letter} {terrain}" for letter, terrain in letters.items())
                message = f"unknown letter '{found[1]}' in '{word}'"
                self.report.add(path, "bad-row", message, f"known: {known}")
            else:
                row.append((letters[found[1]], int(found[2])))
        if self.part is not None and len(words) != self.part.columns:
            message = f"expected {self.part.columns} squares, found {len(words)}"
            self.report.add(path, "bad-row", message)
        return tuple(row)

    def _outer(self) -> Outer:
        entry, found = self.entry, Outer()
        for kind, outer in self.file.outer.items():
            border = outer.always.get(entry.part)
            if border is not None:
                found[border[0], int(border[1:])] = (kind, ())
        known = [*FaceEntry.model_fields, *self.file.outer]
        for kind, borders in (entry.__pydantic_extra__ or {}).items():
            if kind not in self.file.outer:
                self.report.unknown((*self.path, kind), "key", kind, known, key=True)
                continue
            for border, points in borders.items():
                path = (*self.path, kind, border)
                if self.part and not check_border(self.file, entry.part, border, path, self.report, key=True):
                    continue
                at = (border[0], int(border[1:]))
                if at in found:
                    message = f"there is already '{found[at][0]}' at {border}"
                    self.report.add(path, "outer-twice", message, key=True)
                found[at] = (kind, tuple(points))
                self._points(path, self.file.outer[kind].values, points)
        return found

    def _points(self, path: Path, names: list[str], points: list[int]) -> None:
        if len(points) != len(names):
            wanted = f"{len(names)} value{'' if len(names) == 1 else 's'}"
            wanted += f" ({', '.join(names)})" if names else ""
            self.report.add(path, "bad-points", f"expected {wanted}, found {len(points)}")
        for index in range(1, len(points)):
            if points[index] >= points[index - 1]:
                message = f"{points[index]} is not lower than {shown(points[index - 1])} before it"
                self.report.add((*path, index), "bad-points", message)
