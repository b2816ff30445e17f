"""Reads one tile from plain data; every part of every side belongs to exactly one zone.

Written by hand for speed and for messages in the words of the deck; the schema of decks
(`DeckFile`) describes the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from hgkit.spaces.tiles.components.deck_file import KindEntry
from hgkit.spaces.tiles.components.draft import Draft, Edges, Plan, finished_tile, zone_words
from hgkit.spaces.tiles.components.tile import MOST_ZONES, Tile
from hgkit.text.report import Report
from hgkit.text.source import Data, Path

HIGHEST_NUMBER = 9999
OWN_KEYS = ("id", "sides")


class TileReader:
    """Reads the tiles of one deck with the edges and kinds it declares; errors go to `report`."""

    def __init__(
        self, edges: Mapping[str, tuple[str, ...]], kinds: Mapping[str, KindEntry], report: Report
    ) -> None:
        """Keep what the tiles are made of."""
        self.edges = edges
        self.kinds = kinds
        self.report = report
        self._plans: dict[Edges, Plan] = {}

    def read(self, data: Data, path: Path) -> Tile | None:
        """Return the tile that `data` (at `path` in the file) describes, or None when it has an error."""
        if not isinstance(data, dict):
            self.report.expected(path, "a tile (a mapping with id and sides)", data)
            return None
        before = len(self.report.problems)
        id_ = self._id(data, path)
        edges = self._edges(data, path)
        if edges is None:
            return None
        plan = self._plans.get(edges)
        if plan is None:
            plan = self._plans[edges] = Plan(edges, self.edges)
        drafts: list[Draft] = []
        for name, value in data.items():
            if name in OWN_KEYS:
                continue
            kind = self.kinds.get(name)
            if kind is None:
                self.report.unknown((*path, name), "kind of zone", name, self.kinds, key=True)
            elif kind.inner:
                self._inner_zones(name, kind.arms, value, (*path, name), plan, drafts)
            else:
                self._zones(name, value, (*path, name), plan, drafts, None)
        if len(drafts) > MOST_ZONES:
            message = f"a tile has at most {MOST_ZONES} zones, found {len(drafts)}"
            self.report.add(path, "out-of-range", message)
        owners = self._owners(plan, drafts)
        if len(self.report.problems) == before:
            self._cover(plan, drafts, owners, path)
        if len(self.report.problems) > before or id_ is None:
            return None
        return finished_tile(id_, edges, plan, drafts)

    def _id(self, data: dict[str, Data], path: Path) -> str | None:
        if "id" not in data:
            self.report.add(path, "missing-key", "'id' is missing")
            return None
        found = tile_id(data["id"])
        if found is None:
            self.report.expected((*path, "id"), "an id (a text or a whole number)", data["id"])
        return found

    def _edges(self, data: dict[str, Data], path: Path) -> Edges | None:
        if "sides" not in data:
            hint = "the edges of north, east, south, west"
            self.report.add(path, "missing-key", "'sides' is missing", hint)
            return None
        sides = data["sides"]
        path = (*path, "sides")
        if not isinstance(sides, list):
            self.report.expected(path, "a list of four edges (north, east, south, west)", sides)
            return None
        known = self.report.names(path, "edge", sides, self.edges)
        if len(sides) != 4:
            message = f"a tile has four sides, found {len(sides)}"
            self.report.add(path, "bad-sides", message, "north, east, south, west")
            return None
        return cast(Edges, tuple(sides)) if known else None

    def _inner_zones(
        self, kind: str, arms: str | None, value: Data, path: Path, plan: Plan, drafts: list[Draft]
    ) -> None:
        for index, entry in enumerate(value) if isinstance(value, list) else ((None, value),):
            draft = Draft(kind, path if index is None else (*path, index), [])
            drafts.append(draft)
            self._contents(draft, entry)
            if isinstance(entry, dict) and "arms" in entry:
                place = (*draft.path, "arms")
                if arms is None:
                    self.report.add(place, "unknown-name", f"'{kind}' declares no arms", key=True)
                else:
                    self._zones(arms, entry["arms"], place, plan, drafts, draft)

    def _zones(
        self, kind: str, value: Data, path: Path, plan: Plan, drafts: list[Draft], inner: Draft | None
    ) -> None:
        if isinstance(value, dict):
            for key, contents in value.items():
                draft = Draft(kind, (*path, key), self._key(kind, key, (*path, key), plan), inner)
                drafts.append(draft)
                if contents != {}:
                    self._contents(draft, contents)
                    if isinstance(contents, dict) and "arms" in contents:
                        message = "only inner zones have arms"
                        self.report.add((*draft.path, "arms"), "unknown-name", message, key=True)
        elif isinstance(value, list):
            for index, entry in enumerate(value):
                place = (*path, index)
                if isinstance(entry, str):
                    drafts.append(Draft(kind, place, self._key(kind, entry, place, plan), inner))
                else:
                    self.report.expected(place, "the parts of a zone", entry, "such as N or E+S")
        else:
            self.report.expected(path, "zones by their parts", value, "such as {E+S: {}} or [E+S]")

    def _key(self, kind: str, key: str, path: Path, plan: Plan) -> list[int]:
        """Return the places that a key such as `N+W.right` names, and report those of another kind."""
        places: list[int] = []
        by_key = isinstance(path[-1], str)
        for name in key.split("+"):
            place = plan.place.get(name)
            if place is None:
                self.report.unknown(path, "part of a side", name, plan.place, key=by_key)
            elif (right := plan.kinds[place]) != kind:
                message = f"{name} is {right}, not {kind}"
                self.report.add(path, "part-kind", message, f"put it under {right}", key=by_key)
            elif place in places:
                self.report.add(path, "part-twice", f"{name} stands twice in one zone", key=by_key)
            else:
                places.append(place)
        places.sort()
        return places

    def _contents(self, draft: Draft, contents: Data) -> None:
        kind = self.kinds[draft.kind]
        if not isinstance(contents, dict):
            wanted = f"what is printed on the {draft.kind}"
            self.report.expected(draft.path, wanted, contents, "{} for nothing")
            return
        for name, value in contents.items():
            path = (*draft.path, name)
            if name in kind.numbers:
                if type(value) is not int:
                    self.report.expected(path, "a whole number", value)
                elif not 0 <= value <= HIGHEST_NUMBER:
                    message = f"expected a number from 0 to {HIGHEST_NUMBER}, found {value:.6g}"
                    self.report.add(path, "out-of-range", message)
                elif value:
                    draft.numbers[name] = value
            elif name == "animals" and kind.animals:
                draft.animals = self._animals(kind.animals, value, path)
            elif name == "power":
                if isinstance(value, str) and value.isidentifier():
                    draft.power = value
                else:
                    self.report.expected(path, "the name of a power", value, "letters, digits and _ only")
            elif name != "arms":
                known = (*kind.numbers, *(("animals",) if kind.animals else ()), "power")
                self.report.unknown(path, f"contents of a {draft.kind}", name, known, key=True)

    def _animals(self, known: Sequence[str], value: Data, path: Path) -> tuple[str, ...]:
        if not isinstance(value, list):
            self.report.expected(path, "a list of animals", value, f"such as [{known[0]}]")
            return ()
        self.report.names(path, "animal", value, known)
        return tuple([name for name in value if isinstance(name, str) and name in known])

    def _owners(self, plan: Plan, drafts: list[Draft]) -> list[Draft | None]:
        """Return the zone that holds each part, at most one."""
        owners: list[Draft | None] = [None] * len(plan.parts)
        for draft in drafts:
            for place in draft.places:
                other = owners[place]
                if other is not None:
                    message = f"{plan.names[place]} already belongs to another zone"
                    hint, by_key = f"{zone_words(other, plan)} has it", isinstance(draft.path[-1], str)
                    self.report.add(draft.path, "part-twice", message, hint, key=by_key)
                owners[place] = draft
        return owners

    def _flat(self, zone: Draft) -> Draft:
        """Return what a zone is part of in the plane: the inner zone that it leads to, unless that lies above."""
        inner = zone.inner
        return zone if inner is None or self.kinds[inner.kind].crosses else inner

    def _cover(self, plan: Plan, drafts: list[Draft], owners: list[Draft | None], path: Path) -> None:
        """Check that every part lies in a zone, and that no two zones cross each other."""
        free = [place for place, owner in enumerate(owners) if owner is None]
        if free:
            names = ", ".join(plan.names[place] for place in free)
            kinds = ", ".join(dict.fromkeys(plan.kinds[place] for place in free))
            self.report.add(path, "part-missing", f"no zone holds {names}", f"add a zone under {kinds}")
            return
        index = {id(draft): number for number, draft in enumerate(drafts)}
        groups = [index[id(self._flat(owner))] for owner in owners if owner is not None]
        crossed = crossing(groups)
        if crossed is not None:
            first, second = (zone_words(drafts[number], plan, drafts) for number in crossed)
            message = f"{first} and {second} can't be drawn without crossing"
            self.report.add(path, "zones-cross", message, "split one of them")


def tile_id(value: Data) -> str | None:
    """Return the id that a value means: 24 and '24' are the same. None if it can't be an id."""
    if isinstance(value, bool) or not isinstance(value, str | int) or value == "":
        return None
    return str(value)


