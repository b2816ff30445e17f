"""A clause names a piece, an area, a deck, ... that nobody declares.

Pieces are declared in `supply` and `bank`, areas in `areas`, animals in `animals`, tracks in `tracks`,
decks in `decks`, racks in `racks` (a deck is a rack too), neutral seats in `seats`; the kinds of zones by
the decks of tiles. A name that is new has to be declared first, one that was mistyped corrected. What was
removed with `without` may leave clauses behind that spoke of it: remove them too, or change them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from hgkit.problems import Problem
from hgkit.rules.checks.found import unknown
from hgkit.rules.checks.values import ENTRY, Value, values
from hgkit.rules.places import Path
from hgkit.rules.ruleset import Ruleset
from hgkit.rules.setup_clauses import Scatter

CODES: Final = {
    "unknown-name": "A clause names a piece, an area, a deck or the like that nobody declares.",
}
"""The manual of the codes that this module raises, in a line each; more in the text above."""

NAMES: Final[Mapping[str, str]] = {
    "animals": "animal",
    "area": "area",
    "deck": "deck",
    "eats": "animal",
    "joins": "kind of zone",
    "leader_at_both": "piece",
    "ladder": "piece",
    "no": "piece",
    "piece": "piece",
    "pieces": "piece",
    "rack": "rack",
    "racks": "rack",
    "scores": "scoring clause",
    "only": "attribute",
    "seat": "neutral seat",
    "source": "rack",
    "sources": "rack",
    "track": "track",
    "Adjacent.to": "area",
    "Barred.within": "place for pieces",
    "Convert.gain": "piece",
    "Gain.gain": "track or piece",
    "Milestone.gives": "piece",
    "Milestone.to": "area",
    "MostContest.most": "piece",
    f"OccupyWhere.{ENTRY}": "place for pieces",
    "JoinedArea.overlooked_from": "kind of zone",
    "OwnArea.cut_by": "piece",
    "OwnArea.own": "piece",
    "Rack.again": "rack",
    "Rack.spent": "rack",
    "Recover.otherwise": "rack",
    "Recover.to": "rack",
    "OwnerContest.owner": "piece",
    "PostPower.within": "area",
    "RecallPower.anywhere": "area",
    "RecallPower.unfinished": "area",
    "RedrawPower.within": "area",
    "RingArea.around": "piece",
    "Scatter.to": "area",
    "Swap.partners": "rack",
    "Tally.most": "piece",
    "Tally.of": "kind of zone",
    "Tally.on": "piece",
    "TokenStep.to": "rack",
    "TollPower.completed": "area",
    "TollPower.within": "area",
}
"""What the texts in a field are names of: by field, or by model and field where that says more."""

WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "Milestone.gives": ("points",),
    "OwnArea.cut_by": ("nothing",),
    "OwnArea.own": ("tiles",),
    "OwnerContest.owner": ("board",),
    "Recover.otherwise": ("nothing",),
    "Swap.partners": ("others",),
    "TokenStep.to": ("out",),
}
"""What may stand there besides names."""

NAMED_BY_PIECE: Final = ("OccupyWhere", "OccupyFree")
"""Clauses whose entries are named after pieces."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A name that a clause uses: where, what it should be the name of, and other words that may stand there."""

    path: Path
    what: str
    name: str
    words: tuple[str, ...] = ()
    is_key: bool = False


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Every name at fault, at its place."""
    known = declared(ruleset)
    for reference in references(ruleset):
        names = known.get(reference.what)
        if names is not None and reference.name not in names and reference.name not in reference.words:
            yield unknown(
                ruleset, reference.path, reference.what, reference.name, names, key=reference.is_key
            )


def references(ruleset: Ruleset) -> Iterator[Reference]:
    """Every name that a parameter of a clause uses, formulas and steps apart."""
    for value in values(ruleset):
        model = value.model.__name__
        if value.field == ENTRY and model in NAMED_BY_PIECE:
            yield Reference(value.path, "piece", str(value.path[-1]), is_key=True)
        place = f"{model}.{value.field}"
        what = NAMES.get(place) or NAMES.get(value.field)
        if what is not None:
            words, is_key = WORDS.get(place, ()), isinstance(value.data, dict)
            for path, name in _texts(value):
                yield Reference(path, what, name, words, is_key)
    for name, scoring in ruleset.model.scoring.items():
        if scoring.area is None:
            yield Reference(("scoring", name), "area", name, is_key=True)


def _texts(value: Value) -> Iterator[tuple[Path, str]]:
    """The texts in a value: itself, the items of a list, the keys of a mapping."""
    data: Any = value.data
    if isinstance(data, str):
        yield value.path, data
    elif isinstance(data, list):
        yield from (((*value.path, index), item) for index, item in enumerate(data) if isinstance(item, str))
    elif isinstance(data, dict):
        yield from (((*value.path, key), key) for key in data if isinstance(key, str))


def declared(ruleset: Ruleset) -> dict[str, list[str]]:
    """The names that a ruleset declares, by what they are names of; not those of scenes and squares."""
    model = ruleset.model
    given = [clause.gives for clause in model.milestones.values() if clause.gives != "points"]
    scattered = [clause.piece for clause in ruleset.clauses.values() if isinstance(clause, Scatter)]
    pieces = list(dict.fromkeys([*model.supply.named(), *model.bank, *scattered, *given]))
    areas, tracks = list(model.areas), list(model.tracks)
    names = {
        "animal": list(model.animals),
        "area": areas,
        "deck": list(model.decks),
        "neutral seat": list(model.seats),
        "piece": pieces,
        "rack": list(dict.fromkeys([*model.racks, *model.decks])),
        "scoring clause": list(model.scoring),
        "track": tracks,
        "track or piece": [*tracks, *pieces],
    }
    own = _declared_by_components(ruleset)
    places = own.setdefault("kind of zone", []) if model.space is None else ["space"]
    return {**names, **own, "place for pieces": [*places, *areas]}


def _declared_by_components(ruleset: Ruleset) -> dict[str, list[str]]:
    """The names that the files of components declare, each once."""
    found: dict[str, list[str]] = {}
    for files in ruleset.components.values():
        for component in files.values():
            for what, names in component.names.items():
                found[what] = list(dict.fromkeys([*found.get(what, ()), *names]))
    return found
