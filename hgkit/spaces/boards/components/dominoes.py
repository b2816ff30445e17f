"""Decks of dominoes: reads a file, proves what it states of the whole, and gives the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, ClassVar, Final

from hgkit.rules.ruleset import Ruleset
from hgkit.spaces.boards.components.domino_file import CopiesEntry, DominoFile, DominoTotals
from hgkit.text.report import Report
from hgkit.text.source import Source

CODES: Final = {
    "unknown-name": "A key that a file of dominoes does not have, or a scene that it does not declare.",
    "duplicate-id": "Two dominoes have the same id.",
    "pair-twice": "The same two scenes stand on two dominoes of the list: give one of them a count.",
    "unused-scene": "A scene that no domino shows.",
    "wrong-total": "A stated total is not what the dominoes have.",
}
"""The manual of the codes that this module raises."""


@dataclass(frozen=True, slots=True)
class Dominoes:
    """A deck of dominoes: scenes with their titles, the two scenes of each domino, and copies, by id."""

    id: str
    path: str
    title: Mapping[str, str]
    scenes: Mapping[str, Mapping[str, Any]]
    halves: Mapping[str, tuple[str, str]]
    counts: Mapping[str, int]
    reconstructed: Any = field(default=None, repr=False)
    SORT: ClassVar[str] = "dominoes"

    @property
    def names(self) -> dict[str, list[str]]:
        """Clauses name nothing that the file declares."""
        return {}

    def as_data(self) -> Any:
        """What changes play, as plain data."""
        return [list(self.scenes), [[id, *pair, self.counts[id]] for id, pair in self.halves.items()]]


def load_dominoes(source: Source) -> Dominoes:
    """The dominoes that `source` holds. Raises RulesetError with every error found."""
    report = Report(source)
    file = report.read(DominoFile, source.data)
    _check_entries(file, report)
    if not report.problems:
        _prove(file, file.totals, report)
    report.stop()
    return Dominoes(
        file.deck,
        source.path,
        file.title,
        {name: scene.model_dump(exclude_none=True) for name, scene in file.scenes.items()},
        {entry.id: (entry.halves[0], entry.halves[1]) for entry in file.dominoes},
        {entry.id: entry.count for entry in file.dominoes},
        file.reconstructed,
    )


def _check_entries(file: DominoFile, report: Report) -> None:
    """Scenes are known, ids and pairs stand once, every scene is shown."""
    ids: dict[str, int] = {}
    pairs: dict[tuple[str, ...], str] = {}
    for index, entry in enumerate(file.dominoes):
        for half, scene in enumerate(entry.halves):
            if scene not in file.scenes:
                report.unknown(("dominoes", index, "halves", half), "scene", scene, file.scenes)
        if entry.id in ids:
            message = f"the id '{entry.id}' is taken by dominoes[{ids[entry.id]}]"
            report.add(("dominoes", index, "id"), "duplicate-id", message, "give it another id")
        ids.setdefault(entry.id, index)
        pair = tuple(sorted(entry.halves))
        if pair in pairs:
            message = f"{pair[0]} with {pair[1]} is already the domino '{pairs[pair]}'"
            report.add(("dominoes", index, "halves"), "pair-twice", message, "raise its count instead")
        pairs.setdefault(pair, entry.id)
    shown = {scene for entry in file.dominoes for scene in entry.halves}
    for scene in file.scenes:
        if scene not in shown:
            report.add(("scenes", scene), "unused-scene", f"no domino shows '{scene}'", key=True)
    for scene in file.totals.halves:
        if scene not in file.scenes:
            report.unknown(("totals", "halves", scene), "scene", scene, file.scenes, key=True)


def _prove(file: DominoFile, totals: DominoTotals, report: Report) -> None:
    """Every stated total holds."""
    number = sum(entry.count for entry in file.dominoes)
    doubles = sum(entry.count for entry in file.dominoes if entry.halves[0] == entry.halves[1])
    for name, stated, found in (
        ("dominoes", totals.dominoes, number),
        ("doubles", totals.doubles, doubles),
    ):
        if stated is not None and stated != found:
            report.add(("totals", name), "wrong-total", f"states {stated} {name}, there are {found}")
    halves = Counter(scene for entry in file.dominoes for scene in entry.halves for _ in range(entry.count))
    for scene, stated in totals.halves.items():
        if stated != halves[scene]:
            message = f"states {stated} halves of {scene}, there are {halves[scene]}"
            report.add(("totals", "halves", scene), "wrong-total", message)
    if totals.copies is not None:
        _prove_copies(file, totals.copies, report)


def _prove_copies(file: DominoFile, copies: CopiesEntry, report: Report) -> None:
    found = {frozenset(entry.halves): entry.count for entry in file.dominoes}
    numbers = {pair: found.get(frozenset(pair), 0) for pair in combinations(file.scenes, 2)}
    for pair, number in numbers.items():
        path = ("totals", "copies", "least" if number < copies.least else "most")
        if not copies.least <= number <= copies.most:
            stated = f"at least {copies.least}" if number < copies.least else f"at most {copies.most}"
            message = f"states {stated} of each pair, there are {number} of {pair[0]} with {pair[1]}"
            report.add(path, "wrong-total", message)


def scenes_of(ruleset: Ruleset) -> list[str]:
    """Return the scenes of all files of dominoes that a ruleset names, each once."""
    return list(dict.fromkeys(scene for file in ruleset.of(Dominoes).values() for scene in file.scenes))
