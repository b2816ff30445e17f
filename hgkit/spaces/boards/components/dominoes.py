"""Decks of dominoes: the form of a file, of which the JSON Schema is made; what it states of the whole, proved."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated, Final

from pydantic import Field

from hgkit.rules.clauses.clause import Part
from hgkit.rules.components.component_file import (
    Amount,
    Component,
    ComponentFile,
    Copies,
    FileId,
    Ident,
    Name,
)
from hgkit.rules.ruleset import Ruleset
from hgkit.text.report import Report
from hgkit.text.source import Source

CODES: Final = {
    "unknown-name": "A key that a file of dominoes does not have, or a scene that it does not declare.",
    "duplicate-id": "Two dominoes have the same id.",
    "pair-twice": "The same two scenes stand on two dominoes of the list: give one of them a count.",
    "unused-scene": "A scene that no domino shows.",
    "wrong-total": "A stated total is not what the dominoes have.",
}


class SceneEntry(Part):
    """A scene that a half can show."""

    title: Annotated[dict[str, str], Field(min_length=1, description="Title by language.")]
    icon: str | None = Field(default=None, description="Name of its symbol.")
    color: str | None = Field(default=None, description="Its colour.")


class DominoEntry(Part):
    """A domino: two halves."""

    id: Ident = Field(description="Id of the domino.")
    halves: Annotated[list[Name], Field(min_length=2, max_length=2, description="Scenes, first and second.")]
    count: Copies = Field(default=1, description="How many copies there are.")


class CopiesEntry(Part):
    """How often each pair of different scenes comes."""

    least: Amount = Field(description="At least so many of each pair.")
    most: Amount = Field(description="At most so many of each pair.")


class DominoTotals(Part):
    """What is stated of all dominoes, and proved."""

    dominoes: Amount | None = Field(default=None, description="Number of dominoes.")
    halves: dict[Name, Amount] = Field(default={}, description="Halves of each scene.")
    doubles: Amount | None = Field(default=None, description="Dominoes with two equal halves.")
    copies: CopiesEntry | None = Field(
        default=None, description="How often each pair of different scenes comes."
    )


class DominoFile(ComponentFile):
    """A deck of dominoes."""

    deck: FileId = Field(description="Id of the deck.")
    scenes: Annotated[
        dict[Name, SceneEntry], Field(min_length=1, max_length=60, description="What a half can show.")
    ]
    totals: DominoTotals = Field(default=DominoTotals(), description="Proved totals.")
    dominoes: Annotated[list[DominoEntry], Field(min_length=1, description="The dominoes.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dominoes(Component):
    """A deck of dominoes: what each scene looks like, the two scenes of each domino, and copies, by id."""

    SORT = "dominoes"
    scenes: Mapping[str, SceneEntry]
    halves: Mapping[str, tuple[str, str]]
    counts: Mapping[str, int]

    @property
    def names(self) -> dict[str, list[str]]:
        """The scenes."""
        return {"scene": list(self.scenes)}

    def as_data(self) -> object:
        """Return what changes play, as plain data."""
        return [list(self.scenes), [[id, *pair, self.counts[id]] for id, pair in self.halves.items()]]

    def items(self) -> dict[str, dict[str, object]]:
        """Return copies and halves of each domino."""
        return {id: {"count": self.counts[id], "halves": list(pair)} for id, pair in self.halves.items()}

    def stated(self) -> dict[str, int]:
        """Return how many dominoes there are."""
        return {"dominoes": sum(self.counts.values())}


def load_dominoes(source: Source) -> Dominoes:
    """Load the dominoes of `source`. Raises RulesetError with every error found."""
    report = Report(source)
    file = report.read(DominoFile, source.data)
    _check_entries(file, report)
    if not report.problems:
        _prove(file, file.totals, report)
    report.stop()
    return Dominoes(
        id=file.deck,
        path=source.path,
        title=file.title,
        reconstructed=file.reconstructed,
        scenes=file.scenes,
        halves={entry.id: (entry.halves[0], entry.halves[1]) for entry in file.dominoes},
        counts={entry.id: entry.count for entry in file.dominoes},
    )


def _check_entries(file: DominoFile, report: Report) -> None:
    """Check that scenes are known, ids and pairs are listed once, and every scene is shown."""
    ids: dict[str, int] = {}
    pairs: dict[tuple[str, ...], str] = {}
    for index, entry in enumerate(file.dominoes):
        report.names(("dominoes", index, "halves"), "scene", entry.halves, file.scenes)
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
    report.names(("totals", "halves"), "scene", file.totals.halves, file.scenes)


def _prove(file: DominoFile, totals: DominoTotals, report: Report) -> None:
    doubles = sum(entry.count for entry in file.dominoes if entry.halves[0] == entry.halves[1])
    report.total(("totals", "dominoes"), "dominoes", totals.dominoes, sum(e.count for e in file.dominoes))
    report.total(("totals", "doubles"), "doubles", totals.doubles, doubles)
    halves = Counter(scene for entry in file.dominoes for scene in entry.halves for _ in range(entry.count))
    for scene, stated in totals.halves.items():
        report.total(("totals", "halves", scene), f"halves of {scene}", stated, halves[scene])
    if totals.copies is not None:
        _prove_copies(file, totals.copies, report)


def _prove_copies(file: DominoFile, copies: CopiesEntry, report: Report) -> None:
    found = {frozenset(entry.halves): entry.count for entry in file.dominoes}
    for pair in combinations(file.scenes, 2):
        number = found.get(frozenset(pair), 0)
        if not copies.least <= number <= copies.most:
            key = "least" if number < copies.least else "most"
            stated = f"states at {key} {getattr(copies, key)} of each pair"
            message = f"{stated}, there are {number} of {pair[0]} with {pair[1]}"
            report.add(("totals", "copies", key), "wrong-total", message)


def scenes_of(ruleset: Ruleset) -> list[str]:
    """Return the scenes of all files of dominoes that a ruleset names, each once."""
    return list(dict.fromkeys(scene for file in ruleset.of(Dominoes).values() for scene in file.scenes))
