"""What a file of boards states of every face, proved: sums, outer squares, pieces, mirrors."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from hgkit.spaces.boards.components.board_file import BoardFile, BoardTotals
from hgkit.spaces.boards.components.board_reader import Face
from hgkit.text.places import Path
from hgkit.text.report import Report

_MIRRORED = {"W": "E", "E": "W", "N": "N", "S": "S"}


def prove(file: BoardFile, faces: Sequence[Face], report: Report) -> None:
    """Note every error of the whole; `faces` are in the order of the file, each without errors of its own."""
    _pieces(file, faces, report)
    _mirrors(file, faces, report)
    totals = file.totals
    if _names(file, totals, report):
        for index, face in enumerate(faces):
            _Proof(("faces", index), face, totals, report).run()
        _seams(file, faces, report)
    report.names(("totals", "faces"), "part", totals.faces, file.parts)
    for part in totals.faces.keys() & file.parts.keys():
        found = sum(face.part == part for face in faces)
        report.total(("totals", "faces", part), f"faces of '{part}'", totals.faces[part], found)


def _pieces(file: BoardFile, faces: Sequence[Face], report: Report) -> None:
    """Check that the faces of a piece belong to one part and match the totals, and that parts have as many pieces."""
    first: dict[str, int] = {}
    numbers, stated = Counter(face.half for face in faces), file.totals.faces_of_half
    for index, face in enumerate(faces):
        if face.half not in first:
            first[face.half] = index
            if stated is not None and numbers[face.half] != stated:
                known = "1 face" if numbers[face.half] == 1 else f"{numbers[face.half]} faces"
                message = f"'{face.half}' has {known}, and totals.faces_of_half states {stated}"
                report.add(("faces", index, "half"), "half-faces", message)
        elif (other := faces[first[face.half]].part) != face.part:
            message = f"another face of '{face.half}' belongs to '{other}'"
            report.add(("faces", index, "part"), "half-parts", message)
    pieces = {part: len({face.half for face in faces if face.part == part}) for part in file.parts}
    most = max(pieces.values())
    for part, number in pieces.items():
        if number != most:
            message = f"the part '{part}' has {number} of the pieces, another part {most}"
            report.add(("parts", part), "uneven-parts", message, key=True)


def _mirrors(file: BoardFile, faces: Sequence[Face], report: Report) -> None:
    by_id = {face.id: face for face in faces}
    for index, (entry, face) in enumerate(zip(file.faces, faces, strict=True)):
        path: Path = ("faces", index, "mirror_of")
        other = by_id.get(entry.mirror_of or "")
        if other is None:
            if entry.mirror_of is not None:
                report.unknown(path, "face", entry.mirror_of, by_id)
            continue
        wrong = [i for i, row in enumerate(other.squares) if face.squares[i : i + 1] != (row[::-1],)]
        outer = {
            (_MIRRORED[side], other.columns - 1 - place if side in "NS" else place): what
            for (side, place), what in other.outer.items()
        }
        if wrong:
            report.add(path, "not-a-mirror", f"row {wrong[0]} is not that of {other.id} turned round")
        elif dict(face.outer) != outer:
            report.add(path, "not-a-mirror", f"the outer squares are not those of {other.id} turned round")


def _names(file: BoardFile, totals: BoardTotals, report: Report) -> bool:
    """Note every unknown name in the totals; return whether there is none."""
    terrains = list(file.terrains.values())
    checked = [
        report.names(("totals", section), what, getattr(totals, section), known)
        for what, known, sections in (
            ("terrain", terrains, ("terrains", "numbers", "alone")),
            ("kind of outer square", list(file.outer), ("outer", "entrances", "side_by_side")),
        )
        for section in sections
    ]
    for kind, entrances in totals.entrances.items():
        checked.append(report.names(("totals", "entrances", kind), "terrain", entrances, terrains))
    return all(checked)


class _Proof:
    """Compares one face with the totals."""

    def __init__(self, path: Path, face: Face, totals: BoardTotals, report: Report) -> None:
        self.path = path
        self.face = face
        self.totals = totals
        self.report = report

    def run(self) -> None:
        """Note every total that the face does not meet."""
        totals, face = self.totals, self.face
        squares = Counter(square for row in face.squares for square in row)
        for terrain, stated in totals.terrains.items():
            found = sum(count for (t, _), count in squares.items() if t == terrain)
            self._count(f"squares of {terrain}", stated, found)
        for terrain, numbers in totals.numbers.items():
            for number in sorted({*numbers, *(number for t, number in squares if t == terrain)}):
                stated, found = numbers.get(number, 0), squares[terrain, number]
                self._count(f"squares of {terrain} {number}", stated, found)
        if totals.sum is not None:
            self._count("in sum", totals.sum, sum(number * count for (_, number), count in squares.items()))
        for terrain, stated in totals.alone.items():
            self._count(f"squares of {terrain} alone", stated, self._alone(terrain))
        for kind, values in totals.outer.items():
            wanted = sorted(tuple(points) for points in values)
            outer = sorted(points for k, points in face.outer.values() if k == kind)
            if outer != wanted:
                message = f"{face.id}: the totals state {kind} {_shown(wanted)}, found {_shown(outer)}"
                self.report.add(self._at(kind), "wrong-total", message)
        for kind, entrances in totals.entrances.items():
            self._apart(kind)
            ground = Counter(face.ground(*at) for at, (k, _) in face.outer.items() if k == kind)
            for terrain, stated in entrances.items():
                self._count(f"entrances of {kind} on {terrain}", stated, ground[terrain], kind)
        for kind, stated in totals.side_by_side.items():
            at = [place for place, (k, _) in face.outer.items() if k == kind]
            number = sum((side, place + 1) in at for side, place in at)
            self._count(f"{kind} side by side", stated, number, kind)

    def _apart(self, kind: str) -> None:
        """Check that each outer square of a kind has an entrance of its own."""
        seen: dict[tuple[int, int], str] = {}
        for (side, place), (found, _) in self.face.outer.items():
            if found == kind:
                border, at = f"{side}{place}", self.face.entrance(side, place)
                if at in seen:
                    message = f"{border} and {seen[at]} touch the same square"
                    hint = f"totals.entrances states another square for each {kind}"
                    self.report.add((*self._at(kind), border), "shared-entrance", message, hint, key=True)
                seen[at] = border

    def _at(self, key: str) -> Path:
        known = key == "squares" or key in {kind for kind, values in self.face.outer.values() if values}
        return (*self.path, key) if known else (*self.path, "id")

    def _count(self, what: str, stated: int, found: int, key: str = "squares") -> None:
        if stated != found:
            message = f"{self.face.id}: the totals state {stated} {what}, found {found}"
            self.report.add(self._at(key), "wrong-total", message)

    def _alone(self, terrain: str) -> int:
        rows = enumerate(self.face.squares)
        at = {(y, x) for y, row in rows for x, (found, _) in enumerate(row) if found == terrain}
        return sum(not {(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)} & at for y, x in at)


def _shown(values: Sequence[tuple[int, ...]]) -> str:
    if not any(values):
        return str(len(values))
    return ", ".join("/".join(map(str, points)) for points in values)


def _seams(file: BoardFile, faces: Sequence[Face], report: Report) -> None:
    """Report outer squares side by side where two parts meet, on any two faces, if the totals state none."""
    kinds = [kind for kind, stated in file.totals.side_by_side.items() if not stated]
    for west, east in pairwise(file.parts):
        last = file.parts[west].columns - 1
        for side, kind in ((side, kind) for side in "NS" for kind in kinds):
            at_west = [f for f in faces if f.part == west and f.outer.get((side, last), ("",))[0] == kind]
            for index, face in enumerate(faces):
                if face.part == east and face.outer.get((side, 0), ("",))[0] == kind and at_west:
                    beside = f"{at_west[0].id} {side}{last} when they are joined"
                    message = f"{face.id} {side}0 lies beside {beside}"
                    report.add(("faces", index, kind), "wrong-total", message)
