"""Boards made of parts: reads a file, proves what it states of every face, and gives the faces."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hgkit.rules.components.component_file import Component
from hgkit.spaces.boards.components.board_file import BoardFile, FaceEntry
from hgkit.spaces.boards.components.board_reader import Face, FaceReader, check_border
from hgkit.spaces.boards.components.board_totals import prove
from hgkit.text.frozen import FrozenDict
from hgkit.text.report import Report
from hgkit.text.source import Source

CODES: Final = {
    "unknown-name": "A key, part, terrain or kind that nobody declared.",
    "declared-twice": "A name stands for two things: two terrains, or a terrain and a kind of outer square.",
    "uneven-rows": "The parts of a board lie side by side, so all have the same number of rows.",
    "bad-row": "A row of squares is too short or too long, or has a square that is not a letter and a number.",
    "bad-rows": "A face has more or fewer rows than its part.",
    "outer-twice": "Two outer squares at one place.",
    "off-the-side": "An outer square where its part has no such row, or on a side where another part lies.",
    "bad-points": "The values of an outer square: each one named, each lower than the one before.",
    "shared-entrance": "Two outer squares of a kind touch the same square, and `totals.entrances` states other ones.",
    "duplicate-id": "Two faces have the same id.",
    "half-faces": "A piece of board has more or fewer faces than `totals.faces_of_half` states.",
    "half-parts": "The faces of a piece belong to one part.",
    "uneven-parts": "Every part needs the same number of pieces, because a board has one piece of each part.",
    "not-a-mirror": "A face does not mirror the one it names.",
    "wrong-total": "A stated total is not what a face has.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Boards(Component):
    """All faces by id, the parts of a board from west to east, the names of terrains, number and outer kinds.

    `values` are the names of the values printed on outer squares, by kind.
    """

    SORT = "boards"
    parts: tuple[str, ...]
    terrains: tuple[str, ...]
    number: str
    values: Mapping[str, list[str]]
    faces: Mapping[str, Face]

    @property
    def names(self) -> dict[str, list[str]]:
        """Parts, squares and the numbers on them."""
        numbers = (number for values in self.values.values() for number in values)
        return {
            "part": list(self.parts),
            "kind of outer square": list(self.values),
            "terrain or outer square": [*self.terrains, *self.values],
            "kind of square": ["inner", *self.terrains, *self.values],
            "number": [self.number, *dict.fromkeys(numbers)],
        }

    def halves(self, part: str) -> dict[str, tuple[str, ...]]:
        """Return the faces of each piece of a part."""
        found: dict[str, tuple[str, ...]] = {}
        for face in self.faces.values():
            if face.part == part:
                found[face.half] = (*found.get(face.half, ()), face.id)
        return found

    def as_data(self) -> object:
        """Return what changes play, as plain data."""
        return [
            [face.id, face.half, face.part, face.squares, [[*at, *what] for at, what in face.outer.items()]]
            for face in self.faces.values()
        ]


def load_boards(source: Source) -> Boards:
    """Load the boards of `source`. Raises RulesetError with every error found."""
    report = Report(source)
    file = report.read(BoardFile, source.data)
    _check_declarations(file, report)
    report.stop()
    faces: dict[str, Face] = {}
    for index, entry in enumerate(file.faces):
        if entry.id in faces:
            report.add(("faces", index, "id"), "duplicate-id", f"there is already a face '{entry.id}'")
        found = FaceReader(file, entry, ("faces", index), report).face()
        if found is not None:
            faces.setdefault(entry.id, found)
    if not report.problems:
        prove(file, list(faces.values()), report)
    report.stop()
    return Boards(
        id=file.board,
        path=source.path,
        title=file.title,
        reconstructed=file.reconstructed,
        parts=tuple(file.parts),
        terrains=tuple(file.terrains.values()),
        number=file.number,
        values={kind: outer.values for kind, outer in file.outer.items()},
        faces=FrozenDict(faces),  # so is all that they hold: nobody has to look through them
    )


def _check_declarations(file: BoardFile, report: Report) -> None:
    rows = next(iter(file.parts.values())).rows
    for name, part in file.parts.items():
        if part.rows != rows:
            message, hint = f"{part.rows} rows beside {rows}", "all parts have the same number of rows"
            report.add(("parts", name, "rows"), "uneven-rows", message, hint)
    terrains: dict[str, str] = {}
    for letter, terrain in file.terrains.items():
        if terrain in terrains:
            message = f"'{terrain}' already has the letter {terrains[terrain]}"
            report.add(("terrains", letter), "declared-twice", message)
        terrains.setdefault(terrain, letter)
    for kind, outer in file.outer.items():
        if kind in terrains or kind in FaceEntry.model_fields:
            what = "a terrain" if kind in terrains else "a key of faces"
            report.add(("outer", kind), "declared-twice", f"'{kind}' is also {what}", key=True)
        for index, value in enumerate(outer.values):
            if value in outer.values[:index] or value == file.number:
                message = f"'{value}' already names a number"
                report.add(("outer", kind, "values", index), "declared-twice", message)
        report.names(("outer", kind, "always"), "part", outer.always, file.parts)
        for name, border in outer.always.items():
            if name in file.parts:
                check_border(file, name, border, ("outer", kind, "always", name), report)
        if outer.always and outer.values:
            message = f"'{kind}' has values, which stand on the faces"
            report.add(("outer", kind, "always"), "bad-points", message, key=True)
