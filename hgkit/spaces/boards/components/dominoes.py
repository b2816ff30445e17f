"""Decks of dominoes: the form of a file, of which the JSON Schema is made; what it states of the whole, proved."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated, Final

from pydantic import Field

from hgkit.rules.clauses.clause import Part
from hgkit.rules.components.component_file import (
    Amount,
    Component,
    Copies,
    Ident,
    Name,
)
from hgkit.rules.components.edits import (
    DeckHead,
    edited,
    listed_models,
    merged,
    own_count,
    parent_deck,
)
from hgkit.rules.layers.chain import Find
from hgkit.rules.ruleset import Ruleset
from hgkit.text.report import Report
from hgkit.text.source import Path, Source

CODES: Final = {
    "unknown-name": "A key that a file of dominoes does not have, or a scene that it does not declare.",
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


Entries = Annotated[list[DominoEntry], Field(min_length=1)]


class DominoFile(DeckHead):
    """A deck of dominoes."""

    scenes: Annotated[dict[Name, SceneEntry], Field(max_length=60)] = Field(
        default={}, description="What a half can show, besides the scenes of the parent."
    )
    wild: list[Name] = Field(
        default=[], description="Scenes that may touch every other, whatever contact the rules ask for."
    )
    totals: DominoTotals = Field(default=DominoTotals(), description="Proved totals.")
    dominoes: Entries | None = Field(default=None, description="The dominoes.")
    add: Entries | None = Field(default=None, description="Dominoes that the parent doesn't have.")
    remove: list[Ident] | None = Field(
        default=None, description="Ids of dominoes of the parent that are left out."
    )
    replace: Entries | None = Field(
        default=None, description="Dominoes in place of the parent's of the same id."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Dominoes(Component):
    """A deck of dominoes: what each scene looks like, the two scenes of each domino, and copies, by id.

    Scenes of `wild` may touch every other.
    """

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
        pairs: list[object] = [[id, *pair, self.counts[id]] for id, pair in self.halves.items()]
        return [list(self.scenes), pairs, *([sorted(self.wild)] if self.wild else [])]

    def items(self) -> dict[str, dict[str, object]]:
        """Return copies and halves of each domino."""
        return {id: {"count": self.counts[id], "halves": list(pair)} for id, pair in self.halves.items()}

    def stated(self) -> dict[str, int]:
        """Return how many dominoes there are."""
        return {"dominoes": sum(self.counts.values())}


def load_dominoes(source: Source, find: Find, trail: tuple[str, ...] = ()) -> Dominoes:
    """Load the dominoes of `source`; `trail` has the files that extend it.

    `find(name, mark)` gives the source of a parent. Raises RulesetError with every error found.
    """
    report = Report(source)
    file = report.read(DominoFile, source.data)
    parent = parent_deck(source, file.extends, find, load_dominoes, trail, report)
    listed = listed_models(source.data, file, "dominoes", report)
    if "scenes" not in source.data and parent is None:
        report.add(("scenes",), "missing-key", "'scenes' is missing", "what a half can show")
    scenes = dict(file.scenes)
    if parent is not None:
        scenes = merged(report, "scenes", "scene", file.scenes, parent.id, parent.scenes)
    inherited = None
    if parent is not None:
        inherited = (
            {id: DominoEntry(id=id, halves=list(pair)) for id, pair in parent.halves.items()},
            parent.counts,
        )
    for entries in listed.values():
        for _, path, entry in entries:
            if entry is not None:
                report.names((*path[:-1], "halves"), "scene", entry.halves, scenes)
    dominoes, counts = edited(source.data, "domino", listed, file.count, inherited, report, own_count)
    halves = {id: (entry.halves[0], entry.halves[1]) for id, entry in dominoes.items()}
    places = {id: path[:-1] for entries in listed.values() for id, path, entry in entries if entry}
    _check_whole(file, scenes, halves, places, report)
    if not report.problems:
        _prove(file.totals, list(scenes), halves, counts, report)
    report.stop()
    return Dominoes(
        id=file.deck,
        path=source.path,
        title=file.title,
        reconstructed=file.reconstructed,
        scenes=scenes,
        halves=halves,
        counts=counts,
        wild=(parent.wild if parent else frozenset()).union(file.wild),
    )


Halves = Mapping[str, tuple[str, str]]


def _check_whole(
    file: DominoFile,
    scenes: Mapping[str, SceneEntry],
    halves: Halves,
    places: Mapping[str, Path],
    report: Report,
) -> None:
    """Check that pairs come once, and that every scene is shown; `places` are those of the file's own dominoes."""
    pairs: dict[tuple[str, ...], str] = {}
    for id, pair in halves.items():
        other = pairs.setdefault(tuple(sorted(pair)), id)
        if other != id:
            one, two = sorted(pair)
            message = f"{one} with {two} is already the domino '{other}'"
            path = (*places[id], "halves") if id in places else ("extends",)
            report.add(path, "pair-twice", message, "raise its count instead")
    shown = {scene for pair in halves.values() for scene in pair}
    for scene in file.scenes if halves else ():
        if scene not in shown:
            report.add(("scenes", scene), "unused-scene", f"no domino shows '{scene}'", key=True)
    if not halves and not report.problems:
        report.add((), "empty-deck", "the deck has no domino")
    report.names(("wild",), "scene", file.wild, scenes)
    report.names(("totals", "halves"), "scene", file.totals.halves, scenes)


def _prove(
    totals: DominoTotals, scenes: Sequence[str], halves: Halves, counts: Mapping[str, int], report: Report
) -> None:
    doubles = sum(counts[id] for id, (one, two) in halves.items() if one == two)
    report.total(("totals", "dominoes"), "dominoes", totals.dominoes, sum(counts.values()))
    report.total(("totals", "doubles"), "doubles", totals.doubles, doubles)
    shown = Counter(scene for id, pair in halves.items() for scene in pair for _ in range(counts[id]))
    for scene, stated in totals.halves.items():
        report.total(("totals", "halves", scene), f"halves of {scene}", stated, shown[scene])
    if totals.copies is not None:
        by_pair = {frozenset(pair): counts[id] for id, pair in halves.items()}
        _prove_copies(scenes, by_pair, totals.copies, report)


def _prove_copies(
    scenes: Sequence[str], by_pair: Mapping[frozenset[str], int], copies: CopiesEntry, report: Report
) -> None:
    for pair in combinations(scenes, 2):
        number = by_pair.get(frozenset(pair), 0)
        if not copies.least <= number <= copies.most:
            key = "least" if number < copies.least else "most"
            stated = f"states at {key} {getattr(copies, key)} of each pair"
            message = f"{stated}, there are {number} of {pair[0]} with {pair[1]}"
            report.add(("totals", "copies", key), "wrong-total", message)


def scenes_of(ruleset: Ruleset) -> list[str]:
    """Return the scenes of all files of dominoes that a ruleset names, each once."""
    return list(dict.fromkeys(scene for file in ruleset.of(Dominoes).values() for scene in file.scenes))
