"""What a deck takes over from its parent: components by id, which it adds to, removes, replaces and counts."""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Final, TypeVar

from pydantic import Field

from hgkit.errors import RulesetError
from hgkit.rules.components.component_file import ComponentFile, FileId
from hgkit.rules.layers.chain import Find, parent_of
from hgkit.text.naming import names_hint
from hgkit.text.report import Report
from hgkit.text.source import Path, Source

CODES: Final = {
    "duplicate-id": "Two components of a deck have the same id; 24 and '24' are the same.",
    "unknown-name": "The id of a component that the deck, or its parent, does not have.",
    "reserved-name": "The id `all`, which stands for every component where they are counted.",
    "listed-twice": "A list of all components in a deck whose parent has some: say add, remove or replace.",
    "declared-twice": "A name that the parent declares already, with another meaning.",
    "no-parent": "add, remove, replace or `count: {all: ...}` in a deck that extends none.",
    "cycle": "A deck is its own ancestor.",
    "empty-deck": "A deck has no component.",
}

ALL: Final = "all"
"""Under `count`: every component of the parent."""

EDITS: Final = ("add", "remove", "replace")

Item = TypeVar("Item")
Counts = Mapping[str, int]
Listed = Iterable[tuple[str, Path, Item | None]]
"""What a key of a file lists: id, place of the id, and the component (None: removed, or it has an error)."""


class DeckHead(ComponentFile):
    """The head of a deck, and how often its components occur."""

    deck: FileId = Field(description="Id of the deck.")
    extends: str | None = Field(
        default=None, description="The one parent: this deck takes what it declares, and its components."
    )
    count: dict[str, Annotated[int, Field(ge=1, le=999)]] = Field(
        default={},
        description="Copies of components, by id. `all: 2` has every component of the parent twice as often, the start "
        "tile too: one lies on the table, the others are drawn. Next to it an id gives the number of copies itself.",
    )


AnyDeck = TypeVar("AnyDeck")


def parent_deck(
    source: Source,
    name: str | None,
    find: Find,
    load: Callable[[Source, Find, tuple[str, ...]], AnyDeck],
    trail: tuple[str, ...],
    report: Report,
) -> AnyDeck | None:
    """Return the deck of a name that the file extends, None for no name; the files of `trail` build on it already.

    Stops at an error.
    """
    if name is None:
        return None
    try:
        found = parent_of(source, name, find, "deck", "cycle", trail)
        return load(found, find, (*trail, source.path))
    except RulesetError as error:
        report.problems.extend(error.problems)
        report.stop()
        raise


def listed_models(
    data: Mapping[str, Any], file: DeckHead, own: str, report: Report
) -> dict[str, list[tuple[str, Path, Any]]]:
    """Return what the file `data`, read as a model, lists by key: `own` first, which one without a parent needs."""
    if not {own, "extends", *EDITS} & data.keys():
        report.add((own,), "missing-key", f"'{own}' is missing", f"a list of {own}")
    found: dict[str, list[tuple[str, Path, Any]]] = {}
    for key in (own, *EDITS):
        entries = getattr(file, key) or ()
        if key == "remove":
            found[key] = [(id, (key, index), None) for index, id in enumerate(entries)]
        else:
            found[key] = [(entry.id, (key, index, "id"), entry) for index, entry in enumerate(entries)]
    return found


def own_count(entry: Any) -> int | None:
    """Return the count that an entry itself says; None where it leaves it out."""
    count: int = entry.count
    return count if "count" in entry.model_fields_set else None


def merged(
    report: Report, section: str, what: str, own: Mapping[str, Item], parent: str, known: Mapping[str, Item]
) -> dict[str, Item]:
    """Return what a deck declares in a section after what its parent does; twice only if it means the same."""
    for name, meaning in own.items():
        if name in known and known[name] != meaning:
            message = f"{parent} declares the {what} {name!r} otherwise"
            report.add(
                (section, name), "declared-twice", message, "leave it out, or name yours otherwise", key=True
            )
    return {**known, **own}


def edited(
    data: Mapping[str, Any],
    noun: str,
    listed: Mapping[str, Listed[Item]],
    counts: Counts,
    parent: tuple[Mapping[str, Item], Counts] | None,
    report: Report,
    written: Callable[[Item], int | None] = lambda item: None,
) -> tuple[dict[str, Item], dict[str, int]]:
    """Return the components of the file `data` and how many copies there are of each; errors go to `report`.

    `listed` holds by key what the file lists; the first key is that of a deck without a parent. `counts` is what the
    file says under `count`, `parent` the components and counts of the parent, `written` gives the number that a
    component itself says, if it does. A component is called a `noun`.
    """
    own = next(iter(listed))
    inherited: Mapping[str, Item] = parent[0] if parent else {}
    if own in data and inherited:
        message, hint = f"the parent already has {own}", "write add, remove or replace"
        report.add((own,), "listed-twice", message, hint, key=True)
    for key in EDITS if parent is None else ():
        if key in data:
            hint = (f"write '{own}', or " if key == "add" else "") + "name the parent under extends"
            report.add((key,), "no-parent", f"'{key}' changes a parent, and there is none", hint, key=True)
            return {}, {}
    times = counts.get(ALL, 1)
    if ALL in counts and parent is None:
        message, hint = "'all' counts the parent's, and there is none", "name the parent under extends"
        report.add(("count", ALL), "no-parent", message, hint, key=True)
    found: dict[str, Item | None] = dict(inherited)
    copies = {id: n * times for id, n in parent[1].items()} if parent else {}
    touched: dict[str, Path] = {}
    for key in ("remove", "replace", own, "add"):
        for id, path, item in listed.get(key, ()):
            if key in ("remove", "replace") and id not in inherited:
                hint = names_hint(id, inherited) if inherited else ""
                report.add(path, "unknown-name", f"the parent has no {noun} '{id}'", hint)
            elif key in (own, "add") and id in inherited and id not in touched:
                report.add(path, "duplicate-id", f"the parent already has a {noun} '{id}'", "write replace")
            elif id in touched:
                line = report.source.mark(touched[id]).line
                message = f"the {noun} '{id}' stands here a second time"
                report.add(path, "duplicate-id", message, f"first in line {line}")
            elif id == ALL:
                report.add(path, "reserved-name", f"'{ALL}' can't be the id of a {noun}", "name it otherwise")
            else:
                touched[id] = path
                found[id] = item
                number = None if item is None else written(item)
                copies[id] = copies.get(id, 1) if number is None else number
                if key == "remove":
                    del found[id], copies[id]
    for id in counts.keys() - found.keys() - {ALL}:
        report.add(("count", id), "unknown-name", f"unknown {noun} '{id}'", names_hint(id, found), key=True)
    left = {id: item for id, item in found.items() if item is not None}
    return left, {**copies, **{id: n for id, n in counts.items() if id != ALL}}
