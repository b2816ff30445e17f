"""A clause names a piece, an area, a deck, ... that nobody declares.

Pieces are declared in `supply` and `bank`, areas in `areas`, animals in `animals`, tracks in `tracks`,
decks in `decks`, racks in `racks` (a deck that no rack holds is a rack too), neutral seats in `seats`; the kinds of
zones by the decks of tiles. A name that is new has to be declared first, one that was mistyped corrected. Clauses
that name what `without` removed have to be removed too, or changed.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from hgkit.problems import Problem
from hgkit.rules.checks.shared import unknown
from hgkit.rules.clauses.model import RulesetModel
from hgkit.rules.clauses.references import ENTRY, ENTRY_NAME, Names, note
from hgkit.rules.clauses.values import Value
from hgkit.rules.ruleset import Ruleset
from hgkit.text.places import Path

CODES: Final = {
    "unknown-name": "A clause names a piece, an area, a deck or the like that nobody declares.",
}


class Reference(NamedTuple):
    """A name that a clause uses: where, what it should be the name of, and other words that may stand there.

    `field` is the parameter by model and field, `note` what its annotation says.
    """

    path: Path
    what: str
    name: str
    field: str
    note: Names
    is_key: bool = False

    @property
    def is_word(self) -> bool:
        """Whether it is one of the other words that may stand there, and names nothing."""
        return self.name in self.note.also


def check(ruleset: Ruleset) -> Iterator[Problem]:
    """Report every unknown name, at its place."""
    known = {what: dict.fromkeys(names) for what, names in declared(ruleset).items()}
    for reference in references(ruleset):
        names = known.get(reference.what)
        if names is not None and reference.name not in names and not reference.is_word:
            path, what, name = reference.path, reference.what, reference.name
            yield unknown(ruleset, path, what, name, names, key=reference.is_key)


def references(ruleset: Ruleset) -> Sequence[Reference]:
    """Return every name that a parameter of a clause uses, formulas and steps apart."""
    return ruleset.once(_references)


def _references(ruleset: Ruleset) -> Iterator[Reference]:
    for value in ruleset.values:
        model = value.model.__name__
        names = note(value.model, ENTRY_NAME, Names) if value.field == ENTRY else None
        if names is not None:
            name = str(value.path[-1])
            yield Reference(value.path, names.what, name, f"{model}.{ENTRY_NAME}", names, is_key=True)
        names = note(value.model, value.field, Names)
        if names is not None:
            field, is_key = f"{model}.{value.field}", isinstance(value.data, dict)
            what = ruleset.plays.renamed.get(field, names.what)
            for path, name in _texts(value):
                yield Reference(path, what, name, field, names, is_key)
    for section in ("scoring", "milestones"):
        for name, clause in getattr(ruleset.model, section).items():
            if getattr(clause, "area", name) is None:
                field = f"{type(clause).__name__}.area"
                yield Reference((section, name), "area", name, field, Names("area"), is_key=True)


def used_as(ruleset: Ruleset, what: str, use: str) -> tuple[str, ...]:
    """Return the names of `what` that clauses put to this use, each once."""
    found = (ref for ref in references(ruleset) if ref.note.use == use and not ref.is_word)
    return tuple(dict.fromkeys(ref.name for ref in found if ref.what == what))


def deck_of_turns(ruleset: Ruleset) -> str | None:
    """Return the deck that ordinary turns draw from; None where no deck has a stack."""
    hand = next(iter(used_as(ruleset, "rack", "hand")), "")
    return next(iter(ruleset.model.drawn_decks(hand)), None)


def _texts(value: Value) -> Iterator[tuple[Path, str]]:
    data: Any = value.data
    if isinstance(data, str):
        yield value.path, data
    elif isinstance(data, list):
        yield from (((*value.path, index), item) for index, item in enumerate(data) if isinstance(item, str))
    elif isinstance(data, dict):
        yield from (((*value.path, key), key) for key in data if isinstance(key, str))


def racks(model: RulesetModel) -> list[str]:
    """Return the racks of a ruleset, those that it names and those of stacks."""
    return list(dict.fromkeys([*model.racks, *model.stacks().values()]))


def declared(ruleset: Ruleset) -> dict[str, list[str]]:
    """Return the names that a ruleset declares, by what they are names of; not those of scenes and squares."""
    model = ruleset.model
    pieces = model.pieces()
    areas, tracks = list(model.areas), list(model.tracks)
    names = {
        "animal": list(model.animals),
        "area": areas,
        "deck": list(model.decks),
        "moment": [*ruleset.plays.moments, *model.moments],
        "neutral seat": list(model.seats),
        "piece": pieces,
        "piece in the bank": list(model.bank),
        "post": list(model.occupy.posts) if model.occupy else [],
        "rack": racks(model),
        "scoring clause": list(model.scoring),
        "tally": list(model.tallies),
        "track": tracks,
        "track or piece": [*tracks, *pieces],
        "track or piece in the bank": [*tracks, *model.bank],
    }
    if not ruleset.unread:  # else a file may declare them
        names["place for pieces"] = ["space", *areas]
    return {**names, **_declared_by_components(ruleset)}


def _declared_by_components(ruleset: Ruleset) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for sort, files in ruleset.components.items():
        for component in files.values() if sort not in ruleset.unread else ():
            for what, names in component.names.items():
                found[what] = list(dict.fromkeys([*found.get(what, ()), *names]))
    return found