def listed_tiles(
    data: Mapping[str, Data], key: str, reader: TileReader
) -> Iterator[tuple[str, Path, Tile | None]]:
    """Yield what is listed under `key`: id, place of the id, and the tile (None: removed, or it has an error)."""
    entries = data.get(key, [])
    if not isinstance(entries, list):
        wanted = "a list of ids" if key == "remove" else "a list of tiles"
        reader.report.expected((key,), wanted, entries)
        return
    for index, entry in enumerate(entries):
        path: Path = (key, index)
        if key == "remove":
            id, tile = tile_id(entry), None
            if id is None:
                reader.report.expected(path, "an id (a text or a whole number)", entry)
        else:
            id, tile = tile_id(entry.get("id")) if isinstance(entry, dict) else None, reader.read(entry, path)
            path = (*path, "id")
        if id is not None:
            yield id, path, tile


def crossing(groups: Sequence[int]) -> tuple[int, int] | None:
    """Return two groups that interleave, or None. `groups` holds the group of each part, clockwise."""
    left: dict[int, int] = {}
    for group in groups:
        left[group] = left.get(group, 0) + 1
    open_groups: list[int] = []
    for group in groups:
        if group in open_groups:
            # every group opened since must have ended, or it lies on both sides of this one
            while open_groups[-1] != group:
                inside = open_groups.pop()
                if left[inside]:
                    return inside, group
        else:
            open_groups.append(group)
        left[group] -= 1
    return None
